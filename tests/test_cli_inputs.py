"""What the commands read: files, folders, standard input, and everything that is no record."""

import contextlib
import errno
import json
import os
import signal
import socket
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from command_line import ENVIRONMENT, REFUTED, UNJUDGED, VERIFIED, process, program, run
from smearspec.cli import verify
from smearspec.cli.ending import CLOSED_PIPE, INTERRUPTED
from smearspec.verdict import Verdict


def codes(out: str) -> list[tuple[str, str]]:
    """Return the file and the first code of each verdict, or its status."""
    found = []
    for line in out.splitlines():
        verdict = json.loads(line)
        first = verdict["findings"][0]["code"] if verdict["findings"] else verdict["status"]
        found.append((Path(verdict["file"]).name, first))
    return found


def verify_json(*files: object, given: str | bytes = "") -> tuple[int, list[tuple[str, str]]]:
    done = run("verify", "--format", "json", *map(str, files), given=given)
    assert "Traceback" not in done.out + done.err
    return done.status, codes(done.out)


# ---- folders


def test_a_folder_stands_for_the_records_in_it_and_below_in_order(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    for name in ("b/2.smear", "c.smear", "a.smear", "b/1.smear"):
        (tmp_path / name).write_text(VERIFIED, encoding="utf-8")
    (tmp_path / "notes.txt").write_text("no record", encoding="utf-8")
    status, found = verify_json(tmp_path)
    assert status == 0
    assert [name for name, _ in found] == ["a.smear", "c.smear", "1.smear", "2.smear"]


def test_a_folder_without_records_is_no_success(tmp_path: Path) -> None:
    assert verify_json(tmp_path) == (2, [(tmp_path.name, "no-records")])
    done = run("verify", str(tmp_path))
    assert done.lines[1].startswith(f"{tmp_path}: error[no-records]")


def test_links_that_lead_out_of_a_folder_are_not_followed(tmp_path: Path) -> None:
    outside, inside = tmp_path / "outside", tmp_path / "inside"
    outside.mkdir()
    inside.mkdir()
    (outside / "far.smear").write_text(REFUTED, encoding="utf-8")
    (inside / "near.smear").write_text(VERIFIED, encoding="utf-8")
    (inside / "away.smear").symlink_to(outside / "far.smear")
    (inside / "folder").symlink_to(outside)
    (inside / "again.smear").symlink_to(inside / "near.smear")
    (inside / "circle").symlink_to(inside)
    status, found = verify_json(inside)
    assert status == 0
    assert [name for name, _ in found] == ["again.smear", "near.smear"]
    assert verify_json(inside / "away.smear")[0] == 1


def test_a_pipe_in_a_folder_is_told_and_one_that_is_named_is_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.smear"
    os.mkfifo(pipe)
    (tmp_path / "a.smear").write_text(VERIFIED, encoding="utf-8")
    os.mkfifo(tmp_path / "pipe.txt")
    status, found = verify_json(tmp_path)
    assert (status, found) == (2, [("a.smear", "verified"), ("pipe.smear", "file-unreadable")])
    writer = threading.Thread(target=lambda: pipe.write_text(VERIFIED, encoding="utf-8"))
    writer.start()
    assert verify_json(pipe) == (0, [("pipe.smear", "verified")])
    writer.join()


def test_what_has_the_name_of_a_record_and_is_no_file_hides_no_other(tmp_path: Path) -> None:
    (tmp_path / "b.smear").symlink_to(tmp_path / "gone.smear")
    (tmp_path / "d.smear").symlink_to(tmp_path / "d.smear")
    for name in ("a", "e"):
        (tmp_path / f"{name}.smear").write_text(VERIFIED, encoding="utf-8")
    with socket.socket(socket.AF_UNIX) as plug, contextlib.chdir(tmp_path):
        plug.bind("c.smear")
        status, found = verify_json(tmp_path)
        done = run("verify", str(tmp_path))
    assert status == 2
    assert [code for _, code in found] == [
        "verified", "file-unreadable", "file-unreadable", "file-unreadable", "verified",
    ]  # fmt: skip
    for name, said in (("b", "link leads nowhere"), ("c", "a socket"), ("d", "symbolic links")):
        (line,) = [line for line in done.lines if f"/{name}.smear: error" in line]
        assert said in line
    assert run("format", "--check", str(tmp_path)).status == 2


def test_a_folder_that_cannot_be_entered_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = tmp_path / "closed"
    closed.mkdir()
    (tmp_path / "a.smear").write_text(VERIFIED, encoding="utf-8")
    scan = os.scandir

    def refusing(folder: str) -> object:
        if Path(folder).name == "closed":  # the superuser may enter every folder
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), folder)
        return scan(folder)

    monkeypatch.setattr(os, "scandir", refusing)
    assert verify_json(tmp_path) == (2, [("a.smear", "verified"), ("closed", "file-unreadable")])
    assert verify_json(closed) == (2, [("closed", "file-unreadable")])


