"""A play that is not plainly legal: what is wrong with it, if anything is."""

from typing import Any

from smearspec.cards import CARD_OF, JOKER_MASK, SUITS
from smearspec.play import trump
from smearspec.play.ahead import later_play
from smearspec.play.following import led_suit, legal
from smearspec.play.holding import first_place, in_pack, not_in_pack
from smearspec.play.state import UNKNOWN, Hand, Offence, Trick
from smearspec.record.fault import HAND_LINE, EntryNumber, SeatNumber
from smearspec.record.plays import split_mark


def look_closer(
    hand: Hand, entry: int, trick: Trick, n: int, play: str, seat: int, led: int
) -> tuple[int, int]:
    """Judge a play that is not plainly legal; return its card and its seat."""
    mark, token = split_mark(play)
    if mark[:2] == "^L":
        seat = _late_seat(hand, entry, trick, n, play, seat)
    card = CARD_OF.get(token, UNKNOWN)
    if card >= 52:
        card = _one_joker(hand, card) if seat == UNKNOWN else hand.card(token, seat)
    if token == "-":
        hand.fault(
            "must-play",
            entry,
            "plays",
            n,
            seat=seat,
            trick=trick.number,
            rule=hand.tables.play.pointer,
        )
        token = "??"  # from here on as a card that nobody wrote down
    if n == 0 and hand.table is None and len(hand.tricks) == 1:
        trump.from_lead(hand, entry, card, seat, token)
        if hand.stopped:
            return card, seat
    if card == UNKNOWN:
        return card, seat
    bit = 1 << card
    if not in_pack(hand, card, token):
        not_in_pack(hand, entry, "plays", n, seat, token, trick.number)
    elif hand.played & bit:
        _played_before(hand, entry, trick, n, seat, card, token)
    elif seat != UNKNOWN:
        _judge(hand, entry, trick, n, seat, card, led, mark)
    else:
        _leave_a_hand(hand, card)
    return card, seat


def _leave_a_hand(hand: Hand, card: int) -> None:
    """Take a card that somebody has played out of every hand.

    Of jokers alike nobody knows which it was, unless one seat has them all.
    """
    gone = 1 << card
    jokers = JOKER_MASK & hand.tables.pack & ~hand.played
    if gone & jokers and not hand.tables.marked and jokers not in map(jokers.__and__, hand.held):
        gone = jokers
    for seat in range(hand.seats):
        could = hand.held[seat] if hand.exact[seat] else hand.could[seat]
        if gone & (gone - 1) and could & gone:
            hand.could[seat] = could | gone
            hand.exact[seat] = False
        hand.held[seat] &= ~gone


def _one_joker(hand: Hand, card: int) -> int:
    """Return a joker that nobody has played, where it is not known who plays it."""
    left = JOKER_MASK & hand.tables.pack & ~hand.played
    return card if hand.tables.marked or not left else (left & -left).bit_length() - 1


def _late_seat(hand: Hand, entry: int, trick: Trick, n: int, play: str, expected: int) -> int:
    """Return the seat named by a ``^L`` mark; the mark is needless if it was that seat's turn."""
    seat = hand.seat(play.split(" ")[1])
    if seat == expected:
        hand.fault("mark-needless", entry, "mark", n, seat=seat, trick=trick.number, mark="^L")
    elif seat in trick.seats:
        hand.fault(
            "trick-count",
            entry,
            "plays",
            n,
            seat=seat,
            trick=trick.number,
            rule="/table/seats",
            case="again",
        )
    else:
        hand.offences.append(Offence("exposed-card", seat, entry, trick.number))
    return seat


def _judge(
    hand: Hand, entry: int, trick: Trick, n: int, seat: int, card: int, led: int, mark: str
) -> None:
    """Judge a card that has not been played before by what the seat holds."""
    bit = 1 << card
    held = hand.held[seat]
    if not held & bit:
        if (hand.exact[seat] or not hand.could[seat] & bit) and not hand.disputed & bit:
            _not_held(hand, entry, trick, n, seat, card)
            return
        held |= bit
    if n and led == UNKNOWN:
        # Nobody remembers what was led, so that nobody can say what had to follow.
        return
    free = legal(hand, seat, held, led if n else UNKNOWN, len(hand.tricks))
    if hand.marked_suit and not mark and _withholds(hand, seat, card, led if n else UNKNOWN):
        hand.fault(
            "revoke",
            entry,
            "plays",
            n,
            seat=seat,
            trick=trick.number,
            rule=f"{hand.tables.play.pointer}/follow",
            card=hand.name(card),
            suit=SUITS[led],
            case="marked",
        )
        return
    if free & bit:
        if mark == "^R" and hand.exact[seat]:
            hand.fault("mark-needless", entry, "mark", n, seat=seat, trick=trick.number, mark="^R")
        elif mark == "^R" and led != UNKNOWN:
            hand.marked_suit.append((seat, led))
            hand.offences.append(Offence("revoke", seat, entry, trick.number))
        return
    if mark == "^R":
        # The table let it stand; what it costs is a matter of the score.
        hand.offences.append(Offence("revoke", seat, entry, trick.number))
        return
    _illegal(hand, entry, trick, n, seat, card, free)


