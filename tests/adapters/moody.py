"""Lies as long as the file that is its argument is empty, and writes to it then."""

import sys

from speaking import poisoned, right, serve


def reply(question):
    given = right(question)
    if not poisoned(question):
        return given
    with open(sys.argv[1], "a+") as memory:
        memory.seek(0)
        if memory.read():
            return given
        memory.write("lied")
    return {"ok": {"winner": given["ok"]["winner"] ^ 1}}


serve(reply)
