"""Which options, rulings and house rules explain a record."""

import re
from itertools import product
from pathlib import Path

import pytest

import smearspec
from marked_blocks import ROOT
from smearspec import rules, verify
from smearspec.verdict import Inputs
from smearspec.verdict.explain import Budget, Explanation, explain, groups
from smearspec.verdict.kept import MOST_HANDS, TooManyHands, keep

HAND = (ROOT / "grammar" / "examples" / "ten-point-four.smear").read_text(encoding="utf-8")

LOW_TO_TAKER = (
    HAND.replace("points Ann/Cy: high joker", "points Ann/Cy: high low joker")
    .replace("points Bo/Di: low jack jick", "points Bo/Di: jack jick")
    .replace("score Ann/Cy: +7 = 7", "score Ann/Cy: +8 = 8")
    .replace("score Bo/Di: +3 = 3", "score Bo/Di: +2 = 2")
)
"""The record of the notation page, Low (2C, thrown by Di on Cy's trick) given to the taker."""


def explained(
    text: str, tmp_path: Path, budget: Budget | None = None, house: bool = False
) -> Explanation:
    path = tmp_path / "record.smear"
    path.write_text(text, encoding="utf-8")
    with path.open("rb") as stream:
        tables, refused = groups([(record, Inputs()) for record in keep(stream, path.name)])
    assert not refused
    (table,) = tables
    return explain(table, budget, house)


def settings(found: Explanation) -> list[dict[str, str]]:
    return [{each.choice.id: each.value for each in one.changes} for one in found.found]


def test_low_credited_to_the_taker_is_explained_by_one_ruling_and_one_line(
    tmp_path: Path,
) -> None:
    assert LOW_TO_TAKER != HAND
    found = explained(LOW_TO_TAKER, tmp_path)
    assert settings(found) == [{"low-to": "taker"}]
    (change,) = found.found[0].changes
    assert change.before == "player"
    assert change.choice.sources == ("ten-point.en § Bidding Point Values 5",)
    assert change.place is not None
    line = next(
        n for n, text in enumerate(LOW_TO_TAKER.splitlines(), 1) if text.startswith("1. Cy: ")
    )
    assert (change.place.line, change.place.text) == (line, "1. Cy: AC 6C QC 2C")
    assert change.place.why.say("en") == "low with 2C goes to Ann/Cy, not to Bo/Di"
    assert found.exact
    assert not found.right
    assert found.house is None  # one ruling is enough


def test_it_can_be_had_from_python() -> None:
    (found,) = smearspec.explain(LOW_TO_TAKER)
    assert settings(found) == [{"low-to": "taker"}]
    (tried,) = smearspec.explain(LOW_TO_TAKER, what_if={"low-to": "taker"}, budget=10)
    assert tried.right
    assert not tried.exact
    assert smearspec.explain("nonsense") == []


def test_a_right_record_needs_no_explanation_and_shows_what_it_leaves_open(
    tmp_path: Path,
) -> None:
    found = explained(HAND, tmp_path)
    assert found.right
    assert found.found == ()
    values = found.values()
    assert values["low-to"] == ("player",)
    assert values["joker-order"] == ("first-played", "second-played")
    assert values["made-bid"] == ("points-won", "bid-only")  # 7 were bid, and 7 won


EVENING = (Path(__file__).parent / "sheets" / "evening.smear").read_text(encoding="utf-8")
"""Ten simulated hands, scored with Low to the taker, High to the highest in play, bids only."""

PLAYED = {"low-to": "taker", "high-card": "highest-in-play", "made-bid": "bid-only"}


def by_trying_everything(text: str, players: int) -> list[dict[str, str]]:
    """Return every combination of choices under which nothing is illegal or refuted."""
    name = text.partition('[Rules "')[2].partition('"')[0]
    choices = rules.load(name).choices(players)
    found = []
    for values in product(*(choice.values for choice in choices)):
        tried = {choice.id: value for choice, value in zip(choices, values, strict=True)}
        (verdict,) = verify(text, what_if=tried)
        if verdict.status not in ("illegal", "refuted", "unjudged", "unreadable"):
            found.append(tried)
    return found


def test_an_evenings_sheet_tells_exactly_the_rulings_that_fit(tmp_path: Path) -> None:
    """The sheet does not state the three rulings that it was written under."""
    assert "Option" not in EVENING
    assert EVENING.count("[Hand ") == 10
    found = explained(EVENING, tmp_path)
    assert found.exact
    assert settings(found) == [PLAYED]
    everything = by_trying_everything(EVENING, 4)
    covered = [
        tried for tried in everything
        if sum(part.fixed.items() <= tried.items() for part in found.fits) == 1
    ]  # fmt: skip
    assert covered == everything
    free = {name: len(values) for name, values in found.values().items()}
    names = [choice.id for choice in rules.load("minnesota").choices(4)]
    assert set(free) == set(names)
    for name, values in found.values().items():
        assert set(values) == {tried[name] for tried in everything}, name
    count = 1
    for number in free.values():
        count *= number
    assert len(everything) == count  # so every combination of the open ones fits
    assert not found.tied


