"""Writes every answer twice."""

from speaking import right, serve, write


def reply(question):
    write({**right(question), "seq": question["seq"]})
    return right(question)


serve(reply)
