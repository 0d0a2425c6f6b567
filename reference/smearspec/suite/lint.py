"""The house rules of the suite, each with a message that says what to do.

Whether a case tells apart the rule values that it is about is found out by changing them; the
function that does so is given, since it belongs to the strength of the suite.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from smearspec.rules import RuleError, load
from smearspec.rules.linter import cited
from smearspec.rules.patch import keys, lookup
from smearspec.rules.sources import exists, pages
from smearspec.suite import release
from smearspec.suite.answer import answer, faults
from smearspec.suite.case import Case, CaseError, load_file, read_yaml
from smearspec.suite.edits import edits
from smearspec.suite.grade import exact, grade, wanted

MOST_LINES = 200
"""The most lines of a case file."""

WORDS = ("should", "will", "would", "must be rejected", "test", "check that", "verify that")
"""What a title in the present tense that names a rule does without."""

NOTATION = "notation"
"""The area of what the notation decides and no source page."""

Unnoticed = Callable[[Case], Sequence[str]]
"""Returns those pointers of ``about`` whose change the case does not notice."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One house rule that a file or a case breaks; ``id`` is empty where a file does."""

    file: str
    id: str
    rule: str
    message: str

    def __str__(self) -> str:
        return f"{self.file}: {self.id + ': ' if self.id else ''}{self.message} [{self.rule}]"


def lint(root: Path, unnoticed: Unnoticed | None = None) -> tuple[Problem, ...]:
    """Return everything that is wrong with a conformance folder, in order of file."""
    found: list[Problem] = []
    cases: list[Case] = []
    topics: dict[str, str] = {}
    for path in sorted((root / "cases").glob("*/*.yaml")):
        name = path.relative_to(root / "cases").as_posix()
        shape = list(_file(path, name, root))
        found += shape
        if shape and any(one.rule in ("yaml", "shape") for one in shape):
            continue
        try:
            loaded = load_file(path, root / "cases")
        except CaseError as error:
            found.append(Problem(name, "", "load", str(error)))
            continue
        cases += loaded
        topic = loaded[0].topic
        if topic in topics and topics[topic].split("/")[0] == name.split("/")[0]:
            found.append(Problem(name, "", "topic", f"{topics[topic]} has the topic {topic!r} "
                                 "too: one file a topic, with a name of its own"))  # fmt: skip
        topics[topic] = name
    found += lint_cases(cases, unnoticed)
    found += _released(root, cases)
    return tuple(found)


def lint_cases(cases: Sequence[Case], unnoticed: Unnoticed | None = None) -> Iterator[Problem]:
    """Yield what is wrong with cases that can be loaded."""
    ids = Counter(case.id for case in cases)
    titles = Counter(case.title for case in cases)
    known = {case.id: case for case in cases}
    for case in cases:
        for rule, message in (
            *_names(case, ids, titles), *_words(case), *_places(case), *_outcome(case),
            *_twin(case, known),
        ):  # fmt: skip
            yield Problem(case.file, case.id, rule, message)
        for pointer in unnoticed(case) if unnoticed else ():
            yield Problem(case.file, case.id, "about", (
                f"it says that it is about {pointer}, yet passes whatever stands there: change "
                "the hand so that this value decides, or take the pointer out"))  # fmt: skip


def _file(path: Path, name: str, root: Path) -> Iterator[Problem]:
    """Yield what is wrong with a file before its cases are looked at."""
    from smearspec.rules.yaml_reader import read  # noqa: PLC0415

    data = path.read_bytes()
    lines = data.count(b"\n")
    if lines > MOST_LINES:
        yield Problem(name, "", "length", f"{lines} lines, {MOST_LINES} are the most: "
                      "divide it by topic")  # fmt: skip
    try:
        strict = read(data, name).data
    except RuleError as error:
        one = error.findings[0]
        yield Problem(name, "", "yaml", f"line {one.line}, column {one.column}: {one.code}")
        return
    if strict != read_yaml(path):
        yield Problem(name, "", "yaml", "a word such as no or off, or a number such as 010, is "
                      "not what it seems: put it in quotes")  # fmt: skip
    for pointer, message in shape_faults(strict, root):
        yield Problem(name, "", "shape", f"{pointer}: {message}")
    if isinstance(strict, dict):
        yield from _parts(strict, name)


def shape_faults(document: Any, root: Path) -> Iterator[tuple[str, str]]:
    """Yield what the schema of case files says against a document, with pointers."""
    from jsonschema import Draft202012Validator  # noqa: PLC0415

    path = root / "schema" / "case.schema.json"
    validator = Draft202012Validator(json.loads(path.read_text(encoding="utf-8")))
    for error in validator.iter_errors(document):
        pointer = "".join(f"/{key}" for key in error.absolute_path)
        yield pointer or "/", error.message[:200]


