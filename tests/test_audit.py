"""Audits: parts, engines, what survives a death, reports."""

import gzip
import io
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from audit_bench import TWO_SEATS, audited, collection, dask_setting, deadly, read_rows, slow
from command_line import ILLEGAL, REFUTED, UNREADABLE, VERIFIED, program, run
from smearspec import notation
from smearspec.audit import engines, judging, parts, rows, unpacking
from smearspec.audit.engines import Dask, Local
from smearspec.audit.ledger import LIST, Ledger, OtherAudit
from smearspec.audit.parts import Part, Slice
from smearspec.audit.run import rows_of
from smearspec.audit.run import run as audit
from smearspec.cli import audit as audit_command
from smearspec.notation import jsonlines
from smearspec.verdict import Inputs, verify_stream

STATUSES = ["verified", "refuted", "unreadable", "verified", "unreadable", "verified",
            "illegal", "unjudged"]  # fmt: skip
"""Of the records of `collection`, in the order of its files."""
PACK: dict[str, Callable[[bytes], bytes]] = {
    "": bytes, ".gz": gzip.compress, ".zst": zstandard.ZstdCompressor().compress,
}  # fmt: skip


@pytest.fixture(name="folder")
def _folder(tmp_path: Path) -> Path:
    folder = tmp_path / "records"
    collection(folder)
    return folder


# ---- parts


def text_rows(path: Path, cut: bool) -> list[rows.Row]:
    found = parts.parts([str(path)]) if cut else [Part((Slice(str(path), 0, 0),))]
    return [row for part in found for one in part.slices for row in judging.rows(one, Inputs())]


TWICE = VERIFIED.replace("deal Bo: AS", "deal Bo: QS")
"""The queen of spades is dealt to two players, and what is said of it names both lines."""
PIECES = st.lists(
    st.sampled_from([
        VERIFIED, REFUTED, ILLEGAL, UNREADABLE, "\n", "junk\n", " \n", "  %smear 1\n",
        "%smear 1\n", "%smear 2\n[Hand \"1\"]\n", "[Hand \"7\"]\n", "x" * 5000 + "\n", "no end",
        TWICE, "\0" * 5000 + "\n",
    ]),
    min_size=1, max_size=8,
)  # fmt: skip


def small_parts(patch: pytest.MonkeyPatch, size: int, **others: int) -> None:
    """Let parts be so small that a few records make several."""
    for name, value in {"PART_BYTES": size, "WHOLE_BYTES": size, **others}.items():
        patch.setattr(parts, name, value)


@given(PIECES, st.sampled_from(["", ".gz", ".zst"]), st.sampled_from([1, 10_000]))
def test_a_file_in_parts_has_the_rows_of_the_whole(
    pieces: list[str], ending: str, held: int
) -> None:
    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as folder:
        small_parts(patch, 300, HELD_BYTES=held)
        path = Path(folder) / f"all.smear{ending}"
        path.write_bytes(PACK[ending]("".join(pieces).encode()))
        assert text_rows(path, cut=True) == text_rows(path, cut=False)


@given(PIECES, st.sampled_from(["", ".gz", ".zst"]))
def test_the_parts_of_a_file_share_its_size(pieces: list[str], ending: str) -> None:
    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as folder:
        small_parts(patch, 300)
        path = Path(folder) / f"all.smear{ending}"
        path.write_bytes(PACK[ending]("".join(pieces).encode()))
        shares = [one.disk for part in parts.parts([str(path)]) for one in part.slices]
        assert sum(shares) == path.stat().st_size
        assert min(shares) >= 0


def test_tiny_records_do_not_make_a_part_of_many_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tiny.smear"
    path.write_text("%smear 1\n" * 10, encoding="utf-8")
    whole = text_rows(path, cut=False)
    small_parts(monkeypatch, 50, PART_BYTES=1000, PART_RECORDS=4)
    (found,) = parts.parts([str(path)])
    assert [(one.records, one.lines) for one in found.slices] == [(0, 0), (4, 4), (8, 8)]
    assert text_rows(path, cut=True) == whole


