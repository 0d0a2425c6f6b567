"""The play of a hand: one module per kind of step, each saying what is legal and what an act does.

Every step module has the same two functions: ``choice(hand)`` tells whose turn it is and which
acts are legal, ``apply(hand, entry, act)`` judges one line by that choice and does what it says.
After an illegal act the play goes on as written.
"""
