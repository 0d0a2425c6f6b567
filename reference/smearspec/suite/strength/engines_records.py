"""Broken engines that read a record wrongly: the reference, asked about another record."""

import copy
import re
from collections.abc import Callable, Mapping
from typing import Any

from smearspec.suite.answer import answer

Question = Mapping[str, Any]
Object = dict[str, Any]

_AMENDED = re.compile(r"^amend (?P<key>\d+\.|\w+ [^:]+:|\w+)(?P<rest>.*)\n", re.MULTILINE)


def _reads(change: Callable[[str], str]) -> Callable[[Question], Object]:
    """Return an engine that takes a record for another one."""

    def broken(question: Question) -> Object:
        text = question.get("transcript")
        if not isinstance(text, str):
            return answer(question)
        return answer({**question, "transcript": change(text)})

    return broken


def _replaces(pattern: str, by: str) -> Callable[[Question], Object]:
    found = re.compile(pattern, re.MULTILINE)
    return _reads(lambda text: found.sub(by, text))


def _first_amendments_only(text: str) -> str:
    """Leave out every amendment of a line that has been amended."""
    seen: set[str] = set()

    def once(found: "re.Match[str]") -> str:
        again = found["key"] in seen
        seen.add(found["key"])
        return "" if again else found[0]

    return _AMENDED.sub(once, text)


def _amendments_where_they_stand(text: str) -> str:
    """Put an amended line where the amendment stands, not where the line was."""
    for found in _AMENDED.finditer(text):
        first = re.compile(rf"^{re.escape(found['key'])}.*\n", re.MULTILINE)
        text = first.sub("", text, count=1)
        text = text.replace(found[0], found["key"] + found["rest"] + "\n")
    return text


def open_totals_are_zero(question: Question) -> Object:
    """Take a total that nobody knows for zero."""
    given = copy.deepcopy(answer(question))
    if question["op"] == "replay" and "ok" in given:
        for hand in given["ok"]["hands"]:
            for who, total in (hand["total"] or {}).items():
                hand["total"][who] = total or 0
    return given


def rest_is_all_the_claimers(question: Question) -> Object:
    """Give a claimer of the rest what others score for playing cards that they hold."""
    if ": rest" not in str(question.get("transcript")):
        return answer(question)
    rules = copy.deepcopy(question["rules"])
    for name in ("high", "low"):
        rules["items"][name]["to"] = "winner"
    return answer({**question, "rules": rules})


def level_game_to_any_bidder(question: Question) -> Object:
    """Give Game to the bidding side where two are level, itself among them or not."""
    given = copy.deepcopy(answer(question))
    tie = question.get("rules", {}).get("items", {}).get("game", {}).get("tie")
    if question["op"] != "replay" or "ok" not in given or tie != "bidding-side":
        return given
    for hand in given["ok"]["hands"]:
        points = hand["points"] or {}
        if not any("game" in (items or ()) for items in points.values()):
            for side in points:
                if hand["bidder"] in side.split("/"):
                    points[side] = [*points[side], "game"]
    return given


READERS: Mapping[str, Callable[[Question], Object]] = {
    "amendments-are-remarks": _replaces(r"^amend .*\n", ""),
    "first-amendment-counts": _reads(_first_amendments_only),
    "amendment-where-it-stands": _reads(_amendments_where_they_stand),
    "adjustments-are-remarks": _replaces(r"^(amend )?adjust .*\n", ""),
    "negative-start-is-zero": _replaces(r"(?<=[ \w])-\d+(?=[^\n]*\"\]$)", "0"),
    "half-known-is-unknown": _replaces(r"(?<= )(\?[SHDC]|[AKQJT2-9]\?)(?= |$)", "??"),
    "misdeal-is-a-redeal": _replaces(r"^void: misdeal", "void: redeal"),
    "late-card-is-of-the-seat-in-turn": _replaces(r"\^L \S+ ", ""),
    "low-bid-that-stands-is-a-fault": _replaces(r"\^I ", ""),
    "at-least-is-all": _replaces(r"^(points .*): at-least ", r"\1: "),
    "shown-cards-are-remarks": _replaces(r"^show .*\n", ""),
    "void-hand-counts": _replaces(r"^void: .*\n", ""),
    "open-totals-are-zero": open_totals_are_zero,
    "rest-is-all-the-claimers": rest_is_all_the_claimers,
    "level-game-to-any-bidder": level_game_to_any_bidder,
}
"""Wrong readings of a record, by name."""
