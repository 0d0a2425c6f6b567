"""Turns the entries of ``spec/book.yaml`` into the sections of the book of one table."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from smearspec.messages import fill
from smearspec.render.book import facts
from smearspec.render.book.entries import Entry, Part, parts
from smearspec.render.book.facts import Known, Place, Unsaid
from smearspec.render.book.facts_cards import item_name, item_tokens, pip_rows, worth
from smearspec.render.book.game import Game

KIND = re.compile(r"<([a-z-]+)>")


@dataclass(frozen=True, slots=True)
class Row:
    """One item: its name, what it is worth, its cards (tokens, hearts being trump), its rules."""

    name: str
    worth: str
    cards: tuple[str, ...]
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """One thing of a section: a text or point, cards with a label, rows of items, or card points.

    ``counts`` maps cards, as tokens, to what each of them counts.
    """

    kind: str
    sentences: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    counts: tuple[tuple[tuple[str, ...], int], ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """One section: its blocks, the pointers that may change it, and those it is about."""

    id: str
    title: str
    blocks: tuple[Block, ...]
    reads: tuple[str, ...]
    about: tuple[str, ...]


def sections(game: Game, lang: str) -> tuple[Section, ...]:
    """Return the sections in order, those about steps in the order of the hand.

    Raises ``Unsaid`` for a value that no sentence says.
    """
    found = []
    for part in _ordered(game):
        place = Place(game, lang)
        if _met(part.needs, Known(place, None)):
            found.append(_section(part, game, lang))
    return tuple(found)


def _ordered(game: Game) -> list[Part]:
    kinds = list(game.steps)

    def first(part: Part) -> int:
        return min((kinds.index(kind) for kind in part.steps if kind in kinds), default=-1)

    listed = list(parts())
    there = [part for part in listed if part.steps and first(part) >= 0]
    there.sort(key=first)
    start = next(n for n, part in enumerate(listed) if part.steps)
    # What stands between two sections about steps belongs to the one before it.
    ordered = [part for part in listed[:start] if not part.steps]
    for part in there:
        ordered.append(part)
        for after in listed[listed.index(part) + 1 :]:
            if after.steps:
                break
            ordered.append(after)
    last = max(n for n, part in enumerate(listed) if part.steps)
    return ordered + [part for part in listed[last + 1 :] if part not in ordered]


def _section(part: Part, game: Game, lang: str) -> Section:
    blocks: list[Block] = []
    for entry in part.say:
        blocks += _blocks(entry, game, lang)
    reads = dict.fromkeys(read for read, _ in part_reads(part, game))
    about = [f"{game.steps[kind]}/do" for kind in part.steps if kind in game.steps]
    for entry, here in _placed(part.say, game):
        told = (_pointer(entry, here, game), *(_also(key, here) for key in entry.also))
        about += [pointer for pointer in told if pointer and game.at(pointer) is not None]
    named = tuple(dict.fromkeys(about))
    return Section(part.id, part.title[lang], tuple(blocks), tuple(reads), named)


def _blocks(entry: Entry, game: Game, lang: str) -> Iterator[Block]:
    place = Place(game, lang)
    if entry.kind == "each":
        yield from _members(entry, game, lang)
    elif entry.kind == "pips":
        yield Block("pips", counts=pip_rows(place))
    elif entry.kind == "cards":
        sentence = say(entry, "", game, lang)
        tokens = facts.facts()[entry.name].make(place)
        if sentence is not None and isinstance(tokens, tuple):
            yield Block("cards", (sentence,), tuple(map(str, tokens)))
    else:
        sentence = say(entry, "", game, lang)
        if sentence:
            yield Block(entry.kind, (sentence,))


def _members(entry: Entry, game: Game, lang: str) -> Iterator[Block]:
    """Yield what is said of every member of a collection."""
    rows = []
    for here in game.members(entry.name):
        said = [(inner, say(inner, here, game, lang)) for inner in entry.say]
        sentences = tuple(text for _, text in said if text)
        if entry.table:
            place = Place(game, lang, here)
            rows.append(Row(
                item_name(place, place.name), worth(place, here), item_tokens(place, here),
                sentences,
            ))  # fmt: skip
        elif sentences:  # pragma: no branch - a value without a sentence is reported as unsaid
            yield Block(entry.say[0].kind, sentences)
    if rows:
        yield Block("rows", rows=tuple(rows))


def say(entry: Entry, here: str, game: Game, lang: str) -> str | None:
    """Return the sentence of an entry, None where it does not apply; ``Unsaid`` without a text."""
    pointer = _pointer(entry, here, game)
    value = None if pointer is None else game.at(pointer)
    if lang not in entry.texts or (entry.at and value is None):
        return None
    place = Place(game, lang, here if pointer is None else pointer.rpartition("/")[0])
    known = Known(place, value)
    if not _met(entry.needs, known):
        return None
    text = entry.texts[lang]
    if not isinstance(text, str):
        text = _variant(entry, text, known, pointer or entry.name or str(entry.case))
    return fill(text, known, lang)


def _variant(entry: Entry, texts: Mapping[str, str], known: Known, pointer: str) -> str:
    """Return the text that the value or the case picks; numbers may be spoken of in general."""
    values = [known[name] for name in entry.case] if entry.case else [known["value"]]
    exact = ".".join(map(str, values))
    loose = ".".join("number" if isinstance(v, int) else str(v) for v in values)
    general = not entry.case and not isinstance(values[0], str)
    for key in (exact, loose, *(["default"] if general else [])):
        if key in texts:
            return texts[key]
    raise Unsaid(pointer, exact)


def _met(needs: Mapping[str, tuple[str, ...]], known: Known) -> bool:
    return all(known[name] in allowed for name, allowed in needs.items())


def _pointer(entry: Entry, here: str, game: Game) -> str | None:
    """Return the pointer of an entry with its kind of step put in; None without one."""
    if not entry.at:
        return None
    if not entry.at.startswith("/"):
        return f"{here}/{entry.at}"
    return _resolved(entry.at, game)


def _also(key: str, here: str) -> str:
    """Return the pointer of a value that an entry names besides its own."""
    return key if key.startswith("/") else f"{here}/{key}"


def _resolved(pattern: str, game: Game) -> str | None:
    """Return a pointer with the step of the kind that it names; None where there is none."""
    kind = KIND.search(pattern)
    if kind is None:
        return pattern
    step = game.steps.get(kind[1])
    return None if step is None else step + pattern[kind.end() :]


def _placed(entries: tuple[Entry, ...], game: Game) -> Iterator[tuple[Entry, str]]:
    """Yield entries with where they stand, those of every member of a collection too."""
    for entry in entries:
        if entry.kind == "each":
            for here in game.members(entry.name):
                yield from ((inner, here) for inner in entry.say)
        else:
            yield entry, ""


COLLECTIONS = {
    "items": ("/items/order", "/items/*/find", "/items/*/card", *facts.TRUMPS),
    "wins": ("/game/wins/order",),
    "penalties": ("/penalties",),
    "extras": facts.TRUMPS,
}
"""What decides which members there are."""


def part_reads(part: Part, game: Game) -> Iterator[tuple[str, bool]]:
    """Yield the pointers that may change a section, each with whether it is a single value.

    A section about steps reads which steps there are.
    """
    patterns: list[tuple[str, str]] = []
    if part.steps:
        there = [read for kind in part.steps for read in facts.PRESENCE.get(kind, ())]
        patterns += [(read, "") for read in (*facts.STEPS, *there)]
    for name in part.needs:
        patterns += [(read, "") for read in facts.reads(name, "")]
    for entry in part.say:
        if entry.kind == "each":
            patterns += [(read, "") for read in COLLECTIONS[entry.name]]
        if entry.kind == "pips":
            patterns += [(read, "") for read in facts.reads("pip-rows", "")]
    for entry, here in _placed(part.say, game):
        pointer = _pointer(entry, here, game)
        parent = here if pointer is None else pointer.rpartition("/")[0]
        if pointer:
            patterns.append((pointer, parent))
        patterns += [(_also(key, here), here) for key in entry.also]
        for name in entry.named():
            patterns += [(read, parent) for read in facts.reads(name, parent)]
    for pattern, parent in patterns:
        for pointer in _expanded(pattern, parent, game):
            yield pointer, not isinstance(game.at(pointer), dict)


def _expanded(pattern: str, parent: str, game: Game) -> tuple[str, ...]:
    """Return the pointers that a pattern stands for in these rules."""
    if pattern.startswith("./"):
        return (parent + pattern[1:],)
    before, star, after = pattern.partition("*")
    if star:
        names = game.at(before[:-1])
        return tuple(before + name + after for name in names) if isinstance(names, dict) else ()
    resolved = _resolved(pattern, game)
    return () if resolved is None else (resolved,)
