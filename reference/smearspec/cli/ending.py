"""How the command ends: quietly on a closed pipe or Ctrl-C, in one line on a fault of its own."""

import os
import sys
from collections.abc import Callable
from typing import TypeVar

import click

T = TypeVar("T")
R = TypeVar("R")

CLOSED_PIPE = 128 + 13
"""The exit status of a program that a closed pipe ends (SIGPIPE)."""

INTERRUPTED = 128 + 2
"""The exit status of a program that Ctrl-C ends (SIGINT)."""

NOT_JUDGED = 2

TRACEBACK = "SMEARSPEC_TRACEBACK"
"""The variable that shows a fault of this program in full, for those who mend it."""


class Unwritten(Exception):
    """Standard output takes no more: the reader has gone, or the disk is full.

    It is no ``OSError``, so that nobody takes it for a fault of the file that is being read.
    """

    def __init__(self, error: OSError) -> None:
        super().__init__(str(error))
        self.error = error


def guarded(run: Callable[[T], R], given: T) -> R:
    """Run a command and let it end with the right status whatever happens."""
    try:
        result = _unwrapped(run, given)
        sys.stdout.flush()
    except BrokenPipeError:
        _leave_pipe()
        raise SystemExit(CLOSED_PIPE) from None
    except (KeyboardInterrupt, click.Abort):
        _quiet(sys.stdout.flush)
        raise SystemExit(INTERRUPTED) from None
    except (click.ClickException, click.exceptions.Exit):
        _quiet(sys.stdout.flush)
        raise
    except OSError as error:
        # A full disk, a file that vanished: no fault of this program.
        from smearspec.messages import language, sentence  # noqa: PLC0415

        _quiet(sys.stdout.flush)
        text = error.strerror or str(error)
        said = sentence("command.system", language(None, os.environ), text=text)
        click.echo(said, err=True)
        raise SystemExit(NOT_JUDGED) from None
    except Exception as error:
        if os.environ.get(TRACEBACK):
            raise
        from smearspec.messages import language, sentence  # noqa: PLC0415

        _quiet(sys.stdout.flush)
        lang = language(None, os.environ)
        click.echo(sentence("command.internal", lang, text=fault_of(error)), err=True)
        raise SystemExit(NOT_JUDGED) from None
    return result


def _unwrapped(run: Callable[[T], R], given: T) -> R:
    try:
        return run(given)
    except Unwritten as unwritten:
        raise unwritten.error from None


def fault_of(error: BaseException) -> str:
    """Return kind, place and text of an exception, short and printable."""
    from smearspec.messages import printable  # noqa: PLC0415  a good run needs no words

    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = ""
    if trace is not None:
        file = os.path.basename(trace.tb_frame.f_code.co_filename)
        place = f" ({file}:{trace.tb_lineno})"
    text = printable(str(error))[:100]
    return f"{type(error).__name__}{place}: {text}" if text else f"{type(error).__name__}{place}"


def _quiet(flush: Callable[[], None]) -> None:
    """Flush, and do nothing if nobody reads any more or nothing can be written."""
    try:
        flush()
    except OSError:
        _leave_pipe()


def _leave_pipe() -> None:
    """Turn standard output away from a closed pipe, so that no later flush complains."""
    try:
        number = sys.stdout.fileno()
    except (OSError, ValueError):
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, number)
    os.close(nowhere)
