"""The manual's pages of findings."""

from smearspec import diagnostics
from smearspec.render.diagnostic_pages import pages


def test_every_code_has_a_page_and_a_place_in_the_index() -> None:
    texts = pages()
    assert len(texts) == len(diagnostics.codes()) + 1
    for code in diagnostics.codes():
        assert texts[f"diagnostics/{code}.md"].startswith(f"# {code}\n")
        assert f"({code}.md)" in texts["diagnostics/index.md"]


def test_a_page_shows_the_example_and_what_is_said_of_it() -> None:
    text = pages()["diagnostics/revoke.md"]
    assert "The finding is at line 9, column 12." in text
    assert "1. Ann: AS 8H\n```" in text
    assert "1. Ann: AS 7S\n```" in text
    assert "> Bo plays 8H, but trump was led (spades) and Bo holds KS and 7S<br>" in text
    assert "> Boが8Hを出しているが、切り札(スペード)がリードされ" in text


def test_nothing_on_a_page_is_markup_or_steers_a_terminal() -> None:
    for path, text in pages().items():
        assert "\x1b" not in text, path
        assert "\0" not in text, path
        assert "<script" not in text.replace("\\<", ""), path
