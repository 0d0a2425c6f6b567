"""Records judged by rules that are given as an object, as a question of the suite gives them."""

import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast

from smearspec import diagnostics, notation
from smearspec.diagnostics import Finding
from smearspec.rules import RuleBook
from smearspec.rules.check import CHECKS
from smearspec.rules.compile import compile_rules
from smearspec.rules.document import Document
from smearspec.rules.layers import Chain
from smearspec.rules.patch import Object
from smearspec.rules.schema import rule_faults
from smearspec.rules.steps import Values
from smearspec.rules.tables import Tables
from smearspec.verdict.game import Game
from smearspec.verdict.judge import judge_game
from smearspec.verdict.kept import Kept, kept
from smearspec.verdict.model import Verdict
from smearspec.verdict.setup import Inputs

REFUSING = frozenset({"unreadable", "unjudged", "illegal"})
"""The statuses of a finding that let a record be rejected; a false claim does not."""


@dataclass(frozen=True, slots=True)
class Engine:
    """Who answers: how rules become tables, and whether faulty rules are refused first."""

    compiler: Callable[[Values], Tables] = compile_rules
    checked: bool = True


REFERENCE = Engine()

_ENGINE: ContextVar[Engine] = ContextVar("engine", default=REFERENCE)


@contextmanager
def answering(engine: Engine) -> Iterator[None]:
    """Let another engine than the reference answer, to learn which cases notice it."""
    token = _ENGINE.set(engine)
    try:
        yield
    finally:
        _ENGINE.reset(token)


@lru_cache(maxsize=4096)
def records_in(text: str) -> tuple[Kept, ...]:
    """Return the records of a text; the last texts are kept."""
    stream = io.BytesIO(text.encode("utf-8", "surrogatepass"))
    return tuple(kept(record) for record in notation.read(stream))


def transcript_text(transcript: object) -> str:
    """Return a transcript, text or twin, as text; raises NotationError for a twin that is none."""
    if isinstance(transcript, str):
        return transcript
    return notation.format_transcript(notation.from_json(json.dumps(transcript)))


def written(rules: object) -> str:
    """Return a rules object as text that is the same for equal objects."""
    return json.dumps(rules, sort_keys=True, ensure_ascii=False)


def rules_faults(rules: object) -> tuple[tuple[str, str], ...]:
    """Return what is wrong with a rules object: codes and the pointers that they are about."""
    return _faults(written(rules)) if _ENGINE.get().checked else ()


@lru_cache(maxsize=1024)
def _faults(rules: str) -> tuple[tuple[str, str], ...]:
    values = json.loads(rules)
    if not isinstance(values, dict):
        return (("rules-bad-type", ""),)
    shape = rule_faults(cast("Object", values))
    if shape:
        return tuple(dict.fromkeys((fault.code, fault.pointer) for fault in shape))
    found = [clash for check in CHECKS for clash in check(cast("Mapping[str, Any]", values))]
    return tuple(dict.fromkeys((clash.code, clash.pointers[0]) for clash in found))


@lru_cache(maxsize=1024)
def book_of(rules: str) -> RuleBook:
    """Return a book with the one table that a rules object, as ``written``, is for."""
    values: Object = json.loads(rules)
    table = values["table"]
    seats = table["seats"] if isinstance(table, dict) else None
    data: Object = {"smearspec": 1, "id": "asked", "rules": values, "tables": {str(seats): {}}}
    return RuleBook(Chain((Document(data, {}, "question", "asked", shipped=True),)))


def inputs_for(rules: object) -> Inputs:
    """Return the inputs by which a rules object decides."""
    return Inputs(book=book_of(written(rules)), compiler=_ENGINE.get().compiler)


def judge(rules: object, text: str) -> tuple[Verdict, Game | None]:
    """Judge the first record of a text by a rules object that has no faults."""
    record = next(iter(records_in(text)))
    return judge_game(record, "-", inputs_for(rules))


def tables_of(rules: object) -> Tables:
    """Return the tables of a rules object that has no faults."""
    return _tables(written(rules), _ENGINE.get().compiler)


@lru_cache(maxsize=1024)
def _tables(rules: str, compiler: Callable[[Values], Tables]) -> Tables:
    return compiler(json.loads(rules))


def refusals(verdict: Verdict) -> tuple[Finding, ...]:
    """Return the findings for which a record is rejected, in the order of their places."""
    return refusing(verdict.findings)


def refusing(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Return those findings for which a record is rejected."""
    return tuple(one for one in findings if diagnostics.status(one.code) in REFUSING)