def _parts(document: Mapping[str, Any], name: str) -> Iterator[Problem]:
    """Yield the parts of texts that no case uses."""
    texts = [case.get("text", "") for case in document.get("cases", [])]
    texts += list(document.get("parts", {}).values())
    used = {line[2:].strip() for text in texts for line in text.splitlines() if line[:2] == "<<"}
    for part in document.get("parts", {}):
        if part not in used:
            yield Problem(name, "", "parts", f"no case uses the part {part!r}: take it out")


def _names(
    case: Case, ids: Mapping[str, int], titles: Mapping[str, int]
) -> Iterator[tuple[str, str]]:
    if not case.id.startswith(case.area + "-"):
        yield "id", f"an id begins with its area: {case.area}-..."
    if ids[case.id] > 1:
        yield "id", "another case has the id too: ids are permanent, draw a new one for this case"
    if titles[case.title] > 1:
        yield "title", f"another case has the title {case.title!r} too: say what is so only here"


def _words(case: Case) -> Iterator[tuple[str, str]]:
    if case.title.endswith("."):
        yield "title", "a title has no full stop"
    low = f" {case.title.lower()} "
    for word in WORDS:
        if f" {word} " in low:
            yield "title", (f"{word!r} in a title: say in the present tense what the rule is, as "
                            "in 'a player who can follow may not throw'")  # fmt: skip


def _places(case: Case) -> Iterator[tuple[str, str]]:
    """Check the pointers of ``about`` and the sentences of ``cite``."""
    for pointer in case.about:
        above = pointer.rpartition("/")[0]
        if not _there(case, pointer) and (len(keys(pointer)) == 1 or not _there(case, above)):
            yield "about", f"{pointer} is not in the resolved rules (nor is what holds it)"
    for place in case.cite:
        if not exists(place):
            yield "cite", f"{place!r} is no sentence of a source page (see spec/sources.yaml)"
        elif case.rules and place not in _cited(case.rules):
            yield "cite", (f"{place!r} is a sentence of another game than {case.rules}: cite one "
                           "that its rule document cites")  # fmt: skip
    if case.rules and case.op != "validate" and case.area != NOTATION and not case.cite:
        yield "cite", "a case that plays by rules cites the sentence that decides it"


@cache
def _cited(rules: str) -> frozenset[str]:
    """Return the sentences that a rule document cites, and those of its own pages."""
    book = load(rules)
    own = {place for page in book.chain.sources for place in pages()[page].places()}
    last = {place for _, place in cited(book.document)}
    return frozenset(own | last)


def _there(case: Case, pointer: str) -> bool:
    try:
        lookup(dict(case.resolved), pointer)
    except KeyError:
        return False
    return True


def _outcome(case: Case) -> Iterator[tuple[str, str]]:
    """Compare what is expected with the answer of the reference."""
    question = case.question()
    if not case.expect and case.op != "validate":
        yield "expect", "it expects nothing, so that any answer passes: say what is asked for"
    given = answer(question)
    graded = exact(grade(wanted(case.expect), given, case.op))
    if graded.verdict != "pass":
        shown = json.dumps(given, ensure_ascii=False)[:300]
        yield "expect", (f"the reference answers {shown}: find out from the page which is wrong, "
                         "and mend that one")  # fmt: skip
    if case.rejects:
        codes = [fault.code for fault in faults(question)]
        if len(codes) > 1:
            yield "one-fault", (f"it breaks several rules ({', '.join(codes)}): a program that "
                                "knows only one of them would pass; leave one")  # fmt: skip


def _twin(case: Case, known: Mapping[str, Case]) -> Iterator[tuple[str, str]]:
    """Check that a rejection has an accepted twin one edit away."""
    if not case.rejects:
        if case.twin is not None:
            yield "twin", "only a rejection names a twin"
        return
    if case.twin is None:
        yield "twin", ("a rejection needs an accepted twin one edit away, or a program that "
                       "rejects everything passes it")  # fmt: skip
        return
    twin = known.get(case.twin)
    if twin is None:
        yield "twin", f"there is no case {case.twin}"
    elif twin.rejects:
        yield "twin", f"{twin.id} is a rejection too: a twin is accepted"
    elif (number := edits(case, twin)) != 1:
        yield "twin", f"{twin.id} is {number} edits away: one line, card or value, no more"


def _released(root: Path, cases: Sequence[Case]) -> Iterator[Problem]:
    files = {case.id: case.file for case in cases}
    try:
        found = list(release.changes(cases, release.released(root), release.retired(root)))
    except (CaseError, ValueError) as error:
        yield Problem(release.HASHES, "", "release", str(error))
        return
    for name, message in found:
        yield Problem(files.get(name, release.HASHES), name, "release", message)
