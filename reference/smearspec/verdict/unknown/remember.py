"""What somebody would have to remember to settle a record."""

from collections.abc import Sequence
from typing import NamedTuple

from smearspec.verdict.model import ClaimVerdict, HandVerdict, Verdict
from smearspec.verdict.unknown.doubts import Doubt


class Open(NamedTuple):
    """What is open about one hand: claims, and acts of which nobody knows whether they were legal.

    ``refuted`` tells whether one of its claims is false whatever anybody remembers.
    """

    hand: HandVerdict
    claims: Sequence[ClaimVerdict]
    doubts: Sequence[Doubt]
    refuted: bool


def unknowns(verdict: Verdict) -> list[Open]:
    """Return what is open about each hand of a record, in the order of the hands.

    Acts of an illegal record are not asked about: it is illegal whatever anybody remembers.
    """
    found = []
    ends = [hand.line for hand in verdict.hands[1:]]
    for number, hand in enumerate(verdict.hands):
        end = ends[number] if number < len(ends) else None
        mine = [
            claim
            for claim in verdict.claims
            if claim.line >= hand.line and (end is None or claim.line < end)
        ]
        found.append(
            Open(
                hand,
                [claim for claim in mine if claim.verdict == "undetermined"],
                [] if verdict.status == "illegal" else hand.doubts,
                any(claim.verdict == "refuted" for claim in mine),
            )
        )
    return found
