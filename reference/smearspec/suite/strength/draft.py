"""A case in the making: a short question of which the reference knows the answer."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, cast

from smearspec.rules.bases import Base
from smearspec.rules.patch import Json, Object
from smearspec.suite.answer import answer, faults
from smearspec.suite.case import Case, case_of
from smearspec.suite.grade import grade
from smearspec.suite.judging import answering
from smearspec.suite.strength.kills import TRUSTING
from smearspec.suite.strength.mutants import Mutant


@dataclass(frozen=True)
class Draft:
    """One question under the rules of a base.

    ``body`` holds the lines of a transcript without its header, ``more`` what else is asked.
    """

    base: Base
    op: str
    body: tuple[str, ...] = ()
    more: Mapping[str, Any] = field(default_factory=dict)

    def with_body(self, body: Sequence[str]) -> "Draft":
        """Return the draft with other lines."""
        return replace(self, body=tuple(body))

    def raw(self) -> dict[str, Any]:
        """Return the draft as a case file states it, as yet without what is expected."""
        found: dict[str, Any] = {
            "op": self.op, "rules": self.base.table.rules, "players": self.base.table.players,
        }  # fmt: skip
        if self.base.options:
            found["options"] = dict(self.base.options)
        found |= self.more
        if self.body:
            found["text"] = "".join(line + "\n" for line in self.body)
        return found

    @cached_property
    def case(self) -> Case:
        """The draft as a case that expects nothing."""
        raw = {**self.raw(), "id": "draft", "title": "draft", "expect": {}}
        return case_of(raw, {"topic": "draft"}, "draft", "draft")

    @cached_property
    def answer(self) -> Object:
        """The answer of the reference; empty where it gives none or finds several faults."""
        question = self.case.question()
        given = answer(question)
        if "declined" in given or ("reject" in given and len(faults(question)) != 1):
            return {}
        return cast("Object", given)

    @property
    def rejected(self) -> bool:
        """Whether the right answer is a rejection."""
        return "reject" in self.answer

    @property
    def status(self) -> Json:
        """The status of the last hand of an accepted record."""
        right = self.answer.get("ok")
        return _outline(right)["status"] if isinstance(right, dict) else None

    @property
    def good(self) -> bool:
        """Whether the question has one answer, and one that a person can look through.

        A legal act is asked for only where the hand is known: else any card may be listed.
        """
        given = self.answer.get("ok")
        if self.op != "legal" or not isinstance(given, dict):
            return bool(self.answer)
        return given.get("known") is True and given.get("step") not in ("deal", "widow")

    def other(self, mutant: Mutant) -> "Object | None":
        """Return the answer by the rules of a mutant; None where there is none."""
        rules = mutant.applied(cast("Object", self.case.resolved))
        if rules is None:
            return None
        try:
            with answering(TRUSTING):
                return cast("Object", answer({**self.case.question(), "rules": rules}))
        except Exception:  # rules that no linter has seen may break anything
            return None

    def tells(self, mutant: Mutant) -> bool:
        """Tell whether the right answer and that of a mutant would get different verdicts."""
        other = self.other(mutant) if self.answer else None
        return other is not None and grade(self.answer, other, self.op).verdict != "pass"

    def expectation(self, several: Sequence[Mutant]) -> Object:
        """Return what to expect, so that every one of the mutants fails it, and little else."""
        if self.rejected:
            return {"reject": self.answer["reject"]}
        right = cast("Object", self.answer["ok"])
        if self.op != "replay":
            return {
                key: value
                for key, value in right.items()
                if value is not None and not (key == "known" and value is True)
            }
        needed: Object = {}
        for mutant in several:
            needed |= _telling(right, self.other(mutant))
        return needed or {"status": _outline(right)["status"]}


def _telling(right: Object, other: "Object | None") -> Object:
    """Return the figures of the last hand, and the winner, in which two answers differ."""
    ours = _outline(right)
    wrong = other.get("ok") if other else None
    if not isinstance(wrong, dict):
        return {"status": ours["status"]}
    theirs = _outline(wrong)
    different = {
        key: value
        for key, value in ours.items()
        if json.dumps(value) != json.dumps(theirs.get(key))
    }
    for key in ("points", "count", "score", "total", "winner"):
        if key in different and key not in ("score", "total"):
            return {key: different[key]}
    return {key: value for key, value in different.items() if value is not None}


def _outline(replayed: Object) -> Object:
    """Return the figures of the last hand as a case states them."""
    hands = replayed.get("hands")
    last = hands[-1] if isinstance(hands, list) and hands else {}
    found: dict[str, Json] = dict(last) if isinstance(last, dict) else {}
    found.pop("hand", None)
    return found | {"winner": replayed.get("winner")}


def told(lines: Sequence[str]) -> tuple[str, ...]:
    """Return the lines that tell of bids and tricks, without the cards dealt and thrown."""
    return tuple(line for line in lines if not line.startswith(("deal", "widow", "discard")))
