"""The source pages: every sentence is cited or accounted for, every citation exists."""

import os
from pathlib import Path

import pytest

from smearspec.resources import folder
from smearspec.rules.document import Document, objects
from smearspec.rules.linter import cited
from smearspec.rules.ship import documents
from smearspec.rules.sources import (
    TOP,
    described,
    exists,
    fingerprint,
    normal,
    original_of,
    pages,
    parts,
    split_page,
)

LIBRARY = documents(folder("spec"))
DOCUMENTS: list[Document] = [
    document for name in LIBRARY.ids() if (document := LIBRARY.find(name)) is not None
]
CITED = [(document.id, at, place) for document in DOCUMENTS for at, place in cited(document)]
NAMED = {place for _, _, place in CITED}
EVERY_PLACE = [place for page in pages().values() for place in page.places()]


def test_the_five_pages_are_there() -> None:
    counted = {name: page.translates for name, page in pages().items() if page.sections}
    assert counted == {
        "ten-point.en": None,
        "ten-point.ja": "ten-point.en",
        "minnesota.en": None,
        "six-point-northeastern-wisconsin.en": None,
        "cutthroat-canadian.en": None,
    }


@pytest.mark.parametrize("place", EVERY_PLACE)
def test_every_sentence_is_cited_or_accounted_for(place: str) -> None:
    """A sentence of the translation counts with the sentence that it renders."""
    assert place in NAMED or original_of(place) in NAMED


@pytest.mark.parametrize(("document", "at", "place"), CITED)
def test_every_citation_names_a_sentence_that_exists(document: str, at: str, place: str) -> None:
    assert parts(place) is not None or place in pages()
    assert exists(place) or (document not in OURS and exists(place) is None), at


OURS = {"base", "ten-point", "minnesota", "six-point-northeastern-wisconsin", "cutthroat-canadian"}


def test_a_sentence_cited_by_a_value_is_not_called_fixed_by_the_language() -> None:
    fixed = {
        place
        for document in DOCUMENTS
        for at, place in cited(document)
        if at.startswith("/accounted/") and fixed_by_language(document, at)
    }
    by_values = {place for _, at, place in CITED if not at.startswith(("/accounted/", "/errata/"))}
    assert fixed & by_values == set()


def fixed_by_language(document: Document, at: str) -> bool:
    entries = document.data["accounted"]
    assert isinstance(entries, list)
    entry = entries[int(at.split("/")[2])]
    assert isinstance(entry, dict)
    return entry["as"] == "fixed-by-language"


def test_every_departure_of_the_translation_stands_at_its_sentence() -> None:
    errata = {place for _, at, place in CITED if at.startswith("/errata/")}
    assert {
        "ten-point.ja § 入札ポイント値 3",  # the 3 of trumps, as a scoring item
        "ten-point.ja § 入札ポイント値 8",
        "ten-point.ja § 入札 16",  # and as the card that may not be called
        "ten-point.ja § 入札 12",  # more than six
        "ten-point.ja § 入札 21",  # more than six; trumps
        "ten-point.ja § カードランキング 3",  # the order of jokers
        "ten-point.ja § ゲームプレイ 3",  # following suit
        "ten-point.ja § ゲームプレイ 1",  # leading
        "ten-point.ja § ゲームプレイ 7",
        "ten-point.ja § 入札 7",  # the dealer passes
        "ten-point.ja § 入札 17",  # to the first trick
    } <= errata
    assert all(place.startswith("ten-point.ja § ") for place in errata)


def test_hashes_are_short_and_no_sentence_is_kept() -> None:
    for page in pages().values():
        for hashes in page.sections.values():
            assert hashes
            for each in hashes:
                assert len(each) == 8
                int(each, 16)


def test_a_translation_has_the_sections_of_its_original() -> None:
    for page in pages().values():
        if page.translates:
            original = pages()[page.translates]
            assert len(page.sections) == len(original.sections)


def test_sentences_end_at_full_stops_and_line_ends() -> None:
    page = "TITLE\n\nAIM: Win. Then\nstop\n---\n## PLAY\nWin (or lose.) Again.\n切り札。終わり"
    assert split_page(page, ["AIM", "PLAY"]) == {
        TOP: ("TITLE",),
        "AIM": ("Win.", "Then", "stop"),
        "PLAY": ("Win (or lose.", ") Again.", "切り札。", "終わり"),
    }


def test_a_sentence_is_known_by_the_beginning_of_its_digest() -> None:
    assert fingerprint("abc") == "ba7816bf"  # the example of FIPS 180-2, appendix B.1


def test_what_stands_for_a_list_and_is_none_cites_nothing() -> None:
    assert list(objects([1, {"a": 2}, "b"])) == [(1, {"a": 2})]
    place = "minnesota.en § SCORING 4"
    faulty = Document({"errata": [{"source": 3}, {"source": place}]}, {}, "", "")
    assert list(cited(faulty)) == [("/errata/1/source", place)]


def test_a_heading_that_is_missing_is_an_error() -> None:
    with pytest.raises(ValueError, match="PLAY"):
        split_page("AIM: Win.", ["AIM", "PLAY"])


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ("minnesota.en § SCORING 4", True),
        ("minnesota.en § SCORING 99", False),
        ("minnesota.en § DANCING 1", False),
        ("elsewhere.en § SCORING 1", None),
        ("minnesota.en SCORING 1", None),
        ("ultrafoodmess-four-point.en", True),
        ("ultrafoodmess-four-point.en § SCORING 1", False),
        ("minnesota.en", False),
    ],
)
def test_whether_a_cited_sentence_exists(place: str, expected: bool | None) -> None:
    assert exists(place) is expected


def test_a_page_of_the_family_is_cited_as_a_whole() -> None:
    family = [page for page in pages().values() if not page.sections]
    assert family
    for page in family:
        assert page.places() == (page.id,)
        assert page.title in described(page.id)
        assert page.site in described(page.id)
    numbers = [page.number for page in family]
    assert len(set(numbers)) == len(numbers)


def test_what_is_said_of_a_place_beside_its_page() -> None:
    assert described("minnesota.en § SCORING 4") == "SCORING 4"
    assert described("elsewhere.en") == ""


def test_the_original_of_a_translated_sentence() -> None:
    assert original_of("ten-point.ja § 入札 16") == "ten-point.en § BIDDING 16"
    assert original_of("ten-point.ja § ゲーム終了 4") is None
    assert original_of("ten-point.en § BIDDING 16") is None
    assert original_of("nonsense") is None


@pytest.mark.parametrize("name", [name for name, page in pages().items() if page.sections])
def test_the_list_agrees_with_the_page(name: str) -> None:
    """Compares with the pages where SMEARSPEC_SOURCES names a folder that holds them."""
    held = os.environ.get("SMEARSPEC_SOURCES")
    if held is None:
        assert all(exists(place) for place in pages()[name].places())
        return
    page = pages()[name]
    text = (Path(held) / f"{name}.txt").read_text(encoding="utf-8")
    headings = [normal(heading) for heading in page.sections if heading != TOP]
    assert {
        heading: tuple(fingerprint(sentence) for sentence in sentences)
        for heading, sentences in split_page(text, headings).items()
    } == dict(page.sections)
