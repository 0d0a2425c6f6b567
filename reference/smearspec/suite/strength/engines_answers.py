"""Broken engines that conclude wrongly: the answer of the reference, put wrong afterwards."""

import copy
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from smearspec.suite.answer import answer, faults

Question = Mapping[str, Any]
Object = dict[str, Any]
Broken = Callable[[Question], Object]

_TRICK = re.compile(r"^(\d+)\. \S+: (.*)$", re.MULTILINE)
_CARD = re.compile(r"^[AKQJT2-9][SHDC]$")


def blind_to(*codes: str) -> Broken:
    """Return an engine that does not see faults of some kinds."""

    def broken(question: Question) -> Object:
        given = answer(question)
        if "reject" in given and {one.code for one in faults(question)} <= set(codes):
            return {"ok": {}}
        return given

    return broken


def _per_hand(change: Callable[[Object, list[Object], Question], None]) -> Broken:
    """Return an engine that puts each hand of a replay wrong, given the hands before it."""

    def broken(question: Question) -> Object:
        given = copy.deepcopy(answer(question))
        if question["op"] == "replay" and "ok" in given:
            before: list[Object] = []
            for hand in given["ok"]["hands"]:
                right = copy.deepcopy(hand)
                change(hand, before, question)
                before.append(right)
        return given

    return broken


def _won(hand: Object, side: str, question: Question) -> int:
    """Return the points of the items of a side."""
    items = question["rules"]["items"]
    return sum(items[name]["points"] for name in hand["points"][side])


def _score(hand: Object, who: str, new: int) -> None:
    """Put another score in, and the total with it."""
    if hand["total"][who] is not None:
        hand["total"][who] += new - hand["score"][who]
    hand["score"][who] = new


def _is_scored(hand: Object) -> bool:
    return hand["status"] == "scored" and bool(hand["points"]) and None not in _scores(hand)


def _scores(hand: Object) -> list[int | None]:
    return list((hand["score"] or {}).values())


def _tie_to_first(hand: Object, before: list[Object], question: Question) -> None:
    counts = hand["count"]
    if _is_scored(hand) and counts and not any("game" in one for one in hand["points"].values()):
        first = max(counts, key=lambda side: counts[side])
        hand["points"][first] = [*hand["points"][first], "game"]


def _set_loses_the_difference(hand: Object, before: list[Object], question: Question) -> None:
    if _is_scored(hand) and hand["made"] is False:
        for who, points in hand["score"].items():
            if points == -hand["bid"] and who in hand["points"]:
                _score(hand, who, points + _won(hand, who, question))


def _only_the_bidder_scores(hand: Object, before: list[Object], question: Question) -> None:
    if _is_scored(hand):
        for who in hand["score"]:
            if hand["bidder"] not in who.split("/") and who in hand["points"]:
                _score(hand, who, 0)


def _count_is_kept(hand: Object, before: list[Object], question: Question) -> None:
    for earlier in before[-1:]:
        for side in hand["count"] or {}:
            hand["count"][side] += (earlier["count"] or {}).get(side, 0)


def _last_trick_is_lost(hand: Object, before: list[Object], question: Question) -> None:
    tricks = _TRICK.findall(question["transcript"])
    if not _is_scored(hand) or not tricks:
        return
    pips = question["rules"]["pips"]
    cards = [word for word in tricks[-1][1].split() if _CARD.match(word)]
    lost = sum(pips.get(card[0], 0) for card in cards)
    most = max(hand["count"], key=lambda side: hand["count"][side])
    hand["count"][most] -= lost


def _unfinished_is_scored(hand: Object, before: list[Object], question: Question) -> None:
    if hand["status"] == "incomplete":
        hand["status"] = "scored"


def _adds_twice(hand: Object, before: list[Object], question: Question) -> None:
    for who, points in (hand["score"] or {}).items():
        if hand["total"][who] is not None and points is not None:
            hand["total"][who] += points


def _never_below_zero(hand: Object, before: list[Object], question: Question) -> None:
    for who, total in (hand["total"] or {}).items():
        hand["total"][who] = max(total, 0) if total is not None else None


def _passed_has_a_bidder(hand: Object, before: list[Object], question: Question) -> None:
    if hand["status"] == "thrown-in":
        hand["bidder"], hand["trump"] = question["transcript"].split('Seats "')[1].split()[0], "S"


