"""Looks at an adapter step by step and explains the first thing that is wrong with it."""

import json
import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from smearspec.messages import sentence
from smearspec.rules.patch import Json, Object
from smearspec.suite.answer import OPS
from smearspec.suite.applicable import Plan, check_hello, plan
from smearspec.suite.case import Case
from smearspec.suite.grade import grade
from smearspec.suite.outcome import Reason
from smearspec.suite.process import Closed, Limits, Process, Silent, TooLong
from smearspec.suite.protocol import (
    BYE,
    Breach,
    Command,
    Hello,
    Session,
    encode,
    hello_message,
)

HINTS = frozenset(
    (
        "silent", "too-long", "closed", "exited", "killed", "unasked", "wrong-seq", "not-utf8",
        "not-json", "not-object", "no-whole-number", "other-protocol", "shape", "bad-document",
    )
)  # fmt: skip
"""The reasons about which there is something to advise."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that was looked at: a name of the catalogue's group ``conform-doctor``, and facts.

    ``good`` is None where nothing is wrong but something should be known.  ``reason`` is what was
    seen, ``hint`` another name: what to do.  ``shown`` is evidence, line by line.
    """

    code: str
    good: bool | None = True
    facts: Mapping[str, Json] = field(default_factory=dict)
    reason: Reason | None = None
    hint: str | None = None
    shown: tuple[tuple[str, str], ...] = ()

    def told(self, lang: str = "en") -> str:
        """Return what was seen as a sentence."""
        why = {} if self.reason is None else {"why": self.reason.told(lang)}
        return sentence(f"conform-doctor.{self.code}", lang, **self.facts, **why)

    def advice(self, lang: str = "en") -> str | None:
        """Return what to do, where there is something to advise."""
        return self.hint and sentence(f"conform-doctor.hint-{self.hint}", lang, **self.facts)


def examine(command: Command, cases: Sequence[Case], limits: Limits) -> Iterator[Step]:
    """Yield what is seen: the start, hello, one case per op, the end; nothing after a fault."""
    try:
        session = Session(command, limits)
    except (OSError, ValueError) as error:
        yield _not_started(command, error)
        return
    with session:
        try:
            hello = session.greet()
            check_hello(hello)
        except Breach as breach:
            yield _at_hello(command, limits, breach)
            return
        facts: Object = {"name": hello.name, "version": hello.version, "ops": [*sorted(hello.ops)]}
        yield Step("hello", facts=facts)
        for step in _questions(session, cases, hello):
            yield step
            if step.good is False:
                return
        yield from _goodbye(session)


def _questions(session: Session, cases: Sequence[Case], hello: Hello) -> Iterator[Step]:
    """Ask one case of each op, the shortest that applies."""
    seq = 0
    for op in OPS:
        if op not in hello.ops:
            continue
        made = _shortest(cases, op, hello)
        if made is None or made.question is None:
            yield Step("no-case", None, {"op": op})
            continue
        seq += 1
        yield _asked(session, made, made.question, seq, hello.errors)


def _shortest(cases: Sequence[Case], op: str, hello: Hello) -> Plan | None:
    """Return the plan of the shortest case that applies and is no rejection, if there is one."""
    accepted = [case for case in cases if case.op == op and not case.rejects]
    for case in sorted(accepted, key=lambda case: (len(json.dumps(case.input)), case.id)):
        made = plan(case, hello)
        if made.question is not None:
            return made
    return None


def _asked(session: Session, made: Plan, question: Object, seq: int, errors: str) -> Step:
    case = made.case
    facts: Object = {"op": case.op, "id": case.id, "title": case.title}
    short = {**question, "rules": "..."} if "rules" in question and case.rules else question
    asked = ("asked", json.dumps({**short, "seq": seq}, ensure_ascii=False))
    expected = ("expected", json.dumps(made.expected, ensure_ascii=False))
    try:
        given = session.ask(question, seq)
    except Breach as breach:
        return Step(
            "broken", False, facts, breach.reason, _hint(breach.reason),
            (asked, *_stderr(breach.stderr)),
        )  # fmt: skip
    found = grade(made.expected, given, case.op, errors)
    if found.verdict == "pass":
        return Step("right", facts=facts)
    answered = ("answered", json.dumps(given, ensure_ascii=False))
    return Step("wrong", False, facts, found.reason, None, (asked, expected, answered))


def _goodbye(session: Session) -> Iterator[Step]:
    rest = session.process.finish(BYE)
    if rest.strip():
        text = rest[:200].decode("utf-8", "backslashreplace")
        yield Step("broken-end", False, {}, Reason("unasked"), "unasked", (("written", text),))
    elif session.process.status is None:
        yield Step("not-ended", None)
    else:
        yield Step("ended")


def _not_started(command: Command, error: OSError | ValueError) -> Step:
    """Say why a command cannot be started."""
    name = command.argv[0]
    facts: Object = {"name": name, "text": getattr(error, "strerror", None) or str(error)}
    path = shutil.which(name, path=command.environ.get("PATH"))
    if isinstance(error, FileNotFoundError):
        if any(sign.isspace() for sign in name):
            hint = "one-word"
        elif path is not None or os.path.exists(name):
            hint = "interpreter"
        else:
            hint = "not-found"
    else:
        hint = "not-executable"
    return Step("not-started", False, facts, None, hint)


def _at_hello(command: Command, limits: Limits, breach: Breach) -> Step:
    """Say what went wrong with the answer to hello."""
    hint = _hint(breach.reason)
    if breach.reason.code == "silent" and _answers_at_end(command, limits):
        hint = "flush"
    return Step("no-hello", False, {}, breach.reason, hint, tuple(_stderr(breach.stderr)))


def _answers_at_end(command: Command, limits: Limits) -> bool:
    """Tell whether the program says something once its input ends."""
    try:
        with Process(command.argv, command.environ, limits) as process:
            process.exchange(encode(hello_message()), limits.start, last=True)
    except (Silent, Closed, TooLong, OSError):
        return False
    return True


def _hint(reason: Reason) -> str | None:
    return reason.code if reason.code in HINTS else None


def _stderr(text: str) -> Iterator[tuple[str, str]]:
    if text.strip():
        yield ("stderr", text.strip()[-2000:])
