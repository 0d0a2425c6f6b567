"""Records of JSON judged in columns: the rows of the long way, whatever stands in the records."""

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from command_line import run
from marked_blocks import ROOT
from oracle import dealing
from shipped_tables import TABLES, played
from smearspec import notation
from smearspec.audit import twins
from smearspec.audit.judging import judge_object
from smearspec.audit.judging import rows as judged
from smearspec.audit.parts import Slice
from smearspec.audit.rows import Row, row
from smearspec.bulk import twins as reading
from smearspec.bulk.header import Headers
from smearspec.bulk.together import judged as judged_together
from smearspec.bulk.twins import Twins
from smearspec.notation import tree
from smearspec.verdict import Inputs

TABLE_IDS = [f"{variant}-{seats}" for variant, seats in dealing.TABLES]


def objects(name: str, seats: int, seed: int, games: int, rng: Random | None = None) -> list[bytes]:
    made = played(name, seats, seed, games, rng, hands=6)
    return [notation.to_json(game).encode() + b"\n" for game in made]


def both(found: Sequence[bytes], path: Path) -> tuple[list[Row], list[Row]]:
    """Return the rows of a file of objects, and those of each object judged the long way."""
    path.write_bytes(b"".join(found))
    fast = list(judged(Slice(str(path), path.stat().st_size, 0), Inputs()))
    inputs = Inputs(beside=path.parent)
    with patch.object(notation, "plain_text", lambda _: None):
        slow = [row(judge_object(raw, str(path), inputs), n, n) for n, raw in enumerate(found, 1)]
    return fast, slow


def plain(found: Sequence[bytes]) -> int:
    """Return how many records are judged in columns."""
    games = [game for game in map(Twins(Headers(Inputs())).read, found) if game is not None]
    return sum(game is not None for game in judged_together(games))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_records_of_every_shipped_game(name: str, seats: int, tmp_path: Path) -> None:
    fast, slow = both(objects(name, seats, 4, 2), tmp_path / "x.jsonl")
    assert fast == slow


@pytest.mark.parametrize(("variant", "seats"), dealing.TABLES, ids=TABLE_IDS)
def test_records_of_the_four_sources_are_judged_in_columns(variant: str, seats: int) -> None:
    for seed in range(6):
        found = objects(variant, seats, seed, 2, Random(seed))
        assert plain(found) == len(found)


@pytest.mark.parametrize("path", sorted((ROOT / "grammar" / "examples").rglob("*.smear")), ids=str)
def test_examples(path: Path, tmp_path: Path) -> None:
    records = []
    with open(path, "rb") as stream:
        for record in notation.read(stream):
            hands = tuple(hand.block for hand in record.hands())
            records.append(tree.Transcript(record.header.block, hands))
    found = [notation.to_json(record).encode() + b"\n" for record in records]
    fast, slow = both(found, tmp_path / "x.jsonl")
    assert fast == slow


def _lines(record: dict[str, Any], rng: Random) -> list[dict[str, Any]]:
    return list(rng.choice(record["hands"])["lines"])


def swap_lines(record: dict[str, Any], rng: Random) -> None:
    lines = rng.choice(record["hands"])["lines"]
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]


def drop_line(record: dict[str, Any], rng: Random) -> None:
    lines = rng.choice(record["hands"])["lines"]
    del lines[rng.randrange(len(lines))]


def repeat_line(record: dict[str, Any], rng: Random) -> None:
    lines = rng.choice(record["hands"])["lines"]
    lines.insert(rng.randrange(len(lines)), rng.choice(lines))


def change_value(record: dict[str, Any], rng: Random) -> None:
    line = rng.choice(_lines(record, rng))
    others = [
        other for other in _lines(record, rng) if set(line) & set(other) - {"kind"}
    ]
    other = rng.choice(others or [line])
    key = rng.choice(sorted(set(line) & set(other)))
    value, new = line[key], other[key]
    if isinstance(value, list) and value and isinstance(new, list) and new:
        value[rng.randrange(len(value))] = rng.choice(new)
    elif isinstance(value, int):
        line[key] = rng.choice([value + 1, -value, value * 10**6, True, float(value), str(value)])
    else:
        line[key] = rng.choice([new, None, "", [value], f"{value} ", str(value).lower()])


