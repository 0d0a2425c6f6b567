"""What one run of the benchmark found."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from growth import Step
from measuring import Alone, Profile, Span, span
from workloads import Workload


@dataclass(frozen=True)
class Results:
    """Everything that was measured in one run.

    ``taken`` are seconds by round and workload; ``missing`` says why something was not measured;
    ``alone`` and ``traced`` are by the name of a workload, ``bare`` is a process that does nothing.
    """

    day: str
    versions: Mapping[str, str]
    rounds: int
    works: Sequence[Workload]
    taken: Sequence[Sequence[float]]
    missing: Sequence[str]
    bare: Alone
    alone: Mapping[str, Alone]
    traced: Mapping[str, int]
    steps: Sequence[Step]
    start: Mapping[str, Span]
    profiles: Mapping[str, Profile]

    def rate(self, at: int, units: int) -> float:
        """Return how many of so many units a workload does in a second."""
        return units / span([each[at] for each in self.taken]).median

    def times(self, ours: int, theirs: int, unit: str = "acts") -> Span:
        """Return how many units one does in the time in which the other does one."""
        units = getattr(self.works[ours], unit) / getattr(self.works[theirs], unit)
        return span([units * each[theirs] / each[ours] for each in self.taken])

    def of_kind(self, kind: str) -> int | None:
        """Return where the workload of another program is, None if it is not there."""
        return next((at for at, work in enumerate(self.works) if work.kind == kind), None)
