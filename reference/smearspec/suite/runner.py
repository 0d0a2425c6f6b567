"""Runs cases against a program: one question at a time, and never an answer for another one."""

import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, cast

from smearspec.rules.patch import Object
from smearspec.suite.answer import answer as reference
from smearspec.suite.applicable import Plan, check_hello, plan
from smearspec.suite.case import Case
from smearspec.suite.grade import exact, grade, wanted
from smearspec.suite.outcome import Attempt, Reason, Result
from smearspec.suite.process import Limits
from smearspec.suite.protocol import BYE, Breach, Command, Hello, Session

DEATHS = 3
"""Deaths before the first good answer, and failed starts in a row, that end a run."""

SAMPLE = 20
"""Of so many passes one is asked again, alone in a fresh process."""

BUDGET = 1800.0
"""Seconds for a whole run."""

WRONG = frozenset({"fail", "wrong-accept", "wrong-reject"})
"""Verdicts on an answer, which rest on the case being right."""


class Progress(NamedTuple):
    """How far a run is: cases asked of all, failures among them, and whether it asks again."""

    done: int
    total: int
    failures: int
    again: bool = False


@dataclass(frozen=True, slots=True)
class Settings:
    """How to run: ``once`` starts a process for each case, ``exact`` grades codes and places."""

    seed: int = 0
    once: bool = False
    exact: bool = False
    budget: float = BUDGET
    limits: Limits = field(default_factory=Limits)
    watch: Callable[[Progress], None] = lambda _: None


@dataclass(frozen=True, slots=True)
class Run:
    """The outcome of a run, in the order of the cases given.

    ``stopped`` says why a run ended early; ``seconds`` how long it took.
    """

    results: Sequence[Result]
    hello: Hello | None
    stopped: Reason | None
    seconds: float

    @property
    def complete(self) -> bool:
        """Whether every case that applies was asked."""
        return self.stopped is None


class CannotStart(Exception):
    """The command is no program that this machine can start."""


