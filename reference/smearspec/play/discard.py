"""Throwing cards: down to the hand that is played, with the bars on trumps."""

from smearspec.notation import tree
from smearspec.play.choice import SomeCards
from smearspec.play.holding import plain_cards, size, wrong_seat
from smearspec.play.state import UNKNOWN, Hand
from smearspec.record.fault import HAND_LINE
from smearspec.rules.steps import Discard


def choice(hand: Hand) -> SomeCards | None:
    """Return the next seat that has to throw, from the bidder on; None when all have."""
    step = hand.tables.discard
    if step is None or hand.bidder is None or hand.tricks:
        return None
    for turn in range(hand.seats):
        seat = (hand.bidder + turn) % hand.seats
        done = (hand.throw_lines | hand.draw_lines) >> seat & 1
        if done or not hand.tables.throws(seat, hand.bidder):
            continue
        count = owed(hand, step, seat)
        if count is None:
            count = hand.tables.thrown_by(seat, hand.bidder)
        if count:
            return throwable(hand, step, seat, hand.held[seat], count)
    return None


def owed(hand: Hand, step: Discard, seat: int) -> int | None:
    """Return how many cards a seat has to throw; None where that hangs on an unknown hand."""
    if not step.trumps_stay:
        return hand.tables.thrown_by(seat, hand.bidder)
    if hand.table is None or not hand.exact[seat] or not hand.tables.throws(seat, hand.bidder):
        return None
    trumps = (hand.held[seat] & hand.table.trumps).bit_count()
    return hand.held[seat].bit_count() - min(trumps, step.keep)


def may_spare_trump(hand: Hand, step: Discard, kept: int) -> bool:
    """Tell whether a seat that kept these cards (a mask) may have thrown a trump at all."""
    if hand.table is None or step.excess == "free-once-over":
        return True
    called = 0 if hand.called is None else 1 << hand.called
    return not kept & ~hand.table.trumps & ~called


def throwable(hand: Hand, step: Discard, seat: int, cards: int, count: int) -> SomeCards:
    """Return the legal throws of ``count`` cards from a hand (a mask).

    While trump is not known no card is barred: the bar is judged when the first lead has made it.
    Source: ten-point.en § BIDDING 14, minnesota.en § BIDDING 11.
    """
    kept = 0
    if step.keeps_called and hand.called is not None:
        kept = cards & 1 << hand.called
        cards &= ~kept
    if hand.table is None or not step.bar_trumps:
        return SomeCards(seat, count, cards)
    trumps = cards & hand.table.trumps
    # A called card may not go: it takes a place in the hand, so that one trump more is too many.
    excess = max(0, (kept | trumps).bit_count() - step.keep)
    if not excess:
        return SomeCards(seat, count, cards, ((trumps, 0),) if trumps else ())
    if step.excess == "free-once-over":
        return SomeCards(seat, count, cards)
    limits = [(trumps, excess)]
    if step.excess == "scoring-protected":
        scoring = trumps & hand.tables.scoring_trumps[hand.trump]
        others = (trumps & ~scoring).bit_count()
        limits.append((scoring, max(0, excess - others)))
    return SomeCards(seat, count, cards, tuple(limits))


def apply(hand: Hand, entry: int, act: tree.Cards) -> None:
    """Throw the cards of a ``discard`` line; its bar on trumps is judged by ``judge_bars``."""
    seat, step = hand.seat(act.seat), hand.tables.discard
    if step is None:
        return  # pragma: no cover - such a line is heard only where there is such a step
    count = owed(hand, step, seat)
    if not hand.tables.throws(seat, hand.bidder) and hand.bidder is not None:
        wrong_seat(hand, entry, act, step, (hand.bidder,))
    thrown = plain_cards(act.cards)
    known = True
    if thrown and not thrown & ~hand.held[seat]:
        hand.held[seat] &= ~thrown
    else:
        thrown, known = _throw_one_by_one(hand, entry, act, seat, step)
    found = len(act.cards) if known else size(act.cards)
    told = count if step.trumps_stay else count or None
    if told not in (None, found) and not _count_unknown(hand):
        hand.fault(
            "discard-count",
            entry,
            seat=seat,
            rule=f"{step.pointer}/{'keep' if step.trumps_stay else 'to'}",
            case="trumps" if step.trumps_stay else "default",
            needed=count,
            found=found,
        )
    hand.thrown[seat] |= thrown
    hand.seen |= thrown
    hand.threw[seat] = entry if known else None
    hand.throw_lines |= 1 << seat
    if not known:
        if hand.exact[seat]:
            hand.could[seat] = hand.held[seat]
        hand.exact[seat] = False


