"""What the commands print: text for people, bytes for programs."""

import json
import shutil
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import IO

import click

from smearspec.cli.ending import Unwritten
from smearspec.cli.inputs import colourful
from smearspec.render.style import Paint, plain
from smearspec.verdict.model import Json

_COLOURS = {"error": "red", "warning": "yellow", "open": "yellow", "good": "green"}
_UNSAFE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


@contextmanager
def _output() -> Iterator[None]:
    """Tell a fault of standard output from one of a file that is being read."""
    try:
        yield
    except OSError as error:
        raise Unwritten(error) from None


def painter() -> Paint:
    """Return how text is styled on this standard output."""
    return _coloured if colourful() else plain


def _coloured(text: str, style: str) -> str:
    return click.style(
        text, fg=_COLOURS.get(style), bold=style == "strong" or None, dim=style == "faint" or None
    )


def say(lines: Iterable[str]) -> None:
    """Print lines for people on standard output."""
    with _output():
        for line in lines:
            click.echo(line)


def tell(text: str) -> None:
    """Print a line on standard error."""
    click.echo(text, err=True)


def emit(text: str) -> None:
    """Print text for programs on standard output, in UTF-8 whatever the locale."""
    with _output():
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace"))
        sys.stdout.buffer.flush()


def copy(made: IO[bytes], target: IO[bytes] | None = None) -> None:
    """Copy bytes to a file, else to standard output."""
    if target is not None:
        shutil.copyfileobj(made, target)
        return
    with _output():
        sys.stdout.flush()
        shutil.copyfileobj(made, sys.stdout.buffer)
        sys.stdout.buffer.flush()


def json_line(value: Json) -> str:
    """Return JSON on one line, what could steer a terminal escaped."""
    text = json.dumps(value, ensure_ascii=False)
    if text.isascii():
        return text + "\n"
    return "".join(map(_escaped, text)) + "\n"


def _escaped(char: str) -> str:
    if char.isascii() or unicodedata.category(char) not in _UNSAFE:
        return char
    return json.dumps(char)[1:-1]
