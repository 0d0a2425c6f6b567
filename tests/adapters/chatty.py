"""Writes four megabytes to standard error before every answer."""

import sys

from speaking import right, serve


def reply(question):
    sys.stderr.write("chatter " * 500_000 + "THE END\n")
    sys.stderr.flush()
    return right(question)


serve(reply)
