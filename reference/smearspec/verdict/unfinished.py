"""What may be done next at the end of an unfinished record."""

import copy
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import BinaryIO

from smearspec import notation
from smearspec.diagnostics import Finding
from smearspec.notation import tree
from smearspec.play.replay import complete
from smearspec.play.state import UNKNOWN, Hand
from smearspec.verdict.game import Game
from smearspec.verdict.judge import judge_game
from smearspec.verdict.model import HandVerdict, Json, Verdict, finding_json
from smearspec.verdict.setup import Inputs
from smearspec.verdict.turn import Turn, agreed, turn_of

NOBODY = Turn(None, None)
"""No turn: the game is over."""

UNTOLD = Turn(None, None, known=False)
"""Nobody can tell whose turn it is."""


@dataclass(frozen=True, slots=True)
class Legal:
    """The turn at the end of a record, in the hand ``hand`` dealt by ``dealer``.

    ``winner`` names who has won; there is no turn then.  ``status`` and ``findings`` are those of
    the record so far.
    """

    file: str
    record: int
    turn: Turn
    hand: str | None = None
    dealer: str | None = None
    winner: tuple[str, ...] | None = None
    status: str = "legal"
    findings: Sequence[Finding] = field(default=())

    def to_json(self, lang: str = "en") -> dict[str, Json]:
        """Return the turn as an object, sentences in ``lang``; acts of other kinds are absent."""
        turn = self.turn
        shown: dict[str, Json] = {"seat": turn.seat, "step": turn.step}
        for name, value in (("cards", turn.cards), ("calls", turn.calls), ("suits", turn.suits)):
            if value is not None:
                shown[name] = list(value)
        if turn.choice is not None:
            shown["choose"] = turn.choice.choose
            shown["from"] = list(turn.choice.out_of)
            shown["at_most"] = tuple(
                {"cards": list(cards), "n": n} for cards, n in turn.choice.at_most
            )
        return shown | {
            "known": turn.known,
            "hand": self.hand,
            "dealer": self.dealer,
            "winner": None if self.winner is None else list(self.winner),
            "file": self.file,
            "record": self.record,
            "status": self.status,
            "findings": [finding_json(finding, lang) for finding in self.findings],
        }


def legal(
    text: str,
    *,
    rules_files: Sequence[Path] = (),
    settings: Mapping[str, str] | None = None,
    what_if: Mapping[str, str] | None = None,
    as_written: bool = False,
    file: str = "-",
) -> list[Legal]:
    """Return whose turn it is at the end of every record of a text, and the legal acts."""
    inputs = Inputs(tuple(rules_files), settings or {}, what_if or {}, as_written)
    return list(legal_stream(io.BytesIO(text.encode("utf-8", "surrogatepass")), file, inputs))


def legal_stream(stream: BinaryIO, file: str, inputs: Inputs | None = None) -> Iterator[Legal]:
    """Yield the turn at the end of every record of a stream of bytes."""
    for record in notation.read(stream):
        verdict, game = judge_game(record, file, inputs or Inputs())
        yield _legal(verdict, game, _scribe(record.header.block))


def _scribe(header: tree.Block) -> str | None:
    tags = (tag for tag in header.entries if isinstance(tag, tree.Tag))
    return next((tag.value for tag in tags if tag.name == "Scribe"), None)


def _legal(verdict: Verdict, game: Game | None, scribe: str | None) -> Legal:
    last = verdict.hands[-1] if verdict.hands else None
    name = last.name if last else None
    dealer = last.dealer if last else None
    turn = UNTOLD
    if game is None:
        pass
    elif game.won is not None:
        turn = NOBODY
    elif last is None or (last.readings and all(_is_over(r.hand) for r in last.readings)):
        turn, name, dealer = _next_deal(game, last), _next_name(last), game.dealer
    elif last.readings and not any(reading.hand.stopped for reading in last.readings):
        turns = [turn_of(_as_seen(reading.hand, scribe)) for reading in last.readings]
        base = last.readings[0].hand if last.unknown is None else last.unknown.base
        turn = agreed(turns, _as_seen(base, scribe))
    return Legal(
        file=verdict.file,
        record=verdict.record,
        turn=turn,
        hand=name,
        dealer=None if dealer is None else verdict.seats[dealer],
        winner=verdict.winner,
        status=verdict.status,
        findings=verdict.findings,
    )


def _is_over(hand: Hand) -> bool:
    """Tell whether a hand has its outcome."""
    return bool(hand.over) or complete(hand)


def _next_deal(game: Game, last: HandVerdict | None) -> Turn:
    """Return the deal of the next hand; anybody may deal the first."""
    turn = turn_of(Hand(game.setup.tables, game.setup.seats, game.dealer))
    if game.open_end:
        return replace(turn, seat=None, known=False)  # unless the game is over
    if game.dealer is not None:
        return turn
    return replace(turn, seat=None, known=last is None)


def _next_name(last: HandVerdict | None) -> str | None:
    """Return the name of the next hand, if hands are numbered."""
    if last is None:
        return "1"
    return str(int(last.name) + 1) if last.name.isdecimal() else None


def _as_seen(hand: Hand, scribe: str | None) -> Hand:
    """Return the hand without the turns that its scribe cannot write down: unseen cards."""
    seat = hand.seat(scribe) if scribe else UNKNOWN
    if seat == UNKNOWN:
        return hand
    hidden = ((1 << hand.seats) - 1) & ~(1 << seat) & ~hand.deal_lines
    seen = copy.copy(hand)
    seen.deal_lines |= hidden
    seen.throw_lines |= hidden
    seen.drawn = [
        UNKNOWN if hidden >> other & 1 and not hand.draw_lines >> other & 1 else drawn
        for other, drawn in enumerate(hand.drawn)
    ]
    seen.draw_lines |= hidden
    if hand.bidder is not None and hidden >> hand.bidder & 1 and hand.taken_by is None:
        seen.taken_by = hand.bidder
    return seen
