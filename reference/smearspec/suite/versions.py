"""The three version numbers of the suite."""

SPEC = "1.0"
"""The version of the rule language and the notation."""

SUITE = "1.0.0"
"""The version of the cases; a patch never turns a passing program red."""

PROTOCOL = 1
"""The version of the messages between the runner and a program."""
