"""Explaining a text: what the command does, for Python."""

import io
from collections.abc import Mapping, Sequence
from pathlib import Path

from smearspec.verdict.explain.answer import Explanation
from smearspec.verdict.explain.budget import REPLAYS, Budget
from smearspec.verdict.explain.groups import groups
from smearspec.verdict.explain.searching import explain as search
from smearspec.verdict.kept import keep
from smearspec.verdict.setup import Inputs


def explain(
    text: str,
    *,
    rules_files: Sequence[Path] = (),
    settings: Mapping[str, str] | None = None,
    what_if: Mapping[str, str] | None = None,
    as_written: bool = False,
    each: bool = False,
    house: bool = False,
    budget: int = REPLAYS,
    file: str = "-",
) -> list[Explanation]:
    """Return what explains the records of a text, one explanation for each table.

    Records that cannot be judged at all are left out.  ``budget`` bounds the hands that are
    replayed for each table; raises TooManyHands for a text with more hands than can be kept.
    """
    inputs = Inputs(tuple(rules_files), settings or {}, what_if or {}, as_written)
    stream = io.BytesIO(text.encode("utf-8", "surrogatepass"))
    tables, _ = groups([(record, inputs) for record in keep(stream, file)], each)
    return [search(table, Budget(budget), house) for table in tables]
