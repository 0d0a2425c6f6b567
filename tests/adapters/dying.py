"""Ends with status 3 at one question."""

import sys

from speaking import poisoned, right, serve


def reply(question):
    if poisoned(question):
        sys.stderr.write("no idea\n")
        sys.exit(3)
    return right(question)


serve(reply)
