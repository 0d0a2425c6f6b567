"""The page of a report: self-contained, hostile texts stay text, and it works in a real browser."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from report_bench import (
    BID,
    CLAIM,
    EVIL,
    FORMAT,
    LEVEL,
    PARSE,
    SCORE,
    WRONG,
    hostile,
    judged,
    mixed,
    report,
)
from smearspec.suite.reports import page
from smearspec.suite.reports.lines import Report

if TYPE_CHECKING:
    from selenium.webdriver import Chrome

VOID = frozenset({"meta", "br", "input"})


class Reader(HTMLParser):
    """Gathers elements and text, and checks that every element is closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: dict[str, int] = {}
        self.attributes: list[tuple[str, str]] = []
        self.text = ""
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] = self.tags.get(tag, 0) + 1
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not {"script", "style"} & set(self.open):
            self.text += data


@pytest.fixture(scope="module", name="read")
def _read() -> Reader:
    return Reader(page.render(report(mixed()), "en"))


def test_the_page_says_what_was_run_and_how_it_went(read: Reader) -> None:
    for told in (
        "Ace 2.1 (Zig)", "2 of 7 applicable cases passed", "suite 1.0.0", "ace --adapter",
        "it does not offer format", "known: jokers are next",
    ):  # fmt: skip
        assert told in read.text


def test_a_failure_shows_hand_figures_rule_source_and_standard_error(read: Reader) -> None:
    for told in (
        "A♥", "10♥", "here is the fault: Bo bids 5", "hands › 1 › score › Ann/Cy",
        "/items/game/tie", '"nobody"', "minnesota.en § Card Rankings and Point Values 11",
        "Who gets the point when sides are level", "adding up", "takes the trick",
        "Hand 1, as the rules have it",
    ):  # fmt: skip
        assert told in read.text


def test_the_page_loads_nothing_and_allows_only_its_own_script_and_style(read: Reader) -> None:
    assert not {"link", "img", "iframe", "object", "base", "embed"} & set(read.tags)
    names = {name for name, _ in read.attributes}
    assert not {"src", "style", "srcdoc", "action"} & names
    assert not [name for name in names if name.startswith("on")]
    assert {value for name, value in read.attributes if name == "href"} == {"#cases"}
    (policy,) = [v for n, v in read.attributes if n == "content" and "default-src" in v]
    assert policy.startswith("default-src 'none'; base-uri 'none'; form-action 'none'; ")
    assert "unsafe" not in policy
    assert "url(" not in (page.PARTS / "page.css").read_text(encoding="utf-8")
    assert "innerHTML" not in (page.PARTS / "page.js").read_text(encoding="utf-8")


def test_the_index_knows_every_case_and_cannot_close_its_script() -> None:
    html = page.render(hostile(), "en")
    raw = re.findall(r'<script type="application/json" id="index">(.*?)</script>', html, re.S)
    assert len(raw) == 1
    assert not set(raw[0]) & set("<>&")
    assert [one["verdict"] for one in json.loads(raw[0])] == ["fail", "declined", "fail"]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_hostile_texts_stay_text(lang: str) -> None:
    html = page.render(hostile(), lang)
    read = Reader(html)
    assert read.tags["script"] == 2
    assert "img" not in read.tags
    assert not {"\x1b", "\u202e"} & set(html)
    shown = EVIL.replace("\x1b", "\\x1b").replace("\u202e", "\\u202e")
    for name in ("name", "stderr", "known", "title", "area", "cite", "id"):
        assert f"{name}{shown}" in read.text, name


def test_a_long_line_and_a_long_answer_are_cut() -> None:
    long = replace(CLAIM, input={"transcript": CLAIM.text + "; " + "x" * 5000 + "\n"})
    answer = {"declined": "y" * 50_000}
    html = page.render(report([judged(long, None), judged(SCORE, answer)]), "en")
    assert "x" * 398 in html
    assert "y" * 20_001 not in html


def test_a_record_of_many_lines_has_gaps() -> None:
    rests = "".join(f"; remark {n}\n" for n in range(100))
    long = replace(BID, input={"transcript": BID.text + rests})
    html = page.render(report([judged(long, {"ok": {"hands": [], "winner": None}})]), "en")
    assert "60 lines left out" in html


