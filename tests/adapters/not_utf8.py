"""Answers one question in Latin-1."""

import sys

from speaking import poisoned, right, serve


def reply(question):
    if not poisoned(question):
        return right(question)
    sys.stdout.buffer.write(b'{"declined": "na\xefve"}\n')
    sys.stdout.flush()
    return None


serve(reply)
