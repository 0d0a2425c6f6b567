"""``smearspec audit``: judges collections of any size."""

import hashlib
import json
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from pathlib import Path

import click

from smearspec import __version__
from smearspec.audit import table, told
from smearspec.audit.engines import Dask, Engine, Local, NoWorkers
from smearspec.audit.ledger import Ledger, OtherAudit
from smearspec.audit.parts import ENDINGS, Part, Slice, form, parts
from smearspec.audit.run import rows_of, run
from smearspec.audit.summary import Summary
from smearspec.cli import options
from smearspec.cli.inputs import STANDARD_INPUT, sources
from smearspec.cli.printing import emit, json_line, say
from smearspec.cli.progress import StatusLine
from smearspec.cli.writing import Refused, replacing, unwritable
from smearspec.messages import sentence
from smearspec.verdict import Inputs
from smearspec.verdict.model import exit_status

FORMS = {".parquet": "parquet", ".jsonl": "jsonl"}


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--out", metavar="FILE", help="Write a row a record: .parquet or .jsonl.")
@click.option("--html", metavar="FILE", help="Write the summary as a page too.")
@click.option(
    "--format", "shape", type=click.Choice(["text", "json"]), default="text",
    help="The summary on standard output, for people or as one JSON object.",
)  # fmt: skip
@click.option(
    "--engine", type=click.Choice(["local", "dask"]), default="local",
    help="Processes of this machine, or a Dask cluster.",
)  # fmt: skip
@click.option("--jobs", type=click.IntRange(1, 512), help="Workers; as many as cores if not given.")
@click.option("--address", metavar="HOST:PORT", help="The scheduler of a Dask cluster that runs.")
@click.option("--force", is_flag=True, help="Let --out and --html write over files.")
@click.option("--fresh", is_flag=True, help="Begin anew where an earlier run was broken off.")
@options.judging_options
@options.lang_option
def command(
    paths: tuple[str, ...],
    out: str | None,
    html: str | None,
    shape: str,
    engine: str,
    jobs: int | None,
    address: str | None,
    force: bool,
    fresh: bool,
    rules_files: tuple[str, ...],
    settings: tuple[str, ...],
    what_if: tuple[str, ...],
    as_written: bool,
    lang: str,
) -> None:
    """Judge collections of any size, beside each other and in constant memory.

    PATH is a file of records (.smear), of JSON objects (.jsonl), either of them packed (.gz, .zst),
    or a folder of such files. With --out a run that was broken off goes on where it was when the
    same command is given again. The exit status is that of `smearspec verify`.
    """
    inputs = options.inputs(rules_files, settings, what_if, as_written, lang)
    kind = _kind(out, lang)
    if address is not None and engine != "dask":
        raise click.UsageError(sentence("audit.address-alone", lang))
    for target in filter(None, (out, html)):
        if os.path.exists(target) and not force:
            raise Refused(sentence("command.exists", lang, file=target))
    count = jobs or os.cpu_count() or 1
    summary = Summary()
    with (
        _engine(engine, count, address, lang) as runner,
        _ledger(out, _key(inputs), fresh, lang) as ledger,
    ):
        with StatusLine(lang) as line:
            pace = _Pace(line, paths, lang)
            try:
                order = run(parts(_files(paths, lang)), runner, ledger, inputs, pace.part)
            except NoWorkers:
                raise Refused(sentence("audit.no-workers", lang)) from None
        rows = summary.watch(rows_of(order, ledger))
        if out is None:
            for _ in rows:
                pass
        else:
            with replacing(out, force=force, lang=lang) as stream:
                table.write(rows, stream, kind)
        ledger.clear()
    if html is not None:
        with replacing(html, force=force, lang=lang) as stream:
            stream.write(told.page(summary, lang).encode())
    if shape == "json":
        emit(json_line(summary.to_json()))
    else:
        say(told.lines(summary, lang))
    raise click.exceptions.Exit(exit_status(list(summary.statuses)) if summary.records else 2)


