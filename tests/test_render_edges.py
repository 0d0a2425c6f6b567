"""What is told where there is little to tell."""

from dataclasses import replace
from functools import cache
from types import SimpleNamespace

import pytest

import smearspec
from command_line import run
from hand_made import load
from smearspec import rules
from smearspec.render.book import book_of
from smearspec.render.book.book import Small
from smearspec.render.book.facts import labelled
from smearspec.render.book.text import book_lines
from smearspec.render.hand_view import TrickView
from smearspec.render.house_file import house_file
from smearspec.render.near import near_lines
from smearspec.render.rules_text import overview

RECORDS = "".join(
    case.text for case in load() if not case.options and case.text.startswith("%smear 1\n")
)


@cache
def judged() -> list[smearspec.Verdict]:
    return smearspec.verify(RECORDS)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_hand_made_record_can_be_shown_in_a_notebook(lang: str) -> None:
    for verdict in judged():
        for thing in (verdict, *verdict.hands):
            shown = smearspec.to_html(thing, lang)
            assert shown.startswith(("<div", "<table"))
            assert shown.count("<table") == shown.count("</table>")
            assert ">None<" not in shown


def test_a_seat_that_sits_a_trick_out_is_shown_as_written() -> None:
    text = RECORDS[: RECORDS.index("%smear", 1)].partition("\n\n")[0]
    block = smearspec.parse(f'{text}\n\n[Hand "1"]\n1. Ann: AS - KS\n').hands[0]
    assert "<td>-" in smearspec.to_html(block) or " - " in smearspec.to_html(block)


@pytest.mark.parametrize("markdown", [False, True])
def test_a_book_has_no_headings_over_nothing(markdown: bool) -> None:
    book = book_of(rules.load("minnesota"), 4, {}, "en")
    full = "\n".join(book_lines(book, markdown=markdown))
    silent = {name: Small((), ()) for name in book.small}
    bare = replace(
        book, summary="", example=None, rulings=(), sources={}, errata=(), notes="", small=silent
    )
    text = "\n".join(book_lines(bare, markdown=markdown))
    assert book.summary.split()[0] in full
    assert labelled("no-example", "en").split(",")[0] in text.replace("\n", " ")
    for name in ("rulings", "sources"):
        assert labelled(name, "en") in full
        assert labelled(name, "en") not in text.splitlines()
    assert "/steps/auction/minimum" in full
    assert "/steps/auction/minimum" not in text


def test_a_ruling_without_a_reason_has_no_empty_line_for_it() -> None:
    book = book_of(rules.load("minnesota"), 4, {}, "en")
    silent = replace(book, rulings=tuple(replace(each, reason="") for each in book.rulings))
    spoken, mute = (list(book_lines(each, markdown=False)) for each in (book, silent))
    assert len(mute) < len(spoken)
    assert "  " not in mute


def test_no_rules_of_this_size_are_told() -> None:
    ruled = SimpleNamespace(seats=9)
    (line,) = near_lines(ruled, "ours", (), "en")  # type: ignore[arg-type]
    assert "9" in line


def test_rules_as_json_tell_where_values_come_from_only_if_asked() -> None:
    assert '"origins"' not in run("rules", "show", "minnesota", "--json").out
    assert '"origins"' in run("rules", "show", "minnesota", "--json", "--origin").out


def test_rules_without_a_summary_are_shown_without_one() -> None:
    book = SimpleNamespace(
        names={"en": "Ours"}, summaries={}, id="ours", tables=(4,), choices=lambda _: ()
    )
    lines = list(overview(book, 4, "en"))  # type: ignore[arg-type]
    assert lines[0] == "Ours (ours), 4 players"
    assert [line for line in lines[1:] if line] == []


def test_a_house_file_without_answers_sets_nothing() -> None:
    text = house_file("ours", rules.load("minnesota"), {}, {}, "en")
    assert "extends: minnesota" in text
    assert "\nset:" not in text


def test_the_card_that_took_a_trick_is_not_known_where_its_taker_is_not() -> None:
    trick = TrickView(1, 0, (0, 1), ("AS", None), None, False, None, ())
    assert trick.winning is None
