"""The page on the strength of the suite, written by the command from what it measured."""

from collections.abc import Iterable, Iterator, Sequence

from smearspec.rules.bases import Table
from smearspec.suite.strength.gates import NOT_ASKED, Fates, asked_codes, failures, fates
from smearspec.suite.strength.kills import cases_of
from smearspec.suite.strength.measure import Measured


def page(found: Measured) -> str:
    """Return the page; it holds no times, so that the same cases give the same page."""
    parts = (_head(found), _mutants(found), _excuses(found), _values(found), _zoo(found),
             _codes(found), _limits())  # fmt: skip
    return "\n".join(line for part in parts for line in part) + "\n"


def summary(found: Measured) -> str:
    """Return the figures in one line."""
    total = [fates(found, table) for table in found.tables]
    counted = _Figures(total)
    caught = sum(each.whole for each in found.zoo)
    return (
        f"{counted.named} of {counted.played} wrong rules noticed by a case about the value, "
        f"{counted.excused} excused, {counted.open} open; {counted.refused} refused, "
        f"{counted.caught} of them noticed in play too; {caught} of {len(found.zoo)} wrong "
        f"readings caught"
    )


class _Figures:
    """The numbers of several tables."""

    def __init__(self, several: list[Fates]) -> None:
        self.named = sum(len(one.named) for one in several)
        self.excused = sum(len(one.excused) for one in several)
        self.open = sum(len(one.survived) + len(one.unnamed) for one in several)
        self.refused = sum(len(one.refused) for one in several)
        self.caught = sum(len(one.caught) for one in several)
        self.played = self.named + self.open + self.excused


def _head(found: Measured) -> Iterator[str]:
    bad = sum(map(len, failures(found).values()))
    yield "# What the suite can catch"
    yield ""
    yield "Written by `smearspec conform --strength --write docs/strength.md`; do not edit."
    yield ""
    yield (
        "The cases are measured by changing the rules under them. A *wrong rule* is the rules of "
        "one table with one value changed: a number one up or down or at its bound, another word, "
        "a list in another order, a key that is missing or put in. A case *notices* it if the "
        "reference, playing by it, fails the case, and it counts only if the case says that it is "
        "about that value."
    )
    yield ""
    yield f"**{summary(found)}.** " + (
        "Every gate holds." if not bad else f"{bad} things go through a gate."
    )
    yield ""


def _mutants(found: Measured) -> Iterator[str]:
    columns = ("table", "cases", "wrong rules", "noticed", "excused", "open", "refused",
               "of these noticed")  # fmt: skip
    yield "## Wrong rules, by table"
    yield from _table(columns, (_row(found, table) for table in found.tables))
    yield (
        "*Refused* are wrong rules to which the schema or the linter objects, such as items that "
        "do not add up to the highest bid. For every kind of refusal, in every part of the rules, "
        "a `validate` case expects it. An engine that plays by such rules all the same is noticed "
        "in play as often as the last column says."
    )
    yield ""


def _row(found: Measured, table: Table) -> tuple[object, ...]:
    one = _Figures([fates(found, table)])
    cases = len(cases_of(table, found.cases))
    return table, cases, one.played, one.named, one.excused, one.open, one.refused, one.caught


def _excuses(found: Measured) -> Iterator[str]:
    rows = (
        (f"`{one.pointer}`", f"`{one.change}`", ", ".join(one.tables) or "all",
         " ".join(one.reason.split()))
        for one in found.excuses
    )  # fmt: skip
    yield "## Wrong rules that no player can tell"
    yield from _table(("value", "change", "tables", "why nobody can tell"), rows)


def _values(found: Measured) -> Iterator[str]:
    columns = ("table", "values", "read by no case", "fewest cases that read one",
               "fixed by the schema")  # fmt: skip
    rows = (
        (reads.table, len(reads.cases), _pointers(reads.uncovered),
         min((n for n in reads.cases.values() if n), default=0), len(reads.fixed))
        for reads in found.reads
    )  # fmt: skip
    yield "## Rule values"
    yield from _table(columns, rows)
    number = sum(map(len, found.dead.values()))
    yield f"Values that no part of the reference can read: {number}."
    yield ""


def _pointers(several: tuple[str, ...]) -> str:
    return ", ".join(f"`{one}`" for one in several) or "none"


def _zoo(found: Measured) -> Iterator[str]:
    rows = (
        (each.reading.fault, each.reading.title,
         ", ".join(name for name in each.reading.caught_by if name not in each.missing)
         or "**nothing**")
        for each in found.zoo
    )  # fmt: skip
    yield "## Wrong readings that real programs show"
    yield from _table(("kind of fault", "reading", "caught by"), rows)


def _codes(found: Measured) -> Iterator[str]:
    asked = asked_codes()
    yield "## Codes of rejections"
    yield ""
    yield (
        f"{sum(found.codes.get(code, 0) >= 2 for code in asked)} of {len(asked)} codes that an op "
        "can answer with are expected by two cases or more."
    )
    yield from _table(("code that no op can answer with", "why"), NOT_ASKED.items())


def _table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    """Yield the lines of a table, between empty lines."""
    yield ""
    yield f"| {' | '.join(columns)} |"
    yield "|" + "---|" * len(columns)
    for row in rows:
        yield f"| {' | '.join(map(str, row))} |"
    yield ""


def _limits() -> Iterator[str]:
    yield "## What the suite cannot catch"
    yield ""
    yield from (
        "* **Two mistakes that hide each other.** Every wrong rule is wrong in one value only.",
        "* **A mistake outside the rules' values.** What the language fixes (clockwise, the "
        "highest trump takes the trick) is no value. The wrong readings above stand for such "
        "mistakes, and only those that somebody has met or thought of are there.",
        "* **A mistake in a rare hand.** Cases show a difference once; a program that is right "
        "there and wrong for other cards of the same kind passes.",
        "* **A wrong code.** A rejection passes with another code or place than the expected one; "
        "these are graded beside the verdict, and `--exact` lets them count.",
        "* **Wrong house rules.** Measured are the shipped variants with their choices, one choice "
        "at a time. Two choices that clash only together are not measured.",
        "* **A mistake that the reference makes too.** An expectation that was found by searching "
        "is the reference's own answer. That it is the page's rests on the cases that people wrote "
        "before asking it.",
        "* **Speed, memory, endurance.** A case has a deadline and nothing else.",
    )
    yield ""
