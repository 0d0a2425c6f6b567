"""Whether a case notices a change of the values that it says it is about."""

from typing import cast

from smearspec.rules.changes import changes_at
from smearspec.rules.patch import Object
from smearspec.suite.answer import answer
from smearspec.suite.case import Case
from smearspec.suite.judging import rules_faults
from smearspec.suite.strength.kills import PLAYED, fails, noticed


def unnoticed(case: Case) -> tuple[str, ...]:
    """Return the pointers of ``about`` at which the case passes whatever stands there.

    Rules that can be played are tried first; a case of another op than ``validate`` may also
    notice rules that the linter would refuse, since an engine does not lint its own mistakes.
    """
    return tuple(pointer for pointer in case.about if not _notices(case, pointer))


def _notices(case: Case, pointer: str) -> bool:
    several = list(changes_at(cast("Object", case.resolved), pointer))
    if case.op == "validate":
        return any(fails(case, answer({"op": "validate", "rules": rules})) for rules in several)
    if case.op not in PLAYED:
        return False
    several.sort(key=lambda rules: bool(rules_faults(rules)))
    return any(noticed(case, rules) for rules in several)
