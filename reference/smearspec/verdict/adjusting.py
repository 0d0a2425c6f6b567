"""Changes of a total that a table has agreed on."""

from smearspec.notation import tree
from smearspec.record.fault import Fault
from smearspec.record.hand import HandRecord
from smearspec.verdict import tags
from smearspec.verdict.setup import Setup


def adjust(setup: Setup, record: HandRecord, totals: list[int | None]) -> dict[int, int]:
    """Apply the ``adjust`` lines of a hand after its computed score.

    Changes ``totals``; returns the changes (points) by scorer.
    """
    adjusted: dict[int, int] = {}
    if "adjust" not in record.block.text.lower():
        return adjusted
    for entry, act in record.acts:
        if not isinstance(act, tree.Adjust):
            continue
        scorer = tags.scorer_named(setup, act.side)
        if scorer is None:
            record.faults.append(
                Fault(
                    "not-a-scorer",
                    entry,
                    "seat",
                    rule="/table/scorer",
                    facts={"side": "/".join(act.side), "allowed": tags.labels(setup)},
                )
            )
            continue
        adjusted[scorer] = adjusted.get(scorer, 0) + act.change
        total = totals[scorer]
        totals[scorer] = None if total is None else total + act.change
    return adjusted
