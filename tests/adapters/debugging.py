"""Prints what it thinks to standard output before one answer."""

from speaking import poisoned, right, serve


def reply(question):
    if poisoned(question):
        print("winner is", right(question), flush=True)
    return right(question)


serve(reply)
