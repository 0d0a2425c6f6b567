"""Records of JSON that columns cannot say, or only just: the rows are those of the long way."""

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from command_line import run
from oracle import dealing
from shipped_tables import TABLES
from smearspec.audit.judging import rows as judged
from smearspec.audit.parts import Slice
from smearspec.bulk import twins as reading
from smearspec.verdict import Inputs
from twin_records import both, edited, objects, of_kind, plain


def _items_as_one(lines: list[dict[str, Any]]) -> None:
    line = next(line for line in lines if len(line.get("items", ())) > 1)
    line["items"][:2] = [" ".join(line["items"][:2])]


def _other_seat(kind: str) -> Callable[[list[dict[str, Any]]], object]:
    """Return an edit that gives a line to the next seat but one, who is on the same side."""

    def edit(lines: list[dict[str, Any]]) -> None:
        names = [line["seat"] for line in lines if line["kind"] == "deal"]
        line = of_kind(lines, kind)
        line["seat"] = names[(names.index(line["seat"]) + 2) % len(names)]

    return edit


@pytest.mark.parametrize(
    ("name", "seats", "edit"),
    [
        ("ten-point", 4, _other_seat("trump")),
        ("ten-point", 4, _other_seat("widow")),
        ("ten-point", 5, _other_seat("call")),
        ("ten-point", 5, lambda lines: of_kind(lines, "show").update(cards=["2S"])),
        ("ten-point", 5, lambda lines: of_kind(lines, "call").update(cards=["JO"])),
        ("ten-point", 4, lambda lines: of_kind(lines, "deal")["cards"].append("JO")),
        ("ten-point", 4, lambda lines: of_kind(lines, "deal").update(cards=["AS", "AS"])),
        ("ten-point", 4, lambda lines: of_kind(lines, "deal", 1).update(of_kind(lines, "deal"))),
        ("ten-point", 4, lambda lines: of_kind(lines, "discard")["cards"].append("JO")),
        ("ten-point", 4, lambda lines: of_kind(lines, "trick").update(plays=["JO"] * 4)),
        ("ten-point", 4, lambda lines: of_kind(lines, "bid").update(calls=[])),
        ("ten-point", 4, lambda lines: of_kind(lines, "bid")["calls"].append("pass")),
        ("ten-point", 4, lambda lines: of_kind(lines, "tag").update(name="Status")),
        ("ten-point", 4, lambda lines: of_kind(lines, "tag").update(
            value=of_kind(lines, "bid")["seat"])),
        ("ten-point", 4, lambda lines: of_kind(lines, "discard").update(
            seat=next(line["seat"] for line in lines if "JO" in line.get("cards", ())),
            cards=["JO"])),
        ("ten-point", 4, lambda lines: lines.append(of_kind(lines, "score"))),
        ("ten-point", 4, lambda lines: lines.append(of_kind(lines, "count"))),
        ("ten-point", 4, lambda lines: lines.append(of_kind(lines, "points"))),
        ("ten-point", 4, lambda lines: of_kind(lines, "count").update(value=10**6)),
        ("ten-point", 4, lambda lines: of_kind(lines, "points")["side"].reverse()),
        ("ten-point", 4, _items_as_one),
        ("ten-point", 4, lambda lines: of_kind(lines, "points").update(items=[""])),
        ("ten-point", 4, lambda lines: of_kind(lines, "points").update(items=[1])),
        ("ten-point", 4, lambda lines: of_kind(lines, "points").update(side=[1])),
        ("ten-point", 4, lambda lines: of_kind(lines, "points").update(side=["Ann", "Bo"])),
        ("ten-point", 4, lambda lines: of_kind(lines, "points").update(side=[])),
        ("ten-point", 4, lambda lines: of_kind(lines, "bid").update(calls=[0] * 4)),
        ("ten-point", 4, lambda lines: of_kind(lines, "bid").update(calls={"4": "pass"})),
        ("ten-point", 4, lambda lines: of_kind(lines, "deal").update(cards="AS")),
        ("ten-point", 4, lambda lines: of_kind(lines, "deal").update(cards={"AS": "KS"})),
        ("ten-point", 4, lambda lines: of_kind(lines, "deal").update(cards=[])),
        ("ten-point", 4, lambda lines: of_kind(lines, "deal")["cards"].append(10)),
        ("ten-point", 4, lambda lines: of_kind(lines, "deal")["cards"].append(["AS"])),
        ("ten-point", 4, lambda lines: of_kind(lines, "deal")["cards"].append("")),
        ("ten-point", 4, lambda lines: of_kind(lines, "deal")["cards"].append(None)),
        ("ten-point", 4, lambda lines: of_kind(lines, "trick").update(number=256)),
        ("ten-point", 4, lambda lines: of_kind(lines, "trick").update(plays=["AS"] * 3)),
        ("ten-point", 4, lambda lines: of_kind(lines, "deal").update(cards=["JOH"] * 10)),
        ("ten-point", 4, lambda lines: of_kind(lines, "deal").update(cards=["AS"] * 256)),
        ("ten-point", 4, lambda lines: of_kind(lines, "deal").update(seat="")),
        ("ten-point", 4, lambda lines: of_kind(lines, "trick").update(leader="")),
        ("ten-point", 4, lambda lines: lines.remove(of_kind(lines, "bid"))),
        ("ten-point", 4, lambda lines: lines.append(of_kind(lines, "bid"))),
        ("ten-point", 4, lambda lines: lines.append(of_kind(lines, "deal"))),
        ("ten-point", 4, lambda lines: lines.extend(of_kind(lines, "discard") for _ in range(256))),
        ("ten-point", 4, lambda lines: lines.append({"kind": "won", "sides": []})),
        ("ten-point", 4, lambda lines: lines.append({"kind": "won", "sides": [["Ann", "Bo"]]})),
        ("ten-point", 4, lambda lines: lines.append(
            {"kind": "won", "sides": [["Ann", "Cy"], ["Ann", "Cy"]]})),
        ("ten-point", 5, lambda lines: lines.append({"kind": "won", "sides": [["Ann", "Bo"]]})),
        ("ten-point", 5, lambda lines: lines.remove(of_kind(lines, "call"))),
        ("ten-point", 5, lambda lines: of_kind(lines, "score").update(side=["Ann", "Bo"])),
        ("ten-point", 5, lambda lines: lines.append(of_kind(lines, "sides"))),
        ("ten-point", 5, lambda lines: of_kind(lines, "sides")["sides"].reverse()),
        ("ten-point", 5, lambda lines: of_kind(lines, "points").update(side=["Ann", "Ann"])),
        ("ten-point", 5, lambda lines: lines.extend(
            [{"kind": "won", "sides": [["Ann"]]}, {"kind": "won", "sides": [["Bo"]]}])),
    ],
)  # fmt: skip
def test_records_that_columns_cannot_say(
    name: str, seats: int, edit: Callable[[list[dict[str, Any]]], object], tmp_path: Path
) -> None:
    found = [edited(name, seats, edit)]
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


