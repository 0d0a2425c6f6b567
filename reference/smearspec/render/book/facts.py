"""What a sentence may say beside the values themselves: derived facts, each with what it reads."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from smearspec.messages import Sentence, fill, printable
from smearspec.render.book.entries import label, word
from smearspec.render.book.game import Game

PACK = ("/deck/ranks", "/deck/jokers")
TRUMPS = (*PACK, "/trumps")
DEALT = (*PACK, "/table/seats", "/steps/<deal>/cards")
TAKEN = (*DEALT, "/steps/<take>/cards")
THROWN = (*TAKEN, "/steps/<discard>/to", "/steps/<discard>/who", "/steps/<discard>/keep")
STEPS = ("/hand", "/steps/*/do")
LIVE = (*STEPS, *THROWN)
"""Pointers that the presence and the order of all steps depend on."""

PRESENCE = {"take": TAKEN, "discard": THROWN}
"""Kinds of step that are not there when there is nothing for them to do."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a sentence stands: the rules, the language, and the entry that it is about."""

    game: Game
    lang: str
    here: str = ""

    @property
    def name(self) -> str:
        """The name of the entry."""
        return self.here.rpartition("/")[2]

    def own(self, key: str) -> object:
        """Return a value of the entry, None where it has none."""
        return self.game.at(f"{self.here}/{key}")


@dataclass(frozen=True, slots=True)
class Fact:
    """A derived fact: the pointers that it reads, and how it is made.

    In a pointer ``<deal>`` is the step that deals, ``*`` every name, ``.`` the entry itself.
    """

    reads: tuple[str, ...]
    make: Callable[[Place], object]


class Unsaid(LookupError):
    """A value of the rules for which the book has no sentence; ``pointer`` says where."""

    def __init__(self, pointer: str, value: str) -> None:
        super().__init__(f"{pointer} = {value}")
        self.pointer = pointer
        self.value = value


class Known(Mapping[str, object]):
    """The facts of one place: its values by their keys, and the derived ones."""

    def __init__(self, place: Place, value: object) -> None:
        self.place = place
        self.value = value

    def __getitem__(self, name: str) -> object:
        if name == "value":
            return shown(self.value)
        derived = facts().get(name)
        if derived is not None:
            return derived.make(self.place)
        found = self.place.own(name)
        if found is None:
            raise KeyError(name)
        return shown(found)

    def __iter__(self) -> Iterator[str]:
        return iter(())  # pragma: no cover - templates look names up one by one

    def __len__(self) -> int:
        return 0  # pragma: no cover - templates look names up one by one


def shown(value: object) -> object:
    """Return a value as templates take it: truth as a word, a list as words."""
    if isinstance(value, bool):
        return str(value).lower()
    return tuple(map(str, value)) if isinstance(value, list) else value


def reads(name: str, here: str) -> tuple[str, ...]:
    """Return the pointers that a fact reads at a place; kinds of step stand for themselves."""
    if name == "value":
        return ()
    found = facts().get(name)
    return (f"{here}/{name}",) if found is None else found.reads


def facts() -> Mapping[str, Fact]:
    """Return every derived fact by its name."""
    from smearspec.render.book.facts_cards import CARDS  # noqa: PLC0415  they need Place
    from smearspec.render.book.facts_table import TABLE  # noqa: PLC0415

    return TABLE | CARDS


def known_word(group: str, name: str, lang: str, pointer: str) -> Sentence:
    """Return a word; ``Unsaid`` where the book has none."""
    found = word(group, name, lang)
    if found is None:
        raise Unsaid(pointer, name)
    return Sentence(found)


def open_word(group: str, name: str, lang: str) -> Sentence:
    """Return a word, and for a name that a house made up the name itself."""
    found = word(group, name, lang)
    return Sentence(found if found is not None else printable(name.replace("-", " ")))


def labelled(name: str, lang: str, /, **values: object) -> Sentence:
    """Return a label, filled; its texts are shown whole, however long they are."""
    whole = {
        key: Sentence(printable(value)) if type(value) is str else value
        for key, value in values.items()
    }
    return Sentence(fill(label(name, lang), whole, lang))


def yes(truth: bool) -> str:
    """Return a truth value as the word by which entries ask for it."""
    return "yes" if truth else "no"