def change_list(record: dict[str, Any], rng: Random) -> None:
    line = rng.choice([one for one in _lines(record, rng) if any(map(_is_list, one.values()))])
    values = rng.choice(list(filter(_is_list, line.values())))
    match rng.randrange(5):
        case 0:
            values.reverse()
        case 1 if values:
            del values[rng.randrange(len(values))]
        case 2 if values:
            values.append(rng.choice(values))
        case 3:
            values.append(rng.choice(["JO", "?C", "AS KS", "JOH", "pass", "As", "{AS KS}"]))
        case _ if len(values) > 1 and all(isinstance(value, str) for value in values):
            values[:2] = [f"{values[0]} {values[1]}"]


def _is_list(value: object) -> bool:
    return isinstance(value, list)


def add_field(record: dict[str, Any], rng: Random) -> None:
    line = rng.choice(_lines(record, rng))
    name, value = rng.choice(
        [("comment", "yes"), ("winner", ""), ("total", None), ("at_least", True), ("x", 1)]
    )
    line[name] = value


def change_header(record: dict[str, Any], rng: Random) -> None:
    lines = record["header"]["lines"]
    tag = rng.choice(lines)
    match rng.randrange(6):
        case 0:
            tag["name"] = rng.choice(["Event", "rules", "Dealer", 'A "b"]\n[Site', "Hand", ""])
        case 1:
            tag["value"] = rng.choice(["", "x", 'say "x"', "a\nb", "太郎", "Ann Bo Cy Di Ed Flo"])
        case 2:
            lines.append({"kind": "tag", "name": "Start", "value": "Ann 3, Bo 2"})
        case 3:
            lines.append(dict(tag))
        case 4:
            rng.shuffle(lines)
        case _:
            record["format"] = rng.choice([2, 1.0, "1", True])


def rename_hand(record: dict[str, Any], rng: Random) -> None:
    rng.choice(record["hands"])["name"] = rng.choice(["", "7", "a b", 'say "x"', " 1", "1"])


CHANGES: list[Callable[[dict[str, Any], Random], None]] = [
    swap_lines, drop_line, repeat_line, change_value, change_value, change_list, change_list,
    add_field, change_header, rename_hand,
]  # fmt: skip


def respelt(raw: bytes, rng: Random) -> bytes:
    """Return the text of an object spelt otherwise, or with a key that stands twice."""
    text = raw.decode()
    places = [at for at in range(len(text)) if text.startswith('"seat": ', at)]
    at = rng.choice(places)
    match rng.randrange(6):
        case 0:
            text = text[:at] + '"seat": "Bo", ' + text[at:]
        case 5:
            # A key that stands twice, and a colon less in the text of a tag.
            text = text[:at] + '"seat": "Bo", ' + text[at:]
            text = text.replace("sha256:", "sha256\\u003a", 1)
        case 1:
            text = text.replace(": ", ":").replace(", ", ",")
        case 2:
            text = text[:at] + '"s\\u0065at": ' + text[at + 8 :]
        case 3:
            text = text[:at] + '"seat" : ' + text[at + 8 :]
        case _:
            text = text[:at] + text[at + 3 :]
    return text.encode()


@pytest.mark.parametrize(("variant", "seats"), dealing.TABLES, ids=TABLE_IDS)
def test_changed_records_are_judged_as_the_long_way_does(
    variant: str, seats: int, tmp_path: Path
) -> None:
    rng = Random(f"{variant} {seats}")
    found = objects(variant, seats, 7, 2, rng)
    changed = []
    for _ in range(150):
        record = json.loads(rng.choice(found))
        for _ in range(rng.choice((1, 1, 2))):
            rng.choice(CHANGES)(record, rng)
        changed.append(json.dumps(record, ensure_ascii=False).encode() + b"\n")
    changed += [respelt(rng.choice(found), rng) for _ in range(20)]
    fast, slow = both(changed, tmp_path / "x.jsonl")
    for one, other, raw in zip(fast, slow, changed, strict=True):
        assert one == other, raw.decode()
    assert plain(changed) > 10


