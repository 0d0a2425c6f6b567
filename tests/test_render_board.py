"""The table drawn: scenes, pictures and the page to step through."""

import base64
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from command_line import HEAD, ILLEGAL, PLAY, REFUTED, UNJUDGED, UNREADABLE, VERIFIED, run
from smearspec.render.board import faces
from smearspec.render.board.drawing import STANDING_AT, Shape, timeline
from smearspec.render.board.held import Held

if TYPE_CHECKING:
    from selenium.webdriver import Chrome

EXAMPLES = sorted((Path(__file__).parent.parent / "grammar" / "examples").glob("*.smear"))
SVG = "{http://www.w3.org/2000/svg}"


def page(text: str, *arguments: str, status: int = 0) -> str:
    done = run("replay", "-", "--html", "-", *arguments, given=text)
    assert (done.status, done.err) == (status, "")
    return done.out


def picture(text: str, place: str, *arguments: str) -> ElementTree.Element:
    done = run("replay", "-", "--svg", "-", "--at", place, *arguments, given=text)
    assert (done.status, done.err) == (0, "")
    return ElementTree.fromstring(done.out)


def texts(svg: ElementTree.Element) -> list[str]:
    return [each.text or "" for each in svg.iter(f"{SVG}text")]


def cards(svg: ElementTree.Element) -> tuple[list[str], list[str]]:
    """Return the faces of the cards on the table in play order, and of those held by seat."""
    found = [
        (float(each.get("y", "0")), each.get("href", "").removeprefix("#card-"))
        for each in svg.findall(f"{SVG}use")
        if each.get("href", "").startswith("#card-")
    ]
    held = sorted((y, n) for n, (y, _) in enumerate(found) if y >= STANDING_AT)
    return [name for y, name in found if y < STANDING_AT], [found[n][1] for _, n in held]


