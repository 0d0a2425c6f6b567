"""Hands, records and verdicts in a notebook: everything escaped, suits told apart by signs."""

from html.parser import HTMLParser

import pytest

import smearspec
from command_line import HEAD, ILLEGAL, PLAY, UNREADABLE, VERIFIED
from smearspec.notation import tree


class Reader(HTMLParser):
    """Gathers text and tags, and checks that every tag is closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.text = ""
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        assert {name for name, _ in attrs} <= {"class", "style", "scope"}
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data + " "


EVIL = "<script>alert(1)</script>&\"'"


def drawn() -> list[object]:
    transcript = smearspec.parse(VERIFIED)
    (verdict,) = smearspec.verify(VERIFIED)
    return [transcript, transcript.header, transcript.hands[0], verdict, verdict.hands[0]]


@pytest.mark.parametrize("thing", drawn(), ids=lambda thing: type(thing).__name__)
def test_a_notebook_gets_sound_html(thing: object) -> None:
    html = thing._repr_html_()  # type: ignore[attr-defined]
    assert Reader(html).tags <= {
        "div", "table", "caption", "thead", "tbody", "tr", "th", "td", "span", "strong", "p",
        "small", "ul", "li", "br",
    }  # fmt: skip


def test_a_hand_shows_cards_with_the_sign_of_their_suit() -> None:
    text = Reader(smearspec.to_html(smearspec.parse(VERIFIED).hands[0])).text
    for shown in ("Hand 1", "A♠", "4♥", "10♦", "3♣", "deal Ann", "bid Ann", "pass 2 3"):
        assert shown in text


def test_a_judged_hand_shows_leader_taker_points_and_totals() -> None:
    (verdict,) = smearspec.verify(VERIFIED)
    html = smearspec.to_html(verdict.hands[0])
    # Trick 5: Cy leads TD, Bo takes it with JD.
    row = html.split('<th scope="row">5</th>')[1].split("</tr>")[0]
    cells = [" ".join(Reader(cell + "</td>").text.split()) for cell in row.split("</td>")[:-1]]
    assert cells == ["8♦", "J♦ ✓", "▸ 10♦"]
    text = Reader(html).text
    assert "high, jack" in text
    assert "-3" in text


@pytest.mark.parametrize("evil", [EVIL, "</b>", "\x1b[31m", "\u202e"])
def test_texts_of_a_record_are_escaped(evil: str) -> None:
    header = tree.Block(None, (tree.Tag("Event", evil, evil), tree.Tag(evil, evil)))
    hand = tree.Block(evil, (
        tree.Cards("deal", evil, (evil,), evil), tree.Bid(evil, (evil,)), tree.Trump(evil, evil),
        tree.Trick(1, evil, (evil,), evil), tree.Points((evil,), (evil,)), tree.Note(evil, evil),
        tree.Remark(evil), tree.Amend(tree.Note(evil, evil)),
    ))  # fmt: skip
    html = smearspec.to_html(tree.Transcript(header, (hand,)))
    assert not Reader(html).tags & {"script"}
    assert evil not in html


def test_names_of_files_and_findings_are_escaped() -> None:
    (verdict,) = smearspec.verify(ILLEGAL, file=EVIL)
    html = smearspec.to_html(verdict)
    assert "<script>" not in html
    assert "error[revoke]" in Reader(html).text


def test_the_language_can_be_chosen() -> None:
    (verdict,) = smearspec.verify(VERIFIED)
    assert "ディール1" in smearspec.to_html(verdict, "ja")


@pytest.mark.parametrize("text", [UNREADABLE, HEAD, HEAD + PLAY[:120], HEAD + "void: misdeal\n"])
def test_what_is_unreadable_or_unfinished_is_drawn_too(text: str) -> None:
    (verdict,) = smearspec.verify(text)
    Reader(smearspec.to_html(verdict))


def test_cards_of_whom_nobody_knows_stand_beside_the_number_of_their_trick() -> None:
    play = "1. Ann: AS 3S 4S\n2. Ann: KH ?? 6H\n3. ?: QD 2D 3D\n"
    (verdict,) = smearspec.verify(HEAD + "bid Ann: 2 pass pass\n" + play)
    shown = " ".join(Reader(smearspec.to_html(verdict.hands[0], "en")).text.split())
    assert "3 Q♦ 2♦ 3♦" in shown