def test_a_fault_far_down_has_gaps_on_both_sides() -> None:
    rests = "".join(f"; remark {n}\n" for n in range(100))
    deep = replace(PARSE, input={"text": rests + PARSE.text + rests},
                   expect={"reject": {"code": "unknown-rank", "at": {"line": 107, "column": 9}}},
                   rules="")  # fmt: skip
    read = Reader(page.render(report([judged(deep, {"ok": {"transcript": {}}})]), "en"))
    assert "66 lines left out" in read.text
    assert "60 lines left out" in read.text
    assert "here is the fault" in read.text


def test_an_unfinished_trick_leaves_seats_empty() -> None:
    text = "\n".join(LEVEL.splitlines()[:2]) + "\n1. Ann: AH 3H\n"
    short = replace(SCORE, input={"transcript": SCORE.text.replace(LEVEL, text)})
    read = Reader(page.render(report([judged(short, WRONG)]), "en"))
    assert read.text.count("A♥") == 2  # in the record, and at Ann's seat
    loose = replace(SCORE, input={"transcript": SCORE.text + "AH KH\n"})
    assert "A♥ K♥" in Reader(page.render(report([judged(loose, WRONG)]), "en")).text


# ---- in a browser

Shown = Callable[..., "Chrome"]


@pytest.fixture(name="shown")
def _shown(browser: "Chrome", tmp_path: Path) -> Shown:
    def show(of: Report, fragment: str = "") -> "Chrome":
        path = tmp_path / "report.html"
        path.write_text(page.render(of, "en"), encoding="utf-8")
        browser.get(path.as_uri() + fragment)
        return browser

    return show


def visible(browser: "Chrome") -> list[str]:
    """Return the ids of the cases that can be seen."""
    script = (
        "return [...document.querySelectorAll('.case')].filter(e => e.offsetParent !== null)"
        ".map(e => e.dataset.case)"
    )
    found: list[str] = browser.execute_script(script)
    return found


def element(browser: "Chrome", selector: str) -> Any:
    return browser.find_element("css selector", selector)


def test_the_filter_by_text_verdict_area_and_level(shown: Shown) -> None:
    browser = shown(report(mixed()))
    assert len(visible(browser)) == 8
    element(browser, "#words").send_keys("ITEMS GAME/tie")
    assert visible(browser) == ["items-aa22"]
    assert element(browser, "#showing").text == "1 of 8 shown"
    element(browser, "#words").send_keys(" nowhere")
    assert visible(browser) == []
    assert element(browser, "#showing").text == "No case fits this filter."
    element(browser, "#clear").click()
    assert len(visible(browser)) == 8
    for name, value, left in (
        ("verdict", "pass", ["notation-gg88", "rules-ee66"]),
        ("area", "notation", ["notation-ff77", "notation-gg88"]),
        ("level", "should", ["auction-bb33"]),
    ):
        element(browser, f"#{name} option[value='{value}']").click()
        assert sorted(visible(browser)) == left
        headings = [h.text for h in browser.find_elements("css selector", "h3") if h.is_displayed()]
        assert len(headings) == len({one.split()[0] for one in headings}) <= len(left)
        element(browser, "#clear").click()


def test_the_detail_of_a_failure_opens_by_keyboard(shown: Shown) -> None:
    from selenium.webdriver.common.keys import Keys

    browser = shown(report(mixed()))
    case = element(browser, "[data-case='auction-bb33']")
    assert not case.find_element("css selector", ".record").is_displayed()
    case.find_element("css selector", "summary").send_keys(Keys.ENTER)
    marked = case.find_element("css selector", ".record .marked")
    assert marked.is_displayed()
    assert "here is the fault: Bo bids 5" in marked.text
    differing = case.find_elements("css selector", ".compare .differs")
    assert [row.text.split()[1] for row in differing] == ["outcome", "code", "place"]
    assert "/steps/auction/maximum" in case.text
    assert "minnesota.en § BIDDING 5" in case.text


def test_a_slash_leads_to_the_search(shown: Shown) -> None:
    browser = shown(report(mixed()))
    element(browser, "body").send_keys("/")
    assert browser.switch_to.active_element.get_attribute("id") == "words"
    assert browser.switch_to.active_element.get_attribute("value") == ""


def test_a_link_to_a_case_opens_it(shown: Shown) -> None:
    browser = shown(report(mixed()), "#legal-cc44")
    assert element(browser, "[data-case='legal-cc44']").get_attribute("open") == "true"