def _edited(name: str, seats: int, edit: Callable[[list[dict[str, Any]]], object]) -> bytes:
    """Return a record of which somebody has edited the lines of a hand that was played."""
    (raw,) = objects(name, seats, 1, 1)
    record = json.loads(raw)
    hands = [hand["lines"] for hand in record["hands"]]
    edit(next(lines for lines in hands if any(line["kind"] == "trick" for line in lines)))
    return json.dumps(record).encode() + b"\n"


def _of(lines: list[dict[str, Any]], kind: str, number: int = 0) -> dict[str, Any]:
    return [line for line in lines if line["kind"] == kind][number]


def _items_as_one(lines: list[dict[str, Any]]) -> None:
    line = next(line for line in lines if len(line.get("items", ())) > 1)
    line["items"][:2] = [" ".join(line["items"][:2])]


def _other_seat(kind: str) -> Callable[[list[dict[str, Any]]], object]:
    """Return an edit that gives a line to the next seat but one, who is on the same side."""

    def edit(lines: list[dict[str, Any]]) -> None:
        names = [line["seat"] for line in lines if line["kind"] == "deal"]
        line = _of(lines, kind)
        line["seat"] = names[(names.index(line["seat"]) + 2) % len(names)]

    return edit


@pytest.mark.parametrize(
    ("name", "seats", "edit"),
    [
        ("ten-point", 4, _other_seat("trump")),
        ("ten-point", 4, _other_seat("widow")),
        ("ten-point", 5, _other_seat("call")),
        ("ten-point", 5, lambda lines: _of(lines, "show").update(cards=["2S"])),
        ("ten-point", 5, lambda lines: _of(lines, "call").update(cards=["JO"])),
        ("ten-point", 4, lambda lines: _of(lines, "deal")["cards"].append("JO")),
        ("ten-point", 4, lambda lines: _of(lines, "deal").update(cards=["AS", "AS"])),
        ("ten-point", 4, lambda lines: _of(lines, "deal", 1).update(_of(lines, "deal"))),
        ("ten-point", 4, lambda lines: _of(lines, "discard")["cards"].append("JO")),
        ("ten-point", 4, lambda lines: _of(lines, "trick").update(plays=["JO"] * 4)),
        ("ten-point", 4, lambda lines: _of(lines, "bid").update(calls=[])),
        ("ten-point", 4, lambda lines: _of(lines, "bid")["calls"].append("pass")),
        ("ten-point", 4, lambda lines: _of(lines, "tag").update(name="Status")),
        ("ten-point", 4, lambda lines: _of(lines, "tag").update(value=_of(lines, "bid")["seat"])),
        ("ten-point", 4, lambda lines: _of(lines, "discard").update(
            seat=next(line["seat"] for line in lines if "JO" in line.get("cards", ())),
            cards=["JO"])),
        ("ten-point", 4, lambda lines: lines.append(_of(lines, "score"))),
        ("ten-point", 4, lambda lines: lines.append(_of(lines, "count"))),
        ("ten-point", 4, lambda lines: lines.append(_of(lines, "points"))),
        ("ten-point", 4, lambda lines: _of(lines, "count").update(value=10**6)),
        ("ten-point", 4, lambda lines: _of(lines, "points")["side"].reverse()),
        ("ten-point", 4, _items_as_one),
        ("ten-point", 4, lambda lines: _of(lines, "points").update(items=[""])),
        ("ten-point", 4, lambda lines: _of(lines, "points").update(items=[1])),
        ("ten-point", 4, lambda lines: _of(lines, "points").update(side=[1])),
        ("ten-point", 4, lambda lines: _of(lines, "points").update(side=["Ann", "Bo"])),
        ("ten-point", 4, lambda lines: _of(lines, "points").update(side=[])),
        ("ten-point", 4, lambda lines: _of(lines, "bid").update(calls=[0] * 4)),
        ("ten-point", 4, lambda lines: _of(lines, "bid").update(calls={"4": "pass"})),
        ("ten-point", 4, lambda lines: _of(lines, "deal").update(cards="AS")),
        ("ten-point", 4, lambda lines: _of(lines, "deal").update(cards={"AS": "KS"})),
        ("ten-point", 4, lambda lines: _of(lines, "deal").update(cards=[])),
        ("ten-point", 4, lambda lines: _of(lines, "deal")["cards"].append(10)),
        ("ten-point", 4, lambda lines: _of(lines, "deal")["cards"].append(["AS"])),
        ("ten-point", 4, lambda lines: _of(lines, "deal")["cards"].append("")),
        ("ten-point", 4, lambda lines: _of(lines, "deal")["cards"].append(None)),
        ("ten-point", 4, lambda lines: _of(lines, "trick").update(number=256)),
        ("ten-point", 4, lambda lines: _of(lines, "trick").update(plays=["AS"] * 3)),
        ("ten-point", 4, lambda lines: _of(lines, "deal").update(cards=["JOH"] * 10)),
        ("ten-point", 4, lambda lines: _of(lines, "deal").update(cards=["AS"] * 256)),
        ("ten-point", 4, lambda lines: _of(lines, "deal").update(seat="")),
        ("ten-point", 4, lambda lines: _of(lines, "trick").update(leader="")),
        ("ten-point", 4, lambda lines: lines.remove(_of(lines, "bid"))),
        ("ten-point", 4, lambda lines: lines.append(_of(lines, "bid"))),
        ("ten-point", 4, lambda lines: lines.append(_of(lines, "deal"))),
        ("ten-point", 4, lambda lines: lines.extend(_of(lines, "discard") for _ in range(256))),
        ("ten-point", 4, lambda lines: lines.append({"kind": "won", "sides": []})),
        ("ten-point", 4, lambda lines: lines.append({"kind": "won", "sides": [["Ann", "Bo"]]})),
        ("ten-point", 4, lambda lines: lines.append(
            {"kind": "won", "sides": [["Ann", "Cy"], ["Ann", "Cy"]]})),
        ("ten-point", 5, lambda lines: lines.append({"kind": "won", "sides": [["Ann", "Bo"]]})),
        ("ten-point", 5, lambda lines: lines.remove(_of(lines, "call"))),
        ("ten-point", 5, lambda lines: _of(lines, "score").update(side=["Ann", "Bo"])),
        ("ten-point", 5, lambda lines: lines.append(_of(lines, "sides"))),
        ("ten-point", 5, lambda lines: _of(lines, "sides")["sides"].reverse()),
        ("ten-point", 5, lambda lines: _of(lines, "points").update(side=["Ann", "Ann"])),
        ("ten-point", 5, lambda lines: lines.extend(
            [{"kind": "won", "sides": [["Ann"]]}, {"kind": "won", "sides": [["Bo"]]}])),
    ],
)  # fmt: skip
def test_records_that_columns_cannot_say(
    name: str, seats: int, edit: Callable[[list[dict[str, Any]]], object], tmp_path: Path
) -> None:
    found = [_edited(name, seats, edit)]
    assert not plain(found)
    fast, slow = both(found, tmp_path / "x.jsonl")
    assert fast == slow


