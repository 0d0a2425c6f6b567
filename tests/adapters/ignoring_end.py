"""Answers rightly, but sleeps on when the input has ended."""

import time

from speaking import right, serve

serve(right)
time.sleep(60)
