"""Closes its output at one question, and lives on."""

import os
import time

from speaking import poisoned, right, serve


def reply(question):
    if poisoned(question):
        os.close(1)
        time.sleep(60)
    return right(question)


serve(reply)
