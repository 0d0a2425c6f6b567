"""How time and memory grow with the number of hands."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from measuring import Alone, alone
from ours import grow, workload


class Step(NamedTuple):
    """A file of so many hands, judged in a process of its own."""

    form: str
    hands: int
    size: int
    found: Alone


def steps(base: Path, folder: Path, forms: list[str], most: int) -> Iterator[Step]:
    """Yield what files of a thousand hands and ten times more each take, up to ``most``."""
    hands = 1000
    while hands <= most:
        text = folder / f"grown-{hands}.smear"
        grow(base, text, hands)
        for form in forms:
            work = workload(f"{hands} hands", text, form)
            yield Step(form, work.hands, work.size, alone(work))
            if form != "text":
                Path(work.path).unlink()
        text.unlink()
        hands *= 10