def believes_claims(question: Question) -> Object:
    """Answer that every claim is true."""
    given = copy.deepcopy(answer(question))
    if question["op"] == "verify" and "ok" in given:
        for claim in given["ok"]["claims"]:
            claim["verdict"] = "confirmed"
        given["ok"]["status"] = "verified"
    return given


def leads_follow(question: Question) -> Object:
    """Ask the leader of a trick to follow the suit of the first trick."""
    tricks = _TRICK.findall(str(question.get("transcript", "")))
    led = [cards.split()[0][-1:] for _, cards in tricks if cards]
    if any(suit in "SHDC" and suit != led[0] for suit in led[1:]):
        return {"reject": {"code": "revoke", "at": {}}}
    return answer(question)


def half_trick_hides_faults(question: Question) -> Object:
    """Look at nothing where the last trick is not whole."""
    tricks = _TRICK.findall(str(question.get("transcript", "")))
    seats = question.get("rules", {}).get("table", {}).get("seats", 0)
    if tricks and len(tricks[-1][1].split()) < seats:
        return {"ok": {}}
    return answer(question)


def half_trick_is_refused(question: Question) -> Object:
    """Refuse a record that stops within a trick."""
    given = answer(question)
    tricks = _TRICK.findall(str(question.get("transcript", "")))
    seats = question.get("rules", {}).get("table", {}).get("seats", 0)
    if "ok" in given and tricks and len(tricks[-1][1].split()) < seats:
        return {"reject": {"code": "trick-incomplete", "at": {}}}
    return given


def _of_cards(change: Callable[[list[str]], list[str]]) -> Broken:
    """Return an engine that puts every list of cards of a tree wrong."""

    def broken(question: Question) -> Object:
        given = answer(question)
        return _walk(given, change) if question["op"] == "parse" else given

    return broken


def _walk(value: Any, change: Callable[[list[str]], list[str]]) -> Any:
    if isinstance(value, dict):
        return {key: _walk(one, change) for key, one in value.items()}
    if isinstance(value, list):
        if value and all(isinstance(one, str) and _CARD.match(one) for one in value):
            return change(value)
        return [_walk(one, change) for one in value]
    return value


def ten_is_unknown(question: Question) -> Object:
    """Know the ten only as T."""
    if question["op"] == "parse" and re.search(r"\b10[SHDC]\b", question["text"]):
        return {"reject": {"code": "unknown-rank", "at": {}}}
    return answer(question)


def writes_as_dealt(question: Question) -> Object:
    """Write the cards of a hand in the order of the tree."""
    given = answer(question)
    if question["op"] == "format" and "ok" in given:
        text = "\n".join(_reversed_lines(given["ok"]["text"].split("\n")))
        return {"ok": {"text": text}}
    return given


def _reversed_lines(lines: list[str]) -> Iterator[str]:
    for line in lines:
        head, colon, rest = line.partition(": ")
        dealt = colon and head.startswith(("deal", "widow", "discard"))
        yield f"{head}: {' '.join(reversed(rest.split()))}" if dealt else line


def _without_spades(cards: list[str]) -> list[str]:
    return cards if any(card.endswith("S") for card in cards) else []


def _clubs_and_spades(cards: list[str]) -> list[str]:
    other = {"C": "S", "S": "C"}
    return [card[0] + other.get(card[1], card[1]) for card in cards]


ANSWERS: Mapping[str, Broken] = {
    "tie-to-first": _per_hand(_tie_to_first),
    "set-loses-the-difference": _per_hand(_set_loses_the_difference),
    "only-the-bidder-scores": _per_hand(_only_the_bidder_scores),
    "count-is-kept": _per_hand(_count_is_kept),
    "last-trick-is-lost": _per_hand(_last_trick_is_lost),
    "unfinished-is-scored": _per_hand(_unfinished_is_scored),
    "adds-twice": _per_hand(_adds_twice),
    "never-below-zero": _per_hand(_never_below_zero),
    "passed-has-a-bidder": _per_hand(_passed_has_a_bidder),
    "believes-claims": believes_claims,
    "leads-follow": leads_follow,
    "half-trick-hides-faults": half_trick_hides_faults,
    "half-trick-is-refused": half_trick_is_refused,
    "ten-is-unknown": ten_is_unknown,
    "writes-as-dealt": writes_as_dealt,
    "hand-without-spades-is-lost": _of_cards(_without_spades),
    "clubs-are-spades": _of_cards(_clubs_and_spades),
}
"""Wrong conclusions, by name."""
