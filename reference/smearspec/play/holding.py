"""Reading a written set of cards: which are known, how many are not."""

from smearspec.cards import BIT_OF, CARD_OF, JOKER_MASK
from smearspec.notation import tree
from smearspec.play.state import Hand
from smearspec.record.fault import EntryNumber, SeatNumber
from smearspec.rules.steps import Step


def size(tokens: tuple[str, ...]) -> int:
    """Return how many cards a list of tokens stands for, ``??x10`` being ten."""
    return len(tokens) + sum(int(token[3:]) - 1 for token in tokens if token[:3] == "??x")


def candidates(token: str, pack: int) -> int:
    """Return the cards (a mask) that a card token may stand for.

    ``?C`` and ``J?`` are never a joker; ``{KH QH}`` is one of those it lists.
    """
    if token.startswith("??"):
        return pack
    if token.startswith("{"):
        mask = 0
        for name in token[1:-1].split():
            mask |= JOKER_MASK if name == "JO" else 1 << CARD_OF[name]
        return mask & pack
    if token in CARD_OF:
        return (JOKER_MASK & pack) if token == "JO" else 1 << CARD_OF[token]
    rank, suit = token[0], token[1]
    names = (name for name in CARD_OF if len(name) == 2 and name != "JO")
    mask = 0
    for name in names:
        if rank in ("?", name[0]) and suit in ("?", name[1]):
            mask |= 1 << CARD_OF[name]
    return mask & pack


def plain_cards(tokens: tuple[str, ...]) -> int:
    """Return a list of known, different cards without a joker as a mask; 0 for any other list."""
    try:
        # Different bits add up without a carry, so that a card twice shows in the count.
        mask = sum(map(BIT_OF.__getitem__, tokens))
    except KeyError:
        return 0
    return mask if mask.bit_count() == len(tokens) else 0


def receive(hand: Hand, entry: int, seat: int, tokens: tuple[str, ...]) -> tuple[int, bool]:
    """Give a seat the cards of a deal, widow or draw line.

    Returns the known cards (a mask) and whether all are known.  Reports cards that the pack
    lacks, and cards that somebody has already.
    """
    mask = plain_cards(tokens)
    if not mask and not hand.tables.marked and "JO" in tokens:
        mask = _with_jokers(hand, tokens)
    if mask and not mask & hand.seen and not mask & ~hand.tables.pack:
        hand.seen |= mask
        hand.held[seat] |= mask
        hand.written[entry] = mask
        return mask, True
    return _receive_one_by_one(hand, entry, seat, tokens)


def _with_jokers(hand: Hand, tokens: tuple[str, ...]) -> int:
    """Return plain cards with jokers that are all alike as a mask; 0 where they are too many."""
    plain = tuple(token for token in tokens if token != "JO")
    mask = plain_cards(plain)
    for _ in range(len(tokens) - len(plain)):
        free = hand.tables.pack & JOKER_MASK & ~hand.seen & ~mask
        if not free or (plain and not mask):
            return 0
        mask |= free & -free
    return mask


def _receive_one_by_one(
    hand: Hand, entry: int, seat: int, tokens: tuple[str, ...]
) -> tuple[int, bool]:
    mask = 0
    known = True
    for n, token in enumerate(tokens):
        if token not in CARD_OF:
            known = False
            continue
        card = CARD_OF[token] if token != "JO" else _joker(hand, mask)
        bit = 1 << card
        if not in_pack(hand, card, token):
            not_in_pack(hand, entry, "cards", n, seat, token)
            known = False
            continue
        if (hand.seen | mask) & bit:
            other = entry if mask & bit else first_place(hand, card)
            hand.fault(
                "duplicate-card",
                entry,
                "cards",
                n,
                seat=seat,
                rule="/deck",
                card=token,
                line=EntryNumber(other),
                other=SeatNumber(holder(hand, card, seat)),
            )
            hand.disputed |= bit
        mask |= bit
    hand.seen |= mask
    hand.held[seat] |= mask
    hand.written[entry] = mask
    return mask, known


def _joker(hand: Hand, mask: int) -> int:
    """Return the next joker that nobody has been given, or one that is given twice."""
    jokers = hand.tables.pack & JOKER_MASK or JOKER_MASK
    free = jokers & ~hand.seen & ~mask or jokers
    return (free & -free).bit_length() - 1


def first_place(hand: Hand, card: int) -> int:
    """Return the entry that first gave somebody a card."""
    return next((e for e, mask in hand.written.items() if mask >> card & 1), -1)


def holder(hand: Hand, card: int, seat: int) -> int:
    """Return the seat that was given a card before, ``seat`` itself if nobody else was."""
    return next((s for s in range(hand.seats) if hand.dealt[s] >> card & 1), seat)


def in_pack(hand: Hand, card: int, token: str) -> bool:
    """Tell whether a card is in the pack, and written as these rules write it if it is a joker."""
    if not hand.tables.pack >> card & 1:
        return False
    return card < 52 or hand.tables.marked == (token != "JO")


def not_in_pack(
    hand: Hand, entry: int, part: str, n: int, seat: int, token: str, trick: int | None = None
) -> None:
    """Report a written card that is not in the pack."""
    if CARD_OF[token] < 52:
        case = "default"
    elif not hand.tables.pack & JOKER_MASK:
        case = "no-jokers"
    else:
        case = "joker-mark-missing" if token == "JO" else "unmarked-joker"
    hand.fault(
        "card-not-in-pack", entry, part, n,
        seat=seat, trick=trick, rule="/deck", card=token, case=case,
    )  # fmt: skip


def wrong_seat(
    hand: Hand, entry: int, act: tree.Cards, step: Step, allowed: tuple[int, ...]
) -> None:
    """Report a line of cards that is written for another than the seats whose turn it is."""
    hand.fault(
        "wrong-seat",
        entry,
        "seat",
        seat=hand.seat(act.seat),
        rule=f"{step.pointer}/who",
        name=act.keyword,
        allowed=tuple(SeatNumber(seat) for seat in allowed),
    )
