"""Signals that end a run, and what must not be cut short by them."""

import signal
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

ENDING = tuple(
    number
    for name in ("SIGTERM", "SIGHUP")  # not every system has all
    if (number := getattr(signal, name, None)) is not None
)
"""Signals that end a run; the program under test must not outlive it."""


@contextmanager
def held() -> Iterator[None]:
    """Let signals that raise an exception here raise it at the end of the block only.

    Signals that are ignored stay so, also for programs that are started meanwhile.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # exceptions of signals are raised in the main thread
        return
    caught: list[int] = []
    with ExitStack() as stack:
        stack.callback(_raise_all, caught)
        for number in (signal.SIGINT, *ENDING):
            handler = signal.getsignal(number)
            if callable(handler):
                stack.callback(signal.signal, number, handler)
                signal.signal(number, lambda found, _: caught.append(found))
        yield


def _raise_all(caught: list[int]) -> None:
    for number in caught:
        signal.raise_signal(number)
