"""The text of a hand put into numbers: what is read, and what is left to the reference."""

import io
import re

import pytest

from smearspec import remembered
from smearspec.cards import CARD_OF
from smearspec.notation import read
from smearspec.plain.numbers import Numbers, Reader
from smearspec.plain.plan import ABSENT
from smearspec.verdict import Inputs
from smearspec.verdict.setup import read_setup
from test_verdict_plain import HAND, HEADER, RECORD, both

FIVE = """%smear 1
[Rules "ten-point"]
[Seats "Ann Bo Cy Di Ed"]

[Hand "1"]
[Dealer "Di"]
deal Ann: TS 5S QH TD 8D 6D 7C 6C JO JO
deal Bo: JS 8S 9H 2H QD JD 3D KC JC 2C
deal Cy: 9S 7S 3S JH TH 8H 5H 3H AD QC
deal Di: 6S 4S AH KH 4H 9D 7D TC 5C 4C
deal Ed: AS KS QS 2S 7H KD 4D 2D 9C 8C
bid Ed: 4 pass 5 pass pass
trump Bo: C
discard Bo: 8S 9H 2H 3D
discard Cy: 9S 3S 8H 3H
discard Di: 6S 4S 9D 7D
discard Ed: QS 2S 7H 4D
discard Ann: 5S QH 8D 6D
call Bo: AC
1. Bo: JS QC TC 8C JO
2. Cy: AD 4C 2D TD JD
3. Di: AH 9C JO KC 5H
4. Bo: JC 7S 5C KS 7C -> Bo
5. Bo: 2C JH KH KD 6C
6. Ann: TS QD TH 4H AS -> Ed
points Ann/Cy/Di/Ed: jick joker game
points Bo: low jack joker
count Ann/Cy/Di/Ed: 62
count Bo: 12
score Ann: +3 = 3
score Bo: -5 = -5
score Cy: +3 = 3
score Di: +3 = 3
score Ed: +3 = 3
"""
"""Nobody holds the ace of clubs, so that Bo is alone.  Ann has both jokers, which are alike.

Cy takes trick 1 with the queen of clubs, the highest trump in it: the jick (JS) and a joker.  Bo
takes trick 3 with KC over 9C and the other joker, trick 4 with JC.  The two of clubs wins trick 5
for nobody but counts for Bo, who was dealt it.
"""


def in_numbers(text: str, header: str = HEADER) -> Numbers | None:
    """Return a hand in numbers, as the reader of its table puts it."""
    record = next(read(io.BytesIO((header + text).encode())))
    setup = read_setup(record.header.block, Inputs())
    return Reader(setup.tables, setup.seats).read(text.encode(), None)


