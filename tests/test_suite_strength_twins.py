"""The accepted twin of a rejection: one line changed, else one left out, else none."""

from __future__ import annotations

import pytest

from smearspec.rules.bases import Table, bases
from smearspec.suite.strength.draft import Draft
from smearspec.suite.strength.twins import twin_of

BASE = bases(Table("cutthroat-canadian", 2))[0]

HAND = """bid Ann: 2 pass
1. Ann: AS 2S
2. Ann: KS 3S
3. Ann: QS 4D
4. Ann: JS 3D
5. Ann: AH 4H
6. Ann: KH 5H"""

TWO = f'[Hand "1"]\n[Dealer "Bo"]\n{HAND}\n[Hand "2"]\n[Dealer "Bo"]'


@pytest.mark.parametrize(
    ("text", "code", "twin"),
    [
        ("bid Ann: 2 2", "bid-too-low", "bid Ann: 2 pass"),
        (TWO, "not-dealer", TWO[: -len('"Bo"]')] + '"Ann"]'),
        (
            "bid Ann: 2 pass\n1. Ann: AS 2S\n2. Bo: KS 3S", "wrong-leader",
            "bid Ann: 2 pass\n1. Ann: AS 2S\n2. Ann: KS 3S",
        ),
        ("void: misdeal\nvoid: misdeal", "duplicate-line", "void: misdeal"),
        ("trump Ann: S\nbid Ann: 2 pass", "phase-order", "bid Ann: 2 pass"),
        (
            '[Hand "1"]\n[Dealer "Bo"]\ntrump Ann: S', "phase-order",
            '[Hand "1"]\n[Dealer "Bo"]',
        ),
    ],
    ids=["a call", "a dealer", "a leader", "a line twice", "a line in front", "a line too many"],
)  # fmt: skip
def test_a_twin_is_one_line_away(text: str, code: str, twin: str) -> None:
    draft = Draft(BASE, "replay", tuple(text.split("\n")))
    assert draft.answer["reject"]["code"] == code  # type: ignore[index, call-overload]
    found = twin_of(draft)
    assert found is not None
    assert found.body == tuple(twin.split("\n"))
    assert "ok" in found.answer


def test_a_line_that_is_all_there_is_is_not_left_out() -> None:
    """Whoever names whatever trump, it is before the bidding; and nothing is no question."""
    draft = Draft(BASE, "replay", ("trump Ann: S",))
    assert draft.rejected
    assert twin_of(draft) is None
