"""``smearspec rules book``: what the books say, in both languages, and where they refuse."""

import base64
import hashlib
import html
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from command_line import run
from marked_blocks import ROOT
from smearspec import rules
from smearspec.cli import rules_book
from smearspec.messages import LANGUAGES
from smearspec.render.book import Book, Unsaid, book_of
from smearspec.render.book.facts import labelled
from smearspec.render.book.game import Game
from smearspec.render.book.page import page
from smearspec.rules.bases import Table, bases, tables

WISCONSIN = {"bidder-sees": "2", "joker-order": "first-played"}
HOUSE = """\
smearspec: 1
id: our-minnesota
extends: minnesota
name: {en: "Our <b>Minnesota</b> | house", ja: うちのミネソタ}
notes: {en: "Played on the porch since 1987.", ja: 1987年から縁側で。}
set: {game-tie: bidding-side}
change:
  steps: {auction: {dealer: match}}
  game: {wins: {target: {at-least: 31}}}
"""


def written(name: str, lang: str, players: int | None = None, **settings: str) -> Book:
    book = rules.load(name)
    answers = {key.replace("_", "-"): value for key, value in settings.items()}
    return book_of(book, players or book.tables[0], answers, lang)


def sentences(book: Book) -> dict[str, list[str]]:
    """The sentences of each section, those of table rows with the name and worth of the row."""
    return {
        section.id: [sentence for block in section.blocks for sentence in block.sentences]
        + [
            f"{row.name}, {row.worth}: {sentence}"
            for block in section.blocks
            for row in block.rows
            for sentence in row.sentences
        ]
        for section in book.sections
    }


# ---- what the translation of Ten Point gets wrong, said right

THREE_SCORES = "切り札の3, 3点: そのカードの入ったトリックを取ったチームのものです。"
DEPARTURES = [
    # section of the translation, players, section of the book, Japanese, English
    ("入札ポイント値 3", 4, "items", "切り札の3, 3点: 切り札の3に対する点です。",
     "Three, 3 points: For the 3 of trumps."),
    ("入札ポイント値 8", 4, "items", THREE_SCORES,
     "Three, 3 points: It goes to the side that takes the trick with that card in it."),
    ("入札 16", 5, "call", "切り札の3は指名できません。",
     "They may not call the 3 of trumps either."),
    ("入札 12", 4, "throw",
     "切り札を捨ててよいのは、切り札を6枚を超えて(7枚以上)持っている人だけです。",
     "Trumps may be thrown only by a player who holds more than 6 of them, that is 7 or more."),
    ("入札 21", 6, "throw",
     "切り札を捨ててよいのは、切り札を6枚を超えて(7枚以上)持っている人だけです。",
     "Trumps may be thrown only by a player who holds more than 6 of them, that is 7 or more."),
    ("カードランキング 3", 4, "ranking",
     "1つのトリックに2枚のジョーカーが出たら、先に出たジョーカーの方が強くなります。",
     "If both jokers fall in one trick, the joker played first beats the second."),
    ("ゲームプレイ 3", 4, "play",
     "リードされたスートのカードを持っている人は、そのスートを出さなければなりません。"
     "リードされたスートのカードがなければ、切り札も含めて、どのカードを出してもかまいません。",
     "Whoever has a card of the suit that was led must play one of that suit. "
     "Whoever has none may play any card, trumps included."),
    ("ゲームプレイ 1", 4, "play",
     "ビッダーが最初のトリックをリードします。リードとは、トリックの1枚目を出すことです。",
     "The bidder leads to the first trick, that is, plays its first card."),
    ("ゲームプレイ 7", 4, "play",
     "トリックを取った人はそのカードを伏せて置き、次のトリックをリードします。",
     "Whoever takes a trick lays it aside, face down, and leads to the next trick."),
    ("入札 7", 4, "bidding", "親がビッドするかパスすると、ビッドは終わります。",
     "The bidding ends when the dealer has bid or passed."),
    ("入札 17", 5, "call",
     "持っている人は、何がリードされても、指名されたカードを最初のトリックに出さなければなりません。",
     "The holder must play the called card to the first trick, whatever is led."),
]  # fmt: skip


@pytest.mark.parametrize(
    ("players", "section", "japanese", "english"),
    [row[1:] for row in DEPARTURES],
    ids=[row[0] for row in DEPARTURES],
)
def test_the_japanese_book_says_right_what_the_translation_says_wrong(
    players: int, section: str, japanese: str, english: str
) -> None:
    assert japanese in sentences(written("ten-point", "ja", players))[section]
    assert english in sentences(written("ten-point", "en", players))[section]