@pytest.mark.parametrize(
    ("part", "other"),
    [
        ("deal Ann:", "DEAL Ann:"),
        ("\n", "\r\n"),
        ("score Cy: +3 = 3\n", "score Cy: +3 = 3"),
        ('[Hand "1"]', '[Hand " "]'),
        ('[Hand "1"]', '[Hand "1"]  ; the first'),
        ('[Hand "1"]', 'deal "1"]'),
        ('[Hand "1"]\n', ""),
        ('[Hand "1"]\n[Dealer "Bo"]\n', '[Dealer "Bo"]\n[Hand "1"]\n'),
        ("bid Cy", "deal Ann:\nbid Cy"),
        ("deal Ann: 3S", "deal Ann:3S"),
        ("deal Ann: 3S", "deal Ann:  3S"),
        ("deal Ann: 3S 9H", "deal Ann: 3S 3S"),
        ("deal Ann: 3S", "deal Ann: JOH"),
        ("deal Ann: 3S 9H 3H AD 5C 4C", "deal Ann"),
        ("deal Ann: 3S", "deal Ann:: 3S"),
        ("1. Cy: JS", "1. Cy:JS"),
        ("1. Cy: JS", "1. Cy:  JS"),
        ("1. Cy: JS", "01. Cy: JS"),
        ("1. Cy: JS", "1 Cy: JS"),
        ("1. Cy: JS", "1.. Cy: JS"),
        ("1. Cy: JS 3S 6C -> Cy", "1. Cy: JS 3S -> Cy"),
        ("1. Cy: JS 3S 6C -> Cy", "1. Cy: JS 3S 6C => Cy"),
        ("1. Cy: JS 3S 6C -> Cy", "1. Cy: JS 3S 6C ->"),
        ("2. Cy: AS 3H 2D", "2. Cy: AS 3H JO"),
        ("2. Cy: AS 3H 2D", "3. Cy: AS 3H 2D"),
        ("bid Cy: 2 pass pass", "bid Cy: 2 pass pass pass"),
        ("bid Cy: 2 pass pass", "bid Cy:2 pass pass"),
        ("bid Cy: 2 pass pass", "bid Cy: 2 pass 0"),
        ("bid Cy: 2 pass pass", "bid Cy: 02 pass pass"),
        ("bid Cy: 2 pass pass", "bid Cy: \N{FULLWIDTH DIGIT TWO} pass pass"),
        ("bid Cy: 2 pass pass", "bid Cy: 255 pass pass"),
        ("bid Cy: 2 pass pass", "bid Cy:"),
        ("bid Cy: 2 pass pass", "bid Ann: 2 pass pass"),
        # A suit may not be named here, and a line stands only where the rules have it.
        ("bid Cy: 2 pass pass\n", "bid Cy: 2 pass pass\ntrump Ann: S\n"),
        ("bid Cy: 2 pass pass\n", "bid Cy: 2 pass pass\ncall Cy: JS\n"),
        ("bid Cy: 2 pass pass\n", "bid Cy: 2 pass pass\nshow Cy: JS\n"),
        ("bid Cy: 2 pass pass\n", "bid Cy: 2 pass pass\nwidow Cy: QS TS 9S\n"),
        ("2. Cy: AS 3H 2D\n", "2. Cy: AS 3H 2D\nbid Cy: 2 pass pass\n"),
        ("points Ann: low", "points Ann:low"),
        ("points Ann: low", "points Ann: "),
        ("points Ann: low", "points Ann: Low"),
        ("points Ann: low", "points Ann: low low low low"),
        ("points Ann: low", "points Ann/Ann: low"),
        ("points Ann: low", "points Bo/Ann: low"),
        ("points Ann: low", "points Ann/Bo: low"),
        ("count Ann: 7", "count Ann: +7"),
        ("count Ann: 7", "count Ann:7"),
        ("count Ann: 7", "count Ann: 7 7"),
        ("count Ann: 7", "count Ann:7 7"),
        ("count Ann: 7", "count Ann"),
        ("count Ann: 7", "count Ann: 1000000"),
        ("count Ann: 7\n", "count Ann: 7\ncount Ann: 7\n"),
        ("score Ann: +1 = 1", "score Ann: 1 = 1"),
        ("score Ann: +1 = 1", "score Ann: +1 = +1"),
        ("score Ann: +1 = 1", "score Ann: +1 = 01"),
        ("score Ann: +1 = 1", "score Ann: +1 = -0"),
        ("score Ann: +1 = 1", "score Ann: +1 = 1000000"),
        ("score Bo: +0 = 0", "score Bo: -0 = 0"),
        ("score Bo: +0 = 0", "score Bo: +0 = 0\nwon Ann: x"),
        ("score Bo: +0 = 0", "score Bo: +0 = 0\nwon Ann:"),
        ("score Bo: +0 = 0", "score Bo: +0 = 0\nwon Ann\nwon Bo"),
        ("score Bo: +0 = 0", "score Bo: +0 = 0\nsides Ann Bo"),
        ("score Bo: +0 = 0", "score Bo: +0 = 0\nsides Bo Ann Cy"),
        ("score Bo: +0 = 0", "score Bo: +0 = 0\n: x"),
        ("score Bo: +0 = 0", "score Bo: +0 = 0\nadjust Bo: +1"),
    ],
)
def test_what_cannot_be_put_in_numbers(part: str, other: str) -> None:
    assert part in HAND
    assert in_numbers(HAND) is not None
    assert in_numbers(HAND.replace(part, other)) is None


def test_a_hand_in_numbers() -> None:
    spaced = HAND.replace("bid", "\nbid").replace(
        "count Ann", "won Ann Cy\nsides Ann Bo Cy\ncount Ann"
    )
    told = in_numbers(spaced)
    assert told is not None
    assert (told.name, told.acts.dealer, told.acts.calls) == ("1", 1, (2, 0, 0))
    assert told.acts.leaders == [2, 2, 2, 2, 0, 1]
    assert told.acts.plays[:3] == [CARD_OF["JS"], CARD_OF["3S"], CARD_OF["6C"]]
    assert [mask.bit_count() for mask in told.acts.dealt] == [6, 6, 6]
    assert told.claims.winners == [2, ABSENT, 2, ABSENT, ABSENT, ABSENT]
    assert told.claims.sides == [1, 2, 4]
    assert (told.claims.counts, told.claims.totals) == ([7, 1, 10], [1, 0, 3])
    assert told.claims.won == 0b101
    # Two winners of tricks, two lines of points, three counts, three scores with their totals,
    # the sides and who has won.
    assert told.stated == 15


def test_what_is_no_utf8_is_not_put_in_numbers() -> None:
    record = next(read(io.BytesIO(RECORD.encode())))
    setup = read_setup(record.header.block, Inputs())
    assert Reader(setup.tables, setup.seats).read(b"\xff" + HAND.encode(), None) is None


def test_the_dealer_is_who_has_to_deal() -> None:
    record = next(read(io.BytesIO(RECORD.encode())))
    setup = read_setup(record.header.block, Inputs())
    reader = Reader(setup.tables, setup.seats)
    unsaid = HAND.replace('[Dealer "Bo"]\n', "")
    assert reader.read(HAND.encode(), 1) is not None
    assert reader.read(HAND.encode(), 0) is None
    assert reader.read(HAND.replace('"Bo"', '"bo"').encode(), 1) is not None
    assert reader.read(HAND.replace('"Bo"', '"Dan"').encode(), 1) is None
    assert reader.read(unsaid.encode(), 1) is not None
    assert reader.read(unsaid.encode(), None) is None