# ---- inputs that hold no record


def test_standard_input_can_be_named_once() -> None:
    assert verify_json("-", given=VERIFIED) == (0, [("-", "verified")])
    done = run("verify", "-", "-", given=VERIFIED)
    assert done.status == 2
    assert "only once" in done.err
    assert done.out == ""


def test_no_file_at_all_is_bad_usage() -> None:
    done = run("verify")
    assert done.status == 2
    assert done.out == ""


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "empty-file"),
        (b"\n\n  \n", "empty-file"),
        (b"\x7fELF\x02\x01\x00\x00\x00", "binary-file"),
        (VERIFIED.encode("utf-16"), "utf-16"),
        (VERIFIED.replace("Ann", "Ren\u00e9").encode("latin-1"), "not-utf8"),
        (VERIFIED.partition("\n")[2].encode(), "magic-missing"),
        (b"hello\n", "magic-missing"),
    ],
)
def test_what_is_no_record_is_unreadable(tmp_path: Path, content: bytes, code: str) -> None:
    file = tmp_path / "a.smear"
    file.write_bytes(content)
    status, found = verify_json(file)
    assert status == 2
    assert found == [("a.smear", code)]
    assert verify_json("-", given=content) == (2, [("-", code)])


def test_a_missing_file_hides_no_other(tmp_path: Path) -> None:
    good = tmp_path / "good.smear"
    good.write_text(VERIFIED, encoding="utf-8")
    status, found = verify_json(good, tmp_path / "none.smear", good)
    assert status == 2
    assert found == [
        ("good.smear", "verified"), ("none.smear", "file-unreadable"), ("good.smear", "verified"),
    ]  # fmt: skip
    done = run("verify", str(tmp_path / "none.smear"))
    assert done.lines[1] == f"{tmp_path}/none.smear: error[file-unreadable]: there is no such file"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read every file")
def test_a_file_that_may_not_be_read_is_told(tmp_path: Path) -> None:
    file = tmp_path / "a.smear"
    file.write_text(VERIFIED, encoding="utf-8")
    file.chmod(0)
    assert verify_json(file) == (2, [("a.smear", "file-unreadable")])


@pytest.mark.parametrize("name", ["a\0b", "x" * 5000])
def test_a_name_that_no_file_can_have_is_told(name: str) -> None:
    status, found = verify_json(name)
    assert status == 2
    assert found[0][1] == "file-unreadable"


def test_an_unknown_record_between_two_good_ones_hides_neither() -> None:
    status, found = verify_json("-", given=VERIFIED + UNJUDGED + VERIFIED)
    assert status == 2
    assert [code for _, code in found] == ["verified", "unknown-rules", "verified"]


def test_names_of_files_cannot_steer_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "a\x1b[2J\u202e.smear"
    file.write_text(REFUTED, encoding="utf-8")
    done = run("verify", str(file))
    assert "\x1b" not in done.out
    assert "\u202e" not in done.out
    assert "\\x1b[2J\\u202e.smear:20:12: error[claim-refuted]" in done.out


def test_a_line_of_ten_megabytes_is_refused_and_not_shown() -> None:
    given = VERIFIED.replace("points Ann: game", "points Ann: game  ; " + "x" * 10_000_000)
    done = run("verify", "-", given=given + VERIFIED)
    assert done.status == 2
    assert "-:17:1: error[line-too-long]" in done.out
    assert "-, record 2: verified" in done.out
    assert len(done.out) < 5000


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="no device here is without end")
@pytest.mark.parametrize("command", ["verify", "replay", "legal", "format"])
def test_a_device_without_end_is_no_text(command: str) -> None:
    done = run(command, "/dev/zero")
    assert done.status == 2
    assert "/dev/zero:1:1: error[binary-file]" in done.out + done.err


# ---- sizes, in a process with little memory


def parts_of_a_huge_hand() -> Iterator[bytes]:
    yield VERIFIED.encode()
    line = b"note Ann: " + b"x" * 990 + b"\n"
    for _ in range(200):
        yield line * 1000
    yield VERIFIED.encode()


