"""Gives one answer that is a correct line of two megabytes, and the right one otherwise."""

from speaking import poisoned, right, serve


def reply(question):
    return {"declined": "x" * (2 << 20)} if poisoned(question) else right(question)


serve(reply)
