"""The grammar, built on first use and kept pickled in the user's own cache folder.

A pickle runs code when it is read, so the folder must belong to the user and be writable by nobody
else; a shared temporary folder never serves.  Where there is no such folder, or the file in it is
damaged, the grammar is built anew.
"""

import contextlib
import hashlib
import os
import re
import stat
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from smearspec import resources

if TYPE_CHECKING:
    from lark import Lark

STARTS = ("start", "hand", "line")


def text() -> str:
    """Return the grammar as shipped."""
    return (resources.folder("grammar") / "transcript.lark").read_text(encoding="utf-8")


@cache
def parser() -> "Lark":
    """Return the parser of the notation, from the cache where that works."""
    folder = user_folder()
    return build() if folder is None else cached(folder)


@cache
def canonical() -> re.Pattern[str]:
    """Return what matches neighbouring canonical lines: the terminal ``LINES`` of the grammar.

    The parser would find the same tokens in a hand, at some ten calls for each.
    """
    return re.compile(parser().get_terminal("LINES").pattern.to_regexp())


def build(strict: bool = False) -> "Lark":
    """Build the parser from the grammar; ``strict`` refuses terminals that collide (slow)."""
    from lark import Lark  # noqa: PLC0415

    return Lark(
        text(),
        parser="lalr",
        lexer="contextual",
        start=list(STARTS),
        strict=strict,
        maybe_placeholders=False,
    )


def cached(folder: Path, make: "Callable[[], Lark]" = build) -> "Lark":
    """Return the parser, read from its file in ``folder`` if that is sound, else made and kept."""
    from lark import Lark  # noqa: PLC0415

    path = folder / f"grammar-{_key()}.pickle"
    if _private(folder):
        # Whatever a damaged file makes the loader raise, building anew is the remedy.
        with contextlib.suppress(Exception), path.open("rb") as stream:
            return Lark.load(stream)
    built = make()
    _keep(built, folder, path)
    return built


def user_folder() -> Path | None:
    """Return the cache folder of this user, whether it exists or not; None without a home."""
    try:
        home = Path.home()
    except RuntimeError:
        return None
    if sys.platform == "win32":
        return home / "AppData" / "Local" / "smearspec" / "cache"
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "smearspec"
    return home / ".cache" / "smearspec"


def _key() -> str:
    python = f"{sys.implementation.name} {sys.version_info}"
    parts = (text(), version("lark"), python)
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]


def _private(folder: Path) -> bool:
    """Tell whether only this user can have put files into the folder."""
    try:
        state = folder.lstat()
    except OSError:
        return False
    if not stat.S_ISDIR(state.st_mode):
        return False
    if not hasattr(os, "getuid"):
        return True  # pragma: no cover - Windows, where files have no such owner
    return state.st_uid == os.getuid() and not state.st_mode & 0o022


def _keep(built: "Lark", folder: Path, path: Path) -> None:
    """Write the parser whole and by rename; a folder that cannot be written is no fault."""
    with contextlib.suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not _private(folder):
            return
        handle, name = tempfile.mkstemp(dir=folder, prefix="grammar-", suffix=".new")
        try:
            with os.fdopen(handle, "wb") as stream:
                built.save(stream)
            os.replace(name, path)
        except BaseException:
            os.unlink(name)
            raise
