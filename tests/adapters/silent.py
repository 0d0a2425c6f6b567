"""Reads, and never says anything."""

import sys

sys.stdin.read()
