"""Answers one question rightly and ends, although it is asked more."""

import sys

from speaking import HELLO, right, serve, write


def reply(question):
    write({**right(question), "seq": question["seq"]})
    sys.exit(0)


serve(reply, HELLO)