def test_rows_name_the_places_of_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small_parts(monkeypatch, 1)
    path = tmp_path / "two.smear"
    path.write_text(VERIFIED + ILLEGAL + TWICE, encoding="utf-8")
    found = list(parts.parts([str(path)]))
    assert [len(part.slices) for part in found] == [1, 1, 1]
    _, second, third = text_rows(path, cut=True)
    # The revoke stands in line 15 of a record that begins after all lines of the first.
    before = VERIFIED.count("\n")
    assert (second["record"], second["line"], second["first_line"]) == (2, before + 1, before + 15)
    before += ILLEGAL.count("\n")
    assert f"line {before + 7}" in str(third["first"])
    assert third["first_line"] == before + 8


def test_a_file_of_objects_is_cut_between_lines(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = text_rows(folder / "c.jsonl", cut=False)
    small_parts(monkeypatch, 1)
    assert len(list(parts.parts([str(folder / "c.jsonl")]))) > 1
    assert text_rows(folder / "c.jsonl", cut=True) == whole


def test_an_object_that_is_too_long_hides_no_other(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = folder / "c.jsonl"
    twin = path.read_text(encoding="utf-8").splitlines()[0]
    path.write_text(" " * 10_000 + twin + "\n" + twin + "\n", encoding="utf-8")
    monkeypatch.setattr(jsonlines, "JSON_BYTES", 4000)
    found = text_rows(path, cut=False)
    assert [row["status"] for row in found][-1] == "verified"
    assert found[-1]["line"] == 2


def test_small_files_are_judged_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "PART_FILES", 2)
    for n in range(5):
        (tmp_path / f"{n}.smear").write_text(VERIFIED, encoding="utf-8")
    names = sorted(map(str, tmp_path.iterdir()))
    assert [len(part.slices) for part in parts.parts(names)] == [2, 2, 1]


def test_a_part_has_another_key_when_its_file_has_changed(tmp_path: Path) -> None:
    path = tmp_path / "a.smear"
    path.write_text(VERIFIED, encoding="utf-8")
    (before,) = parts.parts([str(path)])
    path.write_text(REFUTED + "\n", encoding="utf-8")
    (after,) = parts.parts([str(path)])
    assert before.key != after.key


# ---- what is read


def test_every_form_gives_the_verdicts_of_verify(folder: Path) -> None:
    found = audited(folder)
    assert [row["status"] for row in found] == STATUSES
    assert [row["record"] for row in found] == [1, 2, 1, 1, 2, 3, 1, 2]
    assert [row["line"] for row in found][3:6] == [1, 3, 4]
    text = (folder / "a.smear").read_bytes()
    for row, verdict in zip(found, verify_stream(io.BytesIO(text), "a.smear"), strict=False):
        assert row["status"] == verdict.status
        assert row["hands"] == len(verdict.hands)
        assert row["refuted"] == sum(one.verdict == "refuted" for one in verdict.claims)
        assert row["codes"] == list(dict.fromkeys(one.code for one in verdict.findings))
    assert found[0]["confirmed"] == found[3]["confirmed"] == 12


@pytest.mark.parametrize("ending", [".gz", ".zst"])
def test_packed_files_have_the_rows_of_what_is_in_them(folder: Path, ending: str) -> None:
    plain = audited(folder)
    for path in [folder / "a.smear", folder / "c.jsonl"]:
        raw = path.read_bytes()
        (path.parent / (path.name + ending)).write_bytes(PACK[ending](raw))
        path.unlink()
    found = audited(folder)
    for row in found:
        row["file"] = str(row["file"]).removesuffix(ending)
    assert found == plain


@pytest.mark.parametrize("ending", [".gz", ".zst"])
def test_a_file_that_unpacks_without_end_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    monkeypatch.setattr(unpacking, "FREE_BYTES", 1 << 16)
    path = tmp_path / f"bomb.smear{ending}"
    path.write_bytes(PACK[ending](VERIFIED.encode() * 2 + b"\n" * (1 << 24)))
    for cut in (True, False):
        found = text_rows(path, cut)
        assert [row["codes"] for row in found] == [[], ["unpacked-too-large"]]
        assert [row["record"] for row in found] == [1, 2]


@pytest.mark.parametrize("ending", [".gz", ".zst"])
@pytest.mark.parametrize("records", [1, 800])
def test_of_an_archive_that_is_cut_short_whole_records_are_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str, records: int
) -> None:
    small_parts(monkeypatch, 3000)
    path = tmp_path / f"cut.smear{ending}"
    names = random.Random(1)
    texts = [VERIFIED.replace("Ann", f"A{names.getrandbits(64)}") for _ in range(records)]
    whole = PACK[ending]("".join(texts).encode())
    path.write_bytes(whole[: len(whole) * 9 // 10])
    found = text_rows(path, cut=True)
    assert [row["status"] for row in found[:-1]] == ["verified"] * (len(found) - 1)
    assert found[-1]["codes"] == ["file-unreadable"]
    assert [row["record"] for row in found] == list(range(1, len(found) + 1))
    assert len(found) > records // 4


@pytest.mark.parametrize("ending", [".gz", ".zst"])
def test_an_archive_of_several_archives_is_read_to_its_end(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"three.smear{ending}"
    texts = (VERIFIED, REFUTED, VERIFIED)
    path.write_bytes(b"".join(PACK[ending](text.encode()) for text in texts))
    found = text_rows(path, cut=True)
    assert [row["status"] for row in found] == ["verified", "refuted", "verified"]


def test_an_archive_that_has_become_shorter_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.smear.gz"
    path.write_bytes(gzip.compress(VERIFIED.encode()))
    (row,) = judging.rows(Slice(str(path), 9, 0, start=5000, end=6000), Inputs())
    assert row["codes"] == ["file-unreadable"]


def test_an_archive_may_not_ask_for_much_memory(tmp_path: Path) -> None:
    path = tmp_path / "wide.smear.zst"
    wide = zstandard.ZstdCompressionParameters(window_log=28, enable_ldm=True)
    packer = zstandard.ZstdCompressor(compression_params=wide).compressobj()
    path.write_bytes(packer.compress(VERIFIED.encode()) + packer.flush())
    (row,) = text_rows(path, cut=True)
    assert row["codes"] == ["file-unreadable"]


def test_a_broken_archive_and_a_missing_file_hide_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    folder.mkdir()
    packed = gzip.compress(VERIFIED.encode() * 50)
    (folder / "cut.smear.gz").write_bytes(packed[: len(packed) // 2])
    (folder / "false.smear.zst").write_bytes(b"no archive")
    (folder / "good.smear").write_text(VERIFIED, encoding="utf-8")
    done = run("audit", str(folder), str(tmp_path / "none.smear"), "--format", "json")
    assert (done.status, done.err) == (2, "")
    told = json.loads(done.out)
    assert told["findings"]["file-unreadable"] == 3
    assert told["statuses"]["verified"] >= 1


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.smear")
    (row,) = text_rows(tmp_path / "pipe.smear", cut=True)
    assert (row["status"], row["codes"]) == ("unreadable", ["file-unreadable"])


def test_without_zstandard_the_other_files_are_judged(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "z.smear.zst").write_bytes(zstandard.ZstdCompressor().compress(VERIFIED.encode()))
    monkeypatch.setitem(sys.modules, "zstandard", None)
    (one,) = parts.parts([str(folder / "z.smear.zst")])
    (row,) = judging.rows(one.slices[0], Inputs())
    assert row["codes"] == ["zstd-missing"]


def test_bytes_that_are_no_text_are_told_at_their_line(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"\n\xff\n")
    (row,) = judging.rows(Slice(str(path), 0, 0), Inputs())
    assert (row["status"], row["line"], row["first_line"]) == ("unreadable", 2, 2)
    assert row["codes"] == ["not-utf8"]


# ---- engines


def ledger_of(folder: Path) -> Ledger:
    return Ledger(folder, "key")


def rows_by(
    engine: Local | Dask, paths: list[Path], folder: Path, inputs: Inputs
) -> list[rows.Row]:
    ledger = ledger_of(folder)
    cut = [Part((Slice(str(path), 0, 0),)) for path in paths]
    return list(rows_of(audit(cut, engine, ledger, inputs), ledger))


def test_processes_give_the_rows_in_order(folder: Path, tmp_path: Path) -> None:
    paths = sorted(path for path in folder.rglob("*") if parts.form(str(path)))
    alone = rows_by(Local(1), paths, tmp_path / "one", Inputs())
    assert rows_by(Local(2), paths, tmp_path / "two", Inputs()) == alone
    assert [row["status"] for row in alone] == STATUSES


def test_a_file_that_kills_its_worker_is_named_and_stops_no_other(tmp_path: Path) -> None:
    paths = []
    for n in range(6):
        paths.append(tmp_path / f"{n}.smear")
        paths[n].write_text(TWO_SEATS if n == 2 else VERIFIED, encoding="utf-8")
    found = rows_by(Local(2), paths, tmp_path / "parts", Inputs(compiler=deadly))
    assert [row["status"] for row in found] == ["verified"] * 2 + ["unjudged"] + ["verified"] * 3
    assert found[2]["codes"] == ["internal-error"]


@pytest.fixture(scope="module", name="cluster")
def _cluster() -> Iterator[Dask]:
    from dask import config
    from distributed import Client, LocalCluster

    with (
        config.set({"distributed.scheduler.allowed-failures": 0}),
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster,
        Client(cluster) as client,
    ):
        yield Dask(client, 2)


def test_a_cluster_gives_the_rows_of_one_process(
    cluster: Dask, folder: Path, tmp_path: Path
) -> None:
    paths = sorted(path for path in folder.rglob("*") if parts.form(str(path)))
    alone = rows_by(Local(1), paths, tmp_path / "one", Inputs())
    assert rows_by(cluster, paths, tmp_path / "two", Inputs()) == alone


def test_a_file_that_kills_workers_of_a_cluster_is_named(cluster: Dask, tmp_path: Path) -> None:
    paths = [tmp_path / "good.smear", tmp_path / "bad.smear"]
    paths[0].write_text(VERIFIED, encoding="utf-8")
    paths[1].write_text(TWO_SEATS, encoding="utf-8")
    found = rows_by(cluster, paths, tmp_path / "parts", Inputs(compiler=deadly))
    assert [row["status"] for row in found] == ["verified", "unjudged"]


def test_a_cluster_without_workers_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from distributed import Client, LocalCluster

    monkeypatch.setattr(engines, "PATIENCE", 0.1)
    path = tmp_path / "a.smear"
    path.write_text(VERIFIED, encoding="utf-8")
    with (
        LocalCluster(n_workers=0, dashboard_address=":0") as cluster,
        Client(cluster) as client,
    ):
        address = client.scheduler.address
        done = run("audit", str(path), "--engine", "dask", "--address", address)
    assert done.status == 2
    assert "no workers left" in done.err


def test_a_cluster_that_takes_its_time_is_waited_for(
    cluster: Dask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cluster.client.wait_for_workers(2)  # an earlier test has killed some
    monkeypatch.setattr(engines, "PATIENCE", 0.01)
    path = tmp_path / "a.smear"
    path.write_text(VERIFIED.replace("Ann", "Abe"), encoding="utf-8")
    (row,) = rows_by(cluster, [path], tmp_path / "parts", Inputs(compiler=slow))
    assert row["status"] == "verified"


def test_the_command_uses_a_cluster_that_runs_or_one_of_its_own(
    cluster: Dask, folder: Path
) -> None:
    address = cluster.client.scheduler.address
    plain = audited(folder)
    assert audited(folder, "--engine", "dask", "--address", address) == plain
    assert audited(folder, "--engine", "dask") == plain


def test_workers_of_a_cluster_of_its_own_keep_no_profile() -> None:
    with audit_command._engine("dask", 1, None, "en") as engine:
        assert isinstance(engine, Dask)
        (enabled,) = engine.client.run(dask_setting, "distributed.worker.profile.enabled").values()
    assert enabled is False


def test_a_cluster_whose_worker_is_killed_loses_nothing(cluster: Dask, tmp_path: Path) -> None:
    paths = []
    for n in range(12):
        paths.append(tmp_path / f"{n}.smear")
        paths[n].write_text(VERIFIED.replace("Ann", f"Ann{n}"), encoding="utf-8")
    ledger = ledger_of(tmp_path / "parts")
    killed = []

    def seen(part: Part, _: bytes) -> None:
        if not killed:
            (pid, *_rest) = cluster.client.run(os.getpid).values()
            killed.append(pid)
            os.kill(pid, signal.SIGKILL)

    cut = [Part((Slice(str(path), 0, 0),)) for path in paths]
    order = audit(cut, cluster, ledger, Inputs(compiler=slow), seen)
    found = list(rows_of(order, ledger))
    assert killed
    assert [row["seats"] for row in found] == [[f"Ann{n}", "Bo", "Cy"] for n in range(12)]
    assert {row["status"] for row in found} == {"verified"}


# ---- the ledger


def test_what_is_done_is_not_judged_again(folder: Path, tmp_path: Path) -> None:
    paths = sorted(path for path in folder.rglob("*.smear"))
    first = rows_by(Local(1), paths, tmp_path / "parts", Inputs())
    for path in paths:
        path.write_text("changed\n", encoding="utf-8")
    # The keys stand for the old files: nothing is read, the rows are those of the first run.
    assert rows_by(Local(1), paths, tmp_path / "parts", Inputs()) == first


def test_rows_that_were_lost_or_changed_are_judged_again(folder: Path, tmp_path: Path) -> None:
    paths = sorted(path for path in folder.rglob("*.smear"))
    first = rows_by(Local(1), paths, tmp_path / "parts", Inputs())
    one, two, *_ = sorted((tmp_path / "parts").glob("*[!e].jsonl"))
    one.unlink()
    two.write_text("{}\n", encoding="utf-8")
    assert rows_by(Local(1), paths, tmp_path / "parts", Inputs()) == first


def test_a_line_that_was_cut_short_is_as_if_it_were_not_there(tmp_path: Path) -> None:
    ledger = ledger_of(tmp_path / "parts")
    ledger.add("a", b"{}\n")
    with open(tmp_path / "parts" / LIST, "ab") as stream:
        stream.write(b'{"part": "b", "sha')
    again = ledger_of(tmp_path / "parts")
    assert again.has("a")
    assert not again.has("b")
    again.add("b", b"{}\n")
    assert ledger_of(tmp_path / "parts").has("b")


def test_a_folder_of_another_audit_is_left_alone(tmp_path: Path) -> None:
    ledger_of(tmp_path / "parts")
    with pytest.raises(OtherAudit):
        Ledger(tmp_path / "parts", "other")
    (tmp_path / "mine").mkdir()
    with pytest.raises(OtherAudit):
        Ledger.forget(tmp_path / "mine")


def test_a_run_that_was_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    folder.mkdir()
    for n in range(600):
        (folder / f"{n:03}.smear").write_text(VERIFIED.replace("Ann", f"A{n}"), encoding="utf-8")
    out = tmp_path / "killed.jsonl"
    command = program("audit", str(folder), "--out", str(out), "--jobs", "1")
    child = subprocess.Popen(command, start_new_session=True)
    listed = tmp_path / "killed.jsonl.parts" / LIST
    until = time.monotonic() + 120
    while not (listed.exists() and listed.read_bytes().count(b"\n") >= 2):
        assert child.poll() is None
        assert time.monotonic() < until
        time.sleep(0.01)
    os.killpg(child.pid, signal.SIGKILL)
    child.wait()
    assert not out.exists()
    kept = {path.name: path.stat().st_mtime_ns for path in listed.parent.glob("*.jsonl")}
    assert run("audit", str(folder), "--out", str(out), "--jobs", "1").status == 0
    assert not listed.parent.exists()
    found = read_rows(out.read_text(encoding="utf-8"))
    assert len(found) == 600
    assert [row["seats"] for row in found] == [[f"A{n}", "Bo", "Cy"] for n in range(600)]
    assert kept


def test_notation_and_twin_agree_on_what_opens_a_record() -> None:
    records = list(notation.read(io.BytesIO((VERIFIED + "\ufeff %smear 1\n").encode())))
    assert len(records) == 2