def test_a_hand_of_200_megabytes_needs_little_memory() -> None:
    limit = "import resource; resource.setrlimit(resource.RLIMIT_AS, (400 << 20, 400 << 20)); "
    command = program("verify", "--format", "json", "-")
    command[2] = limit + command[2]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={**os.environ, **ENVIRONMENT},
    ) as running:
        feeder = threading.Thread(target=_feed, args=(running,))
        feeder.start()
        assert running.stdout is not None
        assert running.stderr is not None
        out = running.stdout.read().decode()
        feeder.join()
        assert running.stderr.read() == b""
    assert running.returncode == 2
    first, second = map(json.loads, out.splitlines())
    assert first["status"] == "unreadable"
    assert "hand-too-long" in [finding["code"] for finding in first["findings"]]
    assert second["status"] == "verified"


def _feed(running: "subprocess.Popen[bytes]") -> None:
    assert running.stdin is not None
    for part in parts_of_a_huge_hand():
        running.stdin.write(part)
    running.stdin.close()


# ---- endings


@pytest.mark.parametrize("form", ["text", "json", "junit"])
def test_a_closed_pipe_ends_quietly(tmp_path: Path, form: str) -> None:
    file = tmp_path / "many.smear"
    file.write_text(VERIFIED * 3000, encoding="utf-8")
    running = process("verify", "--format", form, str(file))
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.read(10)
    running.stdout.close()
    assert running.stderr.read() == b""
    running.stderr.close()
    assert running.wait() == CLOSED_PIPE


@pytest.mark.parametrize(
    "arguments", [("--help",), ("--version",), ("verify", "--help"), ("rules", "list", "--help")]
)
def test_a_closed_pipe_ends_help_quietly(arguments: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    running = process(*arguments, stdout=writing)
    os.close(writing)
    assert running.stderr is not None
    assert running.stderr.read() == b""
    running.stderr.close()
    assert running.wait() == CLOSED_PIPE


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device here is always full")
@pytest.mark.parametrize(
    "arguments",
    [
        ("--help",), ("verify", "-"), ("verify", "--format", "json", "-"), ("format", "-"),
        ("replay", "-"), ("legal", "-"), ("convert", "--to", "json", "-"),
        ("simulate", "minnesota", "--seed", "1"), ("rules", "list"),
    ],
)  # fmt: skip
def test_a_full_disk_is_told_in_one_line(arguments: tuple[str, ...]) -> None:
    with open("/dev/full", "wb") as full:
        running = process(*arguments, stdin=subprocess.PIPE, stdout=full)
        _, said = running.communicate(VERIFIED.encode())
    assert running.returncode == 2
    assert said.count(b"\n") == 1
    assert os.strerror(errno.ENOSPC).encode() in said


def test_control_c_ends_quietly() -> None:
    # Who runs the tests in the background hands down that Ctrl-C is ignored; a terminal does not.
    running = process(
        "verify", "-", stdin=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert running.stdin is not None
    assert running.stdout is not None
    assert running.stderr is not None
    # A record is shown once the next one is judged, which ends where a third begins.
    running.stdin.write((VERIFIED * 3).encode())
    running.stdin.flush()
    assert running.stdout.readline().startswith(b"-, record 1: verified")
    running.send_signal(signal.SIGINT)
    assert running.stderr.read() == b""
    assert running.wait() == INTERRUPTED
    for stream in (running.stdin, running.stdout, running.stderr):
        stream.close()


def test_closed_standard_streams_bring_no_traceback() -> None:
    command = " ".join(["exec", *(f"'{part}'" for part in program("verify", "-")), "<&- >&-"])
    done = subprocess.run(["sh", "-c", command], stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr


def test_a_fault_of_the_program_is_told_in_one_line_and_hides_no_other_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a", "b", "c"):
        (tmp_path / f"{name}.smear").write_text(VERIFIED, encoding="utf-8")
    real = verify.verify_stream

    def faulty(stream: object, file: str, inputs: object) -> Iterator[Verdict]:
        if file.endswith("b.smear"):
            raise RecursionError("too deep")
        yield from real(stream, file, inputs)  # type: ignore[arg-type]

    monkeypatch.setattr(verify, "verify_stream", faulty)
    status, found = verify_json(tmp_path)
    assert status == 2
    assert [code for _, code in found] == ["verified", "internal-error", "verified"]
    done = run("verify", str(tmp_path / "b.smear"))
    assert "RecursionError" in done.out
    assert "Traceback" not in done.out + done.err


def test_a_fault_of_the_program_outside_the_judging_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def faulty(*_: object) -> None:
        raise KeyError("nothing\x1b[31m")

    monkeypatch.setattr(verify, "exit_status", faulty)
    done = run("verify", "-", given=VERIFIED)
    assert done.status == 2
    assert done.err.startswith("smearspec: a fault of this program: KeyError (test_cli_inputs.py:")
    assert done.err.count("\n") == 1
    assert "\x1b" not in done.err