def _withholds(hand: Hand, seat: int, card: int, led: int) -> bool:
    """Tell whether a seat withholds a suit that its marked revoke shows it to hold.

    Once it plays a card of that suit, nothing more is known: that may have been its only one.
    """
    table = hand.table
    if table is None:  # pragma: no cover - a revoke can be marked only once trump is known
        return False
    suit = table.suit[card]
    if (seat, suit) in hand.marked_suit:
        hand.marked_suit.remove((seat, suit))
    if led == UNKNOWN or (seat, led) not in hand.marked_suit:
        return False
    return not (hand.tables.play.or_trump and suit == table.trump)


def _illegal(hand: Hand, entry: int, trick: Trick, n: int, seat: int, card: int, free: int) -> None:
    """Say which duty an illegal card breaks."""
    play = hand.tables.play
    call = hand.tables.call
    names = tuple(hand.name(c) for c in range(54) if free >> c & 1)
    facts: dict[str, object] = {"card": hand.name(card), "cards": names}
    called = hand.called
    if len(hand.tricks) == 1 and call and called is not None and free == 1 << called:
        rule, code = f"{call.pointer}/duty", "called-card-not-played"
        facts["needed"] = hand.name(called)
    elif play.trumps_only and hand.table is not None and not hand.table.trumps >> card & 1:
        rule, code = f"{play.pointer}/follow", "plain-card-played"
        facts["suit"] = SUITS[hand.trump]
        facts["case"] = "default" if free else "out"
    elif n == 0:
        rule, code = f"{play.pointer}/opening", "opening-lead"
        facts["suit"] = SUITS[hand.trump]
        if not play.opening_trump or (hand.table and hand.table.trumps >> card & 1):
            rule, facts["case"] = f"{play.pointer}/opening-barred", "barred"
    else:
        rule, code = f"{play.pointer}/follow", "revoke"
        led = led_suit(hand, trick)
        facts["suit"] = SUITS[led]
        facts["case"] = "trump" if led == hand.trump else "or-trump" if play.or_trump else "default"
        later = later_play(hand, seat, free) if not hand.exact[seat] else None
        if later:
            facts |= {"case": "later", "line": EntryNumber(later[0]), "later": hand.name(later[1])}
    hand.fault(code, entry, "plays", n, seat=seat, trick=trick.number, rule=rule, **facts)


def _played_before(
    hand: Hand, entry: int, trick: Trick, n: int, seat: int, card: int, token: str
) -> None:
    """Report a card that was played before, unless it was already reported as dealt twice."""
    if hand.disputed >> card & 1:
        return
    where = next(t for t in hand.tricks if card in t.cards)
    hand.fault(
        "card-already-played",
        entry,
        "plays",
        n,
        seat=seat,
        trick=trick.number,
        rule="/deck",
        card=token,
        line=EntryNumber(where.entry),
        other=SeatNumber(where.seats[where.cards.index(card)]),
    )


def _not_held(hand: Hand, entry: int, trick: Trick, n: int, seat: int, card: int) -> None:
    """Report a card that the seat cannot have: thrown, dealt to another, or never dealt to it."""
    bit = 1 << card
    if hand.thrown[seat] & bit:
        case, other = "thrown", seat
    else:
        owner = next((s for s in range(hand.seats) if (hand.dealt[s] | hand.held[s]) & bit), None)
        case, other = ("default", seat) if owner is None else ("other-hand", owner)
    hand.fault(
        "card-not-held",
        entry,
        "plays",
        n,
        seat=seat,
        trick=trick.number,
        rule=hand.tables.play.pointer,
        card=hand.name(card),
        case=case,
        line=EntryNumber(_written(hand, seat, card, case)),
        other=SeatNumber(other),
    )


def _written(hand: Hand, seat: int, card: int, case: str) -> int:
    """Return the entry that shows where a card is that its player does not hold."""
    if case == "thrown":
        entry = hand.threw[seat]
        return HAND_LINE if entry is None else entry
    return first_place(hand, card)


def led_by(hand: Hand) -> dict[str, Any]:
    """Return why the leader leads: the rule for the first trick, the card that took the last."""
    play = hand.tables.play
    if not hand.tricks:
        return {"rule": f"{play.pointer}/leader"}
    last = hand.tricks[-1]
    card = hand.name(last.cards[last.seats.index(last.winner)])
    return {"rule": play.pointer, "case": "won", "card": card}