class Items(HTMLParser):
    """Gathers the text of every item of the story, and every tag of the page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.items: list[str] = []
        self.tags: set[str] = set()
        self.inside = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        if tag == "li":
            self.inside = True
            self.items.append("")

    def handle_endtag(self, tag: str) -> None:
        self.inside = self.inside and tag != "li"

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.items[-1] += " ".join(data.split()) + "\n" if data.strip() else ""


# ---- cards before the seats


def test_a_played_card_leaves_a_gap_and_a_discard_none() -> None:
    held = Held(2)
    held.move("deal", 0, ["AS", "KS", "QS"])
    held.move("widow", 0, ["JS"])
    held.move("discard", 0, ["KS"])
    held.play(0, "QS")
    assert held.hands() == (("AS", None, "JS"), None)


def test_a_card_that_was_not_known_leaves_for_one_that_is() -> None:
    held = Held(1)
    held.move("deal", 0, ["??x2", "{AS KS}", "JOH"])
    held.play(0, "AS")
    held.play(0, "JO")
    held.move("discard", 0, ["9C"])
    assert held.hands() == (("{AS KS}",),)


def test_a_seat_whose_cards_nobody_wrote_down_stays_so() -> None:
    held = Held(1)
    for keyword in ("widow", "draw", "discard"):
        held.move(keyword, 0, ["AS"])
    held.play(0, "AS")
    assert held.hands() == (None,)


def test_lines_that_move_nothing_change_nothing() -> None:
    held = Held(1)
    held.move("deal", 0, ["AS"])
    held.move("show", 0, ["AS"])
    held.play(0, "KS")
    assert held.hands() == (("AS",),)


# ---- pictures


@given(st.lists(st.lists(st.integers(0, 5), max_size=6, unique=True), min_size=1, max_size=8))
def test_a_timeline_shows_in_each_scene_what_was_drawn_for_it(drawn: list[list[int]]) -> None:
    spans = timeline([[Shape(0, "rect", (("x", str(n)),)) for n in scene] for scene in drawn])
    for number, scene in enumerate(drawn):
        there = [
            int(dict(span.shape.attributes)["x"]) for span in spans
            if span.first <= number <= span.last
        ]  # fmt: skip
        assert sorted(there) == sorted(scene)
    assert [span.shape.depth for span in spans] == sorted(span.shape.depth for span in spans)


def test_a_picture_of_a_trick_shows_its_cards_what_is_held_and_the_points() -> None:
    # After trick 2 Cy has high (AH) and Bo low (2H), both from trick 1: 4 card points for Cy; Ann
    # took 5 with KH, QH and 9H. Each seat holds four cards; three lie on the table.
    svg = picture(VERIFIED, "hand 1 trick 2")
    told = texts(svg)
    for line in (
        "Trick 2", "trump: hearts", "dealer · bid 3",
        "Ann: 0 points, 5 card points", "Bo: 1 point, 0 card points: low (trick 1)",
        "Cy: 1 point, 4 card points: high (trick 1)",
    ):  # fmt: skip
        assert line in told
    table, held = cards(svg)
    assert table == ["9-H", "K-H", "Q-H"]
    assert held[:4] == ["Q-S", "8-D", "10-C", "5-C"]
    assert len(held) == 3 * 4


def test_one_card_of_a_trick_and_the_deal_can_be_drawn() -> None:
    table, held = cards(picture(VERIFIED, "hand 1 trick 2 card 1"))
    assert (table, len(held)) == (["9-H"], 3 * 5 - 1)
    for place in ("  hand   1 ", "record 1 hand 1"):
        table, held = cards(picture(VERIFIED, place))
        assert (table, len(held)) == ([], 3 * 6)


def test_a_picture_has_a_title_and_a_description_in_the_language_asked_for() -> None:
    svg = picture(VERIFIED, "hand 1 trick 1", "--lang", "ja")
    assert svg.get("lang") == "ja"
    assert svg.findtext(f"{SVG}title") == "トリック1"
    assert "CyがA♥をリード" in (svg.findtext(f"{SVG}desc") or "")


def test_a_faulty_card_is_flagged_where_it_lies() -> None:
    assert "!" in texts(picture(ILLEGAL, "hand 1 trick 5"))
    assert "!" not in texts(picture(ILLEGAL, "hand 1 trick 4"))


def test_marked_jokers_and_unknown_cards_have_faces_of_their_own() -> None:
    partial = next(path for path in EXAMPLES if "partial" in path.stem)
    for trick, face in ((6, "unknown-C"), (4, "joker-joker")):
        done = run("replay", str(partial), "--svg", "-", "--at", f"hand 4 trick {trick}")
        assert face in cards(ElementTree.fromstring(done.out))[0]
    assert faces.face("JOH") == ("★H", "joker")
    assert faces.face("JOL") == ("★L", "joker")
    assert faces.face("{AS KS}") == ("?", "half")
    assert faces.face("??") == faces.face(None) == faces.face("A?") == ("?", "back")


def test_a_long_name_is_cut_and_squeezed() -> None:
    long = "Wolfeschlegelsteinhausenbergerdorff"
    svg = picture(VERIFIED.replace("Ann", long), "hand 1")
    shown = {
        each.get("class"): each for each in svg.iter(f"{SVG}text") if long[:5] in (each.text or "")
    }
    for kind, room in (("seat", "94"), ("row", "102")):
        assert (shown[kind].text or "").endswith("…")
        assert shown[kind].get("textLength") == room


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--svg", "-"), "--at PLACE"),
        (("--at", "hand 1"), "--svg OUT"),
        (("--svg", "-", "--at", "trick 3"), "is no moment"),
        (("--svg", "-", "--at", "hand 7"), "no hand “7”"),
        (("--svg", "-", "--at", "hand 1 trick 9"), "no such moment"),
        (("--svg", "-", "--at", "hand 1 trick 1 card 4"), "no such moment"),
        (("--svg", "-", "--at", "record 2 hand 1"), "no record 2; the file has 1 record"),
        (("--html", "-", "--hand", "7"), "no hand “7”"),
    ],
)
def test_what_cannot_be_drawn_is_a_usage_error(arguments: tuple[str, ...], told: str) -> None:
    done = run("replay", "-", *arguments, given=VERIFIED)
    assert (done.status, done.out) == (2, "")
    assert told in done.err


# ---- the page


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_page_of_an_example_is_small_whole_and_loads_nothing(example: Path, lang: str) -> None:
    done = run("replay", str(example), "--html", "-", "--lang", lang)
    assert (done.status, done.err) == (0, "")
    assert len(done.out.encode()) <= 300_000
    assert not re.search(r"(?:src|href)=[\"'](?!#)", done.out)
    assert "url(" not in done.out
    assert 'http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;' in done.out
    assert f'<html lang="{lang}">' in done.out


def test_the_story_has_a_step_for_each_card_and_for_each_trick() -> None:
    items = Items(page(VERIFIED)).items
    # the head, the deal, the bidding, the beginning of play, six tricks of 3 + 1, the result
    assert len(items) == 4 + 6 * 4 + 1
    assert items[0].startswith("Hand 1: Cy deals")
    assert "Cy leads A♥" in items[4]
    assert "Ann plays 4♥" in items[5]
    assert "Cy takes it with A♥" in items[7]
    assert items[-1].startswith("Result of hand 1")


def test_a_finding_stands_at_its_card() -> None:
    items = Items(page(ILLEGAL)).items
    (at,) = [n for n, item in enumerate(items) if "revoke" in item]
    assert "Ann plays 10♣" in items[at]


def test_a_finding_about_a_claim_stands_at_the_result() -> None:
    (told,) = [item for item in Items(page(REFUTED)).items if "claim-refuted" in item]
    assert told.startswith("Result of hand 1")


def test_claims_stand_beside_what_the_rules_compute() -> None:
    shown = page(REFUTED)
    row = next(line for line in shown.splitlines() if 'class="refuted"' in line and "<tr" in line)
    cells = re.findall(r"<td>(.*?)</td>", row)
    assert cells[1:3] == ["14", "15"]


def test_rulings_stand_with_their_sources_and_what_others_would_change() -> None:
    # Bo keeps Low with 2H although Cy took the trick; given to the taker, Cy makes the three.
    shown = page(VERIFIED)
    row = next(line for line in shown.splitlines() if "low-to ·" in line)
    assert "cutthroat-canadian.en § Card Rankings and Point Values 6" in row
    assert "refuted; totals Ann 1, Bo 0 and Cy 3" in row
    tie = next(line for line in shown.splitlines() if "game-tie ·" in line)
    assert "the result is the same either way" in tie


def test_a_long_record_says_that_other_rulings_were_not_tried() -> None:
    hands = "".join(
        VERIFIED.removeprefix(HEAD[: HEAD.index("[Hand")]).replace('"1"', f'"{n}"')
        for n in range(1, 41)
    )
    shown = page(HEAD[: HEAD.index("[Hand")] + hands)
    assert "too long to try" in shown
    assert "the result is the same either way" not in shown


def test_one_hand_of_several_can_be_shown() -> None:
    second = PLAY and VERIFIED[VERIFIED.index("[Hand") :].replace('"1"', '"2"')
    shown = Items(page(VERIFIED + "\n" + second, "--hand", "2")).items
    assert len(shown) == 4 + 6 * 4 + 1
    assert shown[0].startswith("Hand 2")


def test_a_record_that_cannot_be_judged_still_has_a_page() -> None:
    assert "unknown-rules" in page(UNJUDGED, status=2)
    assert "syntax" in page(UNREADABLE, status=2)


def test_a_trick_too_many_is_told_and_not_played() -> None:
    items = Items(page(VERIFIED.replace("points Ann", "7. Ann: AC KC QC\npoints Ann"))).items
    assert sum("leads" in item and "then" not in item for item in items) == 6
    assert "too-many-tricks" in "".join(items)


def test_what_is_noted_between_tricks_is_a_step_of_its_own() -> None:
    noted = VERIFIED.replace("3. Ann:", "note Bo: the lights went out\n3. Ann:")
    items = Items(page(noted)).items
    (at,) = [n for n, item in enumerate(items) if "the lights went out" in item]
    assert "Trick 2" in items[at - 1]
    assert "Ann leads Q♠" in items[at + 1]
    assert sum(item.startswith("Play begins") for item in items) == 1


def test_a_line_about_nobody_at_the_table_is_told() -> None:
    items = Items(page(VERIFIED.replace("deal Ann", "deal Dan"), status=2)).items
    assert len(items) == 1
    assert "Dan" in items[0]


def test_a_win_and_several_records_are_told() -> None:
    start = HEAD.replace("[Hand", '[Start "Ann 0, Bo 0, Cy 11"]\n\n[Hand')
    made = start + PLAY.replace("pass 2 3", "pass pass 2")
    shown = page(made + "\n" + VERIFIED)
    assert "Game won by Cy" in shown
    assert shown.count("<header>") == 2


HOSTILE = VERIFIED.replace('[Seats "', '[Event "<script>alert(1)</script>"]\n[Seats "').replace(
    "6D 7C\n", '6D 7C  ; <script>alert(2)</script> & "\n', 1
)


def test_texts_of_a_record_stay_texts() -> None:
    shown = page(HOSTILE)
    assert shown.count("<script") == 1
    assert "&lt;script&gt;alert(2)&lt;/script&gt; &amp; &#34;" in shown
    assert "<script>alert(2)</script>" in "".join(ElementTree.fromstring(
        run("replay", "-", "--svg", "-", "--at", "hand 1", given=HOSTILE).out
    ).itertext())  # fmt: skip


# ---- files


def test_files_are_written_whole_and_not_over_others(tmp_path: Path) -> None:
    record, target = tmp_path / "a.smear", tmp_path / "a.html"
    record.write_text(VERIFIED, encoding="utf-8")
    assert run("replay", str(record), "--html", str(target)).status == 0
    assert target.read_text(encoding="utf-8").endswith("</html>\n")
    again = run("replay", str(record), "--html", str(target))
    assert again.status == 2
    assert "--force" in again.err
    assert run("replay", str(record), "--html", str(target), "--force").status == 0
    assert run("replay", str(tmp_path / "none.smear"), "--html", "-").status == 2


# ---- in a browser


def opened(browser: "Chrome", folder: Path, text: str) -> "Chrome":
    path = folder / "page.html"
    path.write_text(text, encoding="utf-8")
    browser.get("about:blank")
    browser.get(path.as_uri())
    return browser


def element(browser: "Chrome", selector: str) -> Any:
    return browser.find_element("css selector", selector)


def now(browser: "Chrome") -> str:
    return str(element(browser, "#now").text)


def severe(browser: "Chrome") -> list[object]:
    return list(browser.get_log("browser"))  # type: ignore[no-untyped-call]


def test_stepping_by_button_key_slider_and_story(browser: "Chrome", tmp_path: Path) -> None:
    opened(browser, tmp_path, page(ILLEGAL))
    assert now(browser).startswith("Hand 1: Cy deals")
    for _ in range(4):
        element(browser, "#next").click()
    assert "Cy leads A♥" in now(browser)
    shown = browser.execute_script(
        "return [...document.querySelectorAll('#pictures use')]"
        ".filter(e => getComputedStyle(e).display !== 'none').length"
    )
    # 18 cards, of which one lies on the table, and the sign of trumps.
    assert shown == 18 + 1
    body = element(browser, "body")
    body.send_keys("\ue014")  # arrow right
    assert "Ann plays 4♥" in now(browser)
    body.send_keys("\ue012")  # arrow left
    assert "Cy leads A♥" in now(browser)
    body.send_keys("\ue010")  # End
    assert now(browser).startswith("Result of hand 1")
    assert element(browser, "#next").get_attribute("disabled")
    slider = element(browser, "#slider")
    slider.send_keys("\ue012")
    assert "Trick 6" in now(browser)
    assert "Bo" in slider.get_attribute("aria-valuetext")
    fault = next(
        item for item in browser.find_elements("css selector", "#story li") if "revoke" in item.text
    )
    browser.execute_script("arguments[0].click()", fault)
    assert "revoke" in now(browser)
    assert browser.execute_script(
        "return [...document.querySelectorAll('.bang')]"
        ".some(e => getComputedStyle(e).display !== 'none')"
    )
    element(browser, "#first").click()
    assert element(browser, "#back").get_attribute("disabled")
    assert severe(browser) == []


def test_a_swipe_steps_and_the_address_names_the_step(browser: "Chrome", tmp_path: Path) -> None:
    opened(browser, tmp_path, page(VERIFIED))
    swipe = """
        const stage = document.getElementById("stage");
        const at = (type, x, y) => {
          const event = new Event(type, { bubbles: true });
          event.changedTouches = [{ clientX: x, clientY: y }];
          stage.dispatchEvent(event);
        };
        at("touchstart", 200, 100); at("touchend", arguments[0], arguments[1]);
    """
    browser.execute_script(swipe, 100, 105)
    assert now(browser).startswith("The deal")
    browser.execute_script(swipe, 190, 300)
    assert now(browser).startswith("The deal")
    browser.execute_script(swipe, 320, 105)
    assert now(browser).startswith("Hand 1: Cy deals")
    browser.execute_script("location.hash = '#5'")
    browser.execute_async_script("setTimeout(arguments[0], 0)")
    assert "Cy leads A♥" in now(browser)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_runs_without_an_error_and_fits_a_phone_and_a_sheet(
    browser: "Chrome", tmp_path: Path, example: Path
) -> None:
    opened(browser, tmp_path, run("replay", str(example), "--html", "-").out)
    steps = int(element(browser, "#slider").get_attribute("max")) + 1
    for _ in range(steps - 1):
        element(browser, "body").send_keys("\ue014")
    assert element(browser, "#last").get_attribute("disabled")
    size = {"width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": True}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    assert browser.execute_script("return document.documentElement.scrollWidth") <= 390
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    sheet = browser.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True})
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", base64.b64decode(sheet["data"]))) == 1
    assert severe(browser) == []


def test_a_hostile_record_stays_text_in_a_browser(browser: "Chrome", tmp_path: Path) -> None:
    opened(browser, tmp_path, page(HOSTILE))
    for _ in range(6):
        element(browser, "#next").click()
    assert "remark: <script>alert(2)</script>" in element(browser, "#story").text
    assert browser.execute_script("return document.querySelectorAll('script').length") == 1
    assert severe(browser) == []
    assert browser.title == "Cutthroat Canadian Smear, 3 players: Ann, Bo and Cy"


def test_a_card_of_whom_nobody_knows_lies_in_the_middle_and_names_no_seat() -> None:
    text = HEAD + "bid Ann: 2 pass pass\n1. Ann: AS 3S 4S\n2. Ann: KH ?? 6H\n3. ?: QD 2D 3D\n"
    svg = picture(text, "hand 1 trick 3", "--lang", "en")
    assert cards(svg)[0] == ["Q-D", "2-D", "3-D"]
    across = [
        float(each.get("x", "0"))
        for each in svg.findall(f"{SVG}use")
        if each.get("href", "").startswith("#card-") and float(each.get("y", "0")) < STANDING_AT
    ]
    assert across == sorted(set(across))
    steps = Items(page(text, "--lang", "en")).items
    assert any("somebody" in item and "Q♦" in item for item in steps)
    assert not any(f"{name} plays 2♦" in item for item in steps for name in ("Ann", "Bo", "Cy"))
