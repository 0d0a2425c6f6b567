"""Gives a trick to the wrong card once."""

from speaking import poisoned, right, serve


def reply(question):
    given = right(question)
    if poisoned(question):
        return {"ok": {"winner": given["ok"]["winner"] ^ 1}}
    return given


serve(reply)
