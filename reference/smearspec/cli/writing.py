"""Files that the commands write: whole or not at all, and never over another by accident."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO

import click

from smearspec.messages import sentence


class Refused(click.ClickException):
    """Something that cannot be done; the message says why, the exit status is 2."""

    exit_code = 2


@contextmanager
def replacing(path: str, *, force: bool, lang: str) -> Iterator[IO[bytes]]:
    """Open a file that takes its place under ``path`` only when all of it was written.

    Without ``force`` an existing file is a usage error.  A link stays a link.
    """
    target = os.path.realpath(path)
    if os.path.exists(target):
        if not os.path.isfile(target):
            raise Refused(sentence("command.not-a-file", lang, file=path))
        if not force:
            raise Refused(sentence("command.exists", lang, file=path))
    folder = os.path.dirname(target) or os.curdir
    try:
        number, temporary = tempfile.mkstemp(prefix=".smearspec-", dir=folder)
    except OSError as error:
        raise Refused(unwritable(path, error, lang)) from None
    try:
        with os.fdopen(number, "wb") as stream:
            yield stream
        if os.path.exists(target):
            shutil.copymode(target, temporary)
        else:
            os.chmod(temporary, 0o666 & ~_umask())
        try:
            _take_place(temporary, target, force)
        except FileExistsError:
            raise Refused(sentence("command.exists", lang, file=path)) from None
    except OSError as error:
        raise Refused(unwritable(path, error, lang)) from None
    finally:
        with suppress(FileNotFoundError):
            os.unlink(temporary)


def _take_place(temporary: str, target: str, force: bool) -> None:
    """Give the file its name; without force, only if the name is still free."""
    if force:
        os.replace(temporary, target)
        return
    try:
        os.link(temporary, target)
    except FileExistsError:
        raise
    except OSError:
        os.replace(temporary, target)  # a file system without hard links


def _umask() -> int:
    """Return the mask for new files, which can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def unwritable(path: str, error: OSError, lang: str) -> str:
    """Return why a file cannot be written."""
    text = error.strerror or type(error).__name__
    return sentence("command.unwritable", lang, file=path, text=text)
