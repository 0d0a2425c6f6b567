"""A second, slow scorer and legality judge, written from the rule pages and the rulings alone.

It shares nothing with ``reference/``: cards are strings, hands are lists, and a variant is known
by its name.  It judges records in which nothing is written ``?``; deals and discards may be
left out, because six complete tricks show what everybody held when play began.
"""

from .game import Judgement, judge
from .reader import Unsupported, read

__all__ = ["Judgement", "Unsupported", "judge", "read"]
