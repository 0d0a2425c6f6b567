"""How much stays open when records are forgotten in part, and how long a verdict takes then.

    python tests/benchmarks/bench_unknown.py [--hands N] [--seed N]

Hands are simulated with a fixed seed, a third of them with a false claim; of each a part is
forgotten at random.  A verdict that contradicts the one on the whole record is printed and ends
the run with status 1.
"""

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from forgetting import TABLES, contradiction, records
from smearspec import verify


def main() -> int:
    """Measure every table; return the exit status."""
    parser = argparse.ArgumentParser(description="Judge records that were forgotten in part.")
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--table", type=int, default=None)
    options = parser.parse_args()
    wrong = 0
    claims = undetermined = unsearched = hands = 0
    spent: list[float] = []
    tables = TABLES if options.table is None else TABLES[options.table : options.table + 1]
    for table in tables:
        mine: list[float] = []
        for record in records(table, options.seed, options.hands // len(tables)):
            begun = time.process_time()
            left = verify(record.left)[0]
            mine.append(time.process_time() - begun)
            hands += 1
            claims += len(left.claims)
            undetermined += sum(claim.verdict == "undetermined" for claim in left.claims)
            unsearched += any(not hand.searched for hand in left.hands)
            problem = contradiction(record)
            if problem:
                wrong += 1
                print(f"{table[0]}, {table[1]} players: {problem}\n{record.told}\n{record.left}")
        mine.sort()
        print(f"{table[0]:34} {table[1]} players: {len(mine)} hands, median "
              f"{1000 * mine[len(mine) // 2]:.1f} ms, longest {1000 * mine[-1]:.0f} ms")
        spent += mine
    spent.sort()
    print(f"{hands} hands, {wrong} contradictions; {claims} claims, "
          f"{undetermined / max(claims, 1):.1%} undetermined; "
          f"{unsearched} hands not searched to the end; "
          f"median {1000 * spent[len(spent) // 2]:.1f} ms, "
          f"longest {1000 * spent[-1]:.0f} ms a hand")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
