"""An audit that is killed and resumed, held against `smearspec verify` record by record."""

import json
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent / "benchmarks"))

import check_audit
import ours
import simulated
import watched
from check_audit import Audit, Differs

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs the processes of Linux")


@pytest.fixture(scope="module", name="spoilt")
def _spoilt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("records") / "spoilt"
    simulated.write(folder, hands=1000, games=16, spoil=200)
    return folder


@pytest.fixture(scope="module", name="expected")
def _expected(spoilt: Path, tmp_path_factory: pytest.TempPathFactory) -> list[check_audit.Row]:
    keep = tmp_path_factory.mktemp("verify")
    return list(check_audit.rows_by_verify(sorted(spoilt.iterdir()), keep, 1))


def test_there_is_something_to_be_found(expected: list[check_audit.Row]) -> None:
    statuses = {row["status"] for row in expected}
    assert {"verified", "illegal", "unreadable"} <= statuses
    assert sum(row["hands"] for row in expected) > 400


@pytest.mark.parametrize(("engine", "kills"), [("local", 3), ("dask", 1)])
def test_every_row_is_what_verify_says(
    spoilt: Path, expected: list[check_audit.Row], tmp_path: Path, engine: str, kills: int
) -> None:
    audit = Audit(spoilt, tmp_path / "rows.jsonl", 2, engine, part_bytes=5000)
    runs = check_audit.killed_and_resumed(audit, kills, between=4)
    assert [run.status is None for run in runs] == [True] * kills + [False]
    records, hands = check_audit.compare(audit.out, iter(expected))
    assert (records, hands) == (len(expected), sum(row["hands"] for row in expected))
    assert all(run.peak > 0 for run in runs)


@pytest.mark.parametrize("form", ["twin", "bulk"])
def test_other_forms_are_judged_as_the_text(
    tmp_path: Path, form: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    simulated.write(tmp_path / "true", hands=60, games=2)
    command = ["check_audit.py", str(tmp_path / "true"), "--form", form, "--kills", "0"]
    monkeypatch.setattr(sys, "argv", [*command, "--keep", str(tmp_path / "verify")])
    assert check_audit.main() == 0
    assert "every row as verify says" in capsys.readouterr().out
    assert {path.suffix for path in (tmp_path / "verify" / form).iterdir()} == {ours.FORMS[form]}
    # What verify said is kept, so one word of it changed must be noticed.
    kept = next((tmp_path / "verify").glob("*.jsonl"))
    kept.write_text(kept.read_text().replace("verified", "legal", 1))
    assert check_audit.main() == 1
    assert "verify " in capsys.readouterr().out


def test_a_row_that_differs_is_shown(tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    rows.write_text(json.dumps({"status": "legal", "hands": 1}) + "\n", encoding="utf-8")
    with pytest.raises(Differs, match="row 1"):
        check_audit.compare(rows, iter([{"status": "illegal", "hands": 1}]))
    with pytest.raises(Differs, match="row 1"):
        check_audit.compare(rows, iter([]))


def test_an_audit_that_ends_too_early_is_no_proof(spoilt: Path, tmp_path: Path) -> None:
    audit = Audit(spoilt, tmp_path / "rows.jsonl", 1)
    with pytest.raises(Differs, match="before it was killed"):
        check_audit.killed_and_resumed(audit, 1, between=1000)


def test_memory_is_that_of_all_processes_over_time() -> None:
    script = (
        "import subprocess, sys, time\n"
        "held = bytearray(50_000_000)\n"
        "child = 'import time; held = bytearray(50_000_000); time.sleep(1)'\n"
        "subprocess.run([sys.executable, '-c', child])\n"
    )
    run = watched.run([sys.executable, "-c", script])
    assert run.status == 0
    assert 100_000_000 < run.peak < 200_000_000
    assert max(run.tenths()) == run.peak
