"""The limits on input from strangers, each with the finding that names it."""

RULES_BYTES = 256 * 1024
"""Size of a rule document (``rules-too-large``)."""

RULES_DEPTH = 32
"""Depth of nesting in a rule document, the document itself counted (``rules-too-deep``)."""

RULES_NODES = 10_000
"""Values in a rule document (``rules-too-many``)."""

RULES_FINDINGS = 100
"""Faults of shape that are listed for one rule document; the rest is left out."""

RULES_DIGITS = 9
"""Digits of a whole number in a rule document (``yaml-number``)."""

EXTENDS_CHAIN = 8
"""Documents in one chain of ``extends``, the first counted (``extends-too-long``)."""

ID_PATTERN = r"[a-z0-9-]{1,64}"
"""Form of the id of a rule document, a choice or a value (``rules-id``)."""

COMBINATIONS = 500
"""Combinations of choice values of one table that the linter tries (``choices-many``)."""

SEARCH_STEPS = 8_000
"""Steps of the search through the ways to complete one hand; beyond, it is left undetermined."""

FRAMES = 1024
"""Ways to settle bid, trump and the called card of one hand that are searched."""

BLAME_STEPS = 500
"""Steps of the search for each act that may be the one that broke a rule."""

SUITE_BYTES = 64 * 1024 * 1024
"""Size of an exported suite of cases; a larger file is not read on."""
