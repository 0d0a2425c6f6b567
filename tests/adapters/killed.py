"""Is killed by a signal at one question, in the middle of its answer."""

import os
import signal
import sys

from speaking import poisoned, right, serve


def reply(question):
    if poisoned(question):
        sys.stdout.write('{"seq":')
        sys.stdout.flush()
        os.kill(os.getpid(), signal.SIGKILL)
    return right(question)


serve(reply)
