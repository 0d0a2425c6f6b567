"""Records that were played at one table: by the same rules, by the same number of seats."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from smearspec.notation import tree
from smearspec.rules.search import Space
from smearspec.verdict.judge import judge_record
from smearspec.verdict.kept import Kept
from smearspec.verdict.model import Verdict
from smearspec.verdict.setup import Inputs, Setup, SetupError, hand_setup, read_setup


@dataclass(frozen=True)
class Player:
    """One record with what the reader adds to it; ``setup`` is what it is played by."""

    record: Kept
    inputs: Inputs
    setup: Setup

    def given(self, free: Mapping[str, str], changes: Mapping[str, str]) -> Inputs:
        """Return the inputs with free choices stated, and others changed."""
        settings = {**self.inputs.settings, **free} if free else self.inputs.settings
        what_if = {**self.inputs.what_if, **changes} if changes else self.inputs.what_if
        return replace(self.inputs, settings=settings, what_if=what_if)

    def judged(self, free: Mapping[str, str], changes: Mapping[str, str]) -> Verdict:
        """Return the whole verdict on the record under such choices."""
        return judge_record(self.record, self.record.file, self.given(free, changes))


@dataclass(frozen=True)
class Group:
    """The records of one table, and the choices among which a search begins."""

    players: tuple[Player, ...]
    space: Space

    @property
    def rules(self) -> str:
        """The id of the rules."""
        return self.space.book.id


def groups(
    records: Sequence[tuple[Kept, Inputs]], each: bool = False
) -> tuple[list[Group], list[Verdict]]:
    """Return the records by the table that they were played at, and those that cannot be judged.

    With ``each`` every record is a group of its own.
    """
    found: dict[object, list[tuple[Player, frozenset[str]]]] = {}
    refused: list[Verdict] = []
    for number, (record, inputs) in enumerate(records):
        opened = _opened(record, inputs)
        if opened is None:
            refused.append(judge_record(record, record.file, inputs))
            continue
        player, free = opened
        key = (player.setup.book, len(player.setup.seats), number if each else 0)
        found.setdefault(key, []).append((player, free))
    return [_group(members) for members in found.values()], refused


def _opened(record: Kept, inputs: Inputs) -> tuple[Player, frozenset[str]] | None:
    """Return a record with its setup and the choices that nobody states; None if unreadable."""
    if record.header.findings or any(block.findings for block in record.blocks):
        return None
    free: dict[str, str] = {}
    while True:
        given = replace(inputs, settings={**inputs.settings, **free})
        try:
            return Player(record, inputs, read_setup(record.header.block, given)), frozenset(free)
        except SetupError as error:
            missing = {
                str(fault.facts["name"]): fault.facts.get("allowed")
                for fault in error.faults
                if fault.code == "option-missing"
            }
            if len(missing) < len(error.faults):
                return None
            for name, allowed in missing.items():
                free[name] = str(next(iter(allowed))) if isinstance(allowed, tuple) else ""


def _group(members: Sequence[tuple[Player, frozenset[str]]]) -> Group:
    """Return records of one table, and where their choices stand at the start of a search."""
    first = members[0][0].setup
    seats = len(first.seats)
    stated: dict[str, set[str]] = {}
    for player, free in members:
        for options in _options(player):
            for name, value in options.items():
                if name not in free:
                    stated.setdefault(name, set()).add(value)
    base: dict[str, str] = {}
    open_: set[str] = set()
    mixed: set[str] = set()
    for choice in first.book.choices(seats):
        values = stated.get(choice.id, set())
        default = choice.default or next(iter(choice.values))
        base[choice.id] = next(iter(values)) if len(values) == 1 else default
        if not values and choice.default is None:
            open_.add(choice.id)
        if len(values) > 1:
            mixed.add(choice.id)
            base[choice.id] = first.resolved.options[choice.id]
    players = tuple(player for player, _ in members)
    return Group(players, Space(first.book, seats, base, frozenset(open_), frozenset(mixed)))


def _options(player: Player) -> Iterator[Mapping[str, str]]:
    """Yield the choices in force in each part of a record: the record, hands with their own."""
    yield player.setup.resolved.options
    for read in player.record.blocks:
        if any(isinstance(tag, tree.Tag) and tag.name == "Option" for tag in read.block.entries):
            try:
                yield hand_setup(player.setup, read.block, player.inputs).resolved.options
            except SetupError:
                continue
