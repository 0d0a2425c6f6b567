"""Random legal records for the oracle's own use: whole hands, every card written."""

from random import Random

from . import legality, pages
from .pages import CUT, MINN, TEN, WIS
from .reader import Hand, Play, Trick

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Fay"]
TABLES = [(v, n) for v, sizes in pages.TABLES.items() for n in sizes]


def options(rng: Random, variant: str, seats: int, chance: float = 0.3) -> dict[str, str]:
    """Choose a value for every choice, the default more often than not."""
    chosen = {}
    for name, values in pages.choices(variant, seats).items():
        free = not pages.has_default(name, variant) or rng.random() < chance
        chosen[name] = rng.choice(values) if free else values[0]
    return chosen


def record(rng: Random, variant: str, seats: int, chosen: dict[str, str], start: str = "") -> str:
    """Write one record of one hand, without claims."""
    names = NAMES[:seats]
    hand = Hand("1", 0, variant, names, chosen)
    dealer = rng.choice(names)
    lines = ["%smear 1", f'[Rules "{variant}"]']
    default = pages.choices(variant, seats)
    for name, value in chosen.items():
        if pages.idle(name, chosen, seats):
            continue
        if value != default[name][0] or not pages.has_default(name, variant):
            lines.append(f'[Option "{name} = {value}"]')
    lines += [f'[Seats "{" ".join(names)}"]', "", f'[Hand "{"7" if start else "1"}"]']
    if start:
        lines.append(f'[Start "{start}"]')
    lines.append(f'[Dealer "{dealer}"]')
    deck = pages.pack(variant)
    rng.shuffle(deck)
    held = {}
    for seat in names:
        held[seat] = [deck.pop() for _ in range(pages.dealt(variant, seats))]
        lines.append(f"deal {seat}: {show(held[seat])}")
    bidder, calls = _auction(rng, hand, dealer)
    first = names[(names.index(dealer) + 1) % seats]
    lines.append(f"bid {first}: {' '.join(calls)}")
    if bidder is None:
        return "\n".join(lines) + "\n"
    trump = _favourite(held[bidder])
    called = ""
    for step in legality.step_order(hand)[2:]:
        if step == "trump" and variant in (TEN, MINN):
            lines.append(f"trump {bidder}: {trump}")
        elif step == "widow":
            taken = [deck.pop() for _ in range(pages.widow_size(variant, seats, chosen))]
            if taken:
                lines.append(f"widow {bidder}: {show(taken)}")
            held[bidder] += taken
        elif step == "discard":
            for seat in names:
                if variant != WIS or seat == bidder:
                    thrown = _throw(rng, hand, held[seat], trump, called)
                    if thrown:
                        lines.append(f"discard {seat}: {show(thrown)}")
        elif step == "call":
            called = _call(rng, hand, held[bidder], trump)
            lines.append(f"call {bidder}: {called}")
    holder = next((s for s in names if called in held[s]), None) if called else None
    lines += _play(rng, hand, held, (bidder, trump), (called, holder))
    return "\n".join(lines) + "\n"


def show(cards: list[str]) -> str:
    """Write cards in canonical order."""
    return " ".join(sorted(cards, key=_place))


def _place(card: str) -> tuple[int, int]:
    if card == "JO":
        return (9, 0)
    return (pages.SUITS.index(card[1]), pages.RANKS.index(card[0]))


def _favourite(cards: list[str]) -> str:
    suits = [c[1] for c in cards if c != "JO"]
    return max(pages.SUITS, key=suits.count)


def _auction(rng: Random, hand: Hand, dealer: str) -> tuple[str | None, list[str]]:
    low, high = pages.BIDS[hand.variant]
    n = len(hand.seats)
    calls, bidder, best = [], None, low - 1
    for step in range(1, n + 1):
        seat = hand.seats[(hand.seats.index(dealer) + step) % n]
        if hand.options["all-pass"] == "dealer-not-asked" and bidder is None and step == n:
            break
        if best < high and rng.random() < 0.4:
            best = rng.randint(best + 1, min(high, best + 2))
            calls.append(str(best))
            bidder = seat
            if best == high:
                break
        else:
            calls.append("pass")
    return bidder, calls


def _throw(rng: Random, hand: Hand, cards: list[str], trump: str, called: str) -> list[str]:
    """Throw down to six: plain cards first, then trumps that score nothing."""
    order = pages.trumps(hand.variant, trump)
    scoring = [r + trump for r in pages.SCORING_RANKS[hand.variant]] + ["JO"]
    if hand.variant == TEN:
        scoring.append("J" + pages.SAME_COLOUR[trump])
    rng.shuffle(cards)
    cards.sort(key=lambda c: (c == called, c in order, c in scoring))
    thrown = cards[: len(cards) - 6]
    del cards[: len(thrown)]
    return thrown


def _call(rng: Random, hand: Hand, cards: list[str], trump: str) -> str:
    barred = [*cards, "JO", "3" + trump]
    pool = [c for c in pages.pack(TEN) if c not in barred]
    if hand.options["callable"] == "trumps-only":
        pool = [c for c in pool if c in pages.trumps(TEN, trump)]
    if hand.options["call-own-discard"] == "forbidden":
        threshold = [c for c in pool if c in pages.trumps(TEN, trump)]
        pool = threshold or pool
    return rng.choice(pool)


def _play(
    rng: Random,
    hand: Hand,
    held: dict[str, list[str]],
    contract: tuple[str, str],
    partner: tuple[str, str | None],
) -> list[str]:
    lines = []
    leader, trump = contract
    called, holder = partner
    n = len(hand.seats)
    for number in range(1, 7):
        trick = Trick(0, number, leader, [])
        for step in range(n):
            seat = hand.seats[(hand.seats.index(leader) + step) % n]
            led = trick.plays[0].card if step else None
            legal = legality.may_play(hand, held[seat], led, trump)
            if number == 1 and step == 0:
                legal = _first_lead(hand, held[seat], trump)
            due = called if seat == holder and number == 1 else ""
            if due and (hand.options["called-card-duty"] == "first-trick" or due in legal):
                legal = [called]
            card = rng.choice(legal)
            held[seat].remove(card)
            trick.plays.append(Play(seat, card, 0))
        lines.append(f"{number}. {leader}: {' '.join(p.card for p in trick.plays)}")
        leader = legality.take(hand, trick, trump)
    return lines


def _first_lead(hand: Hand, cards: list[str], trump: str) -> list[str]:
    own = [c for c in cards if c in pages.trumps(hand.variant, trump)]
    if hand.variant in (WIS, CUT):
        return [c for c in own if c != "JO"]
    return own if hand.options["opening-lead"] == "trump-only" and own else cards
