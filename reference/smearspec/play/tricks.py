"""The tricks: who leads, which cards may be played, who takes each trick."""

from collections.abc import Iterator
from typing import Any

from smearspec.cards import BIT_OF, CARD_OF, SUITS
from smearspec.notation import tree
from smearspec.play import trump
from smearspec.play.choice import OneCard
from smearspec.play.holding import first_place, foreign
from smearspec.play.state import UNKNOWN, Hand, Trick
from smearspec.record.fault import HAND_LINE, EntryNumber, SeatNumber
from smearspec.record.plays import split_mark


def choice(hand: Hand) -> OneCard | None:
    """Return the seat to play and its legal cards, as far as its hand is known."""
    if hand.bidder is None or hand.stopped:
        return None
    current = hand.tricks[-1] if hand.tricks else None
    if current is None or current.whole:
        if len(hand.tricks) >= hand.tables.tricks:
            return None
        seat = leader(hand)
        led = UNKNOWN
        number = len(hand.tricks) + 1
    else:
        seat = next_to_play(hand, current)
        led = led_suit(hand, current)
        number = current.number
    if seat == UNKNOWN:
        return None
    return OneCard(seat, legal(hand, seat, hand.held[seat], led, number))


def leader(hand: Hand) -> int:
    """Return who leads the next trick: the bidder, then who took the trick before."""
    if not hand.tricks:
        return UNKNOWN if hand.bidder is None else hand.bidder
    return hand.tricks[-1].winner


def next_to_play(hand: Hand, current: Trick) -> int:
    """Return the next seat, clockwise from the leader, that has not played to a trick."""
    for step in range(hand.seats):
        seat = (current.leader + step) % hand.seats
        if seat not in current.seats:
            return seat
    return UNKNOWN


def led_suit(hand: Hand, current: Trick) -> int:
    """Return the suit that a trick asks for, or ``UNKNOWN``."""
    if hand.table is None or not current.cards or current.cards[0] == UNKNOWN:
        return UNKNOWN
    return hand.table.suit[current.cards[0]]


def legal(hand: Hand, seat: int, cards: int, led: int, number: int) -> int:
    """Return the cards (a mask) of a hand that may be played to trick ``number``.

    ``led`` is the suit led, ``UNKNOWN`` for the leader.
    Source: ten-point.en § GAMEPLAY 3 and 4, six-point-northeastern-wisconsin.en § GAMEPLAY 4
    and 5.
    """
    table = hand.table
    if table is None:
        return trump.leads(hand, cards) if led == UNKNOWN and number == 1 else cards
    free = cards
    if led != UNKNOWN:
        follow = cards & table.suits[led]
        if follow:
            free = follow | cards & table.trumps if hand.tables.play.or_trump else follow
    elif number == 1 and hand.tables.play.opening_trump:
        free = cards & table.trumps or cards
    if number > 1 or hand.called is None or seat == hand.bidder:
        return free
    call, called = hand.tables.call, 1 << hand.called
    duty = call is not None and cards & called and (call.first_trick or free & called)
    return called if duty else free


def look_ahead(hand: Hand) -> None:
    """Let seats whose hand is not known hold, for certain, the cards that they will play.

    A seat of which some play is not told has a hand that is not known from then on.
    """
    if all(hand.exact) and not hand.gaps:
        return
    later = [0] * hand.seats
    gone = 0
    for _, seat, token in _plays_ahead(hand):
        if token not in CARD_OF:
            if hand.exact[seat]:
                hand.could[seat] = hand.held[seat]
            hand.exact[seat] = False
            hand.held[seat] = 0
    for _, seat, token in _plays_ahead(hand):
        if token in CARD_OF:
            bit = 1 << hand.card(token, seat, gone)
            if not gone & bit:
                later[seat] |= bit
                gone |= bit
    for seat in range(hand.seats):
        if not hand.exact[seat]:
            hand.held[seat] |= later[seat] & hand.could[seat]


