"""The messages of protocol 1, and one process that speaks it.

Every breach of the protocol ends in a Breach, and the process with it.
"""

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NoReturn, cast

from smearspec.rules.patch import Json, Object
from smearspec.suite.outcome import Reason
from smearspec.suite.process import Closed, Limits, Process, Silent, TooLong
from smearspec.suite.schema import shape_fault
from smearspec.suite.versions import PROTOCOL, SPEC, SUITE

DEPTH = 64
"""The deepest nesting of an answer: a transcript in an answer needs less than 20."""

BYE = b'{"op":"bye"}\n'

SHOWN = 80
"""The most characters of a line of garbage in a reason."""


@dataclass(frozen=True, slots=True)
class Command:
    """How to start the program under test: no shell, and only this environment."""

    argv: Sequence[str]
    environ: Mapping[str, str] = field(default_factory=dict, repr=False)


class Breach(Exception):
    """The program broke the protocol, died or was silent: a verdict and why."""

    def __init__(self, verdict: str, reason: Reason, stderr: str = "") -> None:
        super().__init__(reason.code)
        self.verdict = verdict
        self.reason = reason
        self.stderr = stderr


@dataclass(frozen=True, slots=True)
class Hello:
    """What the program says of itself.

    ``mode`` is any, listed (``ids``) or fixed (``document``); ``errors`` is code+place, code or
    none; ``form`` (``input`` of the message) is text or json.
    """

    name: str
    version: str
    language: str
    ops: frozenset[str]
    form: str = "text"
    mode: str = "any"
    ids: frozenset[str] = frozenset()
    document: "Object | None" = None
    errors: str = "code+place"
    choices: Mapping[str, str] = field(default_factory=dict)
    message: Object = field(default_factory=dict, repr=False)


def encode(message: Mapping[str, Json]) -> bytes:
    """Return a message as one line of ASCII."""
    return json.dumps(message, separators=(",", ":")).encode("ascii") + b"\n"


def decode(line: bytes) -> Object:
    """Return the object of a line; Breach for anything else."""
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError:
        raise _broken("not-utf8", line) from None
    try:
        value: Json = json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_no_number,
            parse_float=_no_number,
        )
    except Breach:
        raise
    except RecursionError:
        raise _broken("too-deep", line, limit=DEPTH) from None
    except ValueError:  # a number of thousands of digits too
        raise _broken("not-json", line) from None
    if not isinstance(value, dict):
        raise _broken("not-object", line)
    if _deeper(value, DEPTH):
        raise _broken("too-deep", line, limit=DEPTH)
    return value


def hello_message() -> Object:
    """Return the greeting."""
    return {"op": "hello", "protocol": [PROTOCOL], "suite": SUITE, "spec": [SPEC]}


def hello_of(message: Object) -> Hello:
    """Return the answer to the greeting; Breach if it is not one."""
    if message.get("op") == "hello" and message.get("protocol") != PROTOCOL:
        answered = json.dumps(message.get("protocol"))[:SHOWN]
        facts: Object = {"answered": answered, "wanted": PROTOCOL}
        raise Breach("protocol", Reason("other-protocol", facts))
    _check("hello", message)
    rules = cast("Object", message.get("rules", {"mode": "any"}))
    document = rules.get("document")
    return Hello(
        name=str(message["name"]),
        version=str(message.get("version", "")),
        language=str(message.get("language", "")),
        ops=frozenset(map(str, cast("list[Json]", message["ops"]))),
        form=str(message.get("input", "text")),
        mode=str(rules["mode"]),
        ids=frozenset(map(str, cast("list[Json]", rules.get("ids", [])))),
        document=document if isinstance(document, dict) else None,
        errors=str(message.get("errors", "code+place")),
        choices={
            name: str(value) for name, value in cast("Object", message.get("choices", {})).items()
        },
        message=message,
    )


