"""How large a record may be: every limit of the notation by name."""

LINE_BYTES = 4096
HAND_BYTES = 1 << 20
"""Also the limit of a header."""
HAND_LINES = 2000
"""Also the limit of a header; a long hand has some sixty lines."""
FAULTS = 100
"""Faulty lines of one hand or header that are reported one by one."""
SEATS = 12
DIGITS = 6
PACK = 54
"""The largest pack, so the largest run of unknown cards."""
JSON_DEPTH = 32
JSON_BYTES = 1 << 24
