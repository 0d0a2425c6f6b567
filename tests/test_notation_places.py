"""Places of the parts of a line, found in the text as it was written."""

import io

import pytest
from hypothesis import given

from smearspec import notation
from smearspec.notation import tree
from strategies import transcripts

HEAD = '%smear 1\n[Rules "x"]\n[Seats "Ann Bo Cy"]\n[Hand "1"]  ; x\n'

PLACES = [
    ("deal Ann: AS KS", "keyword", 0, 1),
    ("deal Ann: AS KS", "seat", 0, 6),
    ("deal Ann: AS KS", "cards", 0, 11),
    ("deal Ann: AS KS", "cards", 1, 14),
    ("  deal\tＡｎｎ：10♠\ufe0f\u3000K♥", "cards", 1, 17),
    ("  deal\tＡｎｎ：10♠\ufe0f\u3000K♥", "line", 0, 3),
    ("deal Ann: AS KS", "line", 0, 1),
    ("bid Ann: ^I 1 2 ^S pass", "calls", 0, 13),
    ("bid Ann: ^I 1 2 ^S pass", "calls", 1, 15),
    ("bid Ann: ^I 1 2 ^S pass", "calls", 2, 17),
    ("bid Ann: ^I 1 2 ^S pass", "mark", 0, 10),
    ("bid Ann: ^I 1 2 ^S pass", "mark", 2, 17),
    ("bid Ann: ^I 1 2 ^S pass", "calls", 9, 20),
    ("trump Cy: H", "suit", 0, 11),
    ("trump Cy: H", "seat", 0, 7),
    ("12. Cy: AS ^R KS ^L Bo QS -> Ann", "number", 0, 1),
    ("12. Cy: AS ^R KS ^L Bo QS -> Ann", "seat", 0, 5),
    ("12. Cy: AS ^R KS ^L Bo QS -> Ann", "plays", 0, 9),
    ("12. Cy: AS ^R KS ^L Bo QS -> Ann", "plays", 1, 15),
    ("12. Cy: AS ^R KS ^L Bo QS -> Ann", "plays", 2, 24),
    ("12. Cy: AS ^R KS ^L Bo QS -> Ann", "mark", 1, 12),
    ("12. Cy: AS ^R KS ^L Bo QS -> Ann", "mark", 2, 18),
    ("12. Cy: AS ^R KS ^L Bo QS -> Ann", "late", 0, 21),
    ("12. Cy: AS ^R KS ^L Bo QS -> Ann", "winner", 0, 30),
    ("points Ann/Cy: at-least high low", "seat", 1, 12),
    ("points Ann/Cy: at-least high low", "items", 1, 30),
    ("count Ann: 12", "value", 0, 12),
    ("score Ann: +4 = 12", "change", 0, 12),
    ("score Ann: +4 = 12", "total", 0, 17),
    ("score Ann: +4 = 12", "value", 0, 12),
    ("adjust Ann: -2", "change", 0, 13),
    ("sides Ann/Cy Bo", "sides", 1, 14),
    ("won Ann/Cy Bo", "sides", 0, 5),
    ("claim Cy: rest", "seat", 0, 7),
    ("note Cy: what", "value", 0, 10),
    ("void: redeal", "value", 0, 7),
    ("void: redeal", "seat", 0, 1),
    ('[Dealer "Ann"]', "value", 0, 10),
    ("amend 2. Bo: AS KS", "amend", 0, 1),
    ("amend 2. Bo: AS KS", "number", 0, 7),
    ("amend 2. Bo: AS KS", "plays", 1, 17),
    ("amend note Bo: x", "keyword", 0, 7),
]


def hand(text):
    record = next(notation.read(io.BytesIO(text.encode())))
    return next(record.hands()).block


@pytest.mark.parametrize(("line", "part", "n", "column"), PLACES)
def test_places(line, part, n, column):
    block = hand(f"{HEAD}\r\n{line}\r\nvoid: misdeal")
    assert notation.locate(block, 0, part, n) == (6, column)


def test_a_play_without_a_mark_has_the_line_as_its_mark():
    block = hand(f"{HEAD}1. Cy: AS ^R KS\n")
    assert notation.locate(block, 0, "mark", 0) == (5, 1)


def test_the_line_that_opens_a_hand():
    block = hand(HEAD)
    assert notation.locate(block, -1, "line") == (4, 1)
    assert notation.locate(block, -1, "value") == (4, 8)


def test_a_faulty_line_that_opens_a_hand():
    assert notation.locate(hand("%smear 1\n[Hand 1]\n"), -1, "value") == (2, 1)


def test_the_header():
    record = next(notation.read(io.BytesIO(("\ufeff" + HEAD).encode())))
    assert notation.locate(record.header.block, 1, "value") == (3, 9)
    assert notation.locate(record.header.block, -1, "line") == (1, 1)


def test_a_tree_without_text_has_no_places():
    block = tree.Block("1", (tree.Void("redeal"),))
    assert notation.locate(block, 0, "value") == (0, 0)


def words(entry):
    """Yield part, number and the text that must stand there."""
    act = entry.act if isinstance(entry, tree.Amend) else entry
    match act:
        case tree.Trick(_, leader, plays, winner):
            yield "seat", 0, leader
            for n, play in enumerate(plays):
                marked = {"^R": 1, "^L": 2}.get(play[:2], 0)
                yield "plays", n, play.split(" ", marked)[-1]
                if marked:
                    yield "mark", n, play[:2]
            if winner:
                yield "winner", 0, winner
        case tree.Cards(keyword, seat, cards):
            yield "keyword", 0, keyword
            yield "seat", 0, seat
            yield from (("cards", n, card) for n, card in enumerate(cards))
        case tree.Bid(seat, calls):
            yield "seat", 0, seat
            yield from (("calls", n, call.split(" ")[-1]) for n, call in enumerate(calls))
        case tree.Points(side, items):
            yield from (("seat", n, name) for n, name in enumerate(side))
            yield from (("items", n, item) for n, item in enumerate(items))


@given(transcripts)
def test_places_point_at_the_words(transcript):
    text = repr(transcript)
    record = next(notation.read(io.BytesIO(text.encode())))
    rows = text.split("\n")
    for block in (record.header.block, *(hand.block for hand in record.hands())):
        for number, entry in enumerate(block.entries):
            for part, n, word in words(entry):
                line, column = notation.locate(block, number, part, n)
                assert rows[line - 1][column - 1 :].startswith(word)
