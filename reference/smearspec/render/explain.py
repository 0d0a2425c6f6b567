"""What explains records, for people: the smallest changes first, each with its line and source."""

import json
from collections.abc import Iterator

from smearspec import diagnostics
from smearspec.messages import Sentence, printable, sentence
from smearspec.render.rules_means import meaning
from smearspec.render.style import STATUS_STYLES, Paint, plain
from smearspec.rules.changes import held
from smearspec.rules.compare import Side
from smearspec.rules.layers import Choice
from smearspec.rules.patch import Object
from smearspec.verdict.explain import Change, Explained, Explanation, House
from smearspec.verdict.explain.answer import Place
from smearspec.verdict.model import Verdict

SHOWN = 5
"""The most sets of changes, and the most house changes, that are shown in full."""

LINES = 12
"""The most lines of a record that are listed."""


def explain_lines(found: Explanation, lang: str, paint: Paint = plain) -> Iterator[str]:
    """Yield what explains the records of one table."""
    for verdict in found.verdicts:
        yield from _record(found, verdict, lang, paint)
    for order, explained in enumerate(found.found[:SHOWN]):
        yield from _explained(found, explained, lang, "also" if order else "", paint)
    if len(found.found) > SHOWN:
        yield sentence("explain.more", lang, count=len(found.found) - SHOWN)
    yield from _house(found, lang)
    if not (found.right or found.explained):
        key = "nothing" if found.exact else "nothing-yet"
        yield paint(sentence(f"explain.{key}", lang, changes=max(0, found.reached - 1)), "error")
    yield from _known(found, lang)
    if not found.exact:
        text = sentence(
            "explain.cut", lang, replays=found.replays, changes=max(0, found.reached - 1)
        )
        yield paint(text, "open")


def _record(found: Explanation, verdict: Verdict, lang: str, paint: Paint) -> Iterator[str]:
    several = len(found.verdicts) > 1
    place = Sentence(printable(verdict.file))
    if several:
        place = Sentence(sentence("verify.place", lang, file=place, record=verdict.record))
    head = sentence(
        "explain.heading", lang, place=place, status=verdict.status, rules=found.group.rules,
        seats=found.group.space.seats, hands=len(verdict.hands),
    )  # fmt: skip
    yield paint(head, STATUS_STYLES[verdict.status])
    wrong = [
        (verdict.file, finding.line) for finding in verdict.findings
        if diagnostics.severity(finding.code) == "error"
    ]  # fmt: skip
    if wrong:
        yield "  " + sentence("explain.wrong", lang, lines=_lines(found, wrong, lang))
    elif found.right:
        yield "  " + sentence("explain.right", lang)


def _lines(
    found: Explanation, lines: "list[tuple[str, int]] | tuple[tuple[str, int], ...]", lang: str
) -> tuple[Sentence, ...]:
    """Return lines in words, with their files where there are several."""
    several = len({verdict.file for verdict in found.verdicts}) > 1
    key = "explain.line-of" if several else "explain.line"
    told = [
        Sentence(sentence(key, lang, file=file, line=line))
        for file, line in dict.fromkeys(lines)
    ]  # fmt: skip
    return tuple(told[:LINES]) + ((Sentence("…"),) if len(told) > LINES else ())


def _explained(
    found: Explanation, explained: Explained, lang: str, case: str, paint: Paint
) -> Iterator[str]:
    settings = tuple(_setting(each.choice.id, each.value, lang) for each in explained.changes)
    yield paint(sentence("explain.found", lang, case=case, settings=settings), "strong")
    for change in explained.changes:
        yield "  " + _change(change, lang)
        if change.place:
            yield from _place(found, change.place, lang)
        sources = change.choice.sources
        yield "    " + (
            sentence("explain.source", lang, sources=_cited(sources))
            if sources else sentence("explain.own", lang)
        )  # fmt: skip
        reason = change.choice.reason.get(lang) or change.choice.reason.get("en")
        if reason and change.before is not None and change.before == change.choice.default:
            yield "    " + sentence(
                "explain.reason", lang, value=change.before, reason=Sentence(printable(reason))
            )  # fmt: skip
    if explained.right:
        lines = _lines(found, explained.right, lang)
        yield "  " + sentence("explain.sets-right", lang, lines=lines)
    if explained.open:
        yield "  " + sentence("explain.leaves-open", lang, count=explained.open)