def test_every_departure_that_the_document_lists_has_its_sentence() -> None:
    listed = rules.load("ten-point").document.data["errata"]
    assert isinstance(listed, list)
    places = {str(each["source"]).partition(" § ")[2] for each in listed if isinstance(each, dict)}
    # Sentences 3 and 4 on play are one sentence of the book.
    assert places == {row[0] for row in DEPARTURES} | {"ゲームプレイ 4"}
    assert len(written("ten-point", "ja", 4).errata) == len(places)


def test_the_manual_shows_these_sentences_side_by_side() -> None:
    manual = (ROOT / "docs" / "rule-books.md").read_text(encoding="utf-8")
    for place, _, _, japanese, english in DEPARTURES:
        row = next(line for line in manual.splitlines() if line.startswith(f"| {place} |"))
        cells = [cell.strip() for cell in row.split("|")]
        # The manual splits what the book says in one breath of following suit.
        assert cells[3].rpartition(": ")[2] in japanese
        assert cells[4].rpartition("): ")[2] in english


# ---- no sentence where a rule does not apply


def test_a_book_has_only_the_sections_of_its_game() -> None:
    ids = {
        name: [section.id for section in written(name, "en", players, **settings).sections]
        for name, players, settings in [
            ("ten-point", 4, {}), ("ten-point", 5, {}), ("minnesota", 4, {}),
            ("cutthroat-canadian", 3, {}),
        ]
    }  # fmt: skip
    assert "call" in ids["ten-point"]
    assert {"take", "call"}.isdisjoint(ids["minnesota"])
    assert {"take", "throw", "call"}.isdisjoint(ids["cutthroat-canadian"])
    text = " ".join(" ".join(s) for s in sentences(written("cutthroat-canadian", "en", 3)).values())
    assert "oker" not in text.replace("No jokers are used.", "")


