"""Properties of the judge, held against the second scorer in ``oracle``.

Records come from the simulator and from the oracle's own dealer; a seed names one record.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import smearspec
from oracle import changes, dealing, judge, legality, pages
from oracle.reader import read, tricks
from smearspec import simulate

SEEDS = st.integers(min_value=0, max_value=2**32)
STEADY = settings(derandomize=True, deadline=None, max_examples=120)
PACK = {v: sum(pages.pips(card) for card in pages.pack(v)) for v in pages.TABLES}
TABLE_IDS = [f"{variant}-{seats}" for variant, seats in dealing.TABLES]


def _record(rng: Random) -> str:
    variant, seats = rng.choice(dealing.TABLES)
    chosen = dealing.options(rng, variant, seats)
    return changes.claimed(dealing.record(rng, variant, seats, chosen))


def _verdict(text: str) -> dict[str, Any]:
    found = smearspec.verify(text)
    assert len(found) == 1
    document: dict[str, Any] = found[0].to_json()
    return document


def _same_figures(document: dict[str, Any], text: str) -> None:
    other = judge(text)
    assert document["status"] == other.status
    assert document["winner"] == other.winner
    for hand, mine in zip(document["hands"], other.hands, strict=True):
        assert hand["status"] == mine.status
        if mine.status in ("scored", "thrown-in"):
            assert hand["score"] == mine.score
            assert hand["total"] == mine.total
        if mine.earned is not None:
            assert hand["points"] == mine.earned.items
            assert hand["count"] == mine.earned.count
            assert hand["made"] == mine.made


@pytest.mark.parametrize(("variant", "seats"), dealing.TABLES, ids=TABLE_IDS)
@pytest.mark.parametrize("seed", range(8))
def test_a_simulated_game_verifies(variant: str, seats: int, seed: int) -> None:
    rng = Random(f"{variant} {seats} {seed}")
    chosen = dealing.options(rng, variant, seats, chance=0.4 if seed else 0.0)
    given_options = {k: v for k, v in chosen.items() if not pages.idle(k, chosen, seats)}
    book = smearspec.load(variant)
    for game in simulate.games(book, seats, given_options, seed=seed, count=1):
        text = smearspec.format_transcript(game)
        document = _verdict(text)
        assert (document["status"], document["findings"]) == ("verified", [])
        _same_figures(document, text)


@STEADY
@given(SEEDS)
def test_a_legal_record_is_judged_as_the_oracle_judges_it(seed: int) -> None:
    text = _record(Random(seed))
    document = _verdict(text)
    assert (document["status"], document["findings"]) == ("verified", [])
    _same_figures(document, text)


@settings(STEADY, max_examples=400)
@given(SEEDS, st.sampled_from(changes.KINDS))
def test_one_change_is_found_or_changes_nothing(seed: int, kind: str) -> None:
    rng = Random(seed)
    text = _record(rng)
    other = changes.changed(rng, text, kind)
    assume(other != text)
    document, mine = _verdict(other), judge(other)
    found = [(f["code"], f["line"]) for f in document["findings"]]
    assert document["status"] == mine.status
    assert bool(found) == bool(mine.findings)
    if found:
        assert found[0] == mine.findings[0][:2]
    else:
        _same_figures(document, other)


@STEADY
@given(SEEDS)
def test_a_played_out_hand_needs_no_deal(seed: int) -> None:
    text = _record(Random(seed))
    record = read(text)
    thrown_pips = dict(_written(text)).get("bidder-sees", "0") != "0"
    assume(record.variant != pages.WIS or not thrown_pips)
    hidden = ("deal ", "widow ", "discard ")
    bare = "\n".join(line for line in text.split("\n") if not line.startswith(hidden))
    document = _verdict(bare)
    assert (document["status"], document["findings"]) == ("verified", [])
    _same_figures(document, bare)


@STEADY
@given(SEEDS)
def test_points_never_exceed_the_items(seed: int) -> None:
    rng = Random(seed)
    text = _record(rng)
    document = _verdict(changes.changed(rng, text, "swap") if rng.random() < 0.5 else text)
    most = pages.BIDS[document["rules"]["id"]][1]
    for hand in document["hands"]:
        items = [item for side in (hand.get("points") or {}).values() for item in side]
        assert sum(3 if item == "three" else 1 for item in items) <= most


@STEADY
@given(SEEDS)
def test_card_points_add_up_to_the_pack(seed: int) -> None:
    text = _record(Random(seed))
    variant = read(text).variant
    hand = _verdict(text)["hands"][0]
    assume(hand["status"] == "scored")
    counted = [card for trick in hand["tricks"] for card in trick["cards"]]
    if variant == pages.WIS:
        for line in read(text).hands[0].every("discard"):
            counted += line.words
    left = pages.pack(variant)
    for card in counted:
        left.remove(card)
    assert sum(hand["count"].values()) + sum(map(pages.pips, left)) == PACK[variant]


@settings(STEADY, max_examples=60)
@given(SEEDS)
def test_a_hand_always_has_a_legal_card(seed: int) -> None:
    rng = Random(seed)
    text = _record(rng)
    result = judge(text)
    bidder = result.hands[0].bidder
    assume(bidder is not None)
    hand = read(text).hands[0]
    hand.options = {**{k: v[0] for k, v in _choices(text).items()}, **dict(_written(text))}
    held = legality.held_at(hand, bidder, [])
    played = tricks(hand)
    t, i = rng.randrange(6), rng.randrange(len(hand.seats))
    for trick in played[:t]:
        for play in trick.plays:
            held[play.seat].remove(play.card)
    for play in played[t].plays[:i]:
        held[play.seat].remove(play.card)
    seat = played[t].plays[i].seat
    lines = text.split("\n")[: played[t].at - 1]
    begun = " ".join([f"{t + 1}. {played[t].leader}:", *[p.card for p in played[t].plays[:i]]])
    legal = []
    for card in sorted(set(held[seat])):
        cut = "\n".join([*lines, f"{begun} {card}", ""])
        refused = bool(_verdict(cut)["findings"])
        assert refused == bool(judge(cut).findings), cut
        if not refused:
            legal.append(card)
    assert legal


def _choices(text: str) -> dict[str, list[str]]:
    record = read(text)
    return pages.choices(record.variant, len(record.seats))


def _written(text: str) -> list[tuple[str, str]]:
    return [(name, value) for name, value, _ in read(text).options]
