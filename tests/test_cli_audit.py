"""``smearspec audit``: tables, summaries, and what is refused."""

import errno
import io
import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from audit_bench import audited, collection
from command_line import ILLEGAL, REFUTED, VERIFIED, program, run
from smearspec.audit import rows
from smearspec.audit.ledger import Ledger
from smearspec.audit.parts import Part, Slice
from smearspec.cli import audit as audit_command
from smearspec.cli import progress
from smearspec.verdict import verify_stream


@pytest.fixture(name="folder")
def _folder(tmp_path: Path) -> Path:
    folder = tmp_path / "records"
    collection(folder)
    return folder


def test_a_table_of_parquet_holds_the_rows(folder: Path, tmp_path: Path) -> None:
    plain = audited(folder)
    out = tmp_path / "rows.parquet"
    assert run("audit", str(folder), "--out", str(out), "--jobs", "1").status == 2
    table = pq.read_table(out)
    assert table.column_names == list(rows.COLUMNS)
    assert table.to_pylist() == plain


def test_the_summary_counts_and_names_the_worst_first(folder: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    done = run("audit", str(folder), "--html", str(page), "--jobs", "1")
    assert done.status == 2
    assert done.lines[0] == (
        "8 records with 5 hands in 4 files: 2 unreadable, 1 not judged, 1 illegal, 1 refuted and "
        "3 verified"
    )
    worst = done.lines[done.lines.index("Worst records first") + 1 :]
    assert [line.split("  ")[1].rpartition("/")[2] for line in worst] == [
        "b.smear:1", "c.jsonl:3", "d.smear:27", "d.smear:15", "a.smear:46",
    ]  # fmt: skip
    html = page.read_text(encoding="utf-8")
    assert "Content-Security-Policy" in html
    assert html.count("<rect") >= 5
    assert "claim-refuted" in html


def test_the_summary_in_japanese_and_for_programs(folder: Path) -> None:
    done = run("audit", str(folder), "--lang", "ja", "--jobs", "1")
    assert done.lines[0].startswith("4ファイル、8件の記録")
    told = json.loads(run("audit", str(folder), "--format", "json", "--jobs", "1").out)
    assert told["records"] == 8
    assert told["statuses"]["refuted"] == 1
    # One claim of the refuted record, and those that the revoke of the illegal one made false.
    (illegal,) = verify_stream(io.BytesIO(ILLEGAL.encode()), "d.smear")
    false = sum(claim.verdict == "refuted" for claim in illegal.claims)
    assert told["claims"]["refuted"] == 1 + false
    assert told["rules"]["unknown"]["unreadable"] == 2
    assert told["worst"][0]["file"].endswith("b.smear")


def test_only_so_many_worst_records_are_named(tmp_path: Path) -> None:
    path = tmp_path / "many.smear"
    path.write_text(REFUTED * 30, encoding="utf-8")
    told = json.loads(run("audit", str(path), "--format", "json", "--jobs", "1").out)
    assert [one["record"] for one in told["worst"]] == list(range(1, 21))


def test_names_of_files_stay_text_in_the_page(tmp_path: Path) -> None:
    path = tmp_path / "<img src=x>.smear"
    path.write_text("junk\n", encoding="utf-8")
    page = tmp_path / "page.html"
    assert run("audit", str(path), "--html", str(page), "--jobs", "1").status == 2
    assert "<img" not in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("-",), "smearspec verify reads standard input"),
        (("a.smear", "--out", "rows.csv"), ".parquet or .jsonl"),
        (("a.smear", "--address", "127.0.0.1:1"), "--engine dask"),
        (("a.smear", "--engine", "dask", "--address", "nonsense://x"), "no Dask scheduler"),
    ],
)
def test_what_cannot_be_done_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.smear").write_text(VERIFIED, encoding="utf-8")
    done = run("audit", "--jobs", "1", *arguments)
    assert (done.status, done.out) == (2, "")
    assert told in done.err


def test_missing_packages_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.smear"
    path.write_text(VERIFIED, encoding="utf-8")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    monkeypatch.setitem(sys.modules, "distributed", None)
    done = run("audit", str(path), "--out", str(tmp_path / "a.parquet"))
    assert "pip install 'smearspec[bulk]'" in done.err
    done = run("audit", str(path), "--engine", "dask")
    assert "pip install 'smearspec[dask]'" in done.err


def test_files_are_not_written_over_and_other_audits_not_mixed(tmp_path: Path) -> None:
    path, out = tmp_path / "a.smear", tmp_path / "rows.jsonl"
    path.write_text(VERIFIED, encoding="utf-8")
    assert run("audit", str(path), "--out", str(out), "--jobs", "1").status == 0
    done = run("audit", str(path), "--out", str(out), "--jobs", "1")
    assert done.status == 2
    assert "--force" in done.err
    begun = tmp_path / "rows.jsonl.parts"
    Ledger(begun, "another")
    done = run("audit", str(path), "--out", str(out), "--force", "--jobs", "1")
    assert done.status == 2
    assert "--fresh" in done.err
    assert (
        run("audit", str(path), "--out", str(out), "--force", "--fresh", "--jobs", "1").status == 0
    )
    begun.write_text("a file", encoding="utf-8")
    done = run("audit", str(path), "--out", str(out), "--force", "--jobs", "1")
    assert done.status == 2
    assert "rows.jsonl.parts" in done.err