def test_sections_about_steps_stand_in_the_order_of_the_hand() -> None:
    book = book_of(rules.load("six-point-northeastern-wisconsin"), 4, WISCONSIN, "en")
    ids = [section.id for section in book.sections]
    assert [e for e in ids if e in ("take", "throw", "trump")] == ["take", "throw", "trump"]
    order = [section.id for section in written("ten-point", "en", 4).sections]
    assert [e for e in order if e in ("take", "throw", "trump")] == ["trump", "take", "throw"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("table", tables(), ids=str)
def test_sections_name_values_that_there_are_and_the_places_that_they_cite(
    table: Table, lang: str
) -> None:
    base = bases(table)[0]
    book = book_of(rules.load(base.table.rules), base.table.players, base.options, lang)
    game = Game(base.values)
    for section in book.sections:
        for pointer in section.about:
            assert game.at(pointer) is not None, pointer
        assert book.small[section.id].sources, section.id


# ---- the example was really played


def test_the_example_is_a_scored_hand_with_a_made_bid_and_points_on_both_sides() -> None:
    example = written("minnesota", "en").example
    assert example is not None
    assert example.verdict.status == "scored"
    assert any("the bid is made" in line for line in example.result)
    assert len(example.tricks) == 6
    assert sum(" won " in line for line in example.result) == 2


def test_the_same_rules_give_the_same_book() -> None:
    first, second = (run("rules", "book", "minnesota", "--lang", "en") for _ in range(2))
    assert (first.status, first.err) == (0, "")
    assert first.out == second.out


def test_a_game_of_which_no_hand_is_played_out_has_no_example(tmp_path: Path) -> None:
    """Two players who must bid four or nothing pass every hand."""
    house = tmp_path / "bold.yaml"
    house.write_text(
        "smearspec: 1\nid: bold\nextends: cutthroat-canadian\n"
        "change: {steps: {auction: {minimum: 4}}}\n",
        encoding="utf-8",
    )
    done = run("rules", "book", str(house), "--players", "2", "--lang", "en")
    assert (done.status, done.err) == (0, "")
    assert labelled("no-example", "en").split(",")[0] in done.out.replace("\n", " ")


# ---- house files, choices


def test_a_house_file_has_its_own_values_rulings_notes_and_digest(tmp_path: Path) -> None:
    house = tmp_path / "ours.yaml"
    house.write_text(HOUSE, encoding="utf-8")
    done = run("rules", "book", str(house), "--lang", "en")
    assert (done.status, done.err) == (0, "")
    plain = run("rules", "book", "minnesota", "--lang", "en").out
    text = re.sub(r"\s+", " ", done.out)
    for sentence in (
        "Only the dealer may take the highest bid at the same number.",
        "A side with 31 points or more after a hand wins.",
        "it goes to the bidder's side if that is among them",
        "Played on the porch since 1987.",
        "game-tie = bidding-side",
        "the house's own file",
    ):
        assert sentence in text
        assert sentence not in re.sub(r"\s+", " ", plain)
    digest = rules.load_file(house).resolve(4, {}).digest
    assert digest in done.out


def test_what_strangers_wrote_is_no_markup(tmp_path: Path) -> None:
    house = tmp_path / "ours.yaml"
    house.write_text(HOUSE, encoding="utf-8")
    shown = run("rules", "book", str(house), "--to", "html", "--lang", "en").out
    assert "<b>Minnesota" not in shown
    assert "Our &lt;b&gt;Minnesota" in shown
    assert r"Our \<b\>Minnesota\</b\> \| house" in run(
        "rules", "book", str(house), "--to", "md", "--lang", "en").out  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_open_choice_must_be_answered_and_the_question_is_told(lang: str) -> None:
    done = run("rules", "book", "six-point-northeastern-wisconsin", "--lang", lang)
    assert (done.status, done.out) == (2, "")
    book = rules.load("six-point-northeastern-wisconsin")
    for choice in book.choices(4):
        assert (choice.question[lang] in done.err) == (choice.default is None)
    assert "option-missing" in done.err
    assert "--set" in done.err


def test_rules_that_are_not_known_have_no_book() -> None:
    done = run("rules", "book", "minesota", "--lang", "en")
    assert (done.status, done.out) == (2, "")
    assert "error[unknown-rules]" in done.err


def test_a_value_that_no_sentence_says_is_told_and_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def silent(*_: object) -> None:
        raise Unsaid("/items/game/tie", "nobody")

    monkeypatch.setattr(rules_book, "written", silent)
    target = tmp_path / "book.txt"
    done = run("rules", "book", "minnesota", "--lang", "en", "-o", str(target))
    assert (done.status, done.out) == (2, "")
    assert "/items/game/tie" in done.err
    assert not target.exists()


def test_several_tables_need_the_number_of_players() -> None:
    done = run("rules", "book", "ten-point", "--lang", "en")
    assert (done.status, done.out) == (2, "")
    assert "--players" in done.err


def test_a_file_is_written_whole_and_never_over_another(tmp_path: Path) -> None:
    target = tmp_path / "book.html"
    arguments = ("rules", "book", "minnesota", "--to", "html", "--lang", "ja", "-o", str(target))
    assert run(*arguments).status == 0
    assert target.read_text(encoding="utf-8").rstrip().endswith("</html>")
    assert run(*arguments).status == 2
    assert run(*arguments, "--force").status == 0


# ---- the page


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text.append(data)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_needs_nothing_else_and_allows_only_its_own_style(lang: str) -> None:
    shown = page(written("ten-point", lang, 5))
    parsed = _Page()
    parsed.feed(shown)
    assert not {"script", "link", "img", "iframe"} & {tag for tag, _ in parsed.tags}
    assert not any(
        name in ("src", "href", "style") or name.startswith("on")
        for _, attributes in parsed.tags
        for name in attributes
    )
    policy = next(a["content"] for _, a in parsed.tags if a.get("http-equiv"))
    style = re.search(r"<style>(.*?)</style>", shown, re.DOTALL)
    assert style is not None
    assert policy is not None
    digest = base64.b64encode(hashlib.sha256(style[1].encode()).digest()).decode()
    assert f"style-src 'sha256-{digest}'" in policy
    assert "default-src 'none'" in policy
    assert "@page" in style[1]
    assert f'<html lang="{lang}">' in shown


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_of_the_book_is_on_the_page_and_in_the_text(lang: str) -> None:
    book = written("ten-point", lang, 5)
    shown = re.sub(r"\s+", " ", html.unescape(page(book)))
    arguments = ("rules", "book", "ten-point", "--players", "5", "--lang", lang)
    text = re.sub(r"\s+", " ", run(*arguments).out)
    for found in sentences(book).values():
        for sentence in found:
            body = sentence.partition(": ")[2] if ", " in sentence.partition(": ")[0] else sentence
            assert body in shown, sentence
            assert body in text, sentence
    drawn = 'aria-label="A♥"'
    assert drawn in shown
