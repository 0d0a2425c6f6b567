"""Which rule values are looked at is noted while tables are made and read."""

from smearspec import rules
from smearspec.rules.compile import compile_rules
from smearspec.rules.tables import Item, Tables
from smearspec.rules.watching import watching


def test_a_look_at_a_field_is_noted_and_one_before_or_after_is_not() -> None:
    values = rules.load("minnesota").resolve(4).values
    before = compile_rules(values)
    assert before.start == 0
    seen: set[str] = set()
    with watching(seen.add):
        assert before.bid_only is False
        assert before.bid_only is False
        low = before.items[1]
        assert low.to_winner is False
        assert before.rotate["passed"] == 0
        assert before.pips[0] == 4
    assert before.shared is False
    assert seen == {
        "/contract/made", "/items/order", "/items/low/to", "/dealer/passed", "/pips/A",
    }  # fmt: skip


def test_tables_can_be_made_while_others_are_watched() -> None:
    values = rules.load("minnesota").resolve(4).values
    seen: set[str] = set()
    with watching(seen.add):
        made = compile_rules(values)
        assert made.start == 0
        assert Tables.start is not None  # the field itself, of no table
        assert Item.to_winner is not None
    assert "/game/start" in seen
    assert compile_rules(values) == made
