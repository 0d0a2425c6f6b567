"""JSON that is no plain record of the twin, or no record at all: left to the exact way."""

from collections.abc import Callable
from typing import Any

import pytest

from plain_records import as_bytes, exactly, twin
from smearspec.notation import limits, plain_text
from test_notation_twin import BAD


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
