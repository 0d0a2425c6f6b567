"""Records of JSON judged many at a time: plain ones in columns, the others one by one."""

from collections.abc import Callable, Iterable, Iterator

from smearspec.audit.columns import PlainRows
from smearspec.audit.parts import Slice
from smearspec.audit.rows import Row, row
from smearspec.bulk.header import Headers
from smearspec.bulk.together import judged
from smearspec.bulk.twins import Game, Twins
from smearspec.verdict import Inputs, Verdict

HANDS = 1 << 14
"""About how many hands are judged at a time."""

BYTES = 32 << 20
"""The most bytes of records that wait for it."""


def rows(
    objects: Iterable[tuple[int, int, bytes]],
    one: Slice,
    inputs: Inputs,
    judge: Callable[[bytes], Verdict],
) -> Iterator[Row]:
    """Yield a row for every record in order; ``judge`` judges one that is not plain.

    An object is the number of a record, its line, and what stands there.
    """
    headers = Headers(inputs)
    twins, plain = Twins(headers), PlainRows(one.path)
    waiting: list[tuple[tuple[int, int, bytes], Game | None]] = []
    hands = size = 0

    def waited() -> Iterator[Row]:
        games = iter(judged([game for _, game in waiting if game is not None]))
        for (number, line, raw), read in waiting:
            game = None if read is None else next(games)
            if game is None:
                yield row(judge(raw), number, line)
            else:
                yield plain.row(game, number, line)

    for each in objects:
        raw = each[2]
        game = twins.read(raw)
        waiting.append((each, game))
        hands += 1 if game is None else len(game.sizes)
        size += len(raw)
        if hands >= HANDS or size >= BYTES:
            yield from waited()
            waiting.clear()
            hands = size = 0
    yield from waited()
