"""Ends before it says anything."""

import sys

sys.exit("a module is missing")
