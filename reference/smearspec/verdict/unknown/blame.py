"""Which act broke a rule, where no way of completing a hand makes every act legal."""

from collections.abc import Callable, Iterator, Sequence

from smearspec import diagnostics
from smearspec.limits import BLAME_STEPS
from smearspec.play.state import UNKNOWN, Acts, Hand
from smearspec.record.fault import HAND_LINE, EntryNumber, Fault, SeatNumber
from smearspec.verdict.unknown.course import LEAD, PLAY, THROW, Spared
from smearspec.verdict.unknown.frames import Frame
from smearspec.verdict.unknown.layout import Layout
from smearspec.verdict.unknown.search import Anything, Search, World, written


def blame(
    replay: Callable[[Acts], Hand], acts: Acts, frames: Sequence[Frame]
) -> list[Fault]:
    """Return the fault of a hand without a legal world.

    It is that of the one act without which all the others are legal; where there are several such
    acts, nobody can say which of them it was.
    """
    suspects: list[tuple[Spared, World]] = []
    layout = frames[0].layout if frames else None
    for spared in _acts(layout) if layout else ():
        search = Search(replay, Anything(), spared=spared, most=BLAME_STEPS)
        worlds = search.run(frames).worlds
        if worlds:
            suspects.append((spared, worlds[0]))
    if layout is None or not suspects:
        return [Fault("no-legal-way", HAND_LINE, facts={"case": "several"})]
    if len(suspects) == 1:
        found = _told(replay, *suspects[0])
        if found:
            return found
    return [_one_of(layout, [spared for spared, _ in suspects])]


def _acts(layout: Layout) -> Iterator[Spared]:
    """Yield every act of a hand that can break a rule, in the order of the hand."""
    hand = layout.hand
    for seat in range(hand.seats):
        if hand.tables.thrown_by(seat, hand.bidder):
            yield Spared(THROW, seat=seat)
    for trick, row in enumerate(layout.rows):
        if trick and row.leader != UNKNOWN:
            yield Spared(LEAD, trick)
        for turn in range(len(row.plays)):
            yield Spared(PLAY, trick, turn)


def _told(replay: Callable[[Acts], Hand], spared: Spared, world: World) -> list[Fault]:
    """Return what the replay says of an act that breaks a rule in every world."""
    if spared.kind == THROW:
        return []
    entry = world.frame.layout.rows[spared.trick].entry
    hand = replay(written(world.frame, world.cards))
    return [
        fault
        for fault in hand.faults
        if diagnostics.severity(fault.code) == "error" and fault.entry == entry
    ]


def _one_of(layout: Layout, suspects: Sequence[Spared]) -> Fault:
    """Return the fault that one of several acts must have been illegal."""
    entries = sorted({layout.rows[s.trick].entry for s in suspects if s.kind != THROW})
    seats = tuple(SeatNumber(s.seat) for s in suspects if s.kind == THROW)
    case = "either" if entries and seats else "throws" if seats else "default"
    last = entries[-1] if entries else layout.rows[-1].entry if layout.rows else HAND_LINE
    facts = {"case": case, "lines": tuple(EntryNumber(e) for e in entries), "seats": seats}
    return Fault("no-legal-way", last, facts=facts)
