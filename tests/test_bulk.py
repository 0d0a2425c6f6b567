"""Hands in columns: the same verdicts as on their text, whatever stands in them."""

import io
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, cast
from unittest.mock import patch

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import smearspec
from marked_blocks import ROOT
from oracle import dealing
from shipped_tables import TABLES, played
from smearspec import notation
from smearspec.audit.judging import rows as judged
from smearspec.audit.parts import Slice
from smearspec.audit.rows import Row
from smearspec.bulk import columns as carrier
from smearspec.bulk import read as reading
from smearspec.bulk.header import Headers
from smearspec.bulk.judge import PlainGame, judge_games
from smearspec.bulk.rows import HAND, Table
from smearspec.bulk.schema import COLUMNS, SCHEMA, ColumnsError
from smearspec.bulk.write import write
from smearspec.notation import ReadBlock, tree
from smearspec.verdict import Inputs
from smearspec.verdict.setup import read_setup

ROOM = 1 << 30
TABLE_IDS = [f"{variant}-{seats}" for variant, seats in dealing.TABLES]


def packed(records: Sequence[tree.Transcript]) -> bytes:
    stream = io.BytesIO()
    write(records, stream, Inputs())
    return stream.getvalue()


def table_of(found: bytes) -> list[dict[str, Any]]:
    return pq.read_table(io.BytesIO(found)).to_pylist()  # type: ignore[no-any-return]


def parquet(found: Sequence[dict[str, Any]], schema: pa.Schema = SCHEMA) -> bytes:
    stream = io.BytesIO()
    pq.write_table(pa.Table.from_pylist(list(found), schema=schema), stream)
    return stream.getvalue()


def audited(found: bytes, path: Path) -> list[Row]:
    """Return the rows of a file of columns."""
    path.write_bytes(found)
    return list(judged(Slice(str(path), len(found), 0), Inputs()))


def in_full(text: str, path: Path) -> list[Row]:
    """Return the rows of a text, with every hand judged the full way."""
    path.write_text(text, encoding="utf-8")
    with patch.object(ReadBlock, "sound", False):
        return list(judged(Slice(str(path), path.stat().st_size, 0), Inputs()))


def told(found: Sequence[Row]) -> list[dict[str, Any]]:
    """Return what rows tell that does not hang on where the records stand."""
    places = ("file", "record", "line", "first_line")
    return [{name: cell for name, cell in row.items() if name not in places} for row in found]


def text_of(found: Sequence[dict[str, Any]]) -> str:
    """Return the text of the hands of one game."""
    header = found[0]["header"]
    record = next(notation.read(io.BytesIO(header.encode())))
    setup = read_setup(record.header.block, Inputs())
    table = Table(setup.tables, setup.seats)
    return "\n".join((header, *(table.text(row) for row in found)))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_games_in_columns_are_judged_as_their_text(name: str, seats: int, tmp_path: Path) -> None:
    records = played(name, seats, 3, 2)
    found = packed(records)
    text = "".join(map(smearspec.format_transcript, records))
    rows = audited(found, tmp_path / "games.parquet")
    assert told(rows) == told(in_full(text, tmp_path / "games.smear"))
    assert [row["record"] for row in rows] == [1, 2]
    assert [row["line"] for row in rows] == [1, 1 + len(records[0].hands)]
    assert {row["status"] for row in rows} <= {"verified", "incomplete"}


@pytest.mark.parametrize(("variant", "seats"), dealing.TABLES, ids=TABLE_IDS)
def test_every_hand_of_the_four_sources_stands_in_columns_and_is_plain(
    variant: str, seats: int
) -> None:
    for seed in range(6):
        found = packed(played(variant, seats, seed, 2, Random(seed)))
        assert not any(row["text"] for row in table_of(found))
        games = list(judge_games(io.BytesIO(found), Inputs(), ROOM))
        assert all(isinstance(game, PlainGame) for game in games)


