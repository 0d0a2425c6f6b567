"""Ignores every signal that can be ignored, and never answers one question."""

import signal
import time

from speaking import poisoned, right, serve

for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
    signal.signal(number, signal.SIG_IGN)


def reply(question):
    while poisoned(question):
        time.sleep(60)
    return right(question)


serve(reply)
