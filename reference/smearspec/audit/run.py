"""An audit from its parts to its rows: what is done already is not judged again."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence

from smearspec.audit.engines import Engine, apart
from smearspec.audit.ledger import Ledger
from smearspec.audit.parts import Part
from smearspec.audit.rows import Row, as_line, row
from smearspec.diagnostics import Finding
from smearspec.verdict import Inputs
from smearspec.verdict.model import Verdict


def run(
    parts: Iterable[Part],
    engine: Engine,
    ledger: Ledger,
    inputs: Inputs,
    seen: Callable[[Part, bytes], None] = lambda part, rows: None,
) -> list[str]:
    """Judge what is not done yet; return the keys of all parts in the order of the collection.

    ``seen`` is told of each part that is done with its rows, none for one that was done before.
    """
    order: list[str] = []

    def waiting() -> Iterator[Part]:
        for part in parts:
            order.append(part.key)
            if ledger.has(part.key):
                seen(part, b"")
            else:
                yield part

    for part, found in engine.run(waiting(), inputs):
        rows = found if found is not None else _apart(part, engine, inputs)
        ledger.add(part.key, rows)
        seen(part, rows)
    return order


def _apart(part: Part, engine: Engine, inputs: Inputs) -> bytes:
    """Return the rows of a part over which a worker died, file by file."""
    rows = b""
    for one, found in apart(engine, part, inputs):
        rows += found if found is not None else as_line(_died(one))
    return rows


def _died(part: Part) -> Row:
    (one,) = part.slices
    finding = Finding("internal-error", facts={"text": "the process that judged this file died"})
    return row(Verdict(one.path, one.records + 1, 0, "unjudged", findings=(finding,)))


def rows_of(order: Sequence[str], ledger: Ledger) -> Iterator[Row]:
    """Yield the rows of parts that are done, in order."""
    for key in order:
        for raw in ledger.rows(key):
            yield json.loads(raw)
