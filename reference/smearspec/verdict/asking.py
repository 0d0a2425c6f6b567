"""Answers to one question about one trick, by one set of rules or by all of them side by side.

Where the answer hangs on an option or a ruling, each of its answers is given with the choices that
decide it, and no others.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from smearspec.cards import JOKERS, SUITS, cards_in, suit_of
from smearspec.notation.question import Ask, Question
from smearspec.play.position import NotInPack, Position, position
from smearspec.play.state import UNKNOWN
from smearspec.rules.book import RuleBook
from smearspec.rules.compile import compile_rules
from smearspec.rules.search import Part, Space, search
from smearspec.rules.steps import LeadTrump
from smearspec.rules.tables import Item, Tables
from smearspec.rules.watching import watching
from smearspec.verdict.evidence import Phrase


class Answer(NamedTuple):
    """What some rules say: the verdict, the cards that it names, who (an index in the trick).

    ``verdict`` is yes, no, cards, wins, player, taker, not-here, no-item, whole-hand, not-in-pack
    or no-trump; ``rules`` are the pointers of the values that decide.
    """

    verdict: str
    cards: tuple[str, ...]
    who: int
    why: Phrase
    rules: tuple[str, ...]

    @property
    def said(self) -> tuple[str, tuple[str, ...], int]:
        """What makes two answers the same, whatever the reason."""
        return self.verdict, self.cards, self.who


class Row(NamedTuple):
    """One answer, the choices that it hangs on, and the places in the sources that decide."""

    settings: Mapping[str, str]
    answer: Answer
    sources: tuple[str, ...]


@dataclass(frozen=True)
class Told:
    """The answers of one rule set to one question, the same at tables of all these sizes."""

    book: RuleBook
    seats: tuple[int, ...]
    ask: Ask
    rows: tuple[Row, ...]


def answers(
    question: Question, books: Sequence[RuleBook], settings: Mapping[str, str] | None = None
) -> Iterator[Told]:
    """Yield the answers to everything that is asked, one rule set after the other.

    Tables that are too small for the trick, or not of the size that was said, are left out;
    ``settings`` state choices of those rules that have them.
    """
    for ask in _each(question, books):
        for book in books:
            told: dict[tuple[object, ...], Told] = {}
            for seats in book.tables:
                if seats < len(question.trick) or question.players not in (0, seats):
                    continue
                rows = tuple(_rows(question, ask, book, seats, settings or {}))
                key = tuple((*row.settings.items(), row.answer.said) for row in rows)
                sizes = (*told[key].seats, seats) if key in told else (seats,)
                told[key] = Told(book, sizes, ask, rows)
            yield from told.values()


def _each(question: Question, books: Iterable[RuleBook]) -> Iterator[Ask]:
    """Yield what is asked; who gets what is in the trick becomes a question for each item."""
    for ask in question.asks:
        if ask.kind != "gets" or ask.about:
            yield ask
            continue
        names: dict[str, None] = {}
        for book in books:
            for seats in book.tables:
                if question.players in (0, seats):
                    names |= dict.fromkeys(_items_here(question, book, seats))
        yield from (Ask("gets", name) for name in names)


def _items_here(question: Question, book: RuleBook, seats: int) -> Iterator[str]:
    tables = _tables(book, seats, _space(book, seats, {}).settled({}))
    try:
        there = position(tables, question.trump, question.trick, (), question.first)
    except NotInPack:
        return
    if there.hand.trump != UNKNOWN:
        yield from (item.name for item in tables.items if _cards_of(item, there))


def _space(book: RuleBook, seats: int, settings: Mapping[str, str]) -> Space:
    """Return the choices of a table; those that are stated have their one value."""
    base: dict[str, str] = {}
    free: set[str] = set()
    for choice in book.choices(seats):
        stated = settings.get(choice.id)
        if stated in choice.values:
            base[choice.id] = str(stated)
        else:
            base[choice.id] = choice.default or next(iter(choice.values))
            free.add(choice.id)
    return Space(book, seats, base, frozenset(free))


def _tables(book: RuleBook, seats: int, options: Mapping[str, str]) -> Tables:
    return compile_rules(book.resolve(seats, options).values)


def _rows(
    question: Question, ask: Ask, book: RuleBook, seats: int, settings: Mapping[str, str]
) -> Iterator[Row]:
    """Yield the answers of one table, that by its defaults first."""
    space = _space(book, seats, settings)

    def attempt(
        free: Mapping[str, str], changes: Mapping[str, str]
    ) -> tuple[Answer, frozenset[str]]:
        tables = _tables(book, seats, space.settled({**free, **changes}))
        reads: set[str] = set()
        with watching(reads.add):
            found = _answer(question, ask, tables)
        return found, frozenset(reads)

    parts = [
        part for part in search(space, attempt)
        if all(name in space.free for name in _turned(space, part))
    ]  # fmt: skip
    names = _deciding(space, parts)
    done: set[tuple[tuple[str, str], ...]] = set()
    for part in parts:
        fixed = {name: part.fixed[name] for name in names if name in part.fixed}
        key = tuple(fixed.items())
        if key in done:
            continue
        done.add(key)
        resolved = book.resolve(seats, space.settled(part.fixed))
        sources = dict.fromkeys(
            source for rule in part.found.rules for source in resolved.origin(rule).sources
        )
        yield Row(fixed, part.found, tuple(sources))


def _turned(space: Space, part: Part[Answer]) -> Iterator[str]:
    """Yield the choices that have another value in a part than at the start."""
    yield from (name for name, value in part.fixed.items() if value != space.base[name])


def _deciding(space: Space, parts: Sequence[Part[Answer]]) -> tuple[str, ...]:
    """Return the choices on which the answer hangs: none of them can be left out."""
    names = [
        choice.id for choice in space.choices if any(choice.id in part.fixed for part in parts)
    ]
    for name in reversed(names):
        others = [other for other in names if other != name]
        if _tells_apart(others, parts):
            names = others
    return tuple(names)


def _tells_apart(names: Sequence[str], parts: Sequence[Part[Answer]]) -> bool:
    """Tell whether parts with different answers differ in a choice of these names."""
    return all(
        one.found.said == other.found.said
        or any(
            name in one.fixed and name in other.fixed and one.fixed[name] != other.fixed[name]
            for name in names
        )
        for n, one in enumerate(parts)
        for other in parts[:n]
    )


def _answer(question: Question, ask: Ask, tables: Tables) -> Answer:
    """Answer by the rules of one table with all its choices made."""
    try:
        there = position(
            tables, question.trump, question.trick, question.hand, question.first
        )  # fmt: skip
    except NotInPack as error:
        facts = {"card": error.token}
        return Answer("not-in-pack", (), UNKNOWN, Phrase("ask.not-in-pack", facts), ("/deck",))
    leads = question.first and not question.trick and isinstance(tables.naming, LeadTrump)
    if there.hand.trump == UNKNOWN and not leads:
        naming = tables.naming.pointer
        return Answer("no-trump", (), UNKNOWN, Phrase("ask.no-trump"), (naming,))
    match ask.kind:
        case "may":
            return _may(ask.about, there)
        case "which":
            cards = _tokens(there, there.legal())
            return Answer("cards", cards, UNKNOWN, Phrase("ask.which"), (_follow(there),))
        case "wins":
            return _wins(there)
        case _:
            return _gets(ask.about, there)


def _tokens(there: Position, mask: int) -> tuple[str, ...]:
    return tuple(there.hand.name(card) for card in cards_in(mask))


def _follow(there: Position) -> str:
    """Return the pointer of the rule that decides what may be played."""
    play = there.hand.tables.play.pointer
    if there.trick:
        return f"{play}/follow"
    return f"{play}/opening" if there.first else play


def _may(token: str, there: Position) -> Answer:
    """Say whether a card of the hand may be played, and why."""
    hand, table = there.hand, there.hand.table
    wanted = [card for card in there.held if hand.name(card) == token]
    if not wanted:
        facts: dict[str, object] = {"card": token}
        return Answer("no", (), UNKNOWN, Phrase("ask.not-held", facts), ("/deck",))
    legal = there.legal()
    allowed = bool(legal >> wanted[0] & 1)
    others = _tokens(there, legal)
    rules = [_follow(there)]
    facts = {"card": token, "cards": others}
    if there.trick and table is not None:
        rules += _extras(there, [there.trick[0], *there.held])
        facts["suit"] = SUITS[there.led]
        lead = there.trick[0]
        facts["lead"] = hand.name(lead)
        facts["case"] = "extra" if suit_of(lead) != there.led else ""
        follows = table.suit[wanted[0]] == there.led
        void = not any(table.suit[card] == there.led for card in there.held)
        key = "must" if not allowed else "follows" if follows else "void" if void else "trump-free"
    elif allowed:
        key = "lead"
    elif wanted[0] in JOKERS and isinstance(hand.tables.naming, LeadTrump):
        key, rules = "joker-lead", [f"{hand.tables.naming.pointer}/joker"]
    else:
        key = "trump-lead"
    why = Phrase(f"ask.{key}", facts)
    return Answer("yes" if allowed else "no", () if allowed else others, UNKNOWN, why,
                  tuple(dict.fromkeys(rules)))  # fmt: skip


def _extras(there: Position, cards: Iterable[int]) -> list[str]:
    """Return the pointers of the extra trumps among some cards; trump is known."""
    tables = there.hand.tables
    return [
        f"/trumps/{name}"
        for name, mask in tables.trumps[there.hand.trump].named.items()
        if name not in tables.values["deck"]["ranks"] and any(mask >> card & 1 for card in cards)
    ]


def _wins(there: Position) -> Answer:
    """Say which card takes the trick."""
    hand, table = there.hand, there.hand.table
    best = there.winner()
    card = there.trick[best]
    token = hand.name(card)
    facts: dict[str, object] = {"card": token, "suit": SUITS[there.led]}
    alike = card in JOKERS and not hand.tables.marked and sum(
        other in JOKERS for other in there.trick
    ) > 1  # fmt: skip
    if alike:
        later = hand.tables.later_joker_higher
        facts["case"] = "second" if later else "first"
        key, rules = "wins-joker", ["/trumps/equal-jokers"]
    elif table is not None and table.trumps >> card & 1:
        key, rules = "wins-trump", ["/trumps", *_extras(there, there.trick)]
    else:
        key, rules = "wins-led", ["/deck/ranks"]
    return Answer("wins", (token,), best, Phrase(f"ask.{key}", facts), tuple(rules))


def _cards_of(item: Item, there: Position) -> list[int]:
    """Return the indices of the cards on the table that an item is about."""
    if item.find == "most-pips":
        return []
    mask = item.cards[there.hand.trump]
    found = [n for n, card in enumerate(there.trick) if mask >> card & 1]
    if item.find == "card" or not found:
        return found
    table = there.hand.tables.trumps[there.hand.trump]
    found.sort(key=lambda n: table.order.index(there.trick[n]))
    return found[-1:] if item.find == "lowest" else found[:1]


def _gets(name: str, there: Position) -> Answer:
    """Say who gets an item by a card of the trick."""
    hand = there.hand
    item = next((item for item in hand.tables.items if item.name == name), None)
    facts: dict[str, object] = {"item": name}
    if item is None:
        return Answer("no-item", (), UNKNOWN, Phrase("ask.no-item", facts), ("/items/order",))
    if item.find == "most-pips":
        facts["count"] = sum(hand.tables.pips[card] for card in there.trick)
        return Answer("whole-hand", (str(facts["count"]),), UNKNOWN,
                      Phrase("ask.whole-hand", facts), ("/pips", item.pointer))  # fmt: skip
    found = _cards_of(item, there)
    if not found:
        return Answer("not-here", (), UNKNOWN, Phrase("ask.not-here", facts), (item.pointer,))
    at = found[0]
    who = there.winner() if item.to_winner else at
    facts |= {"card": hand.name(there.trick[at]), "points": item.points}
    facts["case"] = "" if item.find == "card" else item.find
    key = "taker" if item.to_winner else "player"
    rules = (f"{item.pointer}/to", f"{item.pointer}/{'card' if item.find == 'card' else 'find'}")
    return Answer(key, tuple(hand.name(there.trick[n]) for n in found), who,
                  Phrase(f"ask.{key}", facts), rules)  # fmt: skip
