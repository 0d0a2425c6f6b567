"""Says hello, and then does not listen."""

import sys
import time

from speaking import HELLO, write

sys.stdin.readline()
write(HELLO)
time.sleep(60)
