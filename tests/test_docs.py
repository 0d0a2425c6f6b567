"""The manual: its examples run, the site builds without warnings and loads nothing from outside."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from marked_blocks import ROOT, blocks_of, faults_of

DOCS = ROOT / "docs"
PAGES = sorted(
    page for page in DOCS.rglob("*.md") if any(blocks_of(page))
)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(DOCS)))
def test_every_marked_block_does_what_the_page_says(page: Path, tmp_path: Path) -> None:
    assert faults_of(page, tmp_path) == []


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    built = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(built)],
        cwd=ROOT, capture_output=True, encoding="utf-8", check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return built


def test_the_built_pages_load_nothing_from_outside(site: Path) -> None:
    loading = re.compile(
        r"<(?:script|img|iframe|source|audio|video|embed)\b[^>]*\bsrc=[\"']?(?:https?:)?//"
        r"|<link\b(?![^>]*\brel=[\"']?canonical)[^>]*\bhref=[\"']?(?:https?:)?//"
    )
    for page in site.rglob("*.html"):
        assert not loading.search(page.read_text(encoding="utf-8")), page
    for sheet in site.rglob("*.css"):
        assert not re.search(
            r"(?:@import|url\()\s*[\"']?(?:https?:)?//", sheet.read_text(encoding="utf-8")
        ), sheet


def test_the_site_has_every_chapter(site: Path) -> None:
    for chapter in (
        "start", "disagree", "notation", "rule-documents", "variants", "commands", "verdict", "api",
        "diagnostics", "limits", "coverage",
    ):
        assert (site / chapter / "index.html").is_file(), chapter


def test_every_shipped_variant_has_a_page_with_all_its_choices(site: Path) -> None:
    from smearspec import rules

    books = rules.listed()
    assert len(books) >= 4
    for book in books:
        text = (site / "variants" / book.id / "index.html").read_text(encoding="utf-8")
        for seats in book.tables:
            for choice in book.choices(seats):
                assert f'id="{choice.id}"' in text, (book.id, choice.id)


def test_every_finding_has_a_page(site: Path) -> None:
    from smearspec import diagnostics

    assert diagnostics.codes()
    for code in diagnostics.codes():
        assert (site / "diagnostics" / code / "index.html").is_file(), code


def test_every_command_and_option_is_in_the_manual() -> None:
    import click

    from smearspec.cli.app import app

    text = (DOCS / "commands.md").read_text(encoding="utf-8")

    def walk(command: click.Command, path: str) -> None:
        if isinstance(command, click.Group):
            context = click.Context(command)
            for name in command.list_commands(context):
                part = command.get_command(context, name)
                assert part is not None
                walk(part, f"{path} {name}".strip())
            return
        assert path in text, path
        for parameter in command.params:
            for option in parameter.opts:
                if option.startswith("--") and option != "--help":
                    assert f"`{option}" in text, f"{path} {option}"

    walk(app, "")
