"""What explains records, for programs; its form is ``spec/schema/explanation.schema.json``."""

from smearspec.render.explain import label_of, meanings
from smearspec.verdict.explain import Change, Explanation, House
from smearspec.verdict.explain.answer import Place
from smearspec.verdict.model import Json


def explain_json(found: Explanation, lang: str) -> dict[str, Json]:
    """Return what explains the records of one table as an object."""
    values = found.values()
    return {
        "format": 1,
        "rules": found.group.rules,
        "players": found.group.space.seats,
        "records": [
            {"file": verdict.file, "record": verdict.record, "status": verdict.status}
            for verdict in found.verdicts
        ],
        "right": found.right,
        "found": [
            {
                "changes": [_change(change, lang) for change in explained.changes],
                "sets_right": [{"file": file, "line": line} for file, line in explained.right],
                "open": explained.open,
            }
            for explained in found.found
        ],
        "house": None if found.house is None else [_house(house, lang) for house in found.house],
        "settled": {name: fitting[0] for name, fitting in values.items() if len(fitting) == 1},
        "open": {name: list(fitting) for name, fitting in values.items() if len(fitting) > 1},
        "fits": [dict(part.fixed) for part in found.fits],
        "search": {
            "replays": found.replays,
            "exact": found.exact,
            "changes": max(0, found.reached - 1),
        },
    }


def _change(change: Change, lang: str) -> dict[str, Json]:
    choice = change.choice
    return {
        "name": choice.id,
        "kind": choice.kind,
        "before": change.before,
        "value": change.value,
        "question": choice.question.get(lang) or choice.question.get("en", ""),
        "label": str(label_of(choice, change.value, lang)),
        "sources": list(choice.sources),
        "place": _place(change.place, lang),
    }


def _house(house: House, lang: str) -> dict[str, Json]:
    before, after = meanings(house, lang)
    return {
        "pointer": house.pointer,
        "change": house.patch,
        "set": dict.fromkeys(house.owned, "own"),
        "means": str(after),
        "instead_of": str(before),
        "played_by": list(house.kin),
        "place": _place(house.place, lang),
    }


def _place(place: Place | None, lang: str) -> Json:
    if place is None:
        return None
    return {
        "file": place.file,
        "record": place.record,
        "hand": place.hand,
        "line": place.line,
        "text": place.text,
        "why": place.why.say(lang),
    }
