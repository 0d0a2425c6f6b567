"""The verdict on a record: every act judged, every claim confirmed, refuted or left open."""

from smearspec.verdict.judge import verify, verify_stream
from smearspec.verdict.model import ClaimVerdict, HandVerdict, Verdict
from smearspec.verdict.setup import Inputs

__all__ = ["ClaimVerdict", "HandVerdict", "Inputs", "Verdict", "verify", "verify_stream"]