def _plays_ahead(hand: Hand) -> Iterator[tuple[int, int, str]]:
    """Yield entry, seat and token of every written play; a trick with a ``^L`` tells no seats."""
    for entry, act in hand.acts:
        if not isinstance(act, tree.Trick):
            continue
        first = hand.seat(act.leader)
        if first == UNKNOWN or any(play[:2] == "^L" for play in act.plays):
            continue
        for n, play in enumerate(act.plays):
            yield entry, (first + n) % hand.seats, split_mark(play)[1]


def apply(hand: Hand, entry: int, act: tree.Trick) -> None:
    """Play one trick from the written leader on."""
    number, plays = act.number, act.plays
    expected = leader(hand)
    first = hand.seat(act.leader)
    if first == UNKNOWN:
        first = expected
    elif expected not in (UNKNOWN, first):
        hand.fault(
            "wrong-leader",
            entry,
            "seat",
            seat=first,
            trick=number,
            needed=SeatNumber(expected),
            **_led_by(hand),
        )
    trick = Trick(number, entry, first, [], [])
    hand.tricks.append(trick)
    if len(plays) > hand.seats:
        hand.fault(
            "trick-count",
            entry,
            "plays",
            hand.seats,
            trick=number,
            needed=hand.seats,
            found=len(plays),
            rule="/table/seats",
        )
        plays = plays[: hand.seats]
    _play_cards(hand, entry, trick, plays)
    if hand.stopped:
        return
    trick.whole = len(plays) == hand.seats
    if trick.whole:
        trick.winner = winner(hand, trick)
    elif any(number > entry and type(later) is tree.Trick for number, later in hand.acts):
        hand.fault(
            "trick-incomplete",
            entry,
            trick=number,
            needed=hand.seats,
            found=len(plays),
            rule="/table/seats",
        )
        trick.winner = UNKNOWN


def _play_cards(hand: Hand, entry: int, trick: Trick, plays: tuple[str, ...]) -> None:
    """Play the cards of a trick; one that its seat holds and may play needs no second look."""
    first, seats, number = trick.leader, hand.seats, len(hand.tricks)
    held, cards, players = hand.held, trick.cards, trick.seats
    led = UNKNOWN
    late = first == UNKNOWN
    plain = not (late or hand.marked_suit or hand.table is None)
    for n, play in enumerate(plays):
        seat = (first + n) % seats
        mine = held[seat]
        bit = BIT_OF.get(play) or _joker_bit(hand, play, seat)
        if plain and mine & bit and legal(hand, seat, mine, led, number) & bit:
            card = bit.bit_length() - 1
            held[seat] = mine ^ bit
        else:
            if late:
                seat = next_to_play(hand, trick) if players and first != UNKNOWN else first
            late = late or play[:2] == "^L"
            card, seat = _look_closer(hand, entry, trick, n, play, seat, led)
            bit = 1 << card if card != UNKNOWN else 0
            if seat != UNKNOWN:
                held[seat] &= ~bit
            plain = not (late or hand.marked_suit or hand.table is None)
        cards.append(card)
        players.append(seat)
        hand.played |= bit
        if n == 0:
            if hand.stopped:
                return
            if hand.table and card != UNKNOWN:
                led = hand.table.suit[card]


def _joker_bit(hand: Hand, play: str, seat: int) -> int:
    """Return the joker (a mask) that a play names in these rules, 0 if it is none or played."""
    if play not in CARD_OF or (play != "JO") != hand.tables.marked:
        return 0
    return 1 << hand.card(play, seat) & ~hand.played


