"""Answers one question with the line that is given as an argument; SEQ stands for the number."""

import sys

from speaking import poisoned, right, serve


def reply(question):
    if not poisoned(question):
        return right(question)
    print(sys.argv[1].replace("SEQ", str(question["seq"])), flush=True)
    return None


serve(reply)
