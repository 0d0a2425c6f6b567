"""Fail if a line or branch of the package is uncovered without a reason; print all reasons.

Reads the JSON report of coverage.py: ``python uncovered.py REPORT``.  A reason stands in the source
behind a pragma (docs/coverage.md); coverage.py has already left those lines out.
"""

import json
import re
import sys
from pathlib import Path

REASON = re.compile(r"# pragma: no (?:cover|branch) - (?P<reason>\S.*)")
BARE = re.compile(r"# pragma: no (?:cover|branch)(?! - \S)")


def main() -> int:
    """Print the reasons, then what has none."""
    files = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))["files"]
    faults = []
    for name in sorted(files):
        for number, line in enumerate(Path(name).read_text(encoding="utf-8").splitlines(), 1):
            if found := REASON.search(line):
                print(f"reason: {name}:{number}: {found['reason']}")
            elif BARE.search(line):
                faults.append(f"{name}:{number}: a pragma without a reason")
        faults += [f"{name}:{line}: never run" for line in files[name]["missing_lines"]]
        faults += [
            f"{name}:{start}: never goes on to {'its end' if end < 0 else f'line {end}'}"
            for start, end in files[name]["missing_branches"]
            if start not in files[name]["missing_lines"] and end not in files[name]["missing_lines"]
        ]
    for fault in faults:
        print(fault, file=sys.stderr)
    if faults:
        print(f"{len(faults)} uncovered without a reason (docs/coverage.md)", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
