"""A plugin for pytest that runs the suite against a program: one test a case.

Without ``--smearspec-adapter`` it does nothing.  The cases are asked by the same runner as on the
command line, all that are selected in one run before the first of them is reported; where tests
are spread over several processes, each case has a run of its own.
"""

import datetime
import os
import shlex
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from _pytest._code.code import TerminalRepr, TracebackStyle

    from smearspec.suite.case import Case
    from smearspec.suite.known import Known
    from smearspec.suite.outcome import Result
    from smearspec.suite.protocol import Command
    from smearspec.suite.runner import Settings

ROOT = "smearspec"
"""The first part of the id of every test; the rest is the id of the case."""

SELECTIONS = ("id", "area", "level", "profile", "variant")

_RUN = pytest.StashKey["_Bench"]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    group = parser.getgroup("smearspec", "conformance suite of smearspec")
    group.addoption("--smearspec-adapter", metavar="COMMAND", help="program to ask the cases")
    group.addoption("--smearspec-suite", metavar="FILE", help="cases: .jsonl, or a folder of areas")
    for name in SELECTIONS:
        group.addoption(
            f"--smearspec-{name}", action="append", default=[], metavar=name.upper(),
            help=f"only this {name}; repeatable",
        )  # fmt: skip
    group.addoption("--smearspec-known", metavar="FILE", help="failures that are known: known.yaml")
    group.addoption("--smearspec-once", action="store_true", help="a process per case")
    group.addoption("--smearspec-exact", action="store_true", help="codes and places must be right")
    group.addoption("--smearspec-timeout", type=float, metavar="SECONDS", help="for an answer")
    group.addoption("--smearspec-start-timeout", type=float, metavar="SECONDS", help="for hello")
    group.addoption(
        "--smearspec-env", action="append", default=[], metavar="NAME[=VALUE]",
        help="a variable that the program gets beside PATH, HOME and the locale; repeatable",
    )  # fmt: skip


