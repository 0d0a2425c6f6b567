"""The reference's answers to questions of every op, and the questions that it refuses."""

import copy
import json
from typing import Any

import pytest

from smearspec import load, parse, to_json
from smearspec.play.state import Hand
from smearspec.record.seats import Seats
from smearspec.suite.answer import OPS, answer, faults
from smearspec.suite.count import LISTS
from smearspec.suite.judging import tables_of

CUT = load("cutthroat-canadian").resolve(2).values
MINN = load("minnesota").resolve(4).values
HEAD = '%smear 1\n[Rules "cutthroat-canadian"]\n[Seats "Ann Bo"]\n\n[Hand "1"]\n[Dealer "Bo"]\n'
HAND = """bid Ann: 2 pass
1. Ann: AS 2S
2. Ann: KS 3S
3. Ann: QS 4D
4. Ann: JS 3D
5. Ann: AH 4H
6. Ann: KH 5H
"""
"""Ann plays ace and jack of spades and takes everything; Bo plays the lowest trump, the two."""


def ask(op: str, **rest: Any) -> dict[str, Any]:
    return answer({"op": op, **rest})


def test_every_op_of_the_protocol_is_answered() -> None:
    assert OPS == ("validate", "parse", "format", "trick", "legal", "replay", "verify", "count")


def test_rules_are_rules_or_refused_with_the_place() -> None:
    assert ask("validate", rules=MINN) == {"ok": {}}
    wrong = copy.deepcopy(MINN)
    wrong["steps"]["auction"]["minimum"] = 5  # type: ignore[index,call-overload]
    assert ask("validate", rules=wrong) == {
        "reject": {"code": "bid-range", "at": {"pointer": "/steps/auction/minimum"}}
    }


@pytest.mark.parametrize("rules", [None, [], "minnesota", {}, {"table": 4}])
def test_what_is_no_rules_object_is_refused(rules: object) -> None:
    assert "reject" in ask("validate", rules=rules)
    assert "reject" in ask("replay", rules=rules, transcript=HEAD)


def test_a_text_is_read_or_refused_at_line_and_column() -> None:
    found = ask("parse", text=HEAD)["ok"]["transcript"]
    assert found["hands"] == [
        {"name": "1", "lines": [{"kind": "tag", "name": "Dealer", "value": "Bo"}]}
    ]
    assert ask("parse", text=HEAD + "1. Ann: DS 2S\n") == {
        "reject": {"code": "unknown-rank", "at": {"line": 7, "column": 9}}
    }


def test_a_twin_is_written_or_refused() -> None:
    twin = json.loads(to_json(parse(HEAD)))
    assert ask("format", transcript=twin) == {"ok": {"text": HEAD}}
    assert ask("format", transcript={**twin, "format": 2})["reject"]["code"] == "format-version"


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (["4D", "AC", "AH"][:2], {"ok": {"winner": 0}}),
        (["4D", "2S"], {"ok": {"winner": 1}}),
        (["JO", "2S"], {"reject": {"code": "card-not-in-pack", "at": {}}}),
        (["2S", "2S"], {"reject": {"code": "duplicate-card", "at": {}}}),
    ],
)
def test_one_trick(cards: list[str], expected: object) -> None:
    assert ask("trick", rules=CUT, trump="S", cards=cards) == expected


def test_a_hand_is_scored() -> None:
    """Card points: A 4, K 3, Q 2, J 1, A 4, K 3 make 17."""
    found = ask("replay", rules=CUT, transcript=HEAD + HAND)["ok"]
    assert found == {
        "hands": [
            {
                "hand": "1", "status": "scored", "bidder": "Ann", "bid": 2, "trump": "S",
                "sides": [["Ann"], ["Bo"]], "points": {"Ann": ["high", "jack", "game"],
                "Bo": ["low"]}, "count": {"Ann": 17, "Bo": 0}, "made": True,
                "score": {"Ann": 3, "Bo": 1}, "total": {"Ann": 3, "Bo": 1},
            }
        ],
        "winner": None,
    }  # fmt: skip


def test_a_transcript_may_be_its_twin() -> None:
    twin = json.loads(to_json(parse(HEAD + HAND)))
    for op in ("replay", "legal", "verify"):
        assert ask(op, rules=CUT, transcript=twin) == ask(op, rules=CUT, transcript=HEAD + HAND)
    broken = ask("replay", rules=CUT, transcript={"format": 1})
    assert broken["reject"]["code"] == "json-missing"


def test_the_rules_object_decides_and_not_the_tags() -> None:
    other = HEAD.replace("cutthroat-canadian", "minnesota").replace(
        "[Seats", '[Option "made-bid = bid-only"]\n[Seats'
    )
    assert ask("replay", rules=CUT, transcript=other + HAND) == ask(
        "replay", rules=CUT, transcript=HEAD + HAND
    )


def test_a_false_claim_is_nothing_to_replay_and_refuted_by_verify() -> None:
    claimed = HEAD + HAND + "score Ann: +4 = 3\n"
    assert "ok" in ask("replay", rules=CUT, transcript=claimed)
    assert ask("verify", rules=CUT, transcript=claimed) == {
        "ok": {
            "status": "refuted",
            "claims": [
                {"claim": "score", "of": "Ann", "verdict": "refuted"},
                {"claim": "total", "of": "Ann", "verdict": "confirmed"},
            ],
        }
    }


