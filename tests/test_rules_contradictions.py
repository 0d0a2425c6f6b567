"""Contradictions in house rules: each is one error, where it is caused, in two languages."""

from pathlib import Path

import pytest

from command_line import run
from smearspec.messages import LANGUAGES

HEAD = "smearspec: 1\nid: house\nextends: "

TEN_PLAYERS = """\
cutthroat-canadian
tables:
  "10":
    rules:
      table: {seats: 10, sides: alone, scorer: seat}
    cite: {"": [cutthroat-canadian.en § SETUP 2]}
"""

CASES = [
    ("six cards to ten players", TEN_PLAYERS, 7, 22, "deck-too-small", "60"),
    (
        "no ace among the trumps",
        'minnesota\nchange: {deck: {ranks: [K, Q, J, T, "9", "8", "7", "6", "5", "4", "2"]}}\n',
        4, 24, "ace-missing", "K",
    ),
    (
        "items that do not add up",
        "minnesota\nchange: {items: {jack: {points: 3}}}\n",
        4, 33, "items-sum", "6",
    ),
    (
        "a highest bid that the items do not reach",
        "minnesota\nchange: {steps: {auction: {maximum: 5}}}\n",
        4, 37, "items-sum", "5",
    ),
    (
        "a widow that nobody takes",
        "minnesota\nchange: {steps: {widow: {do: take, who: bidder, cards: all}}}\n",
        4, 25, "entry-unordered", "widow",
    ),
    (
        "a key that nobody knows",
        "minnesota\nchange: {steps: {auction: {minimun: 3}}}\n",
        4, 28, "rules-unknown-key", "minimun",
    ),
    (
        "a fault that nobody knows",
        "minnesota\nchange: {penalties: {revok: {loses: 3}}}\n",
        4, 22, "rules-unknown-key", "revok",
    ),
    (
        "a text where a number belongs",
        "minnesota\nchange: {steps: {auction: {minimum: three}}}\n",
        4, 37, "rules-bad-type", "",
    ),
    (
        "a list where a mapping belongs",
        "minnesota\nchange: {penalties: [revoke]}\n",
        4, 21, "rules-bad-type", "",
    ),
    (
        "a word that is none of those allowed",
        "minnesota\nchange: {steps: {auction: {nobody: dealer-weeps}}}\n",
        4, 36, "rules-bad-value", "dealer-weeps",
    ),
]  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("text", "line", "column", "code", "named"),
    [case[1:] for case in CASES],
    ids=[case[0] for case in CASES],
)
def test_a_contradiction_is_one_error_where_it_is(
    tmp_path: Path, text: str, line: int, column: int, code: str, named: str, lang: str
) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(HEAD + text, encoding="utf-8")
    told = run("rules", "lint", "--lang", lang, str(file))
    errors = [each for each in told.lines if each.startswith(f"{file}:")]
    assert len(errors) == 1, told.lines
    assert errors[0].startswith(f"{file}:{line}:{column}: ")
    assert f"[{code}]" in errors[0]
    assert named in errors[0]
    assert told.status == 1