def _headed(*tags: tuple[str, str]) -> bytes:
    """Return a record whose header ends with other tags."""
    (raw,) = objects("minnesota", 4, 1, 1)
    record = json.loads(raw)
    lines = [line for line in record["header"]["lines"] if line["name"] not in dict(tags)]
    record["header"]["lines"] = lines + [{"kind": "tag", "name": a, "value": b} for a, b in tags]
    return json.dumps(record).encode() + b"\n"


@pytest.mark.parametrize(
    ("tags", "columns"),
    [
        ([("Date", "2026.11.30")], True),
        ([("Date", "2026.??.??")], True),
        ([("Date", "yesterday")], False),
        ([("Event", "evening"), ("Source", "somebody")], True),
        ([("Source", 'say "x"')], False),
        ([("Source", "x" * 4000)], True),
        ([("Source", "x" * 4090)], False),
        ([("Event", "x" * 2000), ("Source", "x" * 2500)], False),
        ([("Event", "x"), ("Event", "y")], False),
        ([("rules", "minnesota")], False),
        ([("Unheard", "of")], False),
    ],
)
def test_headers(tags: list[tuple[str, str]], columns: bool, tmp_path: Path) -> None:
    found = [_headed(*tags)]
    assert plain(found) == columns
    fast, slow = both(found, tmp_path / "x.jsonl")
    assert fast == slow


