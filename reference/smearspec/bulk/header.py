"""What the header of a game means, for all games that differ only in what no rule looks at."""

import io
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from smearspec import notation
from smearspec.bulk.columns import COLUMNS
from smearspec.notation import limits
from smearspec.plain.plan import Plan
from smearspec.record.seats import Seats
from smearspec.verdict.judge import judge_game
from smearspec.verdict.model import Verdict
from smearspec.verdict.setup import Inputs, Setup, SetupError, read_setup

IDLE = ("Event", "Site", "Table", "Round", "Source")
"""Tags that tell of a game what is not judged; their names count, since none may stand twice."""

DAY, SOME_DAY = r"[0-9]{4}\.[0-9]{2}\.[0-9]{2}", "????.??.??"
"""What a date is, and one that stands for any."""

_IDLE = re.compile(rf'^\[({"|".join(IDLE)}) "[ !#-\[\]-~]*"\]$', re.MULTILINE)
_DAY = re.compile(rf'^\[Date "{DAY}"\]$', re.MULTILINE)

_OTHERS = "Event|Site|Date|Table|Round|Source|Rules|RulesDigest|Option"
_NAMELESS = rf'(?:\[(?:{_OTHERS}) "[ !#-\[\]-~]*"\]\n)*'
_NAME = r"\w{1,40}"
_NAMES = rf"{_NAME}(?: {_NAME}){{0,{limits.SEATS - 1}}}"
_SEATED = re.compile(
    rf'%smear 1\n{_NAMELESS}\[Seats "(?P<names>{_NAMES})"\]\n{_NAMELESS}'
)
"""A header that names its seats in one tag and in no other."""


_LONGEST = limits.LINE_BYTES
"""The longest header (letters) that is remembered; strangers write records."""


@dataclass(frozen=True, slots=True)
class Header:
    """A header: the rules of its games, what they begin with, and a verdict on it alone.

    ``start`` holds the totals (points, by scorer) before the first hand, which must be named 1
    unless the header itself has ``started`` the game.
    """

    setup: Setup
    plan: Plan
    started: bool
    start: tuple[int, ...]
    verdict: Verdict


class Seated(NamedTuple):
    """A header that games share, and the names of one game's seats in their order."""

    header: Header
    names: tuple[str, ...]


class Headers:
    """The headers of the games that are judged with the same inputs."""

    def __init__(self, inputs: Inputs) -> None:
        self.inputs = inputs
        self._read = lru_cache(maxsize=4096)(self._header)
        self._known = lru_cache(maxsize=4096)(self._find)

    def key(self, text: str) -> str:
        """Return a header without the texts that are not judged."""
        return _DAY.sub(f'[Date "{SOME_DAY}"]', _IDLE.sub(r'[\1 ""]', text))

    def find(self, text: str) -> Seated | None:
        """Return what a header means; None where its games have to be judged by their text.

        Who sits where is judged by nobody: headers that differ only in names are one.
        """
        key = self.key(text)
        if len(key) <= _LONGEST:
            return self._known(key)
        header = self._header(key)  # so long a text is not kept
        return None if header is None else Seated(header, header.setup.seats.names)

    def _find(self, key: str) -> Seated | None:
        found = _SEATED.fullmatch(key)
        names = None if found is None else _names(found["names"])
        if found is None or names is None:
            header = self._read(key)
            return None if header is None else Seated(header, header.setup.seats.names)
        start, end = found.span("names")
        anyone = " ".join(f"Seat{number}" for number in range(len(names)))
        header = self._read(key[:start] + anyone + key[end:])
        return None if header is None else Seated(header, names)

    def setup(self, text: str) -> Setup | None:
        """Return what a header says to play by; None where that cannot be told."""
        record = next(notation.read(io.BytesIO(text.encode())))
        try:
            return read_setup(record.header.block, self.inputs)
        except SetupError:
            return None

    def _header(self, text: str) -> Header | None:
        records = notation.read(io.BytesIO(text.encode()))
        record = next(records)
        # A record is read while it is at hand: first its hands, then what comes after it.
        more = [*record.hands(), *records]
        if record.header.findings or more or self.inputs.as_written:
            return None
        again = next(notation.read(io.BytesIO(text.encode())))
        verdict, game = judge_game(again, "-", self.inputs)
        false = any(claim.verdict != "confirmed" for claim in verdict.claims)
        if game is None or verdict.findings or false:
            return None
        setup, found = game.setup, game.setup.plan_for(COLUMNS)
        before = tuple(total for total in game.totals if total is not None)
        if found is None or (game.started and len(before) != len(game.totals)):
            return None
        if not game.started:
            before = (setup.tables.start,) * len(game.totals)
        return Header(setup, found, game.started, before, verdict)


def _names(text: str) -> tuple[str, ...] | None:
    """Return the names of seats; None where some are no names, or are those of two."""
    names = tuple(text.split(" "))
    good = all(map(notation.is_seat, names)) and Seats(names).repeated() is None
    return names if good else None
