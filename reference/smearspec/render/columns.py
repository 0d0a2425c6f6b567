"""Text in columns, by the width that characters have on a terminal."""

from collections.abc import Iterator, Sequence


def columns(rows: Sequence[Sequence[str]], indent: int = 0, gap: int = 2) -> Iterator[str]:
    """Yield rows as lines, each column as wide as its widest cell; the last one is not filled."""
    from rich.cells import cell_len  # noqa: PLC0415  only who prints a table needs it

    widths: list[int] = []
    for row in rows:
        for n, cell in enumerate(row[:-1]):
            if n == len(widths):
                widths.append(0)
            widths[n] = max(widths[n], cell_len(cell))
    for row in rows:
        filled = [cell + " " * (widths[n] - cell_len(cell)) for n, cell in enumerate(row[:-1])]
        yield (" " * indent + (" " * gap).join((*filled, *row[-1:]))).rstrip()