@pytest.mark.parametrize("path", sorted((ROOT / "grammar" / "examples").rglob("*.smear")), ids=str)
def test_columns_say_a_record_to_the_letter(path: Path, tmp_path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    records = []
    for record in notation.read(io.BytesIO(text.encode())):
        records.append(tree.Transcript(record.header.block, tuple(h.block for h in record.hands())))
    found = packed(records)
    games: dict[int, list[dict[str, Any]]] = {}
    for row in table_of(found):
        games.setdefault(row["game"], []).append(row)
    for record, rows in zip(records, games.values(), strict=True):
        assert text_of(rows) == notation.format_transcript(record)
    rows = audited(found, tmp_path / "x.parquet")
    whole = "".join(map(notation.format_transcript, records))
    assert told(rows) == told(in_full(whole, tmp_path / "x.smear"))


def change(row: dict[str, Any], other: dict[str, Any], rng: Random) -> None:
    """Put something else in one place of a row."""
    name = rng.choice([column for column in HAND if column not in ("text", "name")])
    value = row[name]
    if isinstance(value, list) and rng.random() < 0.9:
        value = list(value)
        at = rng.randrange(len(value)) if value else 0
        match rng.randrange(4):
            case 0 if len(value) > 1:
                to = rng.randrange(len(value))
                value[at], value[to] = value[to], value[at]
            case 1:
                value[at : at + 1] = []
            case 2 if isinstance(other[name], list) and other[name]:
                value[at : at + 1] = [rng.choice(other[name])]
            case _:
                value[at : at + 1] = [_changed(value[at], rng)] if value else []
        row[name] = value
    elif rng.random() < 0.3:
        row[name] = other[name]
    elif not isinstance(value, list):
        row[name] = _changed(value, rng)
    else:
        row[name] = None


def _changed(value: Any, rng: Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, str):
        return rng.choice(["high", "high jack", "low", "", "game game", "game high"])
    if isinstance(value, int):
        return rng.choice([0, value ^ 1, value ^ 2, abs(value - 1), 255, 254, value])
    return rng.choice([None, 0, 1, 3])


@pytest.mark.parametrize(("variant", "seats"), dealing.TABLES, ids=TABLE_IDS)
def test_columns_that_were_changed_are_judged_as_their_text(
    variant: str, seats: int, tmp_path: Path
) -> None:
    rng = Random(f"{variant} {seats}")
    hands = table_of(packed(played(variant, seats, 5, 2, rng)))
    first = [row for row in hands if row["game"] == 1][:4]
    changed: list[dict[str, Any]] = []
    expected: list[dict[str, Any]] = []
    for number in range(120):
        game = [{**row, "game": number} for row in first]
        change(rng.choice(game), rng.choice(hands), rng)
        changed += game
        try:
            text = text_of(table_of(parquet(game)))
        except ColumnsError:
            expected.append({"status": "unreadable", "codes": ["columns-unfit"]})
        except (pa.ArrowException, OverflowError):
            del changed[-len(game) :]
        else:
            expected += told(in_full(text, tmp_path / "x.smear"))
    rows = told(audited(parquet(changed), tmp_path / "x.parquet"))
    assert len(rows) == len(expected)
    for row, other in zip(rows, expected, strict=True):
        assert {name: row[name] for name in other} == other
    assert len({str(row["status"]) for row in rows}) > 2


def one_game() -> list[dict[str, Any]]:
    return table_of(packed(played("cutthroat-canadian", 3, 1, 1)))


def test_columns_that_are_left_out_are_empty(tmp_path: Path) -> None:
    whole = one_game()
    kept = [name for name in COLUMNS if name not in ("called", "shown", "winners", "text")]
    fewer = [{name: row[name] for name in kept} for row in whole]
    schema = pa.schema([(name, COLUMNS[name]) for name in kept])
    (row,) = audited(parquet(fewer, schema), tmp_path / "x.parquet")
    assert (row["status"], row["hands"]) == ("verified", len(whole))


@pytest.mark.parametrize("name", reading.REQUIRED)
def test_a_column_that_is_missing_is_named(name: str, tmp_path: Path) -> None:
    fewer = [{key: cell for key, cell in row.items() if key != name} for row in one_game()]
    schema = pa.schema([(key, COLUMNS[key]) for key in COLUMNS if key != name])
    (row,) = audited(parquet(fewer, schema), tmp_path / "x.parquet")
    assert (row["status"], row["codes"]) == ("unreadable", ["columns-unreadable"])
    assert name in str(row["first"])


def _without(column: str) -> Callable[[list[dict[str, Any]]], None]:
    return lambda game: game[1].update({column: None})


@pytest.mark.parametrize("column", ["game", "header"])
def test_a_hand_of_no_game_makes_the_file_unreadable(column: str, tmp_path: Path) -> None:
    game = one_game()
    _without(column)(game)
    rows = audited(parquet(game), tmp_path / "x.parquet")
    assert [row["codes"] for row in rows] == [["columns-unreadable"]]


def test_what_is_no_parquet_is_unreadable(tmp_path: Path) -> None:
    for found in (b"", b"PAR1", b"%smear 1\n", parquet(one_game())[:-20]):
        (row,) = audited(found, tmp_path / "x.parquet")
        assert row["codes"] == ["columns-unreadable"]


def test_numbers_that_do_not_fit_are_unreadable(tmp_path: Path) -> None:
    game = [{**row, "dealer": 300} for row in one_game()]
    schema = pa.schema(
        [(name, pa.int64() if name == "dealer" else one) for name, one in COLUMNS.items()]
    )
    (row,) = audited(parquet(game, schema), tmp_path / "x.parquet")
    assert row["codes"] == ["columns-unreadable"]


def test_a_file_that_says_it_holds_far_too_much_is_refused(tmp_path: Path) -> None:
    game = [{"game": 1, "header": "", "name": ""}] * 2_000_000
    found = parquet(game, pa.schema([(name, COLUMNS[name]) for name in reading.REQUIRED]))
    assert len(found) < 100_000
    (row,) = audited(found, tmp_path / "x.parquet")
    assert row["codes"] == ["unpacked-too-large"]


def test_a_game_of_too_many_hands_is_refused_and_what_came_before_it_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "MOST", 20)
    monkeypatch.setattr(reading, "ROWS", 10)
    game = one_game()
    long = [{**row, "game": 2} for row in (game * 20)[:30]]
    rows = audited(parquet([*game, *long]), tmp_path / "x.parquet")
    assert [row["status"] for row in rows] == ["verified", "unreadable"]
    assert rows[1]["codes"] == ["columns-unreadable"]


