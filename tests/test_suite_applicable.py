"""Which cases a program is asked: by its ops, its rules, its choices, and how it takes records."""

from smearspec.rules import load
from smearspec.rules.patch import Object
from smearspec.suite.applicable import plan
from smearspec.suite.brief import resolved_rules
from smearspec.suite.case import Case
from smearspec.suite.protocol import Hello, hello_of
from suite_bench import POISONED, REJECTED, trick

HELLO: Object = {
    "op": "hello", "protocol": 1, "name": "n", "version": "1", "language": "C",
    "ops": ["trick", "replay"], "input": "text", "rules": {"mode": "any"}, "errors": "none",
}  # fmt: skip


def hello(**changes: object) -> Hello:
    return hello_of({**HELLO, "errors": "code+place", **changes})  # type: ignore[dict-item]


def case_of(change: "Object | None" = None, options: dict[str, str] | None = None) -> Case:
    """Return a case whose outcome depends on which of two jokers ranks higher."""
    change, options = change or {}, options or {}
    made = trick("jokers", "2H JO JO", {"winner": 1})
    return Case(
        **{
            **{name: getattr(made, name) for name in made.__dataclass_fields__},
            "change": change,
            "options": options,
            "resolved": resolved_rules("minnesota", 4, options, change),
        }
    )


def test_an_op_that_is_not_offered() -> None:
    made = plan(POISONED, hello(ops=["replay"]))
    assert made.question is None
    assert made.reason is not None
    assert made.reason.code == "no-op"


def test_any_rules_are_asked_as_they_are() -> None:
    made = plan(POISONED, hello())
    assert made.question == POISONED.question()
    assert not made.derived


def test_listed_rules() -> None:
    mine = hello(rules={"mode": "listed", "ids": ["minnesota"]})
    assert plan(POISONED, mine).question == POISONED.question()
    other = plan(POISONED, hello(rules={"mode": "listed", "ids": ["ten-point"]}))
    assert other.question is None
    assert other.reason is not None
    assert other.reason.code == "other-rules"


def test_a_change_that_a_listed_program_cannot_know_leads_to_a_derived_outcome() -> None:
    second = case_of(change={"trumps": {"equal-jokers": "second-played"}})
    case = Case(**{**vars_of(second), "expect": {"winner": 2}})
    made = plan(case, hello(rules={"mode": "listed", "ids": ["minnesota"]}))
    assert made.derived
    assert made.expected == {"ok": {"winner": 1}}
    assert made.question is not None
    assert made.question["rules"] == resolved_rules("minnesota", 4, {}, {})


def vars_of(case: Case) -> dict[str, object]:
    return {name: getattr(case, name) for name in case.__dataclass_fields__}


def test_fixed_rules_that_lead_to_the_same_outcome_or_another_legal_one() -> None:
    own = dict(resolved_rules("minnesota", 4, {}, {"trumps": {"equal-jokers": "second-played"}}))
    mine = hello(rules={"mode": "fixed", "document": own})
    same = plan(POISONED, mine)
    assert not same.derived
    assert same.question == {**POISONED.question(), "rules": own}
    assert same.expected == {"ok": {"winner": 0}}
    other = plan(case_of(), mine)
    assert other.derived
    assert other.expected == {"ok": {"winner": 2}}


def test_fixed_rules_by_which_the_case_is_not_legal() -> None:
    """Three players and no joker: the trick of four cards cannot be asked about."""
    own = dict(load("cutthroat-canadian").resolve(3, {}).values)
    mine = hello(rules={"mode": "fixed", "document": own})
    made = plan(case_of(), mine)
    assert made.question is None
    assert made.reason is not None
    assert made.reason.code == "rules-differ"
    # an expected rejection applies where the own rules give the same one
    assert plan(REJECTED, mine).question is not None
    assert not plan(REJECTED, mine).derived


def test_choices_that_a_program_cannot_play_otherwise() -> None:
    book = load("minnesota")
    name, values = next(
        (choice.id, list(choice.values)) for choice in book.choices(4) if len(choice.values) > 1
    )
    default = book.resolve(4, {}).options[name]
    other = next(value for value in values if value != default)
    case = case_of(options={name: other})
    assert plan(case, hello(choices={name: other})).question == case.question()
    changed = plan(case, hello(choices={name: default}))
    assert changed.question is not None
    assert changed.question["rules"] == book.resolve(4, {name: default}).values
    # a choice that these rules do not have says nothing about them
    assert plan(POISONED, hello(choices={"no-such": "x"})).question == POISONED.question()
    # nor can a value be taken that the rules do not know
    odd = plan(case, hello(choices={name: "no-such"}))
    assert odd.reason is not None
    assert odd.reason.code == "rules-unresolved"


HAND = """\
%smear 1
[Rules "cutthroat-canadian"]
[Seats "Ann Bo Cy"]

[Hand "1"]
[Dealer "Cy"]
bid Ann: pass 2 3
"""


def replay(text: str, expect: Object) -> Case:
    return Case(
        id="replay", area="score", topic="t", title="t", op="replay", rules="cutthroat-canadian",
        players=3, resolved=resolved_rules("cutthroat-canadian", 3, {}, {}),
        input={"transcript": text}, expect=expect,
    )  # fmt: skip


def test_transcripts_as_json() -> None:
    case = replay(HAND, {"hands": [{"bidder": "Cy"}]})
    made = plan(case, hello(input="json"))
    assert made.question is not None
    assert isinstance(made.question["transcript"], dict)
    assert plan(case, hello()).question == case.question()
    unreadable = plan(replay(HAND.replace("bid", "bud"), {}), hello(input="json"))
    assert unreadable.reason is not None
    assert unreadable.reason.code == "no-twin"


def test_a_derived_outcome_is_looked_at_where_the_case_looks() -> None:
    expected: Object = {"hands": [{"bidder": "Cy", "made": None}], "winner": None}
    own = dict(resolved_rules("cutthroat-canadian", 3, {}, {"game": {"start": 5}}))
    case = replay(HAND, {**expected, "hands": [{"bidder": "Bo", "made": None}]})
    made = plan(case, hello(rules={"mode": "fixed", "document": own}))
    assert made.derived
    assert made.expected == {"ok": expected}


def test_a_transcript_that_is_json_already_stays_as_it_is() -> None:
    twin: Object = {"tags": []}
    case = Case(**{**vars_of(replay(HAND, {"text": ""})), "op": "format", "rules": "",
                   "input": {"transcript": twin}})  # type: ignore[arg-type]  # fmt: skip
    made = plan(case, hello(ops=["format"], input="json"))
    assert made.question == {"op": "format", "transcript": twin}


def test_what_the_own_rules_allow_is_derived_in_full() -> None:
    """Rules without jokers reject one; by rules with two it takes the trick."""
    case = Case(**{**vars_of(trick("joker", "JO 2H", {"reject": {"code": "card-not-in-pack"}})),
                   "rules": "cutthroat-canadian", "players": 3,
                   "resolved": resolved_rules("cutthroat-canadian", 3, {}, {})})  # type: ignore[arg-type]  # fmt: skip
    own = dict(resolved_rules("minnesota", 4, {}, {}))
    made = plan(case, hello(rules={"mode": "fixed", "document": own}))
    assert made.derived
    assert made.expected == {"ok": {"winner": 0}}
