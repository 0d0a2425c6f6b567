"""Plain hands: judged in numbers, kept as text, with the verdict of the full way."""

import gc
import io
from collections import Counter
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import smearspec
from oracle import changes, dealing
from shipped_tables import TABLES, chosen
from smearspec import simulate
from smearspec.notation import ReadBlock, read
from smearspec.notation.grammar import canonical
from smearspec.play.state import Hand
from smearspec.record.seats import Seats
from smearspec.verdict import Inputs, verify
from smearspec.verdict.game import Game
from smearspec.verdict.setup import read_setup
from smearspec.verdict.shelf import ShelvedReadings, counted
from smearspec.verdict.unfinished import legal

SEEDS = st.integers(min_value=0, max_value=2**32)
TABLE_IDS = [f"{variant}-{seats}" for variant, seats in dealing.TABLES]

HAND = """[Hand "1"]
[Dealer "Bo"]
deal Ann: 3S 9H 3H AD 5C 4C
deal Bo: JH 5H KD 2D QC 6C
deal Cy: AS KS JS 7S 7D 6D
bid Cy: 2 pass pass
1. Cy: JS 3S 6C -> Cy
2. Cy: AS 3H 2D
3. Cy: 7S 4C 5H -> Cy
4. Cy: 7D AD KD
5. Ann: 9H JH 6D
6. Bo: QC KS 5C
points Ann: low
points Cy: high jack game
count Ann: 7
count Bo: 1
count Cy: 10
score Ann: +1 = 1
score Bo: +0 = 0
score Cy: +3 = 3
"""
"""Ann's three is the only trump (spades) below the seven: low.

Ann takes trick 4 (AD 4, KD 3), Bo trick 5 (JH 1), Cy the others: AS 4, JS 1 and, with the king of
trick 6, KS 3 and QC 2.  Cy bid 2 and made high, jack and game.
"""
HEADER = '%smear 1\n[Rules "cutthroat-canadian"]\n[Seats "Ann Bo Cy"]\n\n'
RECORD = HEADER + HAND


def both(text: str, *rules_files: Path) -> tuple[list[Any], list[Any], int]:
    """Return the verdicts in numbers and in full, and how many hands were plain.

    A plain hand consists of canonical lines; the readers know this by their own words.
    """
    found = smearspec.verify(text, rules_files=rules_files)
    with patch.object(ReadBlock, "sound", False):
        full = smearspec.verify(text, rules_files=rules_files)
        closely = [one.to_json("ja") for one in full]
    assert not any(hand.plain for one in full for hand in one.hands)
    plain = [hand for one in found for hand in one.hands if hand.plain]
    for hand in plain:
        assert isinstance(hand.readings, ShelvedReadings)
        assert canonical().fullmatch(hand.readings.source.decode())
    return [one.to_json("ja") for one in found], closely, len(plain)


@pytest.mark.parametrize(("variant", "seats"), dealing.TABLES, ids=TABLE_IDS)
def test_every_hand_of_a_simulated_game_is_plain(variant: str, seats: int) -> None:
    options = dealing.options(Random(5), variant, seats, chance=0.0)
    for game in simulate.games(smearspec.load(variant), seats, options, seed=11, count=2):
        found, closely, plain = both(smearspec.format_transcript(game))
        assert found == closely
        assert plain == len(game.hands)


@settings(derandomize=True, deadline=None, max_examples=250)
@given(SEEDS, st.sampled_from((None, *changes.KINDS)))
def test_the_verdict_is_that_of_the_full_way(seed: int, kind: str | None) -> None:
    rng = Random(seed)
    variant, seats = rng.choice(dealing.TABLES)
    text = changes.claimed(
        dealing.record(rng, variant, seats, dealing.options(rng, variant, seats))
    )
    if kind is not None:
        text = changes.changed(rng, text, kind)
    found, closely, _ = both(text)
    assert found == closely