def _only(lines: Sequence[dict[str, Any]], hands: int = 1) -> bytes:
    record = json.loads(_headed())
    return json.dumps({**record, "hands": [{"name": "1", "lines": lines}] * hands}).encode() + b"\n"


BID = {"kind": "bid", "seat": "Ann", "calls": [2]}


@pytest.mark.parametrize(
    "lines",
    [
        [],
        [BID],
        [{"kind": "bid", "seat": "Ann", "calls": ["pass"] * 4}],
        [{"kind": "tag", "name": "Dealer", "value": "Ann"}],
        [{"kind": "deal", "seat": "Ann", "cards": []}],
        [{"kind": "won", "sides": [["Ann", "Cy"]]}],
        [BID, {"kind": "won", "sides": [["Ann", "Cy"]]}],
        [BID, {"kind": "trump", "seat": "Ann", "suit": "S"}],
    ],
)
def test_hands_with_next_to_nothing(lines: list[dict[str, Any]], tmp_path: Path) -> None:
    found = [_only(lines, 2)]
    assert not plain(found)
    fast, slow = both(found, tmp_path / "x.jsonl")
    assert fast == slow


def test_a_game_longer_than_a_column(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = objects("minnesota", 4, 1, 1)
    hands = len(json.loads(found[0])["hands"])
    assert plain(found) == 1
    monkeypatch.setattr(reading, "MOST", hands - 1)
    assert plain(found) == 0
    fast, slow = both(found, tmp_path / "x.jsonl")
    assert fast == slow


def test_a_record_without_hands(tmp_path: Path) -> None:
    record = json.loads(_headed())
    found = [json.dumps({**record, "hands": []}).encode() + b"\n"]
    assert not plain(found)
    fast, slow = both(found, tmp_path / "x.jsonl")
    assert fast == slow


def test_the_letters_of_one_list_do_not_make_up_for_those_of_another(tmp_path: Path) -> None:
    found = [
        _edited("ten-point", 4, lambda lines: _of(lines, "trick").update(plays="AS")),
        _edited("ten-point", 4, lambda lines: _of(lines, "trick")["plays"].append(10)),
        _edited("ten-point", 4, lambda lines: _of(lines, "trick")["plays"].append(" ,")),
        _edited("ten-point", 4, lambda lines: _of(lines, "trick")["plays"].insert(2, [])),
    ]
    for some in (found, found[:2], found[1:3], found[2:], found[3:]):
        assert not plain(some)
        fast, slow = both(some, tmp_path / "x.jsonl")
        assert fast == slow


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_lists_are_read_however_they_are_spelt(name: str, seats: int, tmp_path: Path) -> None:
    made = [json.loads(raw) for raw in objects(name, seats, 3, 1)]
    usual = [json.dumps(record).encode() + b"\n" for record in made]
    close = [json.dumps(record, separators=(",", ":")).encode() + b"\n" for record in made]
    wide = [raw.replace(b'",', b'" ,\t ').replace(b"[", b"[ ") for raw in close]
    expected = plain(usual)
    for found in (close, wide):
        assert plain(found) == expected
        fast, slow = both(found, tmp_path / "x.jsonl")
        assert fast == slow


def test_sides_are_read_in_more_spellings_than_are_remembered() -> None:
    (raw,) = objects("ten-point", 5, 2, 1)
    found = [raw.replace(b'"side": [', b'"side": [' + b" " * n) for n in range(300)]
    assert plain(found) == len(found)


def test_records_of_many_games_wait_together(tmp_path: Path) -> None:
    found = [raw for name, seats in dealing.TABLES for raw in objects(name, seats, 5, 1)]
    found.insert(3, _edited("ten-point", 4, lambda lines: lines.remove(_of(lines, "bid"))))
    assert plain(found) == len(found) - 1
    fast, slow = both(found, tmp_path / "x.jsonl")
    assert fast == slow


NINE = """\
smearspec: 1
id: nine
extends: cutthroat-canadian
name: {en: Nine}
sources: [cutthroat-canadian.en]
rules:
  steps: {deal: {cards: 5}}
cite:
  /steps: [cutthroat-canadian.en § SETUP 2]
tables:
  "9":
    rules:
      table: {seats: 9, sides: alone, scorer: seat}
    cite:
      /table: [cutthroat-canadian.en § SETUP 2]
"""


def test_more_seats_than_a_column_can_tell(tmp_path: Path) -> None:
    rules = tmp_path / "rules" / "nine.yaml"
    rules.parent.mkdir()
    rules.write_text(NINE, encoding="utf-8")
    text = tmp_path / "nine.smear"
    wanted = ("--players", "9", "--seed", "1", "--max-hands", "2", "--output", str(text))
    assert run("simulate", str(rules), *wanted).status == 3  # nobody has won yet
    for form, name in (("json", "nine.jsonl"), ("parquet", "nine.parquet")):
        path = tmp_path / name
        assert run("convert", "--to", form, str(text), "--output", str(path)).status == 0
        (found,) = judged(Slice(str(path), path.stat().st_size, 0), Inputs())
        assert (found["status"], found["hands"]) == ("verified", 2)


def test_scores_without_totals(tmp_path: Path) -> None:
    found = [_edited("ten-point", 5, lambda lines: _of(lines, "score").pop("total"))]
    assert plain(found) == 1
    fast, slow = both(found, tmp_path / "x.jsonl")
    assert fast == slow


def test_blank_lines_and_what_is_no_object_keep_their_places(tmp_path: Path) -> None:
    (one,) = objects("cutthroat-canadian", 3, 1, 1)
    path = tmp_path / "x.jsonl"
    path.write_bytes(b"\n" + one + b"\n{}\n\xff\n" + one)
    rows = list(judged(Slice(str(path), path.stat().st_size, 0), Inputs()))
    assert [(found["record"], found["line"], found["status"]) for found in rows] == [
        (1, 2, "verified"), (2, 4, "unreadable"), (3, 5, "unreadable"), (4, 6, "verified"),
    ]  # fmt: skip


def test_many_records_are_judged_some_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = objects("minnesota", 4, 1, 5)
    whole, _ = both(found, tmp_path / "x.jsonl")
    for hands, size in ((1, 1 << 20), (9, 1 << 20), (1 << 20, 9)):
        monkeypatch.setattr(twins, "HANDS", hands)
        monkeypatch.setattr(twins, "BYTES", size)
        again, _ = both(found, tmp_path / "x.jsonl")
        assert again == whole


def test_without_the_extra_every_record_is_judged_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = objects("ten-point", 5, 1, 2)
    whole, _ = both(found, tmp_path / "x.jsonl")
    monkeypatch.setitem(sys.modules, "smearspec.audit.twins", None)
    monkeypatch.delattr("smearspec.audit.twins")
    again, _ = both(found, tmp_path / "x.jsonl")
    assert again == whole
