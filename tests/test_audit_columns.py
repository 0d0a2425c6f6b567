"""Files of columns cut into parts, each judged as the whole would be."""

import io
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from audit_bench import audited
from smearspec import load, simulate
from smearspec.audit import columns, judging, parts
from smearspec.audit.parts import Slice
from smearspec.audit.rows import Row
from smearspec.bulk import read
from smearspec.bulk.schema import SCHEMA
from smearspec.bulk.write import write
from smearspec.verdict import Inputs

GAMES = 7


@pytest.fixture(scope="module", name="table")
def _table() -> pa.Table:
    made = simulate.games(
        load("cutthroat-canadian"), 3, {}, seed=5, count=GAMES, on_unfinished=lambda _: None
    )
    stream = io.BytesIO()
    write(made, stream, Inputs())
    return pq.read_table(stream)


def whole(path: Path) -> list[Row]:
    return list(judging.rows(Slice(str(path), path.stat().st_size, 0), Inputs()))


def cut(path: Path) -> tuple[list[Slice], list[Row]]:
    found = [one for part in parts.parts([str(path)]) for one in part.slices]
    return found, [row for one in found for row in judging.rows(one, Inputs())]


@pytest.mark.parametrize("group", [1, 4, 10_000])
@pytest.mark.parametrize("at_a_time", [3, 10_000])
@pytest.mark.parametrize("hands", [1, 20])
def test_columns_in_parts_have_the_rows_of_the_whole(
    table: pa.Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    group: int, at_a_time: int, hands: int,
) -> None:  # fmt: skip
    path = tmp_path / "games.parquet"
    pq.write_table(table, path, row_group_size=group)
    expected = whole(path)
    monkeypatch.setattr(columns, "PART_HANDS", hands)
    monkeypatch.setattr(read, "ROWS", at_a_time)
    slices, rows = cut(path)
    assert rows == expected
    assert [row["record"] for row in rows] == list(range(1, GAMES + 1))
    ends = [one.end for one in slices]
    assert [0, *ends[:-1]] == [one.start for one in slices]
    assert ends[-1] == table.num_rows
    game = table["game"].to_pylist()
    assert all(game[one.start] != game[one.start - 1] for one in slices[1:])
    if hands == 1:
        assert len(slices) == GAMES


def test_parts_of_columns_are_not_put_together_by_their_size_on_disk(
    table: pa.Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.parquet"
    pq.write_table(table, path)
    monkeypatch.setattr(columns, "PART_HANDS", 1)
    monkeypatch.setattr(parts, "PART_BYTES", parts.ROW_BYTES)
    assert len(list(parts.parts([str(path)]))) == GAMES


def test_a_file_without_hands_has_no_records(tmp_path: Path) -> None:
    path = tmp_path / "none.parquet"
    pq.write_table(pa.Table.from_pylist([], schema=SCHEMA), path)
    assert cut(path)[1] == whole(path) == []


def test_empty_groups_hide_nothing(table: pa.Table, tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    with pq.ParquetWriter(path, table.schema) as writer:
        for piece in (table.slice(0, 0), table.slice(0, 9), table.slice(0, 0), table.slice(9)):
            writer.write_table(piece)
    assert cut(path)[1] == whole(path)
    assert len(whole(path)) == GAMES


@pytest.mark.parametrize("spoil", ["null", "text", "junk"])
def test_what_cannot_be_cut_is_told_by_judging_it(
    table: pa.Table, tmp_path: Path, spoil: str
) -> None:
    path = tmp_path / "games.parquet"
    game = table["game"].to_pylist()
    at = table.schema.get_field_index("game")
    column = pa.array([None, *game[1:]] if spoil == "null" else [f"x{n}" for n in game])
    pq.write_table(table.set_column(at, "game", column), path)
    if spoil == "junk":
        path.write_bytes(path.read_bytes()[:-9])
    (row,) = cut(path)[1]
    assert (row["status"], row["codes"]) == ("unreadable", ["columns-unreadable"])


def test_of_a_file_that_is_damaged_further_on_the_games_before_are_judged(
    table: pa.Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.parquet"
    game = table["game"].to_pylist()
    last = game.index(GAMES)
    damaged = pa.array([n if n < GAMES else None for n in game], pa.int64())
    pq.write_table(table.set_column(0, "game", damaged), path, row_group_size=last)
    monkeypatch.setattr(columns, "PART_HANDS", 1)
    monkeypatch.setattr(read, "ROWS", 5)
    _, rows = cut(path)
    assert [row["status"] for row in rows[:-1]] == ["verified"] * (len(rows) - 1)
    assert rows[-1]["codes"] == ["columns-unreadable"]
    assert len(rows) > 2


def test_without_the_extra_a_file_of_columns_is_told(
    table: pa.Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pq.write_table(table, tmp_path / "games.parquet")
    monkeypatch.setitem(sys.modules, "smearspec.audit.columns", None)
    monkeypatch.delattr("smearspec.audit.columns")
    (row,) = cut(tmp_path / "games.parquet")[1]
    assert (row["status"], row["codes"]) == ("unreadable", ["parquet-missing"])


def test_the_command_judges_columns_in_parts(table: pa.Table, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    for name in ("a", "b"):
        pq.write_table(table, folder / f"{name}.parquet")
    rows = audited(folder, status=0)
    assert [row["record"] for row in rows] == [*range(1, GAMES + 1)] * 2
    assert {row["status"] for row in rows} == {"verified"}
