"""The second scorer: small hands with values worked out by hand, then every hand-made case."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hand_made import Case, load, place
from oracle import Judgement, Unsupported, dealing, judge, pages, read
from oracle.game import HandResult

CASES = [case for case in load() if case.oracle]


def test_minnesota_hand_by_hand() -> None:
    # Hearts: the ace, the jack and the two fall to Ann and Cy; their cards: 4 3 2 1 10 = 20.
    found = judge(
        """%smear 1
[Rules "minnesota"]
[Seats "Ann Bo Cy Di"]

[Hand "1"]
[Dealer "Di"]
bid Ann: 2 pass pass pass
trump Ann: H
1. Ann: AH 3S 4S 5S
2. Ann: KH 6S 7S 8S
3. Ann: QH 9S 3C 4C
4. Ann: JH 5C 6C 7C
5. Ann: TH 8C 9C 3D
6. Ann: 2H 4D 5D 6D
"""
    )
    assert found.status == "legal"
    assert found.findings == []
    hand = found.hands[0]
    assert hand.earned is not None
    assert hand.earned.items == {"Ann/Cy": ["high", "low", "jack", "game"], "Bo/Di": []}
    assert hand.earned.count == {"Ann/Cy": 20, "Bo/Di": 0}
    assert hand.score == {"Ann/Cy": 4, "Bo/Di": 0}


def test_a_revoke_shown_by_a_later_card() -> None:
    # Bo holds 7D (trick 2) when he throws 4C on the diamond lead of trick 1.
    found = judge(
        """%smear 1
[Rules "cutthroat-canadian"]
[Seats "Ann Bo"]

[Hand "1"]
[Dealer "Bo"]
bid Ann: 2 pass
1. Ann: AD 4C
2. Ann: KD 7D
"""
    )
    assert found.findings == [("revoke", 8, 12)]
    assert found.hands[0].status == "incomplete"


@pytest.mark.parametrize(("start", "winner"), [("Ann 10, Bo 0", None), ("Ann 11, Bo 0", ["Ann"])])
def test_cutthroat_needs_eleven_before_the_bid(start: str, winner: list[str] | None) -> None:
    # Ann leads spades and takes all; high, low (she holds the two), jack and game: 4 points.
    text = f"""%smear 1
[Rules "cutthroat-canadian"]
[Seats "Ann Bo"]

[Hand "5"]
[Start "{start}"]
[Dealer "Bo"]
bid Ann: 2 pass
1. Ann: AS 3C
2. Ann: KS 4C
3. Ann: JS 5C
4. Ann: TS 6C
5. Ann: 9S 7C
6. Ann: 2S 8C
"""
    found = judge(text)
    assert found.hands[0].score == {"Ann": 4, "Bo": 0}
    assert found.winner == winner


def _same_findings(case: Case, found: Judgement) -> None:
    expected = case.expect["findings"]
    assert [f["code"] for f in expected] == [f[0] for f in found.findings]
    for want, (_, line, column) in zip(expected, found.findings, strict=True):
        at, on = place(case.text, want)
        assert at in (None, line)
        assert on is None or column in (None, on), f"{want}: {column}"


def _check(case: Case, expect: dict[str, Any], found: Judgement, hand: HandResult) -> None:
    earned = hand.earned
    for side, items in expect.get("points", {}).items():
        assert earned is not None
        assert earned.items[side] == items
    for side, count in expect.get("count", {}).items():
        assert earned is not None
        assert earned.count[side] == count
    for who, points in expect.get("score", {}).items():
        assert hand.score[who] == points
    for who, points in expect.get("total", {}).items():
        assert hand.total[who] == points
    for name in ("made", "bidder", "trump"):
        if name in expect:
            assert getattr(hand, name) == expect[name]
    if "hand_status" in expect:
        assert hand.status == expect["hand_status"]
    if "sides" in expect:
        assert hand.sides == expect["sides"]


@pytest.mark.parametrize("case", CASES, ids=lambda c: str(c.id))
def test_hand_made_case(case: Case) -> None:
    try:
        found = judge(case.text, case.options, case.as_written)
    except Unsupported as odd:
        pytest.fail(f"mark the case `oracle: false`: {odd}")
    expect = case.expect
    if "findings" in expect:
        _same_findings(case, found)
    if "status" in expect:
        assert found.status == expect["status"]
    if "winner" in expect:
        assert found.winner == expect["winner"]
    if found.hands:
        named = [h for h in found.hands if h.name == str(expect.get("hand", h.name))]
        _check(case, expect, found, named[-1])
    for claim in expect.get("claims", []):
        at, _ = place(case.text, claim)
        here = [
            c.verdict
            for c in found.claims
            if at in (None, c.line) and claim.get("claim", c.kind) == c.kind
        ]
        assert here, f"no such claim: {claim}"
        assert set(here) == {claim["verdict"]}, f"{claim}: {here}"


@pytest.mark.parametrize("table", dealing.TABLES, ids=lambda t: f"{t[0]}-{t[1]}")
def test_random_legal_records_are_legal(table: tuple[str, int]) -> None:
    variant, seats = table
    for seed in range(60):
        rng = Random(f"{variant} {seats} {seed}")
        text = dealing.record(rng, variant, seats, dealing.options(rng, variant, seats))
        found = judge(text)
        assert (found.status, found.findings) == ("legal", []), text
        earned = found.hands[0].earned
        if earned is not None:
            assert sum(earned.worth.values()) <= pages.BIDS[variant][1]
            whole = sum(pages.pips(card) for card in pages.pack(variant))
            assert sum(earned.count.values()) <= whole


def _outcome(case: Case, options: dict[str, str]) -> object:
    found = judge(case.text, options, case.as_written)
    hands = [(h.status, h.sides, h.score, h.total, h.earned) for h in found.hands]
    return (found.status, found.findings, hands, found.winner)


DECIDED = {
    (variant, name, value)
    for variant, sizes in pages.TABLES.items()
    for size in sizes
    for name, values in pages.choices(variant, size).items()
    for value in values
    # When the called card is shown changes no verdict on a record: the holder is who plays it.
    if name != "called-card-shown"
}


@pytest.mark.parametrize(("variant", "name", "value"), sorted(DECIDED), ids="=".join)
def test_every_value_of_a_choice_decides_a_case(variant: str, name: str, value: str) -> None:
    others = [v for v in pages.CHOICES[name][0] if v != value]
    for case in CASES:
        if ("ruling", name) not in case.reasons or read(case.text).variant != variant:
            continue
        rest = {k: v for k, v in case.options.items() if k != name}
        stated = case.options.get(name, pages.CHOICES[name][0][0])
        if stated == value:
            here = _outcome(case, {**rest, name: value})
            if any(_outcome(case, {**rest, name: other}) != here for other in others):
                return
    pytest.fail("no hand-made case is decided by it")
