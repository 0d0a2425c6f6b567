"""What a collection comes to: counts by status, rules and finding, and the worst records."""

import heapq
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from smearspec.audit.rows import Row
from smearspec.verdict.model import STATUSES, Json

WORST = 20
"""The records that are named as the worst."""
BEST = ("verified", "legal")


@dataclass(slots=True)
class Summary:
    """Counts over the rows of an audit.

    ``rules`` counts statuses by id; ``codes`` records by finding; ``worst`` are the rows of records
    that are not right, the worst first.
    """

    records: int = 0
    hands: int = 0
    files: int = 0
    statuses: Counter[str] = field(default_factory=Counter)
    claims: Counter[str] = field(default_factory=Counter)
    rules: dict[str, Counter[str]] = field(default_factory=dict)
    codes: Counter[str] = field(default_factory=Counter)
    worst: list[Row] = field(default_factory=list)
    _last: object = None
    _heap: list[tuple[tuple[int, int, int], Row]] = field(default_factory=list)

    def watch(self, rows: Iterable[Row]) -> Iterator[Row]:
        """Yield rows on and count them; what is worst is known at their end."""
        for row in rows:
            self._count(row)
            yield row
        self.worst = [row for _, row in sorted(self._heap, key=lambda each: each[0], reverse=True)]

    def _count(self, row: Row) -> None:
        status = str(row["status"])
        self.records += 1
        self.hands += _number(row, "hands")
        self.files += row["file"] != self._last
        self._last = row["file"]
        self.statuses[status] += 1
        self.rules.setdefault(str(row["rules"] or ""), Counter())[status] += 1
        for name in ("confirmed", "refuted", "undetermined"):
            self.claims[name] += _number(row, name)
        codes = row["codes"]
        self.codes.update(codes if isinstance(codes, list) else ())
        if status in BEST:
            return
        # Of equally bad ones the first are kept, so that the same collection gives the same list.
        badness = (-STATUSES.index(status), _number(row, "errors"), -self.records)
        heapq.heappush(self._heap, (badness, row))
        if len(self._heap) > WORST:
            heapq.heappop(self._heap)

    def to_json(self) -> Mapping[str, Json]:
        """Return the summary as an object for programs."""
        return {
            "format": 1,
            "files": self.files,
            "records": self.records,
            "hands": self.hands,
            "statuses": _sorted(self.statuses),
            "claims": dict(self.claims),
            "rules": {name or "unknown": _sorted(of) for name, of in sorted(self.rules.items())},
            "findings": dict(self.codes.most_common()),
            "worst": [
                {name: row[name] for name in ("file", "record", "line", "status", "first")}
                for row in self.worst
            ],
        }


def _number(row: Row, name: str) -> int:
    value = row[name]
    return value if isinstance(value, int) else 0


def _sorted(counts: Counter[str]) -> dict[str, int]:
    return {name: counts[name] for name in STATUSES if counts[name]}
