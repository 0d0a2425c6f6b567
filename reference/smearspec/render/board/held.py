"""The cards that lie before each seat, as far as they are written down."""

from collections.abc import Sequence

GAINS = ("widow", "draw")
"""The lines by which a seat gets more cards."""


class Held:
    """The cards of every seat, in the order in which they came.

    A card that is played leaves a gap, so that the others stay where they are.
    """

    def __init__(self, seats: int) -> None:
        self._hands: list[list[str | None] | None] = [None] * seats

    def hands(self) -> tuple[tuple[str | None, ...] | None, ...]:
        """Return the cards of each seat; None of a seat whose cards nobody wrote down."""
        return tuple(None if hand is None else tuple(hand) for hand in self._hands)

    def move(self, keyword: str, seat: int, tokens: Sequence[str]) -> None:
        """Let a line of cards happen; lines that move none (``show``, ``call``) change nothing."""
        cards = [one for token in tokens for one in _each(token)]
        hand = self._hands[seat]
        if keyword == "deal":
            self._hands[seat] = list(cards)
        elif hand is not None and keyword in GAINS:
            self._hands[seat] = [*filter(None, hand), *cards]
        elif hand is not None and keyword == "discard":
            for card in cards:
                self.play(seat, card)
            self._hands[seat] = list(filter(None, hand))

    def play(self, seat: int, token: str | None) -> None:
        """Let a card leave: itself, else a joker for a joker, else one that is not known."""
        hand = self._hands[seat]
        if hand is None:
            return
        for fits in (_same, _joker, _unknown):
            place = next((n for n, card in enumerate(hand) if card and fits(card, token)), None)
            if place is not None:
                hand[place] = None
                return


def _each(token: str) -> list[str]:
    """Return a run of unknown cards, ``??x3``, card by card."""
    card, _, run = token.partition("x")
    return [card] * int(run) if run else [token]


def _same(card: str, token: str | None) -> bool:
    return card == token


def _joker(card: str, token: str | None) -> bool:
    return token is not None and token.startswith("JO") and card.startswith("JO")


def _unknown(card: str, token: str | None) -> bool:
    """Tell whether a card that is not wholly known may be the one that leaves."""
    return "?" in card or card.startswith("{")