def _look_closer(
    hand: Hand, entry: int, trick: Trick, n: int, play: str, seat: int, led: int
) -> tuple[int, int]:
    """Judge a play that is not plainly legal; return its card and its seat."""
    mark, token = split_mark(play)
    if mark[:2] == "^L":
        seat = _late_seat(hand, entry, trick, n, play, seat)
    card = CARD_OF.get(token, UNKNOWN)
    if card >= 52 and seat != UNKNOWN:
        card = hand.card(token, seat)
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
    if n == 0 and hand.table is None and len(hand.tricks) == 1:
        trump.from_lead(hand, entry, card, seat, token)
        if hand.stopped:
            return card, seat
    if card == UNKNOWN:
        return card, seat
    bit = 1 << card
    if not hand.tables.pack & bit or (card >= 52 and (token != "JO") != hand.tables.marked):
        hand.fault(
            "card-not-in-pack",
            entry,
            "plays",
            n,
            seat=seat,
            trick=trick.number,
            rule="/deck",
            card=token,
            case=foreign(hand, card, token),
        )
    elif hand.played & bit:
        _played_before(hand, entry, trick, n, seat, card, token)
    elif seat != UNKNOWN:
        _judge(hand, entry, trick, n, seat, card, led, mark)
    return card, seat


def _late_seat(hand: Hand, entry: int, trick: Trick, n: int, play: str, expected: int) -> int:
    """Return the seat named by a ``^L`` mark; the mark is needless if it was that seat's turn."""
    seat = hand.seat(play.split(" ")[1])
    if seat == expected:
        hand.fault("mark-needless", entry, "mark", n, seat=seat, trick=trick.number, mark="^L")
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
        return
    if mark == "^R":
        # The table let it stand.
        return
    _illegal(hand, entry, trick, n, seat, card, free)


def _withholds(hand: Hand, seat: int, card: int, led: int) -> bool:
    """Tell whether a seat withholds a suit that its marked revoke shows it to hold.

    Once it plays a card of that suit, nothing more is known: that may have been its only one.
    """
    table = hand.table
    if table is None:
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
    elif n == 0:
        rule, code = f"{play.pointer}/opening", "opening-lead"
        facts["suit"] = SUITS[hand.trump]
    else:
        rule, code = f"{play.pointer}/follow", "revoke"
        led = led_suit(hand, trick)
        facts["suit"] = SUITS[led]
        facts["case"] = "trump" if led == hand.trump else "or-trump" if play.or_trump else "default"
        later = _later_play(hand, seat, free) if not hand.exact[seat] else None
        if later:
            facts |= {"case": "later", "line": EntryNumber(later[0]), "later": hand.name(later[1])}
    hand.fault(code, entry, "plays", n, seat=seat, trick=trick.number, rule=rule, **facts)


def _later_play(hand: Hand, seat: int, cards: int) -> tuple[int, int] | None:
    """Return the entry and the card of a later play that shows what a seat held back."""
    for entry, player, token in _plays_ahead(hand):
        if player == seat and token in CARD_OF:
            card = hand.card(token, seat)
            if cards >> card & 1:
                return entry, card
    return None


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


def _led_by(hand: Hand) -> dict[str, Any]:
    """Return why the leader leads: the rule for the first trick, the card that took the last."""
    play = hand.tables.play
    if not hand.tricks:
        return {"rule": f"{play.pointer}/leader"}
    last = hand.tricks[-1]
    card = hand.name(last.cards[last.seats.index(last.winner)])
    return {"rule": play.pointer, "case": "won", "card": card}


def winner(hand: Hand, trick: Trick) -> int:
    """Return who takes a whole trick, ``UNKNOWN`` if a card that decides it is not known.

    Source: ten-point.en § GAMEPLAY 5 and 6, § SETUP and Card Rankings for jokers alike.
    """
    table = hand.table
    if table is None or UNKNOWN in trick.cards:
        return UNKNOWN
    power = table.power[table.suit[trick.cards[0]]]
    powers = [power[card] for card in trick.cards]
    top = max(powers)
    best = powers.index(top)
    if trick.cards[best] >= 52 and powers.count(top) > 1 and hand.tables.later_joker_higher:
        best = powers.index(top, best + 1)
    return trick.seats[best]
