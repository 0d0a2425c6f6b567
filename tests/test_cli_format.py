"""``smearspec format``: printed, checked, written back; never half, never by accident."""

import os
import threading
from pathlib import Path

import pytest

from command_line import UNREADABLE, VERIFIED, run

LOOSE = VERIFIED.replace("TC", "10c").replace("[Seats", "\n\n[Seats")
LOOSE = LOOSE.replace("bid Ann:", "BID Ann:   ")


def test_the_canonical_form_is_printed() -> None:
    done = run("format", "-", given=LOOSE)
    assert (done.status, done.out, done.err) == (0, VERIFIED, "")


def test_formatting_again_changes_nothing() -> None:
    assert run("format", "-", given=VERIFIED).out == VERIFIED


def test_records_stay_one_after_the_other() -> None:
    assert run("format", "-", given=LOOSE + LOOSE).out == VERIFIED + VERIFIED


def test_a_check_names_the_files_that_are_not_canonical(tmp_path: Path) -> None:
    (tmp_path / "a.smear").write_text(VERIFIED, encoding="utf-8")
    (tmp_path / "b.smear").write_text(LOOSE, encoding="utf-8")
    done = run("format", "--check", str(tmp_path))
    assert done.status == 1
    assert done.out == f"{tmp_path}/b.smear: not canonical, first at line 3\n"
    assert (tmp_path / "b.smear").read_text(encoding="utf-8") == LOOSE
    assert run("format", "--check", str(tmp_path / "a.smear")).status == 0


@pytest.mark.parametrize(("given", "ends"), [
    (VERIFIED, 0), (LOOSE, 1), (VERIFIED[:-1], 1), (VERIFIED + "\n", 1), (UNREADABLE, 2),
])  # fmt: skip
def test_standard_input_can_be_checked(given: str, ends: int) -> None:
    assert run("format", "--check", "-", given=given).status == ends


def test_a_pipe_is_checked_and_not_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for option, given, status in (
        ("--check", VERIFIED, 0), ("--check", VERIFIED + "\n", 1), ("--write", VERIFIED, 0),
        ("--write", VERIFIED + "\n", 2),
    ):  # fmt: skip
        writer = threading.Thread(target=pipe.write_text, args=(given,))
        writer.start()
        done = run("format", option, str(pipe))
        writer.join()
        assert done.status == status
    assert "pipe" in done.err


@pytest.mark.parametrize("command", [("format",), ("convert", "--to", "json")])
def test_faults_of_the_header_are_told_with_their_line(command: tuple[str, ...]) -> None:
    done = run(*command, "-", given=VERIFIED.replace("[Rules ", "[Rule "))
    assert (done.status, done.out) == (2, "")
    assert "-:2:2: error[unknown-tag]" in done.err
    assert "    2 | [Rule " in done.err


def test_files_are_written_back_whole_and_keep_their_mode(tmp_path: Path) -> None:
    file, good = tmp_path / "b.smear", tmp_path / "a.smear"
    file.write_text(LOOSE, encoding="utf-8")
    good.write_text(VERIFIED, encoding="utf-8")
    file.chmod(0o640)
    before = good.stat().st_mtime_ns
    done = run("format", "--write", str(tmp_path))
    assert (done.status, done.out) == (0, "")
    assert done.err == f"{file}: rewritten\n"
    assert file.read_text(encoding="utf-8") == VERIFIED
    assert file.stat().st_mode & 0o777 == 0o640
    assert good.stat().st_mtime_ns == before
    assert sorted(os.listdir(tmp_path)) == ["a.smear", "b.smear"]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    file, link = tmp_path / "real.smear", tmp_path / "link.smear"
    file.write_text(LOOSE, encoding="utf-8")
    link.symlink_to(file)
    assert run("format", "-w", str(link)).status == 0
    assert link.is_symlink()
    assert file.read_text(encoding="utf-8") == VERIFIED


def test_a_file_with_a_fault_is_left_as_it_is_and_hides_no_other(tmp_path: Path) -> None:
    bad, loose = tmp_path / "a.smear", tmp_path / "b.smear"
    bad.write_text(UNREADABLE, encoding="utf-8")
    loose.write_text(LOOSE, encoding="utf-8")
    done = run("format", "--write", str(bad), str(loose))
    assert done.status == 2
    assert f"{bad}:13:" in done.err
    assert bad.read_text(encoding="utf-8") == UNREADABLE
    assert loose.read_text(encoding="utf-8") == VERIFIED


def test_nothing_is_printed_of_a_file_with_a_fault() -> None:
    done = run("format", "-", given=VERIFIED + UNREADABLE)
    assert done.status == 2
    assert done.out == ""


@pytest.mark.parametrize("arguments", [
    ["a.smear", "b.smear"], ["."], ["--check", "--write", "a.smear"], ["--write", "-"], [],
])  # fmt: skip
def test_bad_usage(arguments: list[str]) -> None:
    done = run("format", *arguments)
    assert done.status == 2
    assert done.out == ""
    assert done.err


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    done = run("format", str(tmp_path / "none.smear"))
    assert done.status == 2
    assert "there is no such file" in done.err
