"""Two stories of a record with irregularities: as it was written, and as it was amended."""

from collections.abc import Iterator, Mapping, Sequence

from smearspec import diagnostics
from smearspec.diagnostics import Finding
from smearspec.messages import Sentence, printable, sentence, word
from smearspec.render.style import STATUS_STYLES, Paint, plain
from smearspec.verdict.model import Json
from smearspec.verdict.stories import Adjusted, Difference, Mark, Stories, Story


def story_lines(
    told: Stories, file: str, lang: str, *, single: bool, paint: Paint = plain
) -> Iterator[str]:
    """Yield both stories of a record, hand by hand; ``single`` where its file holds no other."""
    written, amended = told.verdicts
    place = Sentence(printable(file))
    if not single:
        place = Sentence(sentence("verify.place", lang, file=place, record=amended.record))
    same = written.status == amended.status
    yield paint(
        sentence("stories.heading", lang, case="same" if same else "", place=place,
                 written=written.status, amended=amended.status),
        STATUS_STYLES[amended.status],
    )  # fmt: skip
    if not told.hands:
        yield "  " + sentence("stories.regular", lang)
    for story in told.hands:
        yield from _hand(story, lang, paint)


def _hand(story: Story, lang: str, paint: Paint) -> Iterator[str]:
    head = sentence("stories.hand", lang, hand=story.hand, line=story.line)
    yield paint(head, "strong")
    for change in story.amended:
        yield "  " + sentence(
            "stories.amended", lang, line=change.line, text=change.text, by_line=change.by_line,
            by_text=change.by_text,
        )  # fmt: skip
    for mark in story.marks:
        yield "  " + _mark(mark, lang)
    if story.void:
        yield "  " + sentence("stories.void", lang, reason=story.void)
    for adjusted in story.adjusted:
        yield "  " + _adjusted(adjusted, lang)
    if not story.amended:
        yield from _findings(story.findings[1], "stories.judged", lang, paint)
    else:
        yield from _findings(story.findings[0], "stories.as-written", lang, paint)
        yield from _findings(story.findings[1], "stories.as-amended", lang, paint)
    if story.differences:
        yield "  " + sentence("stories.differences", lang)
        for difference in story.differences:
            yield "    " + _difference(difference, lang)
    elif story.amended:
        yield "  " + sentence("stories.same", lang)


def _findings(found: Sequence[Finding], key: str, lang: str, paint: Paint) -> Iterator[str]:
    if not found:
        yield "  " + sentence(key, lang, case="none")
        return
    yield "  " + sentence(key, lang)
    for finding in found:
        message = Sentence(diagnostics.message(finding, lang))
        text = sentence("stories.finding", lang, line=finding.line, code=finding.code,
                        message=message)  # fmt: skip
        yield "    " + paint(text, diagnostics.severity(finding.code))


def _mark(mark: Mark, lang: str) -> str:
    case = {"R": "revoke", "I": "insufficient", "S": "skipped", "L": "late"}[mark.kind]
    return sentence(
        "stories.mark", lang, case=case, line=mark.line, seat=mark.seat or "?", what=mark.what
    )  # fmt: skip


def _adjusted(adjusted: Adjusted, lang: str) -> str:
    total = adjusted.total
    after = None if total is None else total + adjusted.change
    return sentence(
        "stories.adjusted", lang, case="" if total is not None else "unknown", line=adjusted.line,
        scorer=adjusted.scorer, change=adjusted.change, total=total, after=after,
    )  # fmt: skip


def _difference(difference: Difference, lang: str) -> str:
    case = "trick" if difference.figure == "trick" else "of" if difference.of else ""
    return sentence(
        "stories.difference", lang, case=case, figure=difference.figure, of=difference.of,
        written=_value(difference.written, difference.figure, lang),
        amended=_value(difference.amended, difference.figure, lang),
    )  # fmt: skip


def _value(value: Json, figure: str, lang: str) -> object:
    """Return a figure in words: a trick with who took it, items, sides, numbers."""
    if value is None:
        return Sentence(sentence("stories.unknown", lang))
    if isinstance(value, bool):
        return Sentence(sentence("stories.true", lang, case=str(value).lower()))
    if isinstance(value, Mapping):
        return Sentence(sentence(
            "stories.trick", lang, case="" if value["winner"] else "unknown",
            cards=Sentence(" ".join(str(card) for card in _list(value["cards"]))),
            winner=value["winner"],
        ))  # fmt: skip
    if isinstance(value, Sequence) and not isinstance(value, str):
        return tuple(
            "/".join(str(name) for name in part) if isinstance(part, list)
            else _word(part, figure, lang)
            for part in value
        )  # fmt: skip
    return _word(value, figure, lang)


def _word(value: Json, figure: str, lang: str) -> object:
    """Return an item or an outcome as a word of the language, anything else as it is."""
    return word(str(value), lang) if figure in ("points", "status") else value


def _list(value: Json) -> Sequence[Json]:
    return value if isinstance(value, Sequence) and not isinstance(value, str) else ()