def test_a_broken_rule_is_refused_with_hand_trick_and_seat() -> None:
    text = HEAD + "bid Ann: 2 pass\n1. Ann: AS 2S\n2. Bo: KS 3S\n"
    place = {"hand": "1", "trick": 2, "seat": "Bo"}
    assert ask("replay", rules=CUT, transcript=text) == {
        "reject": {"code": "wrong-leader", "at": place}
    }
    assert ask("verify", rules=CUT, transcript=text)["ok"]["status"] == "illegal"
    assert [fault.code for fault in faults({"op": "replay", "rules": CUT, "transcript": text})] == [
        "wrong-leader"
    ]


def test_only_an_unreadable_record_is_refused_by_verify() -> None:
    found = ask("verify", rules=CUT, transcript=HEAD + "1. Ann: 2S DS\n")
    assert found["reject"] == {"code": "unknown-rank", "at": {"line": 7, "column": 12}}


def test_a_turn_is_told_with_its_acts() -> None:
    assert ask("legal", rules=CUT, transcript=HEAD + "bid Ann: 2\n") == {
        "ok": {
            "seat": "Bo", "step": "bid", "calls": ["pass", "3", "4"], "known": True,
            "winner": None,
        }
    }  # fmt: skip


def test_ways_are_counted_by_depth_first_act_and_score() -> None:
    """Both hands hold two hearts that follow: two leads, each with two answers."""
    deals = "deal Ann: AS KS QS JS AH KH\ndeal Bo: 3S 2S 4D 3D 5H 4H\n"
    text = HEAD + deals + "".join(HAND.splitlines(keepends=True)[:5])
    assert ask("count", rules=CUT, transcript=text, depth=4) == {
        "ok": {
            "leaves": [2, 4, 4, 4],
            "first": {"AH": 2, "KH": 2},
            "scores": {"Ann 3, Bo 1": 4},
        }
    }


def test_a_whole_hand_has_nothing_to_count_but_its_score() -> None:
    deals = "deal Ann: AS KS QS JS AH KH\ndeal Bo: 3S 2S 4D 3D 5H 4H\n"
    assert ask("count", rules=CUT, transcript=HEAD + deals + HAND, depth=1) == {
        "ok": {"leaves": [0], "first": {}, "scores": {"Ann 3, Bo 1": 1}}
    }


@pytest.mark.parametrize(
    ("question", "why"),
    [
        ({"op": "guess"}, "unknown op 'guess'"),
        ({"op": "trick", "rules": CUT, "trump": "S"}, "the question has no 'cards'"),
        ({"op": "trick", "rules": CUT, "trump": "X", "cards": ["2S", "3S"]}, "'X' as trump"),
        ({"op": "count", "rules": CUT, "transcript": HEAD, "depth": 0}, "from 1 to 64"),
        ({"op": "count", "rules": CUT, "transcript": HEAD, "depth": 1}, "all cards"),
        ({"op": "count", "rules": CUT, "transcript": HEAD + "bid Ann: 2\n", "depth": 1}, "cards"),
    ],
)
def test_a_question_without_an_answer_is_declined(question: dict[str, Any], why: str) -> None:
    assert why in answer(question)["declined"]


def test_a_question_that_is_answered_or_declined_has_no_fault() -> None:
    assert faults({"op": "guess"}) == ()
    assert faults({"op": "trick", "rules": CUT, "trump": "S", "cards": ["2S", "3S"]}) == ()


def test_what_differs_between_worlds_is_null_as_a_whole() -> None:
    rules = load("ten-point").resolve(5, {"called-card-duty": "if-legal"}).values
    head = '%smear 1\n[Rules "ten-point"]\n[Seats "Ann Bo Cy Di Ed"]\n\n[Hand "1"]\n[Dealer "Ed"]\n'
    text = head + (
        "bid Ann: pass pass 5 pass pass\ntrump Cy: C\ncall Cy: QS\n1. Cy: AC 2C 3C 4C 5C\n"
    )
    # Each of the four others may hold the called card, or nobody.
    hand = answer({"op": "replay", "rules": rules, "transcript": text})["ok"]["hands"][0]
    assert (hand["bidder"], hand["bid"], hand["trump"], hand["sides"]) == ("Cy", 5, "C", None)


def test_what_a_count_plays_on_is_a_copy() -> None:
    tables = tables_of(load("minnesota").resolve(4, {}).values)
    hand = Hand(tables, Seats(("Ann", "Bo", "Cy", "Di")), None)
    lists = {name for name in Hand.__slots__ if isinstance(getattr(hand, name, None), list)}
    assert lists == set(LISTS)


def test_a_count_is_bounded() -> None:
    """Two hands of six cards can be played in more ways than are counted."""
    deals = "deal Ann: AS KS QS AH KH QH\ndeal Bo: AD KD QD AC KC QC\n"
    found = ask("count", rules=CUT, transcript=HEAD + deals + "bid Ann: 2 pass\n", depth=12)
    assert "more than 40000 positions" in found["declined"]
