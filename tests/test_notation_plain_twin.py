"""Plain records of the JSON twin: the text made of them is that of the exact way, or none is."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import smearspec
from hand_made import load
from oracle import changes, dealing
from smearspec import notation, rules, simulate
from smearspec.audit import judging
from smearspec.audit.parts import Slice
from smearspec.audit.rows import Row
from smearspec.notation import limits, plain_text
from smearspec.verdict import Inputs
from strategies import transcripts
from test_notation_twin import BAD

SEEDS = st.integers(min_value=0, max_value=2**32)

RECORD = """%smear 1
[Rules "minnesota"]
[Date "2026.11.30"]
[Seats "Ann Bo Cy Di"]
[Source "a: b"]

[Hand "1"]
[Dealer "Di"]
deal Ann: AS QS TS
deal Bo: JO
deal Cy:
widow Ann: JOH JOL
discard Ann: 2H 4C
draw Ann: 3H
draw Bo:
call Ann: AC
show Di: AC 2C
bid Ann: 2 pass shoot pass
trump Ann: H
1. Ann: AH 2H 4S - -> Ann
2. Ann: KH 6S 7S 8S
sides Ann/Cy Bo/Di
points Ann/Cy: high jack game
points Bo/Di:
count Ann/Cy: 20
count Bo/Di: 0
score Ann/Cy: +3 = -4
score Bo/Di: -1
won Ann/Cy
"""
"""Every line that may be plain, in canonical form."""


def exactly(raw: bytes) -> bytes:
    """Return the canonical text of a record in JSON by the way that reads every line as text."""
    return notation.format_transcript(notation.from_json(raw.decode("utf-8"))).encode()


def twin(text: str = RECORD) -> Any:
    return json.loads(notation.to_json(notation.parse(text)))


def as_bytes(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")


def rows(path: Path) -> list[Row]:
    return list(judging.rows(Slice(str(path), path.stat().st_size, 0), Inputs()))


def in_both_ways(path: Path) -> tuple[list[Row], list[Row]]:
    """Return the rows of a file, and those without what is tested here."""
    with patch.object(notation, "plain_text", return_value=None):
        slowly = rows(path)
    return rows(path), slowly


# ---- the same as the exact way


def test_every_plain_line() -> None:
    raw = as_bytes(twin())
    assert plain_text(raw) == exactly(raw) == RECORD.encode()


def test_a_record_without_hands() -> None:
    text = RECORD.partition("\n[Hand")[0]
    assert plain_text(as_bytes(twin(text))) == text.encode()


BOOKS = [(book.id, seats) for book in (*rules.listed(), *rules.family()) for seats in book.tables]


def first_choices(name: str, seats: int) -> dict[str, str]:
    """Return a value for every choice that has to be made."""
    made: dict[str, str] = {}
    for choice in smearspec.load(name).choices(seats):
        if choice.default is None and choice.in_force(seats, made):
            made[choice.id] = next(iter(choice.values))
    return made


def simulated(name: str, seats: int) -> notation.tree.Transcript:
    (game,) = simulate.games(
        smearspec.load(name),
        seats,
        first_choices(name, seats),
        seed=7,
        count=1,
        max_hands=3,
        on_unfinished=lambda _: None,
    )
    return game


@pytest.mark.parametrize(("name", "seats"), BOOKS)
def test_a_simulated_game_of_every_shipped_table_is_plain(
    name: str, seats: int, tmp_path: Path
) -> None:
    game = simulated(name, seats)
    raw = notation.to_json(game).encode()
    assert plain_text(raw) == exactly(raw) == notation.format_transcript(game).encode()
    path = tmp_path / "game.jsonl"
    path.write_bytes(raw + b"\n")
    found, slowly = in_both_ways(path)
    assert found == slowly
    assert [row["status"] for row in found] == ["verified"]


def test_the_twins_of_all_hand_made_records_have_the_same_rows(tmp_path: Path) -> None:
    path = tmp_path / "cases.jsonl"
    plain = 0
    with path.open("wb") as stream:
        for text in written():
            raw = notation.to_json(notation.parse(text)).encode()
            made = plain_text(raw)
            assert made in (None, exactly(raw))
            plain += made is not None
            stream.write(raw + b"\n")
    found, slowly = in_both_ways(path)
    assert found == slowly
    assert 100 < plain < len(found)


def written() -> Iterator[str]:
    """Yield the records by hand, and the examples of the grammar, that can be read."""
    examples = Path(__file__).parents[1] / "grammar" / "examples"
    texts = [path.read_text(encoding="utf-8") for path in sorted(examples.rglob("*.smear"))]
    for text in [*(case.text for case in load()), *texts]:
        try:
            notation.parse(text)
        except notation.NotationError:
            continue
        yield text


@given(transcripts)
def test_a_twin_of_anything_is_read_as_by_the_exact_way(
    transcript: notation.tree.Transcript,
) -> None:
    raw = notation.to_json(transcript).encode()
    assert plain_text(raw) in (None, exactly(raw))


# ---- JSON that was changed

WORDS: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 4, 1.0, float("nan"), 999_999, 1_000_000, -1_000_000, [], {}),
    *("", " ", "\n", "Ann", "ann", "Ann:", "Ann/Cy", "Ann Bo", "?", "??", "-", "->", "-> Bo"),
    *("p", "pass", "P", "at-least", "high", "4", "04", "AS", "as", "AS KS", "AS\n", "{AS KS}"),
    *("Ｓ", "Ａnn", "Ann\u200b", "Ann\u2019", "\u3164", "太郎", "O'Neil", "x  ; y", ";", ":", 'a"'),
    *("\\", "\ud800", "\t", "\x7f", "tag", "deal", "points", "score", "remark", "note", "won"),
    *("Dealer", "Seats", "Hand", "Start", "Option", "Event", "_x", "Ann Bo Cy Di", "Bo Ann"),
    *({"mark": "S"}, {"mark": "R", "card": "AS"}, ["Ann"], ["Ann", "Ann"], [["Bo"]], "x" * 1100),
)
KEYS = ("kind", "seat", "cards", "comment", "side", "winner", "total", "at_least", "x", "lines")
Pairs = list[tuple[str, Any]]


class Object:
    """An object of JSON as its pairs, of which some may have the same key."""

    def __init__(self, pairs: Pairs) -> None:
        self.pairs = pairs


def places(value: Any) -> list[list[Any] | Object]:
    """Return all arrays and objects in a value."""
    if isinstance(value, Object):
        return [value, *(each for _, inner in value.pairs for each in places(inner))]
    if isinstance(value, list):
        return [value, *(each for inner in value for each in places(inner))]
    return []


def change(rng: Random, value: Any) -> None:
    """Change something in a value: left out, twice, elsewhere, or another word."""
    where = rng.choice([one for one in places(value) if one])
    parts: list[Any] = where.pairs if isinstance(where, Object) else where
    if not parts:
        parts.append(("lines", []) if isinstance(where, Object) else rng.choice(WORDS))
        return
    at = rng.randrange(len(parts))
    word = rng.choice(WORDS) if rng.random() < 0.7 else rng.choice(parts)
    match rng.randrange(6):
        case 0:
            del parts[at]
        case 1:
            parts.insert(rng.randrange(len(parts) + 1), parts[at])
        case 2:
            rng.shuffle(parts)
        case 3 if isinstance(where, Object):
            parts[at] = (rng.choice(KEYS), parts[at][1])
        case 4 if isinstance(where, Object):
            parts.insert(rng.randrange(len(parts) + 1), (rng.choice(KEYS), rng.choice(WORDS)))
        case _ if isinstance(where, Object):
            parts[at] = (parts[at][0], rng.choice(WORDS))
        case _:
            parts[at] = word


def dumped(rng: Random, value: Any, odd: float) -> str:
    """Write a value, with blanks and escapes here and there."""

    def blank() -> str:
        return rng.choice((" ", "\t", "\r", "  ")) if rng.random() < odd else ""

    def quoted(text: str) -> str:
        def sign(found: re.Match[str]) -> str:
            return f"\\u{ord(found[0]):04x}" if rng.random() < odd else found[0]

        return re.sub(r'(?<!\\)[^\\"](?![^\\]*\\)', sign, json.dumps(text, ensure_ascii=False))

    if isinstance(value, dict):
        value = Object([*value.items()])
    if isinstance(value, Object):
        inside = (
            f"{blank()}{quoted(key)}{blank()}:{blank()}{dumped(rng, each, odd)}{blank()}"
            for key, each in value.pairs
        )
        return f"{{{','.join(inside)}}}"
    if isinstance(value, list):
        return f"[{','.join(blank() + dumped(rng, each, odd) + blank() for each in value)}]"
    return quoted(value) if isinstance(value, str) else json.dumps(value)


def some_record(rng: Random) -> Any:
    """Return the twin of a record, true or not, as objects of pairs."""
    text = RECORD
    if rng.random() < 0.7:
        variant, seats = rng.choice(dealing.TABLES)
        options = dealing.options(rng, variant, seats)
        text = changes.claimed(dealing.record(rng, variant, seats, options))
        text = changes.changed(rng, text, rng.choice(changes.KINDS))
    return json.loads(notation.to_json(notation.parse(text)), object_pairs_hook=Object)


def changed(seed: int) -> bytes:
    """Return JSON that was changed in a few places, as a value, as text or as bytes."""
    rng = Random(seed)
    value = some_record(rng)
    for _ in range(rng.choice((0, 1, 1, 1, 2))):
        change(rng, value)
    text = dumped(rng, value, rng.choice((0, 0, 0.02)))
    raw = bytearray(text.encode("utf-8", "surrogatepass"))
    if rng.random() < 0.1:
        at, other = rng.randrange(len(raw)), rng.randrange(len(raw))
        raw[at : at + rng.randrange(3)] = raw[other : other + rng.randrange(3)]
    return bytes(raw)


@settings(derandomize=True, deadline=None, max_examples=1500)
@given(SEEDS)
def test_changed_json_is_read_as_by_the_exact_way(seed: int) -> None:
    raw = changed(seed)
    made = plain_text(raw)
    if made is not None:
        assert made == exactly(raw)


def test_the_rows_of_changed_json_are_the_same(tmp_path: Path) -> None:
    path = tmp_path / "changed.jsonl"
    lines = [changed(seed).replace(b"\n", b" ") for seed in range(300)]
    path.write_bytes(b"\n".join(lines))
    found, slowly = in_both_ways(path)
    assert found == slowly
    assert len(found) == 300
    assert {"verified", "refuted", "unreadable"} <= {row["status"] for row in found}
    plain = sum(plain_text(raw) is not None for raw in lines)
    assert 50 < plain < 250


# ---- what is plain in other words


def turned(value: Any) -> Any:
    """Return a value with the keys of all objects the other way round."""
    if isinstance(value, dict):
        return {key: turned(value[key]) for key in reversed(value)}
    return [turned(one) for one in value] if isinstance(value, list) else value


SAME: dict[str, Callable[[Any], bytes]] = {
    "no blanks": lambda value: json.dumps(value, separators=(",", ":")).encode(),
    "many blanks": lambda value: b" \t" + as_bytes(value).replace(b":", b"\t : ") + b"\r\n",
    "keys in another order": lambda value: as_bytes(turned(value)),
    "escapes": lambda value: as_bytes(value).replace(b"Ann", b"\\u0041nn"),
}


@pytest.mark.parametrize("write", SAME.values(), ids=SAME)
def test_json_in_another_spelling_is_plain(write: Callable[[Any], bytes]) -> None:
    text = RECORD.replace("a: b", "ab")
    raw = write(twin(text))
    assert plain_text(raw) == exactly(raw) == text.encode()


def test_lines_cards_and_sides_in_another_order_are_put_into_order() -> None:
    value = twin()
    value["header"]["lines"].reverse()
    lines = value["hands"][0]["lines"]
    deals = [n for n, line in enumerate(lines) if line["kind"] == "deal"]
    lines[deals[0] : deals[-1] + 1] = [lines[n] for n in (deals[1], deals[2], deals[0])]
    for line in lines:
        if line["kind"] in ("deal", "widow", "discard"):
            line["cards"].reverse()
        if "side" in line:
            line["side"].reverse()
    counts = [line for line in lines if line["kind"] == "count"]
    at = lines.index(counts[0])
    lines[at : at + 2] = counts[::-1]
    raw = as_bytes(value)
    assert plain_text(raw) == exactly(raw) == RECORD.encode()


def test_names_in_any_script_are_plain() -> None:
    text = RECORD.replace("Bo", "太郎").replace("a: b", "大会").replace("Cy", "Zoë")
    value = twin(text)
    for ascii_only in (True, False):
        raw = json.dumps(value, ensure_ascii=ascii_only).encode()
        assert plain_text(raw) == exactly(raw) == text.encode()


# ---- what is not plain, or no record at all


def line(at: int, /, **fields: Any) -> Callable[[Any], None]:
    """Return what puts other fields into a line of the hand; None takes one away."""

    def put(value: Any) -> None:
        target = value["hands"][0]["lines"][at]
        target.update(fields)
        for name, field in fields.items():
            if field is None:
                del target[name]

    return put


def header(*lines: Any) -> Callable[[Any], None]:
    return lambda value: value["header"]["lines"].extend(lines)


def hand(**fields: Any) -> Callable[[Any], None]:
    return lambda value: value["hands"][0].update(fields)


def top(**fields: Any) -> Callable[[Any], None]:
    return lambda value: value.update(fields)


KINDS = [one.get("kind") for one in twin()["hands"][0]["lines"]]
DEALER, DEAL, WIDOW, DRAW, CALL, SHOW, BID, TRUMP, TRICK, SIDES, POINTS, COUNT, SCORE, WON = (
    KINDS.index(kind)
    for kind in (
        *("tag", "deal", "widow", "draw", "call", "show", "bid", "trump", "trick"),
        *("sides", "points", "count", "score", "won"),
    )
)
EMPTY_DEAL = DEAL + 2
"""The line of Cy, who is dealt nothing."""
REMARK = {"kind": "remark", "comment": "x"}

ODD: dict[str, Callable[[Any], None]] = {
    "another version": top(format=2),
    "true for the version": top(format=True),
    "a fraction for the version": top(format=1.0),
    "hands by name": top(hands={}),
    "another field": top(x=1),
    "a header that is a list": top(header=[]),
    "a comment on the header": lambda value: value["header"].update(comment="x"),
    "a header of too many lines": header(
        *({"kind": "tag", "name": "Option", "value": f"x = {n}"} for n in range(2000))
    ),
    "a remark in the header": header(REMARK),
    "a line of play in the header": header({"kind": "trump", "name": "Site", "value": "x"}),
    "a tag with a comment": header({"kind": "tag", "name": "Site", "value": "x", "comment": "y"}),
    "a tag twice": header({"kind": "tag", "name": "Rules", "value": "minnesota"}),
    "a tag of a hand": header({"kind": "tag", "name": "Dealer", "value": "Ann"}),
    "a hand in the header": header({"kind": "tag", "name": "Hand", "value": "1"}),
    "an unknown tag": header({"kind": "tag", "name": "Evnt", "value": "x"}),
    "a tag in lower case": header({"kind": "tag", "name": "site", "value": "x"}),
    "a tag whose text is a number": header({"kind": "tag", "name": "Site", "value": 1}),
    "a tag whose name is a number": header({"kind": "tag", "name": 1, "value": "x"}),
    "a tag with a bad text": header({"kind": "tag", "name": "Scribe", "value": "?"}),
    "a tag with two lines": header({"kind": "tag", "name": "Site", "value": 'x"]\n[Round "y'}),
    "a tag named in two lines": header({"kind": "tag", "name": 'Site "x"]\n[Round', "value": "y"}),
    "a tag that is long": header({"kind": "tag", "name": "Site", "value": "x" * 1024}),
    "half of a character": header({"kind": "tag", "name": "Site", "value": "\ud800"}),
    "no seats": lambda value: value["header"]["lines"].pop(2),
    "two seats of one name": lambda value: value["header"]["lines"][2].update(
        value="Ann Bo Cy Di ann"
    ),
    "a hand with a comment": hand(comment="x"),
    "a hand with a number": hand(name=1),
    "a hand without a name": hand(name=""),
    "a hand with a blank name": hand(name=" "),
    "a hand with a name of two lines": hand(name='1"]\n[Dealer "Di'),
    "lines by name": hand(lines={}),
    "a hand of too many lines": lambda value: value["hands"][0]["lines"].extend(
        [{"kind": "won", "sides": [["Ann"]]}] * 2000
    ),
    "a line that is no object": hand(lines=["deal"]),
    "an unknown kind": line(DEAL, kind="dael"),
    "a kind that is a list": line(DEAL, kind=["deal"]),
    "a remark": hand(lines=[REMARK]),
    "a comment": line(DEAL, comment="x"),
    "a missing field": line(DEAL, cards=None),
    "a dealer of two": lambda value: value["hands"][0]["lines"].insert(
        0, {"kind": "tag", "name": "Dealer", "value": "Di"}
    ),
    "a dealer unknown": line(DEALER, value="?"),
    "a dealer with a comment": line(DEALER, comment="x"),
    "another tag of a hand": line(DEALER, name="Status"),
    "an unknown seat": line(DEAL, seat="Ed"),
    "a seat in lower case": line(DEAL, seat="ann"),
    "a seat with its colon": line(EMPTY_DEAL, seat="Cy:"),
    "a seat that is a list": line(DEAL, seat=["Ann"]),
    "cards by name": line(EMPTY_DEAL, cards={}),
    "cards as a word": line(EMPTY_DEAL, cards=""),
    "an unknown card": line(DEAL, cards=["??"]),
    "an unknown card of two": line(DEAL, cards=["AS", "??"]),
    "a card of two": line(DEAL, cards=["AS KS"]),
    "a card that is a number": line(DEAL, cards=[1, 2]),
    "a card that is a list": line(DEAL, cards=[["AS"]]),
    "cards with a comment": line(DEAL, cards=["AS", "", ";", "x"]),
    "no card called": line(CALL, cards=[]),
    "two cards called": line(CALL, cards=["AS", "KS"]),
    "no card shown": line(SHOW, cards=[]),
    "a card shown with a comment": line(SHOW, comment="x"),
    "a card shown by nobody": line(SHOW, seat="?"),
    "an unknown card drawn": line(DRAW, cards=["??"]),
    "no calls": line(BID, calls=[]),
    "a call that is true": line(BID, calls=[True]),
    "a call that is a fraction": line(BID, calls=[2.0]),
    "a call that is no number": line(BID, calls=[float("nan")]),
    "a call below nothing": line(BID, calls=[-1]),
    "a call that is too high": line(BID, calls=[1_000_000]),
    "a short call": line(BID, calls=["p"]),
    "a call of two": line(BID, calls=["pass pass"]),
    "a call of two lines": line(BID, calls=["pass\nbid"]),
    "a call that is long": line(BID, calls=["x" * 600]),
    "a call with a mark": line(BID, calls=[{"mark": "S"}]),
    "calls with a comment": line(BID, calls=["pass", "", ";", "x"]),
    "calls of nobody": line(BID, seat="?"),
    "a bid with a comment": line(BID, comment="x"),
    "no trump": line(TRUMP, suit="?"),
    "a trump that is a list": line(TRUMP, suit=["H"]),
    "trump of nobody": line(TRUMP, seat="?"),
    "trump with a comment": line(TRUMP, comment="x"),
    "a trick of nobody": line(TRICK, leader="?"),
    "a trick with a comment": line(TRICK, comment="x", winner=None),
    "a trick with all and a comment": line(TRICK, comment="x"),
    "a trick without plays": line(TRICK, plays=[]),
    "a winner among the plays": line(TRICK, plays=["AH", "->", "Ann"], winner=None),
    "a winner who is nobody": line(TRICK, winner="?"),
    "a winner without a name": line(TRICK, winner=""),
    "a trick below nothing": line(TRICK, number=-1),
    "a trick whose number is true": line(TRICK, number=True),
    "a play with a mark": line(TRICK, plays=[{"mark": "R", "card": "AS"}]),
    "plays as a word": line(TRICK, plays="-"),
    "a side as a word": line(POINTS, side="Ann"),
    "a side of nobody": line(POINTS, side=[]),
    "a side of one twice": line(POINTS, side=["Ann", "Ann"]),
    "a side of one word": line(POINTS, side=["Ann/Cy"]),
    "a side of a list": line(POINTS, side=[["Ann"]]),
    "a side of numbers": line(POINTS, side=[1]),
    "items at least": line(POINTS, at_least=True),
    "items at least as a word": line(POINTS, items=["at-least", "high"]),
    "an item of two": line(POINTS, items=["high jack"]),
    "an item of two lines": line(POINTS, items=["high\npoints Bo/Di:"]),
    "an item that is nothing": line(POINTS, items=[""]),
    "an item that is no word": line(POINTS, items=["High"]),
    "an item that is no number": line(POINTS, items=[float("nan")]),
    "items with a comment": line(POINTS, items=["high", "", ";", "x"]),
    "items as a word": line(POINTS, items=""),
    "a count that is false": line(COUNT, value=False),
    "a count below nothing": line(COUNT, value=-1),
    "a count with a comment": line(COUNT, comment="x"),
    "a change that is a word": line(SCORE, change="3"),
    "a change that is too low": line(SCORE, change=-1_000_000),
    "a total with a comment": line(SCORE, comment="x"),
    "a total that is nothing": line(SCORE, total="", change=1),
    "a comment for a total": line(SCORE, comment="x", total=None),
    "no sides": line(SIDES, sides=[]),
    "sides by name": line(SIDES, sides={}),
    "a winner as a word": line(WON, sides=["Ann"]),
    "a winner with a comment": line(WON, comment="x"),
    "a long line": line(DRAW, cards=["AS"] * 400),
}


@pytest.mark.parametrize("change_it", ODD.values(), ids=ODD)
def test_what_is_not_plain(change_it: Callable[[Any], None]) -> None:
    value = twin()
    change_it(value)
    raw = as_bytes(value)
    assert raw != as_bytes(twin())
    assert plain_text(raw) is None


@pytest.mark.parametrize(("text", "code"), BAD.values(), ids=BAD)
def test_no_bad_json_is_plain(text: str, code: str) -> None:
    assert code
    assert plain_text(text.encode("utf-8", "surrogatepass")) is None


RAW = as_bytes(twin())
BYTES: dict[str, bytes] = {
    "a key twice": RAW.replace(b'"value": 20', b'"value": 20, "value": 20'),
    "a key twice, once with a blank": RAW.replace(b'"value": 20', b'"value" : 0, "value": 20'),
    "a key twice with an escape": RAW.replace(b'"value": 20', b'"v\\u0061lue": 0, "value": 20'),
    "a key twice at the top": RAW.replace(b'"format": 1', b'"format": 2, "format": 1'),
    "a key twice and a colon hidden": RAW.replace(b'"a: b"', b'"a\\u003a b"').replace(
        b'"value": 20', b'"value": 0, "value": 20'
    ),
    "a colon hidden": RAW.replace(b'"a: b"', b'"a\\u003A b"'),
    "a mark of byte order": "\ufeff".encode() + RAW,
    "UTF-16": RAW.decode().encode("utf-16"),
    "a byte that is no UTF-8": RAW.replace(b"a: b", b"a: \xff"),
    "a very long number": RAW.replace(b'"value": 20', b'"value": 2' + b"0" * 5000),
    "cut off": RAW[:-1],
    "more": RAW + b"{}",
    "deep": b"[" * 100_000,
    "nothing": b"",
    "a list": b"[]",
    "a number": b"1",
}


@pytest.mark.parametrize("raw", BYTES.values(), ids=BYTES)
def test_bytes_that_are_not_plain(raw: bytes) -> None:
    assert raw != RAW
    assert plain_text(raw) is None


def test_a_line_that_is_too_long_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "JSON_BYTES", len(RAW))
    assert plain_text(RAW) is not None
    assert plain_text(RAW + b" ") is None


def test_a_name_of_a_hand_may_have_a_colon() -> None:
    raw = RAW.replace(b'"name": "1"', b'"name": "1:a"')
    assert plain_text(raw) == exactly(raw)
    assert plain_text(raw.replace(b"{", b'{"x": 1, ', 1)) is None


def test_a_long_hand_may_have_short_lines() -> None:
    value = twin()
    lines = value["hands"][0]["lines"]
    lines[DRAW:DRAW] = [lines[DRAW]] * 500
    raw = as_bytes(value)
    assert plain_text(raw) == exactly(raw)