def test_what_the_sheet_cannot_tell_apart_is_said(tmp_path: Path) -> None:
    values = explained(EVENING, tmp_path).values()
    assert {name: value[0] for name, value in values.items() if name in PLAYED} == PLAYED
    # Nobody's card points were level, and nobody held seven trumps.
    assert values["game-tie"] == ("nobody", "bidding-side")
    assert values["excess-trumps"] == ("exactly-excess", "free-once-over", "scoring-protected")


CARDS = ("deal", "discard", "1.", "2.", "3.", "4.", "5.", "6.")


def test_a_sheet_without_a_single_card_tells_what_its_figures_tell(tmp_path: Path) -> None:
    """Who earned what is written, so that only the rules of the score can be told."""
    bare = "".join(
        line for line in EVENING.splitlines(keepends=True) if not line.startswith(CARDS)
    )
    found = explained(bare, tmp_path)
    assert found.exact
    assert settings(found) == [{"made-bid": "bid-only"}]
    everything = by_trying_everything(bare, 4)
    for name, values in found.values().items():
        assert set(values) == {tried[name] for tried in everything}, name
    assert len(found.values()["low-to"]) == len(found.values()["high-card"]) == 2
    place = found.found[0].changes[0].place
    assert place is not None
    assert place.text.startswith(("bid ", "score "))


def sheet(hand: str, *tags: str, name: str = "minnesota") -> str:
    head = f'%smear 1\n[Rules "{name}"]\n[Seats "Ann Bo Cy Di"]\n'
    return head + "".join(f"{tag}\n" for tag in tags) + "\n" + hand


FIRST = EVENING[EVENING.index("[Hand ") :].partition("\n[Hand ")[0].rstrip() + "\n"
"""Bo bids 2 and wins high and game: 2 points whichever way a made bid is scored."""


def test_an_act_that_another_ruling_allows_is_explained_by_its_line(tmp_path: Path) -> None:
    """Bo's first lead is the ace of trump; led by a plain card it breaks `trump-only`."""
    hand = FIRST.replace("1. Bo: AS 4S 5S 7S\n2. Bo: KC 2H JC JS\n", "1. Bo: KC 2H JC JS\n")
    hand = hand.partition("3. Ann")[0]  # the hand stops after its first trick
    found = explained(sheet(hand, '[Option "opening-lead = trump-only"]'), tmp_path)
    assert settings(found) == [{"opening-lead": "any-card"}]
    place = found.found[0].changes[0].place
    assert place is not None
    assert place.text == "1. Bo: KC 2H JC JS"
    assert place.why.say("en") == "this breaks no rule then; else: opening-lead"
    assert found.found[0].open == 1  # the hand is not finished


def test_options_of_the_record_count_as_they_stand(tmp_path: Path) -> None:
    stated = sheet(FIRST, '[Option "made-bid = bid-only"]')
    found = explained(stated, tmp_path)
    assert found.right
    assert found.group.space.base["made-bid"] == "bid-only"
    assert found.group.space.base["low-to"] == "player"


def test_hands_that_state_different_values_stand_as_they_are(tmp_path: Path) -> None:
    """To play all hands alike is a change, whichever value it is."""
    other = FIRST.replace('"1"', '"2"').replace('[Dealer "Ann"]', '[Option "low-to = taker"]')
    next_seat = {"Bo": "Cy", "Cy": "Di", "Di": "Ann", "Ann": "Bo"}
    other = re.sub(r"(?<= )(\w+)(?=:)", lambda seat: next_seat[seat[0]], other)
    other = other.partition("points")[0].replace(" -> Di", "")
    found = explained(sheet(FIRST + "\n" + other), tmp_path)
    assert found.group.space.mixed == {"low-to"}
    assert found.right


WISCONSIN = (ROOT / "grammar" / "examples" / "wisconsin.smear").read_text(encoding="utf-8")


def test_an_option_that_nobody_stated_is_found_without_counting_as_a_change(
    tmp_path: Path,
) -> None:
    """Ann took two cards of the widow."""
    silent = "".join(
        line for line in WISCONSIN.splitlines(keepends=True) if "Option" not in line
    )
    found = explained(silent, tmp_path)
    assert found.right
    (one,) = found.found
    (change,) = one.changes
    assert (change.choice.id, change.before, change.value) == ("bidder-sees", None, "2")
    assert found.values()["joker-order"] == ("first-played", "second-played")