def _cited(sources: tuple[str, ...]) -> Sentence:
    return Sentence("; ".join(printable(source) for source in sources))


def _setting(name: str, value: str, lang: str) -> Sentence:
    return Sentence(sentence("explain.setting", lang, name=name, value=value))


def _change(change: Change, lang: str) -> str:
    key = "stated" if change.before is None else "change"
    return sentence(
        f"explain.{key}", lang, name=change.choice.id, value=change.value, before=change.before,
        question=_question(change.choice, lang), label=label_of(change.choice, change.value, lang),
    )  # fmt: skip


def _question(choice: Choice, lang: str) -> Sentence:
    return Sentence(printable(choice.question.get(lang) or choice.question.get("en", "")))


def label_of(choice: Choice, value: str, lang: str) -> Sentence:
    """Return the words of a value of a choice."""
    label = choice.values.get(value, {})
    return Sentence(printable(label.get(lang) or label.get("en") or value))


def _place(found: Explanation, place: Place, lang: str) -> Iterator[str]:
    several = len({verdict.file for verdict in found.verdicts}) > 1
    yield "    " + sentence(
        "explain.place", lang, case="file" if several else "", line=place.line, file=place.file,
        text=place.text,
    )  # fmt: skip
    yield "      " + place.why.say(lang)


def _house(found: Explanation, lang: str) -> Iterator[str]:
    """Yield the single house changes, those that other games have first."""
    if not found.house:
        return
    yield sentence("explain.house-asked" if found.found else "explain.house", lang)
    for house in found.house[:SHOWN]:
        before, after = meanings(house, lang)
        yield "  " + sentence(
            "explain.house-change", lang, pointer=house.pointer, meaning=after, before=before
        )  # fmt: skip
        if house.place:
            yield from _place(found, house.place, lang)
        if house.kin:
            yield "    " + sentence("explain.house-kin", lang, names=house.kin)
        text = Sentence(printable(house_file(house)))
        yield "    " + sentence("explain.house-file", lang, text=text)
    if len(found.house) > SHOWN:
        yield "  " + sentence("explain.house-more", lang, count=len(found.house) - SHOWN)


def meanings(house: House, lang: str) -> tuple[Sentence, Sentence]:
    """Return what the rules say at the place of a house change, without it and with it."""
    origin = house.resolved.origin(house.pointer)
    said = []
    for values in (house.resolved.values, house.values):
        there = held(values, house.pointer)
        side = Side(there is not None, there.value if there else None, origin)
        said.append(Sentence(meaning(house.pointer, side, values, lang)))
    return said[0], said[1]


def house_file(house: House) -> str:
    """Return the lines of a house-rule file that make a change, as JSON, which is YAML too."""
    told: Object = {"set": dict.fromkeys(house.owned, "own")} if house.owned else {}
    return json.dumps({**told, "change": house.patch}, ensure_ascii=False)


def _known(found: Explanation, lang: str) -> Iterator[str]:
    """Yield what the records tell about the choices of the table, and what they do not."""
    values = found.values()
    settled = tuple(
        _setting(name, fitting[0], lang) for name, fitting in values.items() if len(fitting) == 1
    )
    still = {name: fitting for name, fitting in values.items() if len(fitting) > 1}
    if settled:
        yield sentence("explain.settled", lang, settings=settled)
    if still:
        yield sentence("explain.open", lang)
    for name, fitting in still.items():
        yield "  " + sentence("explain.open-choice", lang, name=name, values=tuple(fitting))
    if found.exact and found.tied:
        yield "  " + sentence("explain.tied", lang)