def test_games_may_lie_across_what_is_read_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = played("cutthroat-canadian", 3, 2, 6)
    found = packed(records)
    whole = audited(found, tmp_path / "x.parquet")
    for rows in (1, 3, 7):
        monkeypatch.setattr(reading, "ROWS", rows)
        assert audited(found, tmp_path / "x.parquet") == whole


def test_a_text_that_is_no_text_makes_the_file_unreadable(tmp_path: Path) -> None:
    table = pq.read_table(io.BytesIO(parquet(one_game())))
    wrong = pa.array([b"\xff\xfe"] * table.num_rows)
    for name in ("header", "name", "text"):
        bad = pa.Array.from_buffers(pa.string(), table.num_rows, wrong.buffers())
        stream = io.BytesIO()
        pq.write_table(table.set_column(SCHEMA.get_field_index(name), name, bad), stream)
        (row,) = audited(stream.getvalue(), tmp_path / "x.parquet")
        assert row["codes"] == ["columns-unreadable"]


def test_games_of_which_the_header_tells_the_totals(tmp_path: Path) -> None:
    game = one_game()
    header, names = game[0]["header"], ("Ann", "Bo", "Cy")
    for start, good in ((", ".join(f"{name} 0" for name in names), True), ("Ann 0", False)):
        begun = header + f'[Start "{start}"]\n'
        found = [{**row, "header": begun, "game": 1} for row in game]
        rows = audited(parquet(found), tmp_path / "x.parquet")
        assert told(rows) == told(in_full(text_of(found), tmp_path / "x.smear"))
        games = judge_games(io.BytesIO(parquet(found)), Inputs(), ROOM)
        assert [isinstance(one, PlainGame) for one in games] == [good]


