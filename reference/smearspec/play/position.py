"""A position in one trick, set up by itself: no deal, no bids, no hand around it."""

from collections.abc import Sequence
from dataclasses import dataclass

from smearspec.cards import CARD_OF, JOKERS, SUITS, mask_of
from smearspec.play import following
from smearspec.play.state import UNKNOWN, Hand, Trick
from smearspec.record.seats import Seats
from smearspec.rules.steps import LeadTrump
from smearspec.rules.tables import Tables


class NotInPack(ValueError):
    """A card that the pack of the rules does not have, or has not so often."""

    def __init__(self, token: str) -> None:
        super().__init__(token)
        self.token = token


@dataclass(frozen=True)
class Position:
    """Cards on the table in the order of play, and those of the seat whose turn it is.

    ``hand`` knows the trump if there is one; ``first`` tells that the hand's first trick is meant.
    """

    hand: Hand
    trick: tuple[int, ...]
    held: tuple[int, ...]
    first: bool

    @property
    def led(self) -> int:
        """The suit that was led, ``UNKNOWN`` before a lead and where trump is not known."""
        table = self.hand.table
        return table.suit[self.trick[0]] if table and self.trick else UNKNOWN

    def legal(self) -> int:
        """Return the cards (a mask) of the hand that may be played next."""
        number = 1 if self.first else 2
        return following.legal(self.hand, 0, mask_of(self.held), self.led, number)

    def winner(self) -> int:
        """Return which card (an index) is the highest on the table, ``UNKNOWN`` without trump."""
        cards = [*self.trick]
        return following.winner(self.hand, Trick(1, 0, 0, cards, [*range(len(cards))]))


def position(
    tables: Tables, trump: str, trick: Sequence[str], held: Sequence[str], first: bool
) -> Position:
    """Set up a position from tokens of the notation; NotInPack for a card that cannot be there.

    Where no trump is said the first lead makes it, if the rules let it.
    """
    taken: set[int] = set()
    cards = tuple(_card(tables, token, taken) for token in (*trick, *held))
    hand = Hand(tables, Seats(f"S{seat}" for seat in range(tables.seats)), None, gaps=False)
    on_table = cards[: len(trick)]
    if trump:
        hand.name_trump(SUITS.index(trump))
    elif first and on_table and isinstance(tables.naming, LeadTrump):
        lead, naming = on_table[0], tables.naming
        if lead < JOKERS[0]:
            hand.name_trump(lead // 13)
        elif naming.joker in SUITS:
            hand.name_trump(SUITS.index(naming.joker))
    return Position(hand, on_table, cards[len(trick) :], first)


def _card(tables: Tables, token: str, taken: set[int]) -> int:
    """Return the card of a token; unmarked jokers are taken one after the other."""
    card = CARD_OF[token]
    if token == "JO":
        card = next((joker for joker in JOKERS if joker not in taken), card)
    if not tables.pack >> card & 1 or card in taken or (
        card in JOKERS and tables.marked != (token != "JO")
    ):  # fmt: skip
        raise NotInPack(token)
    taken.add(card)
    return card
