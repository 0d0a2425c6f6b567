"""The linter of rule documents: everything that can be said against one, in order of place."""

from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path

from smearspec import limits
from smearspec.diagnostics import Finding
from smearspec.resources import folder
from smearspec.rules.book import RuleBook
from smearspec.rules.check import resolved_findings
from smearspec.rules.choice_check import choice_findings, house_findings
from smearspec.rules.document import Document, members, objects, strings
from smearspec.rules.errors import RuleError
from smearspec.rules.layers import Chain, Choice
from smearspec.rules.library import Library, chain_of, shipped
from smearspec.rules.patch import step
from smearspec.rules.resolve import resolve
from smearspec.rules.schema import in_order
from smearspec.rules.sources import exists


def lint(target: Path | RuleBook) -> tuple[Finding, ...]:
    """Return everything that is wrong with a rule document, in order of place.

    Of a file that cannot be read or has the wrong shape, only that is said.
    """
    if isinstance(target, RuleBook):
        return lint_chain(target.chain)
    from smearspec.rules.files import document_of  # noqa: PLC0415

    try:
        document = document_of(target)
        ours = target.resolve().is_relative_to(folder("spec").resolve())
        library = _edited(folder("spec")) if ours else shipped()
        if not ours and library.find(document.id) is not None:
            return (Finding("id-taken", *document.place("/id"), {"name": document.id}),)
    except RuleError as error:
        return error.findings
    try:
        chain = chain_of(document, library, target)
    except RuleError as error:
        if error.file == document.file:
            return error.findings
        return (_broken(document, error),)
    return lint_chain(chain)


def _edited(spec: Path) -> Library:
    """Return the documents of the package as their files stand, not as they were shipped."""
    from smearspec.rules.ship import documents  # noqa: PLC0415

    return documents(spec)


def _broken(document: Document, error: RuleError) -> Finding:
    codes = tuple(sorted({finding.code for finding in error.findings}))
    return Finding("extends-broken", *document.place("/extends"),
                   {"name": error.file, "found": codes})  # fmt: skip


def chain_findings(chain: Chain) -> tuple[Finding, ...]:
    """Return what is wrong with the last document of a chain before anything is resolved."""
    seats = chain.tables or tuple(range(2, 13))
    return in_order([*house_findings(chain), *choice_findings(chain, seats)])


def lint_chain(chain: Chain) -> tuple[Finding, ...]:
    """Return everything that is wrong with the last document of a chain."""
    document = chain.documents[-1]
    early = (*chain_findings(chain), *_cites(document))
    if any(finding.code != "cite-unknown" for finding in early):
        return in_order(early)
    found: dict[tuple[object, ...], Finding] = {}
    for seats in chain.tables:
        for options in _tried(chain, seats, found, document):
            for each in resolved_findings(resolve(chain, seats, options), document):
                key = (each.code, each.line, each.column, each.rule)
                found.setdefault(key, _under(each, seats, options, chain))
    return in_order([*early, *found.values()])


def _under(finding: Finding, seats: int, options: dict[str, str], chain: Chain) -> Finding:
    """Add to a finding the table and the choices under which it was found first."""
    defaults = {choice.id: choice.default for choice in chain.choices}
    chosen = tuple(
        f"{name} = {value}" for name, value in options.items() if value != defaults[name]
    )
    facts = {**finding.facts, "seats": seats, "options": chosen}
    return Finding(finding.code, finding.line, finding.column, facts, rule=finding.rule)


def _tried(
    chain: Chain, seats: int, found: dict[tuple[object, ...], Finding], document: Document
) -> Iterator[dict[str, str]]:
    """Yield the combinations of choices that are tried, each once, the defaults first.

    All of them where they are few enough, else every value of every choice with every value of
    every other; a choice under a condition is tried with the condition met.
    """
    choices = [choice for choice in chain.choices if choice.possible(seats)]
    seen: set[tuple[tuple[str, str], ...]] = set()
    for number, wanted in enumerate(_wanted(choices, seats)):
        if number >= limits.COMBINATIONS:
            place = document.place("/choices")
            found["choices-many",] = Finding(
                "choices-many", *place, {"limit": limits.COMBINATIONS})  # fmt: skip
            return
        options = _in_force(choices, seats, wanted)
        key = tuple(options.items())
        if key not in seen:
            seen.add(key)
            yield options


_FEW = 128


def _wanted(choices: list[Choice], seats: int) -> Iterator[dict[str, str]]:
    count = 1
    for choice in choices:
        count = min(count * max(len(choice.values), 1), _FEW + 1)
    if count <= _FEW:
        for values in product(*(_defaults_first(choice) for choice in choices)):
            yield {choice.id: value for choice, value in zip(choices, values, strict=True)}
        return
    yield {}
    for choice in choices:
        for value in _defaults_first(choice)[1:]:
            yield _conditions(choice, choices, seats) | {choice.id: value}
    for one, other in combinations(choices, 2):
        met = _conditions(one, choices, seats) | _conditions(other, choices, seats)
        for mine, yours in product(_defaults_first(one)[1:], _defaults_first(other)[1:]):
            yield met | {one.id: mine, other.id: yours}


def _defaults_first(choice: Choice) -> list[str]:
    return sorted(choice.values, key=lambda value: value != choice.default)


def _conditions(choice: Choice, choices: list[Choice], seats: int) -> dict[str, str]:
    """Return values of earlier choices that bring a choice into force."""
    by_name = {each.id: each for each in choices}
    met: dict[str, str] = {}
    waiting = [choice]
    while waiting:
        fitting = [one for one in waiting.pop().when if seats in one.get("seats", (seats,))]
        for name, allowed in fitting[0].items() if fitting else ():
            if name in by_name and name not in met:
                met[name] = str(allowed[0])
                waiting.append(by_name[name])
    return met


def _in_force(choices: list[Choice], seats: int, wanted: dict[str, str]) -> dict[str, str]:
    options: dict[str, str] = {}
    for choice in choices:
        if choice.in_force(seats, options) and choice.values:
            options[choice.id] = wanted.get(choice.id, _defaults_first(choice)[0])
    return options


def _cites(document: Document) -> Iterator[Finding]:
    """Yield the citations of sentences that our source pages do not have."""
    for pointer, place in cited(document):
        if exists(place) is False:
            yield Finding("cite-unknown", *document.place(pointer), {"source": place})


def cited(document: Document) -> Iterator[tuple[str, str]]:
    """Yield every place that a document names, with the pointer to where it does."""
    data = document.data
    lists = [(step("/cite", at), places) for at, places in members(data.get("cite")).items()]
    for size, table in members(data.get("tables")).items():
        at_table = f"/tables/{size}/cite"
        cite = members(members(table).get("cite"))
        lists += [(step(at_table, at), places) for at, places in cite.items()]
    for index, entry in objects(data.get("choices")):
        lists.append((f"/choices/{index}/cite", entry.get("cite")))
    for index, entry in objects(data.get("accounted")):
        lists.append((f"/accounted/{index}/sources", entry.get("sources")))
    for pointer, places in lists:
        for number, place in enumerate(strings(places)):
            yield f"{pointer}/{number}", place
    for index, entry in objects(data.get("errata")):
        source = entry.get("source")
        if isinstance(source, str):
            yield f"/errata/{index}/source", source
