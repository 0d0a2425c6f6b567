"""Every hand-made case through the public interface: what the reference must say of it."""

from __future__ import annotations

from typing import Any

import pytest

import smearspec
from hand_made import Case, load, place

CASES = load()
EXITS = {
    "verified": 0,
    "legal": 0,
    "illegal": 1,
    "refuted": 1,
    "unreadable": 2,
    "unjudged": 2,
    "incomplete": 3,
    "undetermined": 3,
}
FIELDS = ("points", "count", "score", "total")


def _verdict(case: Case) -> dict[str, Any]:
    found = smearspec.verify(case.text, settings=case.options, as_written=case.as_written)
    assert len(found) == 1
    document: dict[str, Any] = found[0].to_json()
    return document


def _findings(case: Case, wanted: list[dict[str, Any]], found: list[dict[str, Any]]) -> None:
    pairs = [(w["code"], f["code"]) for w, f in zip(wanted, found, strict=False)]
    same = len(wanted) == len(found) and all(w in ("*", f) for w, f in pairs)
    assert same, f"{[w['code'] for w in wanted]} expected, got {found}"
    for want, finding in zip(wanted, found, strict=True):
        line, column = place(case.text, want)
        where = (finding["line"], finding["column"])
        assert line in (None, where[0]), f"{want}: line {where[0]}, not {line}"
        assert column in (None, where[1]), f"{want}: column {where[1]}, not {column}"
        for key in ("seat", "trick", "hand"):
            if key in want:
                assert finding[key] == want[key], f"{want}: {finding}"


def _hand(case: Case, document: dict[str, Any]) -> None:
    expect = case.expect
    names = {*FIELDS, "made", "bidder", "trump", "sides", "hand_status"} & set(expect)
    if not names:
        return
    hands = [h for h in document["hands"] if h["hand"] == str(expect.get("hand", h["hand"]))]
    hand = hands[-1]
    for name in names:
        if name == "hand_status":
            assert hand["status"] == expect[name]
        elif name in FIELDS:
            got = {key: hand[name][key] for key in expect[name]}
            assert got == expect[name], f"{name}: {hand[name]}"
        else:
            assert hand.get(name) == expect[name], name


def _claims(case: Case, document: dict[str, Any]) -> None:
    for claim in case.expect.get("claims", []):
        line, _ = place(case.text, claim)
        here = [
            c["verdict"]
            for c in document["claims"]
            if line in (None, c["line"]) and claim.get("claim", c["claim"]) == c["claim"]
        ]
        assert here, f"no such claim: {claim}, only {document['claims']}"
        assert set(here) == {claim["verdict"]}, f"{claim}: {here}"


@pytest.mark.parametrize("case", CASES, ids=lambda c: str(c.id))
def test_case(case: Case) -> None:
    document = _verdict(case)
    expect = case.expect
    if "findings" in expect:
        _findings(case, expect["findings"], document["findings"])
    if "status" in expect:
        assert document["status"] == expect["status"], document["findings"]
    if "exit" in expect:
        assert EXITS[document["status"]] == expect["exit"]
    if "winner" in expect:
        assert document["winner"] == expect["winner"]
    _hand(case, document)
    _claims(case, document)


def test_ids_are_unique() -> None:
    ids = [case.id for case in CASES]
    assert len(ids) == len(set(ids))
