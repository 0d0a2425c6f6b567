"""Writes and writes at one question, and never ends the line."""

import sys

from speaking import poisoned, right, serve


def reply(question):
    while poisoned(question):
        sys.stdout.write("x" * 65536)
    return right(question)


serve(reply)
