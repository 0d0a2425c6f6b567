"""What a run of the suite found: the outcome of each case, and the figures of them all."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from smearspec.messages import Sentence, sentence
from smearspec.rules.patch import Json, Object
from smearspec.suite.case import Case

VERDICTS = (
    "pass", "fail", "wrong-accept", "wrong-reject", "crash", "timeout", "protocol", "unstable",
    "declined", "disputed", "suite-bug", "unsupported", "not-run",
)  # fmt: skip

NOT_APPLICABLE = frozenset({"unsupported", "suite-bug"})
"""Verdicts that say nothing about the program under test."""

OPEN = frozenset({"unsupported", "suite-bug", "not-run"})
"""Verdicts of cases that were not judged; all others but ``pass`` are failures."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a verdict is what it is: a name of the catalogue's group ``conform-why``, and facts."""

    code: str
    facts: Mapping[str, Json] = field(default_factory=dict)

    def told(self, lang: str = "en") -> str:
        """Return the reason as a sentence."""
        facts: dict[str, object] = dict(self.facts)
        why = facts.get("why")
        if isinstance(why, dict):  # the reason of a reason
            facts["why"] = Sentence(Reason(str(why["reason"]), why["facts"]).told(lang))
        return sentence(f"conform-why.{self.code}", lang, **facts)

    def to_json(self) -> Object:
        """Return the reason as an object; ``text`` is the sentence in English."""
        return {"reason": self.code, "facts": dict(self.facts), "text": self.told()}


@dataclass(frozen=True, slots=True)
class Attempt:
    """One time that a case was asked: the answer, if there was one, and what to think of it.

    ``code`` and ``place`` grade a rejection that was due: right, wrong or missing; None where they
    are not looked at.  ``fresh`` tells whether the process had been asked nothing else before.
    """

    verdict: str
    answer: "Object | None" = None
    reason: Reason | None = None
    code: str | None = None
    place: str | None = None
    stderr: str = ""
    seconds: float = 0.0
    fresh: bool = False

    def same(self, other: "Attempt") -> bool:
        """Tell whether another attempt ended in the same way."""
        return self.verdict == other.verdict and self.answer == other.answer


class Judged:
    """Whatever has a verdict."""

    __slots__ = ()
    verdict: str

    @property
    def passed(self) -> bool:
        """Whether the answer was the expected one."""
        return self.verdict == "pass"

    @property
    def failed(self) -> bool:
        """Whether the case was judged and did not pass, excused or not."""
        return not self.passed and self.verdict not in OPEN


@dataclass(frozen=True, slots=True)
class Result(Judged):
    """The outcome of a case.

    ``expected`` is ``{"ok": ...}`` or ``{"reject": ...}``: what the case states or, for a derived
    one, what the program's own rules lead to.  ``known`` is the reason of an excused failure.
    """

    case: Case
    verdict: str
    expected: Object
    reason: Reason | None = None
    attempts: Sequence[Attempt] = ()
    derived: bool = False
    question: "Object | None" = None
    known: str | None = None

    @property
    def last(self) -> Attempt | None:
        """The attempt that the verdict rests on."""
        return self.attempts[-1] if self.attempts else None


@dataclass(frozen=True, slots=True)
class Figures:
    """How many cases there are, apply, passed, and passed with a derived outcome.

    ``codes`` and ``places`` count the rejections whose code and place were right, and those where
    they were looked at.
    """

    total: int
    applicable: int
    passed: int
    derived: int
    codes: tuple[int, int]
    places: tuple[int, int]

    def to_json(self) -> Object:
        """Return the figures as an object."""
        return {
            "total": self.total,
            "applicable": self.applicable,
            "passed": self.passed,
            "derived": self.derived,
            "codes": list(self.codes),
            "places": list(self.places),
        }


def figures(results: Iterable[Result]) -> Figures:
    """Return the figures of some results."""
    found = list(results)
    last = [one.last for one in found if one.last is not None]
    return Figures(
        len(found),
        sum(one.verdict not in NOT_APPLICABLE for one in found),
        sum(one.passed for one in found),
        sum(one.passed and one.derived for one in found),
        _right(one.code for one in last),
        _right(one.place for one in last),
    )


def profiles(results: Sequence[Result]) -> dict[str, Figures]:
    """Return the figures of each profile, in the order in which the profiles come first."""
    names = dict.fromkeys(one.case.profile for one in results)
    return {
        name: figures(one for one in results if one.case.profile == name) for name in sorted(names)
    }


def verdicts(results: Iterable[Result]) -> dict[str, int]:
    """Return how often each verdict was given, without those that were not."""
    counted = Counter(one.verdict for one in results)
    return {name: counted[name] for name in VERDICTS if counted[name]}


def exit_status(results: Sequence[Result], *, complete: bool, stale: bool) -> int:
    """Return the exit status of a run.

    2 where entries of known failures are out of date or no case applies, else 3 where the run is
    not complete, else 1 where a case of the level must fails that is not known to, else 0.
    """
    if stale:
        return 2
    if not complete:
        return 3
    if not any(one.verdict not in NOT_APPLICABLE for one in results):
        return 2
    failing = (one for one in results if one.failed and one.known is None)
    return int(any(one.case.level == "must" for one in failing))


def _right(grades: Iterable[str | None]) -> tuple[int, int]:
    looked_at = [grade for grade in grades if grade is not None]
    return looked_at.count("right"), len(looked_at)
