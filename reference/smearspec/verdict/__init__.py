"""The verdict on a record: every act judged, every claim confirmed, refuted or left open."""

from smearspec.verdict.judge import verify, verify_stream
from smearspec.verdict.model import ClaimVerdict, HandVerdict, Verdict
from smearspec.verdict.setup import Inputs
from smearspec.verdict.turn import Throw, Turn
from smearspec.verdict.unfinished import Legal, legal, legal_stream

__all__ = [
    "ClaimVerdict",
    "HandVerdict",
    "Inputs",
    "Legal",
    "Throw",
    "Turn",
    "Verdict",
    "legal",
    "legal_stream",
    "verify",
    "verify_stream",
]