class _Stop(Exception):
    """The run ends early."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.code)
        self.reason = reason


def run(cases: Sequence[Case], command: Command, settings: Settings) -> Run:
    """Ask a program every case that applies to it; CannotStart if it is no program."""
    runner = _Runner(cases, command, settings)
    try:
        return runner.run()
    finally:
        runner.end()


class _Runner:
    """One run."""

    def __init__(self, cases: Sequence[Case], command: Command, settings: Settings) -> None:
        self.cases = cases
        self.command = command
        self.settings = settings
        self.session: Session | None = None
        self.hello: Hello | None = None
        self.seq = 0
        self.answered = False
        self.deaths = 0
        self.failures = 0
        self.began = time.monotonic()

    def run(self) -> Run:
        """Ask in shuffled order, then ask failures and some passes again."""
        order = list(self.cases)
        random.Random(self.settings.seed).shuffle(order)
        plans: dict[str, Plan] = {}
        attempts: dict[str, list[Attempt]] = {}
        stopped: Reason | None = None
        try:
            self._ask_all(order, plans, attempts)
            self.end()
            self._confirm(plans, attempts)
        except _Stop as stop:
            stopped = stop.reason
        results = [
            self._result(case, plans.get(case.id), attempts.get(case.id, ()), stopped)
            for case in self.cases
        ]
        return Run(results, self.hello, stopped, time.monotonic() - self.began)

    def end(self) -> None:
        """Let the process end; what is left of it is killed."""
        if self.session is not None:
            session, self.session = self.session, None
            session.process.finish(BYE)

    def _ask_all(
        self, order: Sequence[Case], plans: dict[str, Plan], attempts: dict[str, list[Attempt]]
    ) -> None:
        hello = self._greet()
        for number, case in enumerate(order):
            self._check_budget()
            plans[case.id] = made = plan(case, hello)
            if made.question is not None:
                attempt = self._ask(made, made.question)
                attempts[case.id] = [attempt]
                self.failures += attempt.verdict != "pass"
                self._check_deaths(attempt)
            self.settings.watch(Progress(number + 1, len(order), self.failures))

    def _confirm(self, plans: Mapping[str, Plan], attempts: Mapping[str, list[Attempt]]) -> None:
        """Ask each failure and one pass in twenty again, alone in a fresh process."""
        passes = [name for name, tried in attempts.items() if tried[0].verdict == "pass"]
        again = set(passes[::SAMPLE])
        again |= {name for name, tried in attempts.items() if tried[0].verdict != "pass"}
        asked = [name for name in attempts if name in again]
        for number, name in enumerate(asked):
            self._check_budget()
            question = cast("Object", plans[name].question)
            attempts[name].append(self._ask_alone(plans[name], question))
            self.settings.watch(Progress(number + 1, len(asked), self.failures, again=True))

    def _check_budget(self) -> None:
        if time.monotonic() - self.began >= self.settings.budget:
            raise _Stop(Reason("budget", {"seconds": f"{self.settings.budget:g}"}))

    def _greet(self) -> Hello:
        """Return the hello of the program, and keep the process unless each gets one case."""
        while True:
            session = self._open()
            try:
                hello = session.greet(last=self.settings.once)
                self._know(hello)
                if self.settings.once:
                    session.farewell(silent=True)
                else:
                    self.session = session
            except Breach as breach:
                session.process.kill()
                self._died(breach)
            except BaseException:
                session.process.kill()
                raise
            else:
                if self.answered:
                    self.deaths = 0
                return hello

    def _open(self) -> Session:
        try:
            return Session(self.command, self.settings.limits)
        except (OSError, ValueError) as error:
            text = (error.strerror if isinstance(error, OSError) else None) or str(error)
            if self.hello is not None:
                raise _Stop(Reason("no-start", {"text": text})) from None
            raise CannotStart(text) from None

    def _know(self, hello: Hello) -> None:
        """Remember what the program says of itself; Breach if it says something else now."""
        if self.hello is None:
            check_hello(hello)
            self.hello = hello
        elif hello.message != self.hello.message:
            raise Breach("protocol", Reason("hello-changed"))

    def _died(self, breach: Breach) -> None:
        """Count a death at the start; a start that breaks the protocol would do so again."""
        self.deaths += 1
        if self.deaths >= DEATHS or breach.verdict == "protocol":
            case = "start" if self.hello is None else "default"
            raise self._given_up(breach.reason, breach.stderr, case)

    def _check_deaths(self, attempt: Attempt) -> None:
        """End the run of a program that only dies, once the last death is recorded."""
        if not self.answered and self.deaths >= DEATHS and attempt.reason is not None:
            raise self._given_up(attempt.reason, attempt.stderr, "answers")

    def _given_up(self, why: Reason, stderr: str, case: str) -> _Stop:
        facts: Object = {
            "deaths": self.deaths, "why": why.to_json(), "case": case, "stderr": stderr,
        }  # fmt: skip
        return _Stop(Reason("gave-up", facts))

    def _ask(self, made: Plan, question: Object) -> Attempt:
        """Ask a question of the process at hand; after a breach the process is gone."""
        if self.settings.once:
            return self._ask_alone(made, question, counted=True)
        if self.session is None:
            self._greet()
        session = self.session
        if session is None:  # pragma: no cover - greeting leaves a session or raises
            raise AssertionError("no session")
        self.seq += 1
        try:
            given = session.ask(question, self.seq)
        except Breach as breach:
            self.session = None
            return self._broken(breach, session.seconds, counted=True)
        self.answered = True
        return self._graded(made, given, session)

    def _ask_alone(self, made: Plan, question: Object, *, counted: bool = False) -> Attempt:
        """Ask a question in a process of its own, and see that it says nothing more."""
        once = self.settings.once
        self.seq += 1
        with self._open() as session:
            try:
                if not once and session.greet().message != (self.hello and self.hello.message):
                    raise Breach("protocol", Reason("hello-changed"))
                given = session.ask(question, self.seq, last=once)
                seconds = session.seconds
                session.farewell(silent=once)
            except Breach as breach:
                broken = self._broken(breach, session.seconds, counted=counted)
                return replace(broken, fresh=True)
        self.answered = True
        attempt = self._graded(made, given, session)
        return replace(attempt, fresh=True, seconds=seconds)

    def _broken(self, breach: Breach, seconds: float, *, counted: bool) -> Attempt:
        if counted and not self.answered:
            self.deaths += 1
        return Attempt(breach.verdict, reason=breach.reason, stderr=breach.stderr, seconds=seconds)

    def _graded(self, made: Plan, given: Object, session: Session) -> Attempt:
        errors = self.hello.errors if self.hello else "none"
        found = grade(made.expected, given, made.case.op, errors)
        if self.settings.exact:
            found = exact(found)
        stderr = "" if found.verdict == "pass" else session.process.tail()
        return Attempt(
            found.verdict, given, found.reason, found.code, found.place, stderr, session.seconds
        )

    def _result(
        self, case: Case, made: Plan | None, tried: Sequence[Attempt], stopped: Reason | None
    ) -> Result:
        """Return the outcome of a case from everything that was seen of it."""
        if made is None:
            return Result(case, "not-run", wanted(case.expect), stopped)
        if made.question is None:
            return Result(case, "unsupported", made.expected, made.reason)
        if not tried:
            return Result(case, "not-run", made.expected, stopped, question=made.question)
        first, last = tried[0], tried[-1]
        verdict, reason = last.verdict, last.reason
        if not first.same(last):
            case_ = "same" if first.verdict == last.verdict else "default"
            facts: Object = {"first": first.verdict, "again": last.verdict, "case": case_}
            verdict, reason = "unstable", Reason("unstable", facts)
        elif verdict in WRONG and not made.derived and not _sound(made):
            verdict, reason = "suite-bug", Reason("suite-bug")
        return Result(
            case, verdict, made.expected, reason, tuple(tried), made.derived, made.question
        )


def _sound(made: Plan) -> bool:
    """Tell whether the reference itself answers a case as the case expects."""
    asked = {**(made.question or {})}
    return exact(grade(made.expected, reference(asked), made.case.op)).verdict == "pass"