def test_all_that_is_shown_opens_and_closes(shown: Shown) -> None:
    browser = shown(report(mixed()))
    element(browser, "#area option[value='items']").click()
    element(browser, "#open").click()
    assert len(browser.find_elements("css selector", ".case[open]")) == 1
    element(browser, "#close").click()
    assert browser.find_elements("css selector", ".case[open]") == []


def test_hands_are_drawn_with_cards(shown: Shown) -> None:
    browser = shown(report(mixed()), "#items-aa22")
    case = element(browser, "[data-case='items-aa22']")
    cards = case.find_elements("css selector", ".record .card")
    assert [card.text for card in cards[:4]] == ["A♥", "3♥", "4♠", "5♠"]
    assert "red" in cards[0].get_attribute("class")
    rows = case.find_elements("css selector", ".hand tbody tr")
    assert len(rows) == 6
    assert rows[0].text.replace("\n", " ") == "1 ▸A♥ ✓ 3♥ 4♠ 5♠"


@pytest.mark.parametrize("what", ["mixed", "hostile"])
def test_nothing_is_asked_of_the_network_and_no_script_of_others_runs(
    shown: Shown, what: str
) -> None:
    browser = shown(report(mixed()) if what == "mixed" else hostile())
    element(browser, "#open").click()
    assert browser.execute_script("return window.hit") is None
    assert browser.execute_script("return performance.getEntriesByType('resource')") == []
    assert browser.execute_script("return document.images.length") == 0
    assert browser.get_log("browser") == []  # no refused style or script either


def test_an_injected_script_is_refused_by_the_policy(shown: Shown) -> None:
    """Even if something were not escaped, the policy would not let it run."""
    browser = shown(report(mixed()))
    browser.execute_script(
        "document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.hit=1\">');"
        "const s = document.createElement('script'); s.textContent = 'window.hit=2';"
        "document.body.append(s)"
    )
    assert browser.execute_script("return window.hit") is None
    assert "Content Security Policy" in str(browser.get_log("browser"))


@pytest.mark.parametrize("width", [320, 1200])
def test_the_page_is_as_wide_as_the_window(shown: Shown, width: int) -> None:
    browser = shown(report([*mixed(), judged(FORMAT, {"declined": "w" * 300})]))
    size = {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": width < 600}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    try:
        element(browser, "#open").click()
        wide = browser.execute_script("return document.documentElement.scrollWidth")
        assert wide <= width
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_printing_opens_what_did_not_pass(shown: Shown) -> None:
    browser = shown(report(mixed()))
    browser.execute_script("dispatchEvent(new Event('beforeprint'))")
    assert len(browser.find_elements("css selector", ".case[open]")) == 6
    browser.execute_script("dispatchEvent(new Event('afterprint'))")
    assert browser.find_elements("css selector", ".case[open]") == []


_LUMINANCE = """
const rgb = t => t.match(/[\\d.]+/g).slice(0, 3).map(Number);
const part = v => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4;
const lum = t => rgb(t).map(v => part(v / 255))
  .reduce((s, v, i) => s + v * [.2126, .7152, .0722][i], 0);
const back = e => { for (; e; e = e.parentElement) { const c = getComputedStyle(e).backgroundColor;
  if (!/, 0\\)$/.test(c)) return c; } return 'rgb(255, 255, 255)'; };
const ratio = e => { const a = lum(getComputedStyle(e).color), b = lum(back(e));
  return (Math.max(a, b) + .05) / (Math.min(a, b) + .05); };
return [...document.querySelectorAll('header *, main *')]
  .filter(e => e.offsetParent && [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()))
  .filter(e => ratio(e) < 4.5)
  .map(e => e.className + ' ' + e.textContent.slice(0, 40));
"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_stands_out_from_its_ground(shown: Shown, scheme: str) -> None:
    browser = shown(report(mixed()))
    wish = {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", wish)
    element(browser, "#open").click()
    assert browser.execute_script(_LUMINANCE) == []


def test_every_control_has_a_name_and_tables_have_heads(shown: Shown) -> None:
    browser = shown(report(mixed()))
    element(browser, "#open").click()
    for control in browser.find_elements("css selector", "input, select, button, progress"):
        assert control.accessible_name
    for table in browser.find_elements("css selector", "table"):
        assert table.find_elements("css selector", "th[scope]")