def test_a_header_with_a_false_claim_is_judged_by_its_text(tmp_path: Path) -> None:
    (record,) = played("minnesota", 4, 1, 1)
    for sides, status in (("Ann/Cy Bo/Di", "verified"), ("Ann/Bo Cy/Di", "refuted")):
        game = table_of(packed([record]))
        for row in game:
            row["header"] += f'[Sides "{sides}"]\n'
        rows = audited(parquet(game), tmp_path / "x.parquet")
        assert [row["status"] for row in rows] == [status]
        assert told(rows) == told(in_full(text_of(game), tmp_path / "x.smear"))


def test_columns_that_state_some_results_only(tmp_path: Path) -> None:
    game = one_game()
    for row in game:
        if row["counts"]:
            row["counts"][0] = row["items"][1] = row["totals"][2] = None
            row["changes"][0] = row["totals"][0] = None
    rows = audited(parquet(game), tmp_path / "x.parquet")
    assert told(rows) == told(in_full(text_of(game), tmp_path / "x.smear"))
    assert rows[0]["status"] == "verified"
    whole = audited(parquet(one_game()), tmp_path / "x.parquet")
    assert int(str(rows[0]["confirmed"])) < int(str(whole[0]["confirmed"]))


def test_records_are_written_some_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    records = played("cutthroat-canadian", 3, 2, 3)
    whole = table_of(packed(records))
    monkeypatch.setattr("smearspec.bulk.write.ROWS", 1)
    assert table_of(packed(records)) == whole


def test_one_bad_game_hides_no_other(tmp_path: Path) -> None:
    games = [[{**row, "game": number} for row in one_game()] for number in range(5)]
    games[1][0]["plays"][:2] = reversed(games[1][0]["plays"][:2])
    games[2][1]["header"] = games[2][1]["header"] + "\n"
    games[3][0]["totals"] = [99, 99, 99]
    rows = audited(parquet([row for game in games for row in game]), tmp_path / "x.parquet")
    assert [row["status"] for row in rows] == [
        "verified", "illegal", "unreadable", "refuted", "verified",
    ]  # fmt: skip


def test_a_game_without_hands_and_a_header_without_rules(tmp_path: Path) -> None:
    empty = dict.fromkeys(HAND)
    game = one_game()
    header = game[0]["header"]
    lost = [{**row, "game": 3, "header": "%smear 1\n"} for row in game]
    found = [{"game": 1, "header": header, **empty}, *({**row, "game": 2} for row in game), *lost]
    rows = audited(parquet(found), tmp_path / "x.parquet")
    assert [(row["status"], row["hands"]) for row in rows] == [
        ("legal", 0), ("verified", len(game)), ("unjudged", 0),
    ]  # fmt: skip


def test_a_text_that_hides_another_record_makes_no_game(tmp_path: Path) -> None:
    game = one_game()
    header = game[0]["header"]
    hidden = {**dict.fromkeys(HAND), "game": 1, "header": header, "name": "2"}
    hidden["text"] = f"{text_of(game)}\n{header}"
    (row,) = audited(parquet([hidden]), tmp_path / "x.parquet")
    assert row["codes"] == ["columns-unfit"]


@pytest.mark.parametrize("more", ['[Hand "0"]\n', "\n%smear 1\n", "\x00\n", "deal Ann: AS\n"])
def test_a_header_that_is_more_than_a_header(more: str, tmp_path: Path) -> None:
    game = [{**row, "header": row["header"] + more} for row in one_game()]
    found = audited(parquet(game), tmp_path / "x.parquet")
    assert [row["status"] for row in found] != ["verified"]


def test_tags_that_nobody_judges_make_no_other_header(tmp_path: Path) -> None:
    game = one_game()
    assert '[Source "simulated' in game[0]["header"]
    twice = [
        {**row, "header": row["header"].replace("[Source", '[Source "x"]\n[Source')}
        for row in game
    ]
    (row,) = audited(parquet(twice), tmp_path / "x.parquet")
    assert row["codes"] == ["tag-repeated"]


