"""Checks of the choices and house settings of a chain, before anything is resolved."""

from collections.abc import Iterator

from smearspec.diagnostics import Finding
from smearspec.rules.document import Document, members, objects
from smearspec.rules.layers import OWN, Chain, Choice, Condition
from smearspec.rules.library import suggestion
from smearspec.rules.patch import covers, leaves, step


def house_findings(chain: Chain) -> Iterator[Finding]:
    """Yield what is wrong with the ``set`` and ``change`` of the last document."""
    document = chain.documents[-1]
    names = tuple(chain.entries)
    settings = members(document.data.get("set"))
    for name, value in settings.items():
        line, column = document.place(step("/set", name))
        if name not in names:
            yield Finding("option-invalid", line, column, {
                "name": name, "value": str(value), "allowed": names, "case": "unknown",
                "suggestion": suggestion(name, names),
            })  # fmt: skip
            continue
        allowed = tuple(members(chain.entries[name].get("values")))
        if value not in (*allowed, OWN):
            yield Finding("option-invalid", line, column, {
                "name": name, "value": str(value), "allowed": allowed,
                "suggestion": suggestion(str(value), allowed),
            })  # fmt: skip
    for pointer, value in leaves(members(document.data.get("change"))):
        if value == {}:  # changes nothing
            continue
        for name in names:
            if chain.settings.get(name) != OWN and touches(pointer, chain.owned(name)):
                line, column = document.place("/change" + pointer)
                values = tuple(members(chain.entries[name].get("values")))
                yield Finding(
                    "change-owned", line, column, {"name": name, "allowed": values}, rule=pointer
                )


def touches(pointer: str, owned: frozenset[str]) -> bool:
    """Tell whether a patch that sets ``pointer`` changes something that a choice owns."""
    return any(covers(pointer, other) or covers(other, pointer) for other in owned)


def choice_findings(chain: Chain, seats: tuple[int, ...]) -> Iterator[Finding]:
    """Yield what is wrong with the choices that the last document declares or changes."""
    document = chain.documents[-1]
    declared = {choice.id: choice for choice in chain.choices}
    for index, entry in objects(document.data.get("choices")):
        at = f"/choices/{index}"
        choice = declared.get(str(entry.get("id")))
        if choice is None:  # taken away with all its values
            continue
        place = document.place(at)
        yield from _complete(chain, choice, place)
        yield from _default(chain, document, at, choice)
        yield from _when(chain, document, at, choice, seats)
    yield from _overlaps(chain, document)


def _complete(chain: Chain, choice: Choice, place: tuple[int, int]) -> Iterator[Finding]:
    entry = chain.entries[choice.id]
    for key in ("kind", "question", "reason", "cite", "values"):
        if not entry.get(key):
            yield Finding("choice-incomplete", *place, {"name": choice.id, "needed": key})


def _default(chain: Chain, document: Document, at: str, choice: Choice) -> Iterator[Finding]:
    values = tuple(members(chain.entries[choice.id].get("values")))
    default = chain.entries[choice.id].get("default")
    if default is not None and default not in values:
        yield Finding("choice-default", *document.place(at + "/default"), {
            "name": choice.id, "value": str(default), "allowed": values,
            "suggestion": suggestion(str(default), values),
        })  # fmt: skip


def _when(
    chain: Chain, document: Document, at: str, choice: Choice, seats: tuple[int, ...]
) -> Iterator[Finding]:
    names = tuple(chain.entries)
    place = document.place(at + "/when")
    for condition in choice.when:
        for name, allowed in condition.items():
            if name == "seats":
                known: tuple[str | int, ...] = seats
                case = "seats"
            elif name not in names:
                yield _unknown(place, "choice", choice, name, suggestion(name, names))
                continue
            elif names.index(name) >= names.index(choice.id):
                yield _unknown(place, "later", choice, name)
                continue
            else:
                known = tuple(members(chain.entries[name].get("values")))
                case = "value"
            for value in allowed:
                if value not in known:
                    yield Finding("when-unknown", *place, {
                        "name": choice.id, "other": name, "value": value, "case": case,
                        "allowed": tuple(str(each) for each in known),
                    })  # fmt: skip


def _unknown(
    place: tuple[int, int], case: str, choice: Choice, other: str, meant: str = ""
) -> Finding:
    facts = {"name": choice.id, "other": other, "case": case, "suggestion": meant}
    return Finding("when-unknown", *place, facts)


def _overlaps(chain: Chain, document: Document) -> Iterator[Finding]:
    """Yield the pairs of choices that can be in force together and own the same pointer."""
    own = {str(entry.get("id")): index
           for index, entry in objects(document.data.get("choices"))}  # fmt: skip
    choices = chain.choices
    for n, later in enumerate(choices):
        for earlier in choices[:n]:
            if later.id not in own and earlier.id not in own:
                continue
            mine = chain.owned(later.id)
            both = sorted(at for at in chain.owned(earlier.id) if touches(at, mine))
            if both and not _exclude(earlier, later):
                blamed = later.id if later.id in own else earlier.id
                yield Finding("choice-overlap", *document.place(f"/choices/{own[blamed]}"), {
                    "name": blamed, "other": earlier.id if blamed == later.id else later.id,
                }, rule=both[0])  # fmt: skip


def _exclude(one: Choice, other: Choice) -> bool:
    """Tell whether no table can have both choices in force."""
    if not one.when or not other.when:
        return False
    return all(_disjoint(mine, yours) for mine in one.when for yours in other.when)


def _disjoint(one: Condition, other: Condition) -> bool:
    return any(name in other and not set(allowed) & set(other[name])
               for name, allowed in one.items())  # fmt: skip
