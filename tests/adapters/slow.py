"""Takes far too long for one question, and then answers it."""

import time

from speaking import poisoned, right, serve


def reply(question):
    if poisoned(question):
        time.sleep(60)
    return right(question)


serve(reply)
