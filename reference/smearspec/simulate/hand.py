"""One random legal hand, act by act as the rules ask for it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from smearspec.cards import JOKER_MASK, SUITS, cards_in, names_in
from smearspec.notation import tree
from smearspec.play import auction, call, deal, discard, draw, redeal, take, trump
from smearspec.play.choice import Calls, OneCard, SomeCards, Suits
from smearspec.play.following import next_to_play, winner
from smearspec.play.state import UNKNOWN, Hand, Trick
from smearspec.play.turn import turn
from smearspec.record.seats import Seats
from smearspec.rules.steps import Auction, CallPartner, Deal, Discard, Draw, LeadTrump, Take
from smearspec.rules.tables import Tables
from smearspec.simulate import bidding, playing, throwing
from smearspec.simulate.deals import pack_for
from smearspec.simulate.dice import Dice

TIMID = 0.05
"""How often a table has a hand in which nobody dares to bid."""

BOLD = 0.06
"""How often a seat bids far more than its hand is worth, in the hope of everything."""

POOR = 0.7
"""How often a seat that was dealt a poor hand shows it, where the rules let it."""

PASSED_ON = 0.3
"""How often a bidder lets the partner have what a draw has left."""

CLAIMED_TRICKS = 0.25
"""How often a trick says who took it."""


@dataclass(slots=True)
class Table:
    """Who plays by which rules, and with how much care each seat plays (from 0 to 1)."""

    tables: Tables
    seats: Seats
    care: list[float]


@dataclass(slots=True)
class _Progress:
    """A hand under way: the lines so far, the pack as it is dealt, what the bidder plans.

    ``planned`` is the suit that will be trump, ``UNKNOWN`` until there is a bidder; cards may
    have to be thrown with a view to it before it is named.
    """

    hand: Hand
    pack: list[int]
    lines: list[tree.Entry] = field(default_factory=list)
    planned: int = UNKNOWN


def play(
    table: Table, dealer: int, dice: Dice, totals: Sequence[int] = ()
) -> tuple[Hand, list[tree.Entry]]:
    """Play one hand to its end and return it with its lines; some tricks say who took them.

    ``totals`` are the points of each scorer before the hand.
    """
    tables = table.tables
    first = (dealer + 1) % tables.seats
    hand = Hand(tables, table.seats, dealer, totals=totals)
    now = _Progress(hand, pack_for(tables, first, dice))
    while (due := turn(hand)) is not None:
        step, choice = due
        if isinstance(step, Auction):
            _show_poor_hands(table, now, dice)
            if hand.over:
                return hand, now.lines
        match choice:
            case Calls():
                _auction(table, now, dice)
            case Suits(seat):
                hand.name_trump(_plan(now, dice))
                now.lines.append(tree.Trump(table.seats.names[seat], SUITS[hand.trump]))
            case SomeCards() if isinstance(step, Deal | Take | Draw):
                _receive(table, now, step, choice, dice)
            case SomeCards() if isinstance(step, Discard):
                _throw(table, now, dice)
            case OneCard() if isinstance(step, CallPartner):
                _call(table, now, step, choice, dice)
            case _:
                break
    if hand.bidder is not None:
        _tricks(table, now, dice)
    return hand, now.lines


def _show_poor_hands(table: Table, now: _Progress, dice: Dice) -> None:
    """Let seats that were dealt a poor hand show it: they get another, or the hand is void."""
    hand, step = now.hand, now.hand.tables.redeal
    if step is None:
        return
    names = table.seats.names
    for seat in range(hand.seats):
        if not redeal.is_poor(hand, step, seat) or not dice.chance(POOR):
            continue
        if not step.new_hand:
            now.lines.append(tree.Void("redeal"))
            hand.void, hand.over = "redeal", "void"
            return
        tokens = tuple(hand.name(card) for card in sorted(_top(now, hand.tables.deal.cards)))
        act = tree.Cards("draw", names[seat], tokens)
        now.lines.append(act)
        redeal.apply(hand, len(now.lines) - 1, act)


def _top(now: _Progress, count: int) -> list[int]:
    """Take cards off the pack."""
    got = now.pack[:count]
    del now.pack[:count]
    return got


def _picked(now: _Progress, count: int, dice: Dice) -> list[int]:
    """Take the best cards of the whole stock, as far as trump makes them good."""
    suit = _plan(now, dice)
    strength = now.hand.tables.trumps[suit].strength
    got = sorted(now.pack, key=lambda card: -strength[card])[:count]
    for card in got:
        now.pack.remove(card)
    return got


def _receive(
    table: Table, now: _Progress, step: Deal | Take | Draw, choice: SomeCards, dice: Dice
) -> None:
    """Deal a hand, give a seat the widow, or let it draw; now and then a bidder passes it on."""
    seat = choice.seat
    if isinstance(step, Take) and step.who == "bidder-or-partner" and dice.chance(PASSED_ON):
        seat = take.takers(now.hand, step)[-1]
    last = isinstance(step, Draw) and step.choice and seat == draw.order(now.hand, step)[-1]
    got = _picked(now, choice.choose, dice) if last else _top(now, choice.choose)
    name = table.seats.names[seat]
    tokens = tuple(now.hand.name(card) for card in sorted(got))
    keyword, apply = _GIVES[type(step)]
    act = tree.Cards(keyword, name, tokens)
    now.lines.append(act)
    apply(now.hand, len(now.lines) - 1, act)


_GIVES: dict[type, tuple[str, Callable[[Hand, int, tree.Cards], None]]] = {
    Deal: ("deal", deal.apply), Take: ("widow", take.apply), Draw: ("draw", draw.apply),
}  # fmt: skip


def _auction(table: Table, now: _Progress, dice: Dice) -> None:
    """Let every seat call by the strength of its hand and its mood."""
    hand = now.hand
    timid = dice.chance(TIMID)
    most = hand.tables.auction.maximum
    first = UNKNOWN
    while (choice := auction.choice(hand)) is not None:
        seat = choice.seat
        first = seat if first == UNKNOWN else first
        _, expected = bidding.best_suit(hand.tables, hand.held[seat])
        mood = most * (0.4 if dice.chance(BOLD) else 0.04) + dice.swing(most * 0.2)
        reach = 0.0 if timid else expected + mood
        if expected > 0.9 * most and not timid and dice.chance(0.6):
            reach = float(most)
        open_bids = [call for call in choice.calls if call != "pass" and int(call) <= reach]
        call = "pass"
        if open_bids:
            high = dice.chance(0.7 if int(open_bids[-1]) == most else 0.3)
            call = open_bids[-1] if high else open_bids[0]
            hand.bidder, hand.bid = seat, int(call)
        hand.calls.append((seat, call))
    act = tree.Bid(table.seats.names[first], tuple(call for _, call in hand.calls))
    now.lines.append(act)
    auction.settle(hand, len(now.lines) - 1, more=False)


def _plan(now: _Progress, dice: Dice) -> int:
    """Return the suit that the bidder makes trump: nearly always the best one."""
    hand = now.hand
    if now.planned == UNKNOWN and hand.bidder is not None:
        cards = hand.held[hand.bidder]
        now.planned, _ = bidding.best_suit(hand.tables, cards)
        if dice.chance(0.03):
            now.planned = dice.below(4)
        open_suits = _suits(hand.tables, cards)
        if isinstance(hand.tables.naming, LeadTrump) and not open_suits >> now.planned & 1:
            now.planned = dice.one([suit for suit in range(4) if open_suits >> suit & 1])
    return now.planned


def _suits(tables: Tables, cards: int) -> int:
    """Return the suits (a mask) in which a hand has a card to lead that makes it trump."""
    found = 0
    for card in cards_in(cards & ~JOKER_MASK):
        for suit in trump.suits_made(tables, card):
            found |= 1 << suit
    return found


def _throw(table: Table, now: _Progress, dice: Dice) -> None:
    """Throw cards; where trump is not known yet, so that the planned suit leaves no barred one."""
    hand = now.hand
    suit = _plan(now, dice)
    known = hand.trump
    hand.name_trump(suit)
    choice = discard.choice(hand)
    if known == UNKNOWN:
        hand.trump, hand.table = UNKNOWN, None
    if choice is None:
        raise ValueError("no seat has to throw")  # pragma: no cover - the turn said so
    thrown = throwing.throw(hand.tables, choice, suit, dice)
    tokens = names_in(thrown, hand.tables.marked)
    act = tree.Cards("discard", table.seats.names[choice.seat], tokens)
    now.lines.append(act)
    discard.apply(hand, len(now.lines) - 1, act)


def _call(table: Table, now: _Progress, step: CallPartner, choice: OneCard, dice: Dice) -> None:
    """Call the best trump that may be called, now and then any card; the partner may show it."""
    hand = now.hand
    suit = _plan(now, dice)
    trumps = choice.cards & hand.tables.trumps[suit].trumps
    strength = hand.tables.trumps[suit].strength
    if trumps and dice.chance(0.8):
        called = max(cards_in(trumps), key=lambda card: strength[card])
    else:
        called = dice.one(list(cards_in(choice.cards)))
    names = table.seats.names
    act = tree.Cards("call", names[choice.seat], (hand.name(called),))
    now.lines.append(act)
    call.apply(hand, len(now.lines) - 1, act)
    call.find_partner(hand)
    partner = hand.partner
    if step.shown_at_once and partner is not None and partner != choice.seat:
        now.lines.append(tree.Cards("show", names[partner], (hand.name(called),)))


def _tricks(table: Table, now: _Progress, dice: Dice) -> None:
    """Play every trick."""
    hand = now.hand
    names = table.seats.names
    call.find_partner(hand)
    hand.started = True
    worth = playing.worths(hand.tables, _plan(now, dice))
    while (due := turn(hand)) is not None:
        _, choice = due
        if not isinstance(choice, OneCard):
            raise TypeError(f"{type(choice).__name__}")  # pragma: no cover - the play has begun
        seat = choice.seat
        cards = _opening(now, choice.cards) if hand.table is None else choice.cards
        card = playing.pick(hand, seat, cards, table.care[seat], worth, dice)
        if not hand.tricks or hand.tricks[-1].whole:
            hand.tricks.append(Trick(len(hand.tricks) + 1, len(now.lines), seat, [], []))
        if hand.table is None:
            _make_trump(table, now, seat, card)
        current = hand.tricks[-1]
        current.cards.append(card)
        current.seats.append(seat)
        hand.played |= 1 << card
        hand.held[seat] &= ~(1 << card)
        if next_to_play(hand, current) == UNKNOWN:
            current.whole = True
            current.winner = winner(hand, current)
            taken = names[current.winner] if dice.chance(CLAIMED_TRICKS) else ""
            plays = _plays(hand, current)
            now.lines.append(tree.Trick(current.number, names[current.leader], plays, taken))


def _plays(hand: Hand, trick: Trick) -> tuple[str, ...]:
    """Return a whole trick as it is written, a dash for a seat that sits it out."""
    played = dict(zip(trick.seats, trick.cards, strict=True))
    order = ((trick.leader + turn) % hand.seats for turn in range(hand.seats))
    return tuple(hand.name(played[seat]) if seat in played else "-" for seat in order)


def _opening(now: _Progress, cards: int) -> int:
    """Return the legal first leads that make the planned suit trump."""
    tables = now.hand.tables
    return sum(
        1 << card for card in cards_in(cards) if now.planned in trump.suits_made(tables, card)
    )


def _make_trump(table: Table, now: _Progress, seat: int, card: int) -> None:
    """Make trump by the first lead, and say which before a card that leaves it to its leader."""
    hand = now.hand
    if trump.namable(hand, 1 << card):
        act = tree.Trump(table.seats.names[seat], SUITS[now.planned])
        now.lines.append(act)
        hand.trump_claim = (len(now.lines) - 1, now.planned)
    trump.from_lead(hand, len(now.lines), card, seat)
