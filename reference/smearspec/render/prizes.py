"""What a hand is about: the trumps in order, what scores, what counts for the item Game."""

from collections.abc import Iterator

from smearspec.cards import CARD_OF, JOKERS, SUITS, cards_in
from smearspec.messages import Sentence, printable, sentence, word
from smearspec.play.state import Hand
from smearspec.render.cards_text import card, cards
from smearspec.render.columns import columns
from smearspec.rules.tables import Item


def prize_lines(hand: Hand, trump: int, lang: str) -> Iterator[str]:
    """Yield what can be won in a hand with this trump suit."""
    table = hand.tables.trumps[trump]
    order = cards((hand.name(one) for one in table.order), lang)
    yield sentence("replay.trumps", lang, cards=order)
    yield sentence("replay.prizes", lang)
    rows = [
        (word(item.name, lang), sentence("replay.worth", lang, points=item.points), _how(
            hand, item, trump, lang))
        for item in hand.tables.items
        if item.find in ("most-pips", "all-tricks") or item.cards[trump]
    ]  # fmt: skip
    yield from columns(rows, indent=2)
    if any(item.find == "most-pips" for item in hand.tables.items):
        yield sentence("replay.pips", lang, worths=_worths(hand, lang))


def _how(hand: Hand, item: Item, trump: int, lang: str) -> str:
    """Return how an item is won."""
    if item.find == "most-pips":
        return sentence("replay.most", lang, case=item.tie)
    if item.find == "all-tricks":
        return sentence("replay.all-tricks", lang)
    case = "winner" if item.to_winner else "player"
    if item.find == "card":
        wanted = tuple(cards_in(item.cards[trump]))
        names = tuple(dict.fromkeys(card(hand.name(one), lang) for one in wanted))
        each = "-each" if len(wanted) > 1 else ""
        return sentence("replay.by-card", lang, case=case + each, cards=names)
    among = "dealt" if item.among_dealt else "held"
    return sentence(f"replay.by-{item.find}", lang, case=f"{case}-{among}")


def _worths(hand: Hand, lang: str) -> tuple[Sentence, ...]:
    """Return the ranks that count for Game with their worth."""
    worths: dict[str, int] = hand.tables.values["pips"]
    shown = []
    for rank, worth in worths.items():
        named = JOKERS if rank == "joker" else [CARD_OF[rank + suit] for suit in SUITS]
        if not worth or not any(hand.tables.pack >> one & 1 for one in named):
            continue
        name = card("JO", lang) if rank == "joker" else Sentence(printable(rank))
        shown.append(Sentence(f"{'10' if name == 'T' else name} = {worth}"))
    return tuple(shown)
