"""Which options, rulings and house rules would make a record right."""

from smearspec.verdict.explain.answer import Change, Explained, Explanation, House
from smearspec.verdict.explain.budget import Budget
from smearspec.verdict.explain.explain import explain
from smearspec.verdict.explain.groups import Group, groups

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
