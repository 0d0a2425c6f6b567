"""Records of JSON judged in columns: the rows of the long way, whatever stands in the records."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from marked_blocks import ROOT
from oracle import dealing
from shipped_tables import TABLES
from smearspec import notation
from smearspec.audit import twins
from smearspec.audit.judging import rows as judged
from smearspec.audit.parts import Slice
from smearspec.notation import tree
from smearspec.verdict import Inputs
from twin_records import both, objects, plain

TABLE_IDS = [f"{variant}-{seats}" for variant, seats in dealing.TABLES]


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
