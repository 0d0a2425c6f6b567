"""Cards as small integers and sets of cards as bit masks, printed in notation.

A card is ``suit * 13 + rank`` with suits in the order S H D C and ranks from ace to two, so that
the order of the integers is the canonical order of the notation.  The two jokers are 52 and 53.
Where a rule document does not mark its jokers they are alike: both print as ``JO``, and only how
many of them a seat holds has a meaning.
"""

from collections.abc import Iterable, Iterator

SUITS = "SHDC"
RANKS = "AKQJT98765432"
JOKERS = (52, 53)
PACK_SIZE = 54
JOKER_MASK = (1 << 52) | (1 << 53)
ALL_CARDS = (1 << PACK_SIZE) - 1

SAME_COLOUR = (3, 2, 1, 0)
"""The other suit of the same colour, by suit."""

CARD_OF: dict[str, int] = {
    **{rank + suit: s * 13 + r for s, suit in enumerate(SUITS) for r, rank in enumerate(RANKS)},
    "JO": 52,
    "JOH": 52,
    "JOL": 53,
}
"""The card that a token of the notation names; an unmarked ``JO`` names the first joker."""

BIT_OF: dict[str, int] = {token: 1 << card for token, card in CARD_OF.items() if card < 52}
"""The mask of each card that has a suit, by its token."""

NAMES: tuple[str, ...] = (*(rank + suit for suit in SUITS for rank in RANKS), "JO", "JO")
MARKED_NAMES: tuple[str, ...] = (*NAMES[:52], "JOH", "JOL")


def suit_of(card: int) -> int | None:
    """Return the printed suit of a card; a joker has none."""
    return card // 13 if card < 52 else None


def mask_of(cards: Iterable[int]) -> int:
    """Return the set of the given cards as a bit mask."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_in(mask: int) -> Iterator[int]:
    """Yield the cards of a set in canonical order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def names_in(mask: int, marked: bool = False) -> tuple[str, ...]:
    """Return the cards of a set as tokens of the notation, in canonical order."""
    names = MARKED_NAMES if marked else NAMES
    return tuple(names[card] for card in cards_in(mask))