JUDGED_IN_FULL = {
    # Who may bid high hangs on the score.
    *(("announced-smudge", seats) for seats in (3, 4, 5)),
    # The auction goes round and round.
    ("setback-short-pack", 4),
    # Only trumps are played, so that seats run out of cards.
    ("pawnee-ten-point", 5),
    # Seats draw, and throw as many cards as they like.
    ("colorado-ten-point", 4),
    ("ten-point-best-six", 4),
    ("ten-point-drop-out", 4),
    ("trickster-ten-point", 4),
    ("trickster-ten-point", 5),
    ("upper-peninsula-smear", 4),
}
"""Games of the family that ask for more than the judge of plain hands knows."""


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_records_of_every_shipped_game_are_judged_alike(name: str, seats: int) -> None:
    rng = Random(f"{name} {seats}")
    book = smearspec.load(name)
    (game,) = simulate.games(
        book,
        seats,
        chosen(name, seats),
        seed=5,
        count=1,
        max_hands=4,
        on_unfinished=lambda _: None,
    )
    text = smearspec.format_transcript(game)
    found, closely, plain = both(text)
    assert found == closely
    assert found[0]["status"] == "verified"
    drawn = sum("\ndraw " in str(hand) for hand in game.hands)
    assert plain == (0 if (name, seats) in JUDGED_IN_FULL else len(game.hands) - drawn)
    lines = text.split("\n")
    for _ in range(12):
        # A word of one line in the place of a word of another.
        at, other = (rng.randrange(lines.index('[Hand "1"]'), len(lines)) for _ in range(2))
        words, others = lines[at].split(" "), lines[other].split(" ")
        words[rng.randrange(len(words))] = rng.choice(others)
        found, closely, _ = both("\n".join([*lines[:at], " ".join(words), *lines[at + 1 :]]))
        assert found == closely


@pytest.mark.parametrize(
    ("line", "other", "status", "plain"),
    [
        ("", "", "verified", 1),
        # True in other words: what the lines do not say in canonical form is read in full.
        ("points Cy: high jack game", "points Cy: game high jack", "verified", 0),
        ("points Cy: high jack game", "points Cy: at-least high", "verified", 0),
        ("score Cy: +3 = 3", "score Cy: +3", "verified", 1),
        ("6. Bo: QC KS 5C", "6. Bo: QC KS 5C  ; close", "verified", 0),
        ("6. Bo: QC KS 5C", "6. Bo: QC KS ??", "verified", 0),
        ("count Bo: 1\n", "count Bo: 1\n; a remark\n", "verified", 0),
        ("count Bo: 1\n", "count Bo: 1\nadjust Bo: +1\n", "verified", 0),
        ("count Bo: 1\n", "count Bo: 1\npoints Bo:\n", "verified", 1),
        # A seat called in another way, and a card shown between two tricks.
        ("4. Cy: 7D AD KD", "4. cy: 7D AD KD", "verified", 0),
        ("4. Cy: 7D AD KD\n", "show Bo: QC\n4. Cy: 7D AD KD\n", "verified", 0),
        # False.
        ("points Ann: low", "points Ann: high", "refuted", 0),
        ("points Ann: low", "points Bo: low", "refuted", 0),
        ("count Bo: 1", "count Bo: 2", "refuted", 0),
        ("score Cy: +3 = 3", "score Cy: +3 = 4", "refuted", 0),
        ("score Cy: +3 = 3", "score Cy: +2", "refuted", 0),
        ("4. Cy: 7D AD KD", "4. Cy: 7D AD KD -> Cy", "refuted", 0),
        ("count Bo: 1\n", "count Bo: 1\nwon Cy\n", "refuted", 0),
        # Not legal, or a name that nobody has.
        ("4. Cy: 7D AD KD", "4. Cy: 7D AD 2D\n5. Ann: 9H JH 6D\n", "illegal", 0),
        ("deal Bo: JH", "deal Bo: 9H", "illegal", 0),
        ("bid Cy: 2", "bid Ann: 2", "illegal", 0),
        ("bid Cy: 2", "bid Dan: 2", "unreadable", 0),
        ('[Dealer "Bo"]', '[Dealer "Dan"]', "unreadable", 0),
        ('[Dealer "Bo"]\n', "", "illegal", 0),
        ('[Dealer "Bo"]\n', '[Dealer "Bo"]\n[Status "x"]\n', "verified", 0),
        ('[Dealer "Bo"]\n', '[Status "x"]\n', "illegal", 0),
        ("count Bo: 1", "count Bo: 1\ncount Bo: 1", "illegal", 0),
        ("bid Cy: 2 pass pass\n", "bid Cy: 2 pass pass\nbid Cy: 2 pass pass\n", "illegal", 0),
        ("6. Bo: QC KS 5C\n", "", "incomplete", 0),
        ("count Bo: 1", "count Bo: 1\ncount Ed: 1", "unreadable", 0),
    ],
)
def test_one_line_in_another_way(line: str, other: str, status: str, plain: int) -> None:
    assert line in RECORD
    text = RECORD.replace(line, other, 1)
    found, closely, plainly = both(text)
    assert found == closely
    assert (found[0]["status"], plainly) == (status, plain)


