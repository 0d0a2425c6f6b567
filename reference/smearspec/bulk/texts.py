"""Games in columns written as the text of their records."""

from collections.abc import Iterator, Mapping, Sequence
from typing import IO, Any

from smearspec.bulk.header import Headers
from smearspec.bulk.read import games
from smearspec.bulk.rows import Table
from smearspec.bulk.schema import ColumnsError
from smearspec.verdict.setup import Inputs, Setup


def text_of(header: str, hands: Sequence[Mapping[str, Any]], setup: Setup | None) -> str:
    """Return the text of a game from the rows of its hands; ColumnsError where they make none.

    Without a ``setup`` only hands that stand as text can be written.
    """
    if any(hand["header"] != header for hand in hands):
        raise ColumnsError("headers")
    table = None if setup is None else Table(setup.tables, setup.seats)
    parts = [header]
    for hand in hands:
        if hand["text"] is not None:
            parts.append(hand["text"])
        elif hand["name"] is None and len(hands) == 1:
            continue  # a game without hands
        elif table is None:
            raise ColumnsError("rules")
        else:
            parts.append(table.text(hand))
    return "\n".join(parts)


def texts(stream: IO[bytes], inputs: Inputs, room: int) -> Iterator[tuple[int, str | ColumnsError]]:
    """Yield the row of the first hand of every game, from 1, with its text or why it has none.

    Raises ``read.TooLarge`` and ColumnsError as ``read.games`` does.
    """
    headers = Headers(inputs)
    row = 1
    for found in games(stream, room):
        hands: list[Mapping[str, Any]] = []
        for hand in found.to_pylist():
            if hands and hand["game"] != hands[0]["game"]:
                yield row, _text(hands, headers)
                row += len(hands)
                hands = []
            hands.append(hand)
        yield row, _text(hands, headers)
        row += len(hands)


def _text(hands: Sequence[Mapping[str, Any]], headers: Headers) -> str | ColumnsError:
    header = str(hands[0]["header"])
    try:
        return text_of(header, hands, headers.setup(header))
    except ColumnsError as error:
        return error
