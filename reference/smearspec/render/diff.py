"""How two rule sets differ: for a terminal, as Markdown and as JSON."""

from collections.abc import Iterator
from dataclasses import dataclass

from smearspec import diagnostics
from smearspec.messages import Sentence, printable, sentence
from smearspec.notation import writing
from smearspec.render.rules_means import meaning
from smearspec.rules import Origin
from smearspec.rules.compare import ChosenDifferently, Difference, Side
from smearspec.score.contract import scorers
from smearspec.simulate.telling import Outcome, Ruled, Telling
from smearspec.verdict.model import Json

HAND_FAULTS = 3
"""The most faults of a hand that are shown."""


@dataclass(frozen=True)
class Comparison:
    """Two rule sets, what to call them, and where they differ."""

    names: tuple[str, str]
    rules: tuple[Ruled, Ruled]
    choices: tuple[ChosenDifferently, ...]
    values: tuple[Difference, ...]

    @property
    def same(self) -> bool:
        """Tell whether both play the same game, whatever their choices are called."""
        return not self.values


def diff_lines(compared: Comparison, lang: str, *, markdown: bool = False) -> Iterator[str]:
    """Yield the choices and then the values that differ, part by part of a game."""
    one, other = compared.names
    seats = compared.rules[0].seats
    if compared.same:
        yield sentence("rules-diff.same", lang, one=one, other=other, seats=seats)
        return
    head = sentence(
        "rules-diff.heading", lang, one=one, other=other, seats=seats, count=len(compared.values)
    )
    yield f"# {head}" if markdown else head
    if compared.choices:
        yield from _title(sentence("rules-diff.choices", lang), markdown)
    for chosen in compared.choices:
        yield from _entry(chosen.id, _question(chosen, lang), _chosen(compared, chosen, lang),
                          markdown)  # fmt: skip
    area = ""
    for each in compared.values:
        if each.area != area:
            area = each.area
            yield from _title(sentence(f"rules-area.{area}", lang), markdown)
        yield from _entry(each.pointer, None, _meanings(compared, each, lang), markdown)


def hand_lines(
    compared: Comparison, telling: Telling, lang: str, *, markdown: bool = False
) -> Iterator[str]:
    """Yield a hand that comes out differently, shortly: its record and both outcomes."""
    key = "hand-scored" if telling.scored else "hand-judged"
    rules = compared.names[telling.played]
    yield from _title(sentence(f"rules-diff.{key}", lang, rules=rules), markdown)
    if markdown:
        yield "```smear"
    for line in writing.block(telling.block).splitlines():
        yield line if markdown else f"    {line}"
    if markdown:
        yield "```"
        yield ""
    for name, outcome in zip(compared.names, telling.outcomes, strict=True):
        for line in outcome_lines(name, outcome, lang):
            yield f"- {line}" if markdown else f"  {line}"
    winners = [outcome.winner for outcome in telling.outcomes]
    if winners[0] != winners[1]:
        for name, winner in zip(compared.names, winners, strict=True):
            key = "winner" if winner else "no-winner"
            line = sentence(f"rules-diff.{key}", lang, rules=name, names=winner or ())
            yield f"- {line}" if markdown else f"  {line}"


def outcome_lines(name: str, outcome: Outcome, lang: str) -> Iterator[str]:
    """Yield the faults of a hand under one rule set, and what it scores there."""
    for finding in outcome.findings[:HAND_FAULTS]:
        message = Sentence(diagnostics.message(finding, lang))
        yield sentence("rules-diff.fault", lang, rules=name, message=message)
    verdict = outcome.hand
    count = verdict.readings[0].count if verdict.readings else None
    if verdict.hand is None or count is None or not verdict.changes or not verdict.totals:
        yield sentence("rules-diff.unscored", lang, rules=name, status=verdict.status)
        return
    for n, scorer in enumerate(scorers(verdict.hand)):
        items = next(
            (count.items(k) for k, side in enumerate(count.sides) if set(scorer) <= set(side)), ()
        )
        listed = tuple(Sentence(sentence("rules-diff.item", lang, item=item)) for item in items)
        yield sentence(
            "rules-diff.outcome", lang, rules=name, scorer=verdict.seats.label(scorer),
            items=listed, change=verdict.changes[n], total=verdict.totals[n],
        )  # fmt: skip