def test_a_hand_thrown_in_is_plain_and_a_claim_in_it_is_read_in_full() -> None:
    bid = RECORD.index("bid Cy")
    thrown = RECORD[:bid] + "bid Cy: pass pass pass\n"
    found, closely, plain = both(thrown)
    assert (found, plain) == (closely, 1)
    assert found[0]["hands"][0]["status"] == "thrown-in"
    found, closely, plain = both(thrown + "count Cy: 0\n")
    assert (found, plain) == (closely, 0)


def test_a_plain_hand_is_replayed_when_it_is_looked_at() -> None:
    second = HAND.replace('"1"', '"2"').replace('"Bo"', '"Cy"').replace("bid Cy: 2 pass pass", "")
    (verdict,) = verify(RECORD + "\n" + second)
    one, other = verdict.hands
    assert (one.plain, other.plain) == (True, False)
    assert isinstance(one.readings, ShelvedReadings)
    assert one.readings[0] is one.readings[0]
    assert [len(one.readings), len(list(one.readings)), len(one.readings[:1])] == [1, 1, 1]
    assert one.hand is not None
    assert one.hand.bid == 2
    assert one.unchecked == ((), ())
    kept = [claim for claim in verdict.claims if claim.verdict == "confirmed"][:12]
    assert [claim.of for claim in kept[:2]] == ["1", "3"]  # the two tricks with a stated winner


def test_claims_are_a_sequence_over_hands_of_both_kinds() -> None:
    wrong = HAND.replace('"1"', '"2"').replace('[Dealer "Bo"]', '[Dealer "Cy"]')
    (verdict,) = verify(RECORD + "\n" + wrong)
    claims = verdict.claims
    listed = list(claims)
    assert len(claims) == len(listed) == counted(claims).total() == counted(listed).total() > 20
    assert [claims[n] for n in range(len(listed))] == listed
    assert claims[-1] == listed[-1]
    assert claims[3:15:2] == listed[3:15:2]
    for beyond in (len(listed), -len(listed) - 1):
        with pytest.raises(IndexError):
            claims[beyond]
    assert counted(claims) == counted(listed)


def test_a_long_record_keeps_no_play() -> None:
    (game,) = simulate.games(smearspec.load("minnesota"), 4, seed=3, count=1)
    (verdict,) = verify(smearspec.format_transcript(game))
    assert verdict.status == "verified"
    assert len(verdict.claims) == counted(verdict.claims)["confirmed"]
    gc.collect()
    ours = {hand.seats for hand in verdict.hands}
    assert not any(isinstance(one, Hand) and one.roster in ours for one in gc.get_objects())


def test_the_turn_after_a_plain_hand_is_told() -> None:
    (turn,) = legal(RECORD)
    assert (turn.hand, turn.dealer, turn.turn.step) == ("2", "Cy", "deal")


def test_an_amended_hand_is_judged_as_it_is_asked_for() -> None:
    amended = RECORD.replace("count Bo: 1\n", "count Bo: 2\namend count Bo: 1\n")
    assert [one.status for one in verify(amended)] == ["verified"]
    assert [one.status for one in verify(amended, as_written=True)] == ["refuted"]


def test_a_dealer_whom_the_rotation_does_not_give_is_found() -> None:
    wrong = HAND.replace('"1"', '"2"').replace('[Dealer "Bo"]', '[Dealer "Ann"]')
    found, closely, plain = both(RECORD + "\n" + wrong)
    assert (found, plain) == (closely, 1)
    assert [one["code"] for one in found[0]["findings"]][:1] == ["not-dealer"]


def test_the_claims_of_one_hand_are_counted() -> None:
    record = next(read(io.BytesIO(RECORD.encode())))
    game = Game(read_setup(record.header.block, Inputs()), Inputs())
    (hand,) = record.hands()
    played = game.play(hand)
    # Two winners of tricks, two lines of points, three counts, three scores with their totals.
    assert counted(played.claims) == Counter(confirmed=13)
    assert len(list(played.claims)) == len(played.claims) == 13


def test_many_sides_have_their_names() -> None:
    seats = Seats(("Ann", "Bo", "Cy", "Di", "Ed"))
    for side in permutations(range(5)):
        assert seats.label(side) == "Ann/Bo/Cy/Di/Ed"
    assert seats.label((3, 1)) == seats.label((1, 3)) == "Bo/Di"