def _count_unknown(hand: Hand) -> bool:
    """Tell whether nobody can say how many a seat throws: who takes the widow is unknown."""
    return hand.bidder is None and hand.tables.take is not None


def _throw_one_by_one(
    hand: Hand, entry: int, act: tree.Cards, seat: int, step: Discard
) -> tuple[int, bool]:
    """Throw card by card; return the known cards (a mask) and whether all are known."""
    thrown = 0
    known = True
    exact = hand.exact[seat]
    for n, token in enumerate(act.cards):
        if token[0] in "?{" or token[1] == "?":
            known = False
            continue
        card = hand.card(token, seat)
        bit = 1 << card
        mine = hand.held[seat] if exact else hand.held[seat] | hand.could[seat]
        if thrown & bit or not mine & bit:
            hand.fault(
                "discard-not-held", entry, "cards", n, seat=seat, card=token, rule=step.pointer
            )
            continue
        thrown |= bit
        hand.held[seat] &= ~bit
    return thrown, known


def settle(hand: Hand) -> None:
    """Before the play: a seat whose throw is not fully written may hold any card it had."""
    step = hand.tables.discard
    owing = _owing(hand)
    if step is not None and step.trumps_stay:
        owing = [seat for seat in owing if not _throws_plain(hand, step, seat)]
    if not owing and all(hand.exact):
        return
    gone = 0
    for thrown in hand.thrown:
        gone |= thrown
    kept = 0
    if step is not None and step.keeps_called and hand.called is not None:
        kept = 1 << hand.called
    for seat in range(hand.seats):
        if seat in owing:
            if hand.exact[seat]:
                hand.could[seat] = hand.held[seat]
            hand.exact[seat] = False
            hand.held[seat] &= kept
        hand.could[seat] &= ~gone


def _throws_plain(hand: Hand, step: Discard, seat: int) -> bool:
    """Throw what is no trump from a known hand where nothing else can have been thrown."""
    if hand.table is None or not hand.exact[seat]:
        return False
    trumps = hand.held[seat] & hand.table.trumps
    if trumps.bit_count() > step.keep:
        return False
    hand.thrown[seat] |= hand.held[seat] & ~trumps
    hand.held[seat] = trumps
    hand.threw[seat] = HAND_LINE
    return True


def _owing(hand: Hand) -> list[int]:
    """Return the seats that have to throw and whose throw is not fully written."""
    return [
        seat
        for seat in range(hand.seats)
        if hand.threw[seat] is None
        and (hand.bidder is None or hand.tables.throws(seat, hand.bidder))
    ]


def judge_bars(hand: Hand) -> None:
    """Judge every throw of known cards from a known hand, once trump is known."""
    step = hand.tables.discard
    if step is None or hand.trump == UNKNOWN or hand.bars_judged:
        return
    hand.bars_judged = True
    for seat in range(hand.seats):
        entry = hand.threw[seat]
        if entry is None or not hand.thrown[seat]:
            continue
        thrown = hand.thrown[seat]
        if not thrown & _guarded(hand):
            continue
        whole = hand.held[seat] | thrown
        if hand.exact[seat] or hand.held[seat].bit_count() >= hand.tables.tricks:
            choices = throwable(hand, step, seat, whole, thrown.bit_count())
            if step.keeps_called and hand.called is not None and thrown >> hand.called & 1:
                _report(hand, step, entry, seat, thrown, 1 << hand.called, 0, "called")
                continue
            broken = next(
                ((c, n) for c, n in choices.at_most if (thrown & c).bit_count() > n), None
            )
            if broken:
                _report(hand, step, entry, seat, thrown, *broken, "trumps")


def _guarded(hand: Hand) -> int:
    """Return the cards (a mask) of which ``throwable`` may bar some; every other may be thrown."""
    called = 0 if hand.called is None else 1 << hand.called
    return hand.tables.trumps[hand.trump].trumps | called


def _report(
    hand: Hand, step: Discard, entry: int, seat: int, thrown: int, barred: int, n: int, case: str
) -> None:
    """Report a barred throw; the verdict looks up which of the written cards it was."""
    gone = thrown & barred
    names = tuple(hand.name(card) for card in range(54) if gone >> card & 1)
    hand.fault(
        "discard-trump",
        entry,
        "barred",
        seat=seat,
        limit=n,
        cards=names,
        case=case,
        rule=f"{step.pointer}/{'called' if case == 'called' else 'bar'}",
    )