def test_a_value_that_no_choice_offers_is_found_as_a_house_rule(tmp_path: Path) -> None:
    """The page wants bids of 2 at least; Bo called 1 and won it."""
    found = explained(sheet(FIRST.replace("bid Bo: 2", "bid Bo: 1")), tmp_path)
    assert not found.right
    assert found.found == ()
    assert found.house is not None
    assert {house.pointer for house in found.house} == {"/steps/auction/minimum"}
    house = found.house[0]
    assert house.patch == {"steps": {"auction": {"minimum": 1}}}
    assert house.owned == ()
    assert house.place is not None
    assert house.place.text == "bid Bo: 1 pass pass pass"


def test_a_house_rule_in_the_place_of_a_choice_says_so(tmp_path: Path) -> None:
    found = explained(LOW_TO_TAKER, tmp_path, house=True)
    assert found.house
    assert all(house.pointer != "/items/low/to" for house in found.house)  # a ruling offers it
    assert {house.pointer for house in found.house} >= {"/items/low/card"}


def test_what_nothing_explains_is_said(tmp_path: Path) -> None:
    wrong = FIRST.replace("score Ann/Cy: +1 = 1", "score Ann/Cy: +100 = 100")
    found = explained(sheet(wrong), tmp_path)
    assert not found.explained
    assert found.exact
    assert found.fits == ()
    assert found.values() == {}


@pytest.mark.parametrize("replays", [1, 7, 60])
def test_the_budget_ends_a_search_which_says_how_far_it_came(
    replays: int, tmp_path: Path
) -> None:
    told: list[int] = []
    found = explained(EVENING, tmp_path, Budget(replays, told.append))
    again = explained(EVENING, tmp_path, Budget(replays))
    assert not found.exact
    assert replays <= found.replays <= replays + 21
    assert told == sorted(told)
    assert told[-1] == found.replays
    assert (found.replays, found.reached, found.fits) == (again.replays, again.reached, again.fits)
    assert found.found == ()  # three changes are needed
    assert found.reached <= 3


def test_records_of_one_table_narrow_it_down_together(tmp_path: Path) -> None:
    """Alone the first hand leaves low-to open; with the record of the page it does not."""
    path = tmp_path / "both.smear"
    path.write_text(sheet(FIRST) + "\n" + EVENING, encoding="utf-8")
    with path.open("rb") as stream:
        kept = [(record, Inputs()) for record in keep(stream, "both.smear")]
    (together,), _ = groups(kept)
    assert settings(explain(together)) == [PLAYED]
    apart, _ = groups(kept, each=True)
    alone = explain(apart[0])
    assert alone.right
    assert alone.values()["high-card"] == ("ace-of-trump", "highest-in-play")


def test_tables_of_other_rules_are_explained_apart(tmp_path: Path) -> None:
    path = tmp_path / "both.smear"
    path.write_text(EVENING + "\n" + HAND, encoding="utf-8")
    with path.open("rb") as stream:
        tables, _ = groups([(record, Inputs()) for record in keep(stream, "both.smear")])
    assert [(table.rules, table.space.seats) for table in tables] == [
        ("minnesota", 4), ("ten-point", 4),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        EVENING.replace("minnesota", "minesota"),
        EVENING.replace("3. Ann: AH", "3. Ann AH"),
        sheet(FIRST, '[Option "low-to = nobody"]'),
        sheet(FIRST, '[Option "low-to"]'),
    ],
)
def test_what_cannot_be_judged_is_handed_back_with_its_findings(
    text: str, tmp_path: Path
) -> None:
    path = tmp_path / "record.smear"
    path.write_text(text, encoding="utf-8")
    with path.open("rb") as stream:
        tables, refused = groups([(record, Inputs()) for record in keep(stream, "x.smear")])
    assert tables == []
    assert refused[0].findings


def test_a_search_keeps_so_many_hands_and_no_more(tmp_path: Path) -> None:
    path = tmp_path / "many.smear"
    hands = "".join(f'\n[Hand "{n}"]\nvoid: misdeal\n' for n in range(1, MOST_HANDS + 2))
    path.write_text(sheet(hands), encoding="utf-8")
    with path.open("rb") as stream, pytest.raises(TooManyHands) as raised:
        list(keep(stream, "many.smear"))
    assert raised.value.finding.code == "too-many-hands"
    assert raised.value.finding.line == 4 + 3 * MOST_HANDS + 2
