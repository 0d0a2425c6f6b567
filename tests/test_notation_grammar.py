"""The grammar: free of collisions, cached where only its user can write, rebuilt when damaged."""

import os
import pathlib
import pickle
import re
import stat
import sys

import pytest

from smearspec.notation import exact, grammar, refusal, tags

LINES = ("deal Ann: AS {KS QS} ??x3", "1. Ann: AS ^R KS -> Bo  ; x", '[Dealer "Ann"]', "; x")


@pytest.fixture(scope="module")
def built():
    return grammar.build()


@pytest.fixture
def cached(built):
    """Return a look at a folder that holds what it gives against a parser built anew."""

    def look(folder):
        parser = grammar.cached(folder, lambda: built)
        for line in LINES:
            for start in ("hand", "line"):
                text = line + "\n"
                assert parser.parse(text, start=start) == built.parse(text, start=start)

    return look


def test_strict():
    """No two terminals of one context can match the same text, and no rule is ambiguous."""
    pytest.importorskip("interegular", reason="only the strict build needs it")
    grammar.build(strict=True)


def test_every_line_kind_has_its_keyword_in_suggestions():
    words = set(re.findall(r"^\w+_WORD: (.*)$", grammar.text(), re.MULTILINE))
    found = {word for line in words for word in re.findall(r'"(\w+)"i', line)}
    assert found - {"kitty"} | {"note", "amend"} == set(refusal.KEYWORDS)


def test_every_tag_is_known_to_the_fast_path():
    known = grammar.text().partition("_KNOWN_TAG:")[2].partition("/_")[0]
    assert set(re.findall(r'"(\w+)"', known)) == set(tags.SCOPE)


def test_the_runs_of_unknown_cards_end_at_the_largest_pack():
    assert exact.read_line("deal Ann: ??x54").entry.cards == ("??x54",)
    fast = grammar.parser().parse("deal Ann: ??x54\n", start="hand").children
    odd = grammar.parser().parse("deal Ann: ??x55\n", start="hand").children
    assert [token.type for token in (*fast, *odd)] == ["LINES", "ODD_LINE"]


def test_kept_for_the_next_run(tmp_path, cached):
    folder = tmp_path / "a" / "smearspec"
    cached(folder)
    (file,) = folder.iterdir()
    if os.name == "posix":
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert stat.S_IMODE(file.stat().st_mode) & 0o022 == 0
    written = file.read_bytes()
    cached(folder)
    assert file.read_bytes() == written
    assert list(folder.iterdir()) == [file]


@pytest.mark.parametrize("damage", [b"", b"rubbish", pickle.dumps(["x"]), pickle.dumps({})])
def test_a_damaged_file_is_rebuilt(tmp_path, cached, damage):
    folder = tmp_path / "smearspec"
    cached(folder)
    (file,) = folder.iterdir()
    sound = file.read_bytes()
    for content in (damage, sound[: len(sound) // 2]):
        file.write_bytes(content)
        cached(folder)
        assert len(file.read_bytes()) > 1_000
        cached(folder)


class Evil:
    """A pickle that leaves a mark when it is read."""

    def __init__(self, mark):
        self.mark = mark

    def __reduce__(self):
        return (os.mkdir, (str(self.mark),))


@pytest.mark.skipif(os.name != "posix", reason="rights of folders as POSIX knows them")
@pytest.mark.parametrize("mode", [0o777, 0o775])
def test_a_folder_that_others_can_write_is_neither_read_nor_used(tmp_path, cached, mode):
    folder = tmp_path / "smearspec"
    cached(folder)
    (file,) = folder.iterdir()
    file.write_bytes(pickle.dumps(Evil(tmp_path / "mark")))
    folder.chmod(mode)
    cached(folder)
    assert not (tmp_path / "mark").exists()
    assert len(file.read_bytes()) < 1_000


@pytest.mark.skipif(os.name != "posix", reason="symbolic links")
def test_a_link_is_no_folder(tmp_path, cached):
    (tmp_path / "real").mkdir(mode=0o700)
    (tmp_path / "link").symlink_to(tmp_path / "real")
    cached(tmp_path / "link")
    assert list((tmp_path / "real").iterdir()) == []


def test_a_folder_that_cannot_be_made_is_no_fault(tmp_path, cached):
    (tmp_path / "file").write_text("x")
    cached(tmp_path / "file" / "smearspec")


@pytest.mark.skipif(
    os.name != "posix" or os.geteuid() == 0, reason="the superuser can write everywhere"
)
def test_a_folder_that_cannot_be_written_is_no_fault(tmp_path, cached):
    folder = tmp_path / "smearspec"
    folder.mkdir(mode=0o500)
    cached(folder)
    assert list(folder.iterdir()) == []


class Full:
    """A parser that meets a full disk when it is kept."""

    def save(self, stream):
        raise OSError("no space left")


def test_a_full_disk_leaves_nothing_behind(tmp_path):
    full = Full()
    assert grammar.cached(tmp_path / "smearspec", lambda: full) is full
    assert list((tmp_path / "smearspec").iterdir()) == []


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_each_system_has_its_place(monkeypatch, platform):
    monkeypatch.setattr(sys, "platform", platform)
    assert "smearspec" in grammar.user_folder().parts


def test_no_home(monkeypatch):
    def lost():
        raise RuntimeError("no home")

    monkeypatch.setattr(pathlib.Path, "home", lost)
    assert grammar.user_folder() is None


def test_the_users_folder_is_below_home(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert tmp_path in grammar.user_folder().parents