@pytest.mark.parametrize(
    ("names", "columns"),
    [
        ("North East South West", True),
        ("Ann ANN Cy Di", False),
        ("a-b B C D", True),
        ("太郎 花子 Émile Zoë", False),
    ],
)
def test_names_of_seats(names: str, columns: bool, tmp_path: Path) -> None:
    (raw,) = objects("minnesota", 4, 1, 1)
    text = raw.decode()
    for old, new in zip(("Ann", "Bo", "Cy", "Di"), names.split(), strict=True):
        text = re.sub(rf"\b{old}\b", new, text)
    found = [text.encode()]
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
        edited("ten-point", 4, lambda lines: of_kind(lines, "trick").update(plays="AS")),
        edited("ten-point", 4, lambda lines: of_kind(lines, "trick")["plays"].append(10)),
        edited("ten-point", 4, lambda lines: of_kind(lines, "trick")["plays"].append(" ,")),
        edited("ten-point", 4, lambda lines: of_kind(lines, "trick")["plays"].insert(2, [])),
    ]
    for some in (found, found[:2], found[1:3], found[2:], found[3:]):
        assert not plain(some)
        fast, slow = both(some, tmp_path / "x.jsonl")
        assert fast == slow


def test_a_zero_byte_in_a_side_is_no_end_of_it(tmp_path: Path) -> None:
    (raw,) = objects("ten-point", 4, 1, 1)
    zero = raw.replace(b'["Ann", "Cy"]', b'["Ann"\0,"Cy"]', 1)
    assert zero != raw
    assert not plain([zero])
    fast, slow = both([zero], tmp_path / "x.jsonl")
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
    found.insert(3, edited("ten-point", 4, lambda lines: lines.remove(of_kind(lines, "bid"))))
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
    found = [edited("ten-point", 5, lambda lines: of_kind(lines, "score").pop("total"))]
    assert plain(found) == 1
    fast, slow = both(found, tmp_path / "x.jsonl")
    assert fast == slow
