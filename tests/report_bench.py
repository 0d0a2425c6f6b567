"""Reports to test with: a few cases, answers to them as a program might give, graded as in a run.

The cases are written out here, so that the tests do not hang on what the shipped suite holds.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from smearspec.suite.case import Case, case_of
from smearspec.suite.grade import grade, wanted
from smearspec.suite.outcome import Attempt, Reason, Result
from smearspec.suite.protocol import Command, Hello
from smearspec.suite.reports.lines import Report, report_of
from smearspec.suite.reports.view import View, view
from smearspec.suite.runner import Run, Settings

LEVEL = """\
bid Ann: 2 pass pass pass
trump Ann: H
1. Ann: AH 3H 4S 5S
2. Ann: TH 6S 7S 8S
3. Ann: 2C TC 3C AC
4. Di: 9C 4D 5D 4C
5. Di: 8C 6D 7D 5C
6. Di: 9S 2S 8D 2D
"""
"""14 card points each (ace and ten of Ann's side, ten and ace of the other): Game is level."""


def case(name: str, op: str, expect: Mapping[str, Any], **rest: Any) -> Case:
    """Return a case of Minnesota for four."""
    raw = {
        "id": name, "title": f"the title of {name}", "op": op, "rules": "minnesota", "players": 4,
        "expect": expect, **rest,
    }  # fmt: skip
    return case_of(raw, {"topic": "reports", "cases": []}, name.partition("-")[0], "reports.yaml")


SCORE = case(
    "items-aa22", "replay",
    {"score": {"Ann/Cy": -2, "Bo/Di": 0}, "made": False},
    text=LEVEL, about=["/items/game/tie"],
    cite=["minnesota.en § Card Rankings and Point Values 11"],
)  # fmt: skip
BID = case(
    "auction-bb33", "replay", {"reject": {"code": "bid-too-high", "at": {"seat": "Bo"}}},
    text="bid Ann: 2 5 pass pass\n", about=["/steps/auction/maximum"],
    cite=["minnesota.en § BIDDING 2", "minnesota.en § BIDDING 5"], level="should",
)  # fmt: skip
LEGAL = case(
    "legal-cc44", "legal", {"seat": "Cy", "step": "bid", "calls": ["pass", "3", "4"]},
    text="bid Ann: 2 pass\n", about=["/steps/auction/maximum"],
)  # fmt: skip
TRICK = case("trick-dd55", "trick", {"winner": 1}, trump="H", cards="9H JO JO 2H",
             about=["/trumps/equal-jokers"])  # fmt: skip
BAD_RULES = case(
    "rules-ee66", "validate", {"reject": {"code": "rules-bad-value"}},
    change={"steps": {"play": {"follow": "loosely"}}}, about=["/steps/play/follow"],
)  # fmt: skip
FORMAT = case(
    "notation-ff77", "format",
    {"text": '%smear 1\n[Rules "minnesota"]\n[Seats "Ann Bo Cy Di"]\n'},
    text='%smear 1\n[Rules "minnesota"]\n[Seats "Ann Bo Cy Di"]\n',
)  # fmt: skip
PARSE = case(
    "notation-gg88", "parse", {"reject": {"code": "unknown-rank", "at": {"line": 7, "column": 9}}},
    text='%smear 1\n[Rules "minnesota"]\n[Seats "Ann Bo Cy Di"]\n\n[Hand "1"]\n[Dealer "Di"]\n'
    "1. Ann: DH 9H 8H 7H\n",
)  # fmt: skip
CLAIM = case(
    "claims-hh99", "verify", {"status": "refuted"}, text=LEVEL + "score Ann/Cy: +3 = 3\n",
)  # fmt: skip

RIGHT = {"ok": {"hands": [{"score": {"Ann/Cy": -2, "Bo/Di": 0}, "made": False}], "winner": None}}
WRONG = {"ok": {"hands": [{"score": {"Ann/Cy": 2, "Bo/Di": 0}, "made": False}], "winner": None}}
REVOKES = {"reject": {"code": "revoke", "at": {"hand": "1", "trick": 2, "seat": "Bo"}}}

HELLO = {"op": "hello", "protocol": 1, "name": "Ace", "version": "2.1", "language": "Zig",
         "ops": ["replay"]}  # fmt: skip


def judged(
    of: Case, answer: Mapping[str, Any] | None, verdict: str = "crash", stderr: str = ""
) -> Result:
    """Return the result of a case: an answer graded, or a verdict where there was none."""
    question = cast("dict[str, Any]", of.question())
    if answer is None:
        reason = Reason("exited", {"status": 3})
        tried = Attempt(verdict, None, reason, stderr=stderr, seconds=0.25)
        return Result(of, verdict, wanted(of.expect), reason, (tried,), question=question)
    found = grade(wanted(of.expect), answer, of.op)
    tried = Attempt(
        found.verdict, dict(answer), found.reason, found.code, found.place, stderr, 0.25
    )
    return Result(of, found.verdict, wanted(of.expect), found.reason, (tried, tried),
                  question=question)  # fmt: skip


def unsupported(of: Case) -> Result:
    """Return the result of a case that does not apply."""
    return Result(of, "unsupported", wanted(of.expect), Reason("no-op", {"op": of.op}))


def mixed() -> list[Result]:
    """Return one result of many kinds: 2 passed, 4 failed, 1 excused, 1 not applicable."""
    return [
        judged(SCORE, WRONG, stderr="adding up\ndone\n"),
        judged(BID, {"ok": {"hands": [], "winner": None}}),
        judged(LEGAL, REVOKES),
        judged(CLAIM, None, stderr="core dumped\n"),
        replace(judged(TRICK, {"ok": {"winner": 2}}), known="jokers are next"),
        judged(PARSE, {"reject": {"code": "unknown-rank", "at": {"line": 7, "column": 9}}}),
        judged(BAD_RULES, {"reject": {"code": "rules-bad-value"}}),
        unsupported(FORMAT),
    ]


def report(
    results: Sequence[Result], *, hello: Mapping[str, Any] = HELLO, stopped: Reason | None = None
) -> Report:
    """Return the report on some results."""
    said = Hello("", "", "", frozenset(), message=dict(hello))
    found = Run(results, said, stopped, 1.5)
    return report_of(found, Command(("ace", "--adapter")), Settings(seed=7))


def viewed(results: Sequence[Result], **rest: Any) -> View:
    """Return the report on some results, typed."""
    return view(report(results, **rest))


EVIL = "</script><script>window.hit=1</script><img src=x onerror=window.hit=1>\x1b[31m\u202e]]>`|&"
"""What a hostile program might call itself."""


def hostile() -> Report:
    """Return a report in which every text that comes from outside is hostile."""
    case_ = replace(
        SCORE, id=f"id{EVIL}", title=f"title{EVIL}", area=f"area{EVIL}", topic=EVIL,
        about=(f"/items/{EVIL}",), cite=(f"cite{EVIL}",), options={EVIL: EVIL},
        input={"transcript": SCORE.text + f"; {EVIL}\n"},
    )  # fmt: skip
    answer = {"ok": {"hands": [{"score": {EVIL: EVIL}}], "winner": [EVIL]}}
    results = [
        judged(case_, answer, stderr=f"stderr{EVIL}\n"),
        judged(replace(case_, id="declining"), {"declined": f"declined{EVIL}"}),
        replace(judged(replace(case_, id="known"), answer), known=f"known{EVIL}"),
    ]
    hello = {**HELLO, "name": f"name{EVIL}", "version": EVIL, "language": EVIL}
    return report(results, hello=hello, stopped=Reason("no-start", {"text": EVIL}))
