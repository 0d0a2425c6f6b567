"""With small packs every world can be tried: the verdict is what all of them say, exactly."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from by_hand import SMALL, Outcome, TooManyWorlds, outcomes, small_rules
from forgetting import forget, muddle
from smearspec import format_transcript, verify
from smearspec.rules import RuleError, load_file
from smearspec.simulate import games

MOST = 300
"""The most worlds of one record that are tried."""


def by_hand(outs: list[Outcome]) -> Iterator[str]:
    """Yield the verdict on each claim: over the legal worlds, over all where none is legal."""
    counted = [out for out in outs if out.legal] or outs
    for truths in zip(*(out.truths for out in counted), strict=True):
        kinds = set(truths)
        yield "confirmed" if kinds == {True} else "refuted" if kinds == {False} else "undetermined"


@pytest.mark.parametrize("muddled", [False, True], ids=["true", "muddled"])
@pytest.mark.parametrize("name", SMALL)
def test_the_verdict_is_what_every_world_says(name: str, muddled: bool, tmp_path: Path) -> None:
    rules = small_rules(name, tmp_path)
    book = load_file(rules)
    dice = random.Random(name)
    tried = 0
    for seed in range(14):
        game = next(iter(games(book, SMALL[name][0], {}, seed=seed, count=1)))
        head, first, *_ = format_transcript(game).split("\n[Hand ")
        text = f"{head}\n[Hand {first}"
        text = forget(muddle(text, dice) if muddled else text, dice, (0.1, 0.3, 0.5))
        if not re.search(r"^1\. ", text, re.MULTILINE):
            continue
        try:
            outs = outcomes(text, rules, MOST)
        except TooManyWorlds:
            continue
        (verdict,) = verify(text, rules_files=[rules])
        assert (verdict.status == "illegal") == (not any(out.legal for out in outs)), text
        if outs:
            assert [claim.verdict for claim in verdict.claims] == list(by_hand(outs)), text
            tried += 1
    assert tried or muddled


NOWHERE = """%smear 1
[Rules "small-dealt"]
[Seats "Ann Bo Cy Di"]

[Hand "1"]
[Dealer "Ann"]
deal Ann: T? 7? ?C
deal Bo: AH AD 7C
deal Cy: 7S JD AC
deal Di: AS JS A?
bid Bo: 2 3 4 ?
widow Di: TD JO
discard Di: TS TD
1. Di: JS TH AD 7?
2. Di: A? 7? 7C ??
points Ann/Cy: low
"""


def test_a_joker_that_was_taken_must_have_gone_somewhere(tmp_path: Path) -> None:
    """Di has two aces, JS, TD and a joker, but throws TS: the joker and an ace share one place."""
    rules = small_rules("small-dealt", tmp_path)
    (verdict,) = verify(NOWHERE, rules_files=[rules])
    assert verdict.status == "illegal"


def test_rules_that_play_are_dealt_from_a_pack_that_has_the_cards(tmp_path: Path) -> None:
    rules = small_rules("small-dealt", tmp_path)
    text = rules.read_text(encoding="utf-8").replace("{cards: 3}", "{cards: 9}")
    rules.write_text(text, encoding="utf-8")
    with pytest.raises(RuleError):
        load_file(rules).resolve(4, {})