def test_an_empty_folder_is_told_and_hides_no_other(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "note.txt").write_text("no record", encoding="utf-8")
    (tmp_path / "a.smear").write_text(VERIFIED, encoding="utf-8")
    found = audited(tmp_path / "empty", str(tmp_path / "a.smear"))
    assert [row["codes"] for row in found] == [["no-records"], []]
    assert all(ending in str(found[0]["first"]) for ending in (".smear", ".jsonl", ".ndjson"))


def test_a_file_of_no_objects_has_no_records(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text("\n", encoding="utf-8")
    done = run("audit", str(tmp_path / "a.jsonl"), "--jobs", "1")
    assert (done.status, done.lines[0]) == (2, "there were no records")


def test_a_folder_is_walked_as_verify_walks_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "records"
    for name in ("a.smear", "closed/d.smear", "deep/c.smear"):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(VERIFIED, encoding="utf-8")
    outside = tmp_path / "outside.smear"
    outside.write_text(REFUTED, encoding="utf-8")
    (folder / "away.smear").symlink_to(outside)
    (folder / "gone.smear.gz").symlink_to(folder / "nothing")
    (folder / "near.smear").symlink_to(folder / "a.smear")
    (folder / "round").symlink_to(folder)
    os.mkfifo(folder / "pipe.smear")
    scan = os.scandir

    def refusing(place: str | int) -> object:
        if str(place).endswith("/closed"):  # the superuser may enter every folder
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(place))
        return scan(place)

    monkeypatch.setattr(os, "scandir", refusing)
    found = audited(folder)
    assert [(Path(str(row["file"])).name, row["status"]) for row in found] == [
        ("a.smear", "verified"), ("gone.smear.gz", "unreadable"), ("near.smear", "verified"),
        ("pipe.smear", "unreadable"), ("c.smear", "verified"), ("closed", "unreadable"),
    ]  # fmt: skip
    said = [str(row["first"]) for row in found if row["status"] == "unreadable"]
    for sentence, words in zip(said, ("link leads nowhere", "pipe", "denied"), strict=True):
        assert words in sentence
    (folder / "gone.smear.gz").unlink()
    verified = run("verify", "--format", "json", str(folder)).lines
    told = [json.loads(line) for line in verified]
    assert [(row["file"], row["status"]) for row in found if "gone" not in str(row["file"])] == [
        (one["file"], one["status"]) for one in told
    ]


def test_progress_tells_how_long_the_rest_will_take(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    monkeypatch.setattr(progress, "is_terminal", lambda stream: True)
    monkeypatch.setattr(progress.time, "monotonic", lambda: now[0])
    told: list[dict[str, object]] = []
    monkeypatch.setattr(progress.StatusLine, "show", lambda _, key, **facts: told.append(facts))
    (tmp_path / "a.smear").write_bytes(b" " * 9_000_000)
    (tmp_path / "b.smear").write_bytes(b" " * 1_000_000)
    os.symlink("nothing", tmp_path / "c.smear")
    pace = audit_command._Pace(progress.StatusLine("en"), (str(tmp_path),), "en")
    for at, size, made in ((5.0, 4_000_000, b""), (10.0, 2_000_000, b"{}\n{}\n")):
        now[0] = at
        pace.part(Part((Slice("a.smear", 0, 0, disk=size),)), made)
    # What was done before took no time; two of ten megabytes took ten seconds, and four are left.
    assert [(one["case"], one["size"], one["whole"]) for one in told] == [
        ("default", 4, 10), ("left", 6, 10),
    ]  # fmt: skip
    assert told[1]["left"] == "0:00:20"
    assert (told[1]["records"], told[1]["rate"]) == (2, 0)


@pytest.mark.skipif(sys.platform != "linux", reason="needs the terminals of Linux")
def test_progress_is_shown_on_a_terminal_and_wiped(tmp_path: Path) -> None:
    path = tmp_path / "a.smear"
    path.write_text(VERIFIED * 3, encoding="utf-8")
    controller, terminal = pty.openpty()
    command = program("audit", str(path), "--jobs", "1")
    hasty = "from smearspec.cli import progress as p; p.FIRST = p.EVERY = 0.0; "
    command[2] = hasty + command[2]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=terminal, check=False)
    shown = os.read(controller, 65536).decode()
    os.close(terminal)
    os.close(controller)
    assert done.returncode == 0
    assert shown.startswith("\r\x1b[K3 records, ")
    assert "about 0:00:00 left" in shown
    assert shown.endswith("\r\x1b[K")
