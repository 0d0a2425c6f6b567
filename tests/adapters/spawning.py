"""Starts children that hold its pipes and outlive it; the argument says whether they leave it.

The numbers of the children go to the file that is the second argument.
"""

import os
import sys
import time

from speaking import right, serve

leave, file = sys.argv[1] == "leave", sys.argv[2]


def child():
    if leave:
        os.setsid()
        if os.fork():
            os._exit(0)
    with open(file, "a") as numbers:
        numbers.write(f"{os.getpid()}\n")
    time.sleep(60)
    os._exit(0)


def reply(question):
    if not os.fork():
        child()
    time.sleep(0.05)
    return right(question)


serve(reply)