def pytest_configure(config: pytest.Config) -> None:
    """Name the marker that every case has."""
    config.addinivalue_line("markers", "smearspec: a case of the conformance suite of smearspec")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(
    session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Add the cases to the tests that were found, before any are deselected."""
    if not config.getoption("smearspec_adapter"):
        return
    bench = _bench(config)
    config.stash[_RUN] = bench
    root = _Suite.from_parent(session, name=ROOT, nodeid=ROOT)
    for case in bench.cases:
        items.append(CaseItem.from_parent(root, name=case.id, case=case))


class _Suite(pytest.Collector):
    """What stands above the cases in the tree of tests."""

    def collect(self) -> Iterable[pytest.Item]:
        """Return nothing: the cases are added where every test is known."""
        return ()  # pragma: no cover - pytest asks only what it collects itself; it must be there


class CaseFailed(Exception):
    """A case that did not pass; the text is all there is to say about it."""


class CaseItem(pytest.Item):
    """The test of one case."""

    def __init__(self, *, case: "Case", **rest: object) -> None:
        super().__init__(**rest)  # type: ignore[arg-type]
        self.case = case
        self.add_marker(ROOT)

    def runtest(self) -> None:
        """Let the test end as the case did."""
        from smearspec.suite.outcome import NOT_APPLICABLE  # noqa: PLC0415

        bench = self.config.stash[_RUN]
        result, complaint = bench.outcome(self)
        if complaint is not None:
            raise CaseFailed(complaint)
        if result.passed:
            return
        reason = "" if result.reason is None else result.reason.told(bench.lang)
        if result.verdict in NOT_APPLICABLE:
            pytest.skip(f"{result.verdict}: {reason}")
        if result.known is not None:
            pytest.xfail(f"{result.verdict}: {result.known}")
        raise CaseFailed("\n".join(_told(result, bench.lang)))

    def repr_failure(
        self,
        excinfo: pytest.ExceptionInfo[BaseException],
        style: "TracebackStyle | None" = None,
    ) -> "str | TerminalRepr":
        """Return what there is to say about a failure, without a traceback of this program."""
        if isinstance(excinfo.value, CaseFailed):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[str, None, str]:
        """Return where the case is written, and what it is about."""
        return self.case.file or ROOT, None, f"{self.case.id}: {self.case.title}"


class _Bench:
    """The program under test, and what became of the cases that it was asked."""

    def __init__(
        self, cases: Sequence["Case"], command: "Command", settings: "Settings",
        known: Sequence["Known"], lang: str, alone: bool,
    ) -> None:  # fmt: skip
        self.cases = cases
        self.command = command
        self.settings = settings
        self.known = known
        self.lang = lang
        self.alone = alone
        self._results: dict[str, Result] = {}
        self._complaints: dict[str, str] = {}
        self._broken: str | None = None

    def outcome(self, item: CaseItem) -> "tuple[Result, str | None]":
        """Return what became of a case, and what is out of date about it as a known failure."""
        if item.case.id not in self._results and self._broken is None:
            others = [one.case for one in item.session.items if isinstance(one, CaseItem)]
            self._run([item.case] if self.alone else others)
        if self._broken is not None:
            raise CaseFailed(self._broken)
        return self._results[item.case.id], self._complaints.get(item.case.id)

    def _run(self, cases: "Sequence[Case]") -> None:
        from smearspec.messages import sentence  # noqa: PLC0415
        from smearspec.suite.known import excuse, stale  # noqa: PLC0415
        from smearspec.suite.runner import CannotStart, run  # noqa: PLC0415

        try:
            found = run(cases, self.command, self.settings)
        except CannotStart as error:
            facts = {"name": self.command.argv[0], "text": str(error)}
            self._broken = sentence("conform-doctor.not-started", self.lang, **facts)
            return
        results = excuse(found.results, self.known)
        self._results |= {one.case.id: one for one in results}
        ids = [case.id for case in self.cases]
        for complaint in stale(results, self.known, ids, datetime.date.today()):
            self._complaints[str(complaint.facts["id"])] = complaint.told(self.lang)


def _told(result: "Result", lang: str) -> Iterator[str]:
    from smearspec.suite.reports.failing import failure_lines  # noqa: PLC0415
    from smearspec.suite.reports.lines import case_line  # noqa: PLC0415
    from smearspec.suite.reports.view import entry_of  # noqa: PLC0415

    yield f"{result.verdict}: {result.case.title}"
    yield from failure_lines(entry_of(case_line(result)), lang)


def _bench(config: pytest.Config) -> _Bench:
    """Return what the options say; bad ones are usage errors."""
    from smearspec.messages import language  # noqa: PLC0415
    from smearspec.suite.case import CaseError, select  # noqa: PLC0415
    from smearspec.suite.process import Limits, scrubbed  # noqa: PLC0415
    from smearspec.suite.protocol import Command  # noqa: PLC0415
    from smearspec.suite.runner import Settings  # noqa: PLC0415

    try:
        argv = shlex.split(config.getoption("smearspec_adapter"))
        cases = _cases(config.getoption("smearspec_suite"))
        chosen = [config.getoption(f"smearspec_{name}") for name in SELECTIONS]
        selected = select(cases, *chosen)
    except (CaseError, ValueError, OSError) as error:
        raise pytest.UsageError(f"smearspec: {error}") from None
    limits = Limits()
    limits = replace(
        limits,
        start=config.getoption("smearspec_start_timeout") or limits.start,
        case=config.getoption("smearspec_timeout") or limits.case,
    )
    once, exact = (bool(config.getoption(f"smearspec_{name}")) for name in ("once", "exact"))
    return _Bench(
        selected,
        Command(tuple(argv), scrubbed(os.environ, config.getoption("smearspec_env"))),
        Settings(once=once, exact=exact, limits=limits),
        _known(config.getoption("smearspec_known")),
        language(None, os.environ),
        hasattr(config, "workerinput"),
    )


def _cases(suite: str | None) -> "tuple[Case, ...]":
    from smearspec.suite.case import load_cases  # noqa: PLC0415
    from smearspec.suite.shipped import load_jsonl  # noqa: PLC0415

    if suite is None:
        return load_cases()
    return load_cases(Path(suite)) if os.path.isdir(suite) else load_jsonl(Path(suite))


def _known(file: str | None) -> "tuple[Known, ...]":
    if file is None:
        return ()
    from smearspec.rules import RuleError  # noqa: PLC0415
    from smearspec.suite.known import KnownError, read_known  # noqa: PLC0415

    try:
        return read_known(Path(file).read_bytes(), file)
    except KnownError as error:
        raise pytest.UsageError(f"{file}: {error}") from None
    except RuleError as error:
        codes = ", ".join(finding.code for finding in error.findings)
        raise pytest.UsageError(f"{file}: {codes}") from None
    except OSError as error:
        raise pytest.UsageError(f"{file}: {error.strerror}") from None
