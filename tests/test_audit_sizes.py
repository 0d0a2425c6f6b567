"""Small files of the kinds that are hostile when they are large: see benchmarks/check_sizes.py."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from command_line import run

sys.path.insert(0, str(Path(__file__).parent / "benchmarks"))

import check_sizes
import ours
import simulated
from check_sizes import File
from watched import Run

from smearspec.audit import parts, unpacking

SIZE = 200_000


@pytest.fixture(scope="module", name="base")
def _base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("base")
    texts = []
    for name, seats in (("minnesota", 4), ("cutthroat-canadian", 2)):
        texts.append(folder / f"{name}.smear")
        simulated.write_table(texts[-1], name, seats, 2, 1, iter(()))
    return ours.mixed(texts, folder)


@pytest.fixture(name="small_limits")
def _small_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "PART_BYTES", 20_000)
    monkeypatch.setattr(parts, "WHOLE_BYTES", 20_000)
    monkeypatch.setattr(unpacking, "FREE_BYTES", 1 << 17)
    monkeypatch.setattr(check_sizes, "BOMB_BYTES", 10_000_000)


@pytest.mark.usefixtures("small_limits")
@pytest.mark.parametrize("case", check_sizes.CASES, ids=lambda case: case.__name__)
def test_what_is_said_of_a_hostile_file(
    case: Callable[[Path, Path, int], File], base: Path, tmp_path: Path
) -> None:
    file = case(base, tmp_path, SIZE)
    for arguments in check_sizes.commands(file):
        done = run(*arguments)
        found = Run(done.status, done.out, 1.0)
        assert list(check_sizes.faults(file, found, arguments[0])) == []


def test_what_is_wrongly_said_is_found(tmp_path: Path) -> None:
    file = File(tmp_path / "a.smear", {"verified": 3}, (2, 9), "revoke")
    told = Run(0, "4 records in 1 file: 4 verified\n", 1.0)
    assert len(list(check_sizes.faults(file, told, "verify"))) == 1
    summary = '{"statuses": {}, "findings": {}, "worst": [{"record": 2, "line": 8}]}'
    assert len(list(check_sizes.faults(file, Run(0, summary, 1.0), "audit"))) == 3