class _Pace:
    """How many records and bytes are done, how fast, and how long the rest will take.

    What was done in an earlier run has cost this one no time.
    """

    def __init__(self, line: StatusLine, paths: tuple[str, ...], lang: str) -> None:
        self._line = line
        self._whole = _size(paths, lang) if line.shown else 0
        self._records = self._done = self._earlier = 0

    def part(self, part: Part, rows: bytes) -> None:
        """Note that a part is done."""
        size = sum(one.disk for one in part.slices)
        self._done += size
        self._records += rows.count(b"\n")
        self._earlier += 0 if rows else size
        took = max(time.monotonic() - self._line.begun, 1e-3)
        now = self._done - self._earlier
        left = took * max(self._whole - self._done, 0) / now if now else 0.0
        self._line.show(
            "audit.progress", records=self._records, rate=round(self._records / took),
            size=round(self._done / 1e6), whole=round(self._whole / 1e6),
            left=str(timedelta(seconds=round(left))), case="left" if now else "default",
        )  # fmt: skip


def _size(paths: tuple[str, ...], lang: str) -> int:
    """Return how many bytes the files of a collection have on disk."""
    total = 0
    for file in _files(paths, lang):
        with suppress(OSError):
            total += os.path.getsize(file) if isinstance(file, str) else 0
    return total


def _kind(out: str | None, lang: str) -> str:
    if out is None:
        return "jsonl"
    kind = FORMS.get(os.path.splitext(out)[1].lower())
    if kind is None:
        raise click.UsageError(sentence("audit.out-ending", lang, file=out, allowed=tuple(FORMS)))
    if kind == "parquet":
        try:
            import pyarrow.parquet  # noqa: F401, PLC0415
        except ModuleNotFoundError:
            raise Refused(sentence("audit.needs", lang, extra="bulk")) from None
    return kind


def _key(inputs: Inputs) -> str:
    """Return what must be the same for parts that are done to stay so."""
    files = [hashlib.sha256(path.read_bytes()).hexdigest() for path in inputs.rules_files]
    said = [__version__, files, inputs.settings, inputs.what_if, inputs.as_written]
    return hashlib.sha256(json.dumps(said, sort_keys=True, default=dict).encode()).hexdigest()


def _files(paths: tuple[str, ...], lang: str) -> Iterator[str | Slice]:
    """Yield the files that the arguments name, and of a folder what stops it from being read."""
    if STANDARD_INPUT in paths:
        raise click.UsageError(sentence("audit.no-standard-input", lang))
    for source in sources(paths, lang, form, tuple(ENDINGS)):
        yield source.name if source.refusal is None else Slice.refused(source.name, source.refusal)


@contextmanager
def _engine(name: str, jobs: int, address: str | None, lang: str) -> Iterator[Engine]:
    if name == "local":
        yield Local(jobs)
        return
    try:
        from dask import config as dask_config  # noqa: PLC0415
        from distributed import Client, LocalCluster  # noqa: PLC0415
    except ModuleNotFoundError:
        raise Refused(sentence("audit.needs", lang, extra="dask")) from None
    if address is not None:
        try:
            client = Client(address, timeout=10)
        except (OSError, ValueError) as error:
            text = str(error) or type(error).__name__
            raise Refused(sentence("audit.no-cluster", lang, address=address, text=text)) from None
        with client:
            yield Dask(client, jobs)
        return
    settings = {
        # A part over which a worker dies is judged again here, file by file: not by the cluster.
        "distributed.scheduler.allowed-failures": 0,
        # A worker keeps a profile of each second of an hour, which takes more and more memory.
        "distributed.worker.profile.enabled": False,
    }
    with (
        dask_config.set(settings),
        LocalCluster(n_workers=jobs, threads_per_worker=1, dashboard_address=":0") as cluster,
        Client(cluster) as client,
    ):
        yield Dask(client, jobs)


@contextmanager
def _ledger(out: str | None, key: str, fresh: bool, lang: str) -> Iterator[Ledger]:
    if out is None:
        with tempfile.TemporaryDirectory(prefix="smearspec-audit-") as place:
            yield Ledger(Path(place) / "parts", key)
        return
    folder = Path(out + ".parts")
    try:
        if fresh and folder.is_dir():
            Ledger.forget(folder)
        yield Ledger(folder, key)
    except OtherAudit:
        raise Refused(sentence("audit.other", lang, folder=str(folder))) from None
    except OSError as error:
        raise Refused(unwritable(str(folder), error, lang)) from None
