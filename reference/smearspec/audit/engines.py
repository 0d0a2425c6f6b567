"""What runs the judging of parts: processes of this machine, or a Dask cluster.

Both call the same function and give the same rows.
"""

from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Protocol, TypeAlias

from smearspec.audit.judging import judge
from smearspec.audit.parts import Part
from smearspec.verdict import Inputs

if TYPE_CHECKING:
    from distributed import Client
    from distributed import Future as Promise

Done: TypeAlias = tuple[Part, bytes | None]
"""A part with its rows; None where a worker died over it, or over another beside it."""

AHEAD = 4
"""Parts that are handed out for each worker before one of them is done."""


PATIENCE = 60
"""Seconds without any part done after which a cluster is asked whether it has workers."""


class NoWorkers(Exception):
    """A cluster has nobody left to judge."""


class Engine(Protocol):
    """Judges parts beside each other; a worker that dies stops none of the others."""

    def run(self, parts: Iterable[Part], inputs: Inputs) -> Iterator[Done]:
        """Yield every part once, as they are done."""
        ...  # pragma: no cover - a protocol says what others do


class Local:
    """Processes of this machine."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def run(self, parts: Iterable[Part], inputs: Inputs) -> Iterator[Done]:
        """Yield every part once, as they are done."""
        rest = iter(parts)
        more = True
        while more:
            more = yield from self._until_one_dies(rest, inputs)

    def _until_one_dies(
        self, rest: Iterator[Part], inputs: Inputs
    ) -> Generator[Done, None, bool]:
        """Yield parts until all are done or a worker dies; return whether any may be left."""
        running: dict[Future[bytes], Part] = {}
        with ProcessPoolExecutor(self.jobs, mp_context=get_context("spawn")) as pool:
            try:
                while True:
                    while len(running) < self.jobs * AHEAD:
                        part = next(rest, None)
                        if part is None:
                            break
                        running[pool.submit(judge, part, inputs)] = part
                    if not running:
                        return False
                    for future in wait(running, return_when=FIRST_COMPLETED).done:
                        found = future.result()
                        yield running.pop(future), found
            except BrokenProcessPool:
                for part in running.values():
                    yield part, None
                return True


class Dask:
    """A cluster of Dask, by its client."""

    def __init__(self, client: "Client", jobs: int) -> None:
        self.client = client
        self.jobs = jobs

    def run(self, parts: Iterable[Part], inputs: Inputs) -> Iterator[Done]:
        """Yield every part once, as they are done."""
        from distributed import Future as Promise  # noqa: PLC0415
        from distributed import KilledWorker  # noqa: PLC0415

        rest = iter(parts)
        known: dict[str, Part] = {}
        done = SimpleQueue[Promise]()
        while True:
            while len(known) < self.jobs * AHEAD and (part := next(rest, None)) is not None:
                promise = self.client.submit(judge, part, inputs, pure=False)
                known[promise.key] = part
                promise.add_done_callback(done.put)
            if not known:
                return
            promise = self._next(done)
            part = known.pop(promise.key)
            try:
                yield part, promise.result()
            except KilledWorker:
                yield part, None

    def _next(self, done: "SimpleQueue[Promise]") -> "Promise":
        """Wait for a part that is done; NoWorkers where nobody is left to do any."""
        while True:
            try:
                return done.get(timeout=PATIENCE)
            except Empty:
                if not self.client.scheduler_info()["workers"]:
                    raise NoWorkers from None


def apart(engine: Engine, part: Part, inputs: Inputs) -> Iterator[Done]:
    """Yield the files of a part over which a worker died, each judged alone; None where it dies."""
    for one in part.slices:
        yield from engine.run([Part((one,))], inputs)
