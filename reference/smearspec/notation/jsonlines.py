"""Lines of JSON from strangers: cut from a stream, however long one is, in bounded memory."""

from collections.abc import Iterator
from typing import IO

from smearspec.notation.limits import JSON_BYTES


def lines(stream: IO[bytes], first: bytes | None = None) -> Iterator[bytes]:
    """Yield the lines of a stream; of one that is too long only as much as shows that it is.

    ``first`` is a line that was read already.
    """
    raw = stream.readline(JSON_BYTES + 1) if first is None else first
    while raw:
        yield raw
        while len(raw) > JSON_BYTES and not raw.endswith(b"\n"):
            raw = stream.readline(JSON_BYTES + 1)  # the rest of a line that is refused
        raw = stream.readline(JSON_BYTES + 1)