def as_json(compared: Comparison, telling: Telling | None, lang: str) -> dict[str, Json]:
    """Return the comparison as an object for programs."""
    shown: dict[str, Json] = {
        "format": 1,
        "players": compared.rules[0].seats,
        "same": compared.same,
        "rules": [
            {"name": name, "id": ruled.book.id, "digest": ruled.resolved.digest,
             "options": dict(ruled.resolved.options)}
            for name, ruled in zip(compared.names, compared.rules, strict=True)
        ],
        "choices": [
            {"id": chosen.id, "question": _question(chosen, lang), "values": list(chosen.values)}
            for chosen in compared.choices
        ],
        "values": [difference_json(each, compared.rules, lang) for each in compared.values],
    }  # fmt: skip
    if telling is not None:
        shown["hand"] = {
            "record": writing.block(telling.block),
            "played-by": compared.names[telling.played],
            "scored": telling.scored,
            "outcomes": [
                {"hand": outcome.hand.to_json(),
                 "findings": [finding.code for finding in outcome.findings],
                 "winner": None if outcome.winner is None else list(outcome.winner)}
                for outcome in telling.outcomes
            ],
        }  # fmt: skip
    return shown


def difference_json(each: Difference, rules: tuple[Ruled, Ruled], lang: str) -> dict[str, Json]:
    """Return one difference as an object: place, part of the game, and what each side says."""
    sides = (each.one, rules[0]), (each.other, rules[1])
    return {
        "pointer": each.pointer,
        "area": each.area,
        "sides": [
            {"found": side.found, "value": side.value,
             "means": meaning(each.pointer, side, ruled.resolved.values, lang),
             "origin": _origin_json(side.origin)}
            for side, ruled in sides
        ],
    }  # fmt: skip


def _origin_json(origin: Origin) -> dict[str, Json]:
    return {
        "layer": origin.layer, "file": origin.file, "line": origin.line,
        "column": origin.column, "sources": list(origin.sources),
    }  # fmt: skip


def _title(text: str, markdown: bool) -> Iterator[str]:
    yield ""
    yield f"## {text}" if markdown else text
    if markdown:
        yield ""


def _entry(
    name: str, question: str | None, lines: Iterator[str], markdown: bool
) -> Iterator[str]:
    head = f"`{name}`" if markdown else name
    yield f"{'- ' if markdown else '  '}{head}" + (f": {question}" if question else "")
    for line in lines:
        yield f"  - {line}" if markdown else f"    {line}"


def _question(chosen: ChosenDifferently, lang: str) -> str:
    choice = next(filter(None, chosen.choices), None)
    return printable(choice.question.get(lang, choice.question.get("en", ""))) if choice else ""


def _chosen(compared: Comparison, chosen: ChosenDifferently, lang: str) -> Iterator[str]:
    for name, value, choice in zip(compared.names, chosen.values, chosen.choices, strict=True):
        if value is None or choice is None:
            yield sentence("rules-diff.not-there", lang, rules=name)
            continue
        label = choice.values.get(value, {})
        text = Sentence(printable(label.get(lang) or label.get("en") or value))
        yield sentence("rules-diff.chosen", lang, rules=name, value=value, label=text)


def _meanings(compared: Comparison, each: Difference, lang: str) -> Iterator[str]:
    sides: tuple[Side, Side] = each.one, each.other
    for name, side, ruled in zip(compared.names, sides, compared.rules, strict=True):
        text = Sentence(meaning(each.pointer, side, ruled.resolved.values, lang))
        at = side.origin
        origin = Sentence(sentence(
            "rules-diff.from-choice", lang, layer=at.layer, file=at.file, line=at.line,
            column=at.column,
        ))  # fmt: skip
        yield sentence("rules-diff.means", lang, rules=name, meaning=text, origin=origin)
