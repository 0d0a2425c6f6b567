"""Which options, rulings and house rules would make a record right."""

from smearspec.verdict.explain.answer import Change, Explained, Explanation, House
from smearspec.verdict.explain.budget import Budget
from smearspec.verdict.explain.groups import Group, groups
from smearspec.verdict.explain.searching import explain

__all__ = [
    "Budget",
    "Change",
    "Explained",
    "Explanation",
    "Group",
    "House",
    "explain",
    "groups",
]
