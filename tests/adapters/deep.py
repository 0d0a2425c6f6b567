"""Answers one question with a hundred thousand brackets."""

import sys

from speaking import poisoned, right, serve


def reply(question):
    if not poisoned(question):
        return right(question)
    sys.stdout.write("[" * 100_000 + "]" * 100_000 + "\n")
    sys.stdout.flush()
    return None


serve(reply)