SEATINGS = [
    ("Ann Bo Cy", "verified"),
    ("deal As pass", "verified"),
    ("Cy Ann Bo", "verified"),
    ("Zoe4 A b", "verified"),
    ("太郎 Bo Cy", "verified"),
    ("Ann ann Cy", "unjudged"),
    ("Ann Bo", "unjudged"),
    ("Ann Bo Cy Di", "unjudged"),
    ("Ann B%o Cy", "unreadable"),
    ("Ann  Bo Cy", "verified"),
    ("", "unreadable"),
]


def test_games_of_other_people_share_a_header(tmp_path: Path) -> None:
    """Each row has the names of its own game; names that need a look are looked at."""
    found = []
    game = table_of(packed(played("cutthroat-canadian", 3, 1, 1, hands=200)))
    for number, (names, _) in enumerate(SEATINGS):
        for row in game:
            header = row["header"].replace('Seats "Ann Bo Cy"', f'Seats "{names}"')
            header += f'[Date "2026.11.{number + 10}"]\n'
            found.append({**row, "game": number, "header": header})
    rows = audited(parquet(found), tmp_path / "x.parquet")
    for number, (one, (names, status)) in enumerate(zip(rows, SEATINGS, strict=True)):
        assert one["status"] == status
        if status == "verified":
            assert one["seats"] == names.split()
            assert cast("list[str]", one["winner"])[0] in names.split()
            text = text_of([row for row in found if row["game"] == number])
            assert told([one]) == told(in_full(text, tmp_path / "x.smear"))
    shared = judge_games(io.BytesIO(parquet(found[: 4 * len(game)])), Inputs(), ROOM)
    assert len({id(each.header) for each in shared if isinstance(each, PlainGame)}) == 1


def test_columns_hold_as_many_hands_as_are_read_at_a_time() -> None:
    assert reading.ROWS < carrier.MOST


def test_the_manual_has_every_column_with_its_type() -> None:
    page = (ROOT / "docs" / "columns.md").read_text(encoding="utf-8")
    for name, found in COLUMNS.items():
        kind = str(found).replace("item: ", "")
        assert f"| `{name}` | `{kind}` |" in page


def test_without_the_extra_a_file_of_columns_gets_a_row_that_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = parquet(one_game())
    monkeypatch.setitem(sys.modules, "smearspec.audit.columns", None)
    monkeypatch.delattr("smearspec.audit.columns")
    (row,) = audited(found, tmp_path / "x.parquet")
    assert (row["status"], row["codes"]) == ("unreadable", ["parquet-missing"])


def test_a_header_too_long_to_be_remembered_is_judged_all_the_same(tmp_path: Path) -> None:
    names = ["".join(letters) for letters in zip("ABC", ["x" * 1340] * 3, strict=True)]
    game = one_game()
    for row in game:
        row["header"] = row["header"].replace('Seats "Ann Bo Cy"', f'Seats "{" ".join(names)}"')
    (row,) = audited(parquet(game), tmp_path / "x.parquet")
    assert (row["status"], row["seats"]) == ("verified", names)
    for each in game:
        each["header"] += '[Option "no = no"]\n'
    (row,) = audited(parquet(game), tmp_path / "x.parquet")
    assert row["status"] == "unjudged"


@settings(derandomize=True, deadline=None, max_examples=300)
@given(
    st.lists(
        st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "S", "M", "Cf", "Zs"]),
                min_size=1, max_size=6), min_size=2, max_size=4,
    )
)  # fmt: skip
def test_a_shared_header_is_the_one_that_these_names_would_have(names: list[str]) -> None:
    header = f'%smear 1\n[Rules "cutthroat-canadian"]\n[Seats "{" ".join(names)}"]\n'
    headers = Headers(Inputs())
    shared, own = headers.find(header), headers._header(headers.key(header))
    assert (shared is None) == (own is None)
    if shared is not None and own is not None:
        assert shared.names == own.setup.seats.names
        assert len(shared.header.setup.seats) == len(shared.names)