def test_no_more_is_remembered_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remembered, "MOST", 3)
    told = in_numbers(HAND)
    assert told is not None
    monkeypatch.undo()
    assert told == in_numbers(HAND)


@pytest.mark.parametrize(
    ("part", "other", "status", "plain"),
    [
        ("", "", "verified", 1),
        # A side of which something else is claimed than of the same side before.
        ("points Bo: low jack joker", "points Bo/Ed: low jack joker", "refuted", 0),
        ("count Bo: 12", "count Bo/Ed: 12", "refuted", 0),
        ("points Bo: low", "sides Ann/Cy/Di/Ed Bo\npoints Bo: low", "verified", 1),
        ("points Bo: low", "sides Bo Ann/Cy/Di/Ed\npoints Bo: low", "verified", 0),
        ("points Bo: low", "sides Ann/Cy/Di Bo/Ed\npoints Bo: low", "refuted", 0),
        # Four jokers would count as one of the next item.
        ("low jack joker\n", "low jack joker joker joker joker joker\n", "refuted", 0),
        # Jokers that nobody holds, or that are there once too often.
        ("8C JO\n", "JO 8C\n", "illegal", 0),
        ("JO JO\n", "JO 3C\n", "illegal", 0),
        ("AS KS QS 2S", "AS KS JO 2S", "illegal", 0),
        ("QS 2S 7H 4D", "QS 2S 7H JO", "illegal", 0),
        # A joker is called; another card is shown than is called.
        ("call Bo: AC", "call Bo: JO", "illegal", 0),
        ("call Bo: AC", "call Bo:AC", "verified", 0),
        ("call Bo: AC", "call Bo: AC AC", "unreadable", 0),
        ("call Bo: AC", "call Bo: AC\nshow Bo: KC", "verified", 0),
        ("call Bo: AC", "call Ed: AC", "illegal", 0),
        ("call Bo: AC", "call Bo: AC\nshow Ann: AC\nshow Ed: AC", "illegal", 0),
        ("bid Ed: 4 pass 5", "bid Ed: 4 0 5", "illegal", 0),
        ("score Bo: -5 = -5", "score Bo: -32768", "refuted", 0),
        ("score Bo: -5 = -5", "score Bo: -5 = -5\nwon Ann\nwon Bo", "illegal", 0),
    ],
)
def test_a_hand_of_five_in_another_way(part: str, other: str, status: str, plain: int) -> None:
    assert part in FIVE
    found, closely, plainly = both(FIVE.replace(part, other, 1))
    assert found == closely
    assert (found[0]["status"], plainly) == (status, plain)


@pytest.mark.parametrize(
    "names",
    [
        {"Ann": "AS", "Bo": "JO", "Cy": "JOH", "Di": "KD", "Ed": "T"},
        {"Ann": "deal", "Bo": "bid", "Cy": "points", "Di": "won", "Ed": "pass"},
        {"Ann": "太郎", "Bo": "Zoë", "Cy": "O'Neil", "Di": "low", "Ed": "clubs"},
    ],
)
def test_names_may_look_like_anything(names: dict[str, str]) -> None:
    text = re.sub(r"\b(Ann|Bo|Cy|Di|Ed)\b", lambda name: names[name[1]], FIVE)
    found, closely, plain = both(text)
    assert (found, plain) == (closely, 1)
    assert found[0]["status"] == "verified"


def test_a_name_with_a_sign_of_the_import_form_is_read_in_full() -> None:
    text = re.sub(r"\bCy\b", "O\N{RIGHT SINGLE QUOTATION MARK}Neil", FIVE)
    found, closely, plain = both(text)
    assert (found, plain) == (closely, 0)
    assert found[0]["status"] == "verified"


def test_jokers_that_are_alike_are_told_apart_as_they_come() -> None:
    record = next(read(io.BytesIO(FIVE.encode())))
    setup = read_setup(record.header.block, Inputs())
    text = FIVE[FIVE.index("[Hand") :]
    told = Reader(setup.tables, setup.seats).read(text.encode(), None)
    assert told is not None
    assert told.acts.dealt[0] >> 52 == 0b11
    assert [card for card in told.acts.plays if card >= 52] == [52, 53]
    apart = text.replace("JO JO\n", "QC JO\n").replace("AD QC\n", "AD JO\n")
    apart = apart.replace("discard Cy: 9S", "discard Cy: JO").replace("9C JO KC", "9C QC KC")
    told = Reader(setup.tables, setup.seats).read(apart.encode(), None)
    assert told is not None
    assert [mask >> 52 for mask in told.acts.dealt] == [0b01, 0, 0b10, 0, 0]
    assert [mask >> 52 for mask in told.acts.thrown] == [0, 0, 0b10, 0, 0]
    assert [card for card in told.acts.plays if card >= 52] == [52]


def test_no_more_auctions_are_remembered_than_there_is_room_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("smearspec.verdict.plain.MOST", 0)
    text = re.sub(r"\bAnn\b", "Anna", FIVE)
    for _ in range(2):
        found, closely, plain = both(text)
        assert (found, plain) == (closely, 1)
