"""Print the arguments of ``smearspec simulate`` for every table that the shipped rules know.

One line a table size, and where the rules have options, one line for every combination of their
values, so that every value meets every other; where these are too many, as few lines as show
every value once.
"""

import sys
from collections.abc import Iterator
from itertools import product
from math import prod

from smearspec import rules

EXPECTED_TABLES = 7
MOST_COMBINATIONS = 48


def combinations(book: rules.RuleBook, seats: int) -> Iterator[tuple[tuple[str, str], ...]]:
    """Yield combinations of the values of a book's options at a table."""
    options = [c for c in book.choices(seats) if c.kind == "option"]
    each = [[(c.id, value) for value in c.values] for c in options]
    if prod(map(len, each)) <= MOST_COMBINATIONS:
        yield from product(*each)
        return
    for line in range(max(map(len, each))):
        yield tuple(values[line % len(values)] for values in each)


def main() -> int:
    """Print one line of arguments a run; fail if fewer tables are shipped than there should be."""
    games = int(sys.argv[1])
    tables = 0
    for book in (*rules.listed(), *rules.family()):
        for seats in book.tables:
            tables += 1
            for chosen in combinations(book, seats):
                settings = "".join(f" --set {name}={value}" for name, value in chosen)
                print(f"{book.id} --players {seats} --games {games} --seed 7{settings}")
    if tables < EXPECTED_TABLES:
        print(f"{tables} tables, at least {EXPECTED_TABLES} expected", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