class Session:
    """A process of the program, and the questions that it is asked, one at a time."""

    def __init__(self, command: Command, limits: Limits) -> None:
        self.limits = limits
        self.process = Process(command.argv, command.environ, limits)
        self.seconds = 0.0
        """How long the last answer took."""

    def __enter__(self) -> "Session":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()

    def greet(self, *, last: bool = False) -> Hello:
        """Say hello; ``last`` ends the input after it."""
        line = self._exchange(encode(hello_message()), self.limits.start, last, "start")
        try:
            return hello_of(decode(line))
        except Breach as breach:
            raise self._ended(breach) from None

    def ask(self, question: Mapping[str, Json], seq: int, *, last: bool = False) -> Object:
        """Ask a question and return the answer without its number; ``last`` ends the input."""
        if self.process.unasked():
            raise self._ended(Breach("protocol", Reason("unasked")))
        if self.process.exited():
            raise self._ended(self._death("gone"))
        op = str(question["op"])
        line = self._exchange(encode({**question, "seq": seq}), self.limits.case, last, "case")
        try:
            return answer_of(decode(line), op, seq)
        except Breach as breach:
            raise self._ended(breach) from None

    def farewell(self, *, silent: bool = False) -> None:
        """Say bye (nothing if ``silent``) and end the process; Breach if it still had to say."""
        rest = self.process.finish(b"" if silent else BYE)
        if rest.strip():
            raise Breach("protocol", Reason("unasked"), self.process.tail())

    def _exchange(self, line: bytes, seconds: float, last: bool, limit: str) -> bytes:
        began = time.monotonic()
        try:
            return self.process.exchange(line, seconds, last=last)
        except Silent:
            breach = Breach("timeout", Reason("silent", {"seconds": f"{seconds:g}", "case": limit}))
        except TooLong:
            breach = Breach("protocol", Reason("too-long", {"limit": self.limits.line}))
        except Closed as closed:
            breach = self._closed(closed.partial)
        finally:
            self.seconds = time.monotonic() - began
        raise self._ended(breach)

    def _closed(self, partial: bool) -> Breach:
        """Return the breach of a program whose output has ended."""
        case = "partial" if partial else "default"
        if not self.process.exited(self.limits.end):
            return Breach("protocol", Reason("closed", {"case": case}))
        return self._death(case)

    def _death(self, case: str) -> Breach:
        """Return the breach of a program that has ended: in a line, before a question, or else."""
        status = self.process.status or 0
        if status < 0:
            return Breach("crash", Reason("killed", {"signal": -status, "case": case}))
        return Breach("crash", Reason("exited", {"status": status, "case": case}))

    def _ended(self, breach: Breach) -> Breach:
        """Return a breach with its evidence, the process killed."""
        self.process.kill()
        breach.stderr = self.process.tail()
        return breach


def answer_of(message: Object, op: str, seq: int) -> Object:
    """Return what a message answers to question ``seq``; Breach if it is no answer to it."""
    if message.get("seq") != seq or isinstance(message.get("seq"), bool):
        given = json.dumps(message.get("seq"))[:SHOWN] if "seq" in message else ""
        kind = "missing" if not given else "default"
        facts: Object = {"wanted": seq, "found": given, "case": kind}
        raise Breach("protocol", Reason("wrong-seq", facts))
    _check(op, message)
    return {name: value for name, value in message.items() if name in ("ok", "reject", "declined")}


def _check(name: str, message: Object) -> None:
    wrong = shape_fault(name, message)
    if wrong is not None:
        raise Breach("protocol", Reason("shape", wrong))


def _object(pairs: list[tuple[str, Json]]) -> Object:
    found: Object = {}
    for name, value in pairs:
        if name in found:
            raise Breach("protocol", Reason("duplicate-key", {"name": name[:SHOWN]}))
        found[name] = value
    return found


def _no_number(text: str) -> NoReturn:
    raise Breach("protocol", Reason("no-whole-number", {"text": text[:SHOWN]}))


def _broken(code: str, line: bytes, **facts: Json) -> Breach:
    text = line[: 2 * SHOWN].decode("utf-8", "backslashreplace")[:SHOWN]
    return Breach("protocol", Reason(code, {"text": text, **facts}))


def _deeper(value: Json, depth: int) -> bool:
    """Tell whether a value nests deeper than a depth, level by level."""
    level: list[Json] = [value]
    for _ in range(depth):
        inner: list[Json] = []
        for one in level:
            if isinstance(one, dict):
                inner += one.values()
            elif isinstance(one, list):
                inner += one
        if not inner:
            return False
        level = inner
    return True
