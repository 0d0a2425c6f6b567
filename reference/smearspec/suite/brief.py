"""What a case file leaves out, so that a reader sees what matters: put in when it is loaded.

The head of a transcript, the rules that a name stands for, the form of an answer.
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeAlias, cast

from smearspec.rules import load
from smearspec.rules.patch import Object, merge

Data: TypeAlias = Mapping[str, Any]

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Fay")
"""The seats of a case that names none, clockwise."""

HAND_FIGURES = frozenset(
    ("status", "bidder", "bid", "trump", "sides", "points", "count", "made", "score", "total")
)
"""What a case may expect of the last hand without naming it."""


def twin_of(text: str) -> object:
    """Return the JSON twin of a transcript; None for a text that is no readable record."""
    from smearspec.notation import NotationError, parse, to_json  # noqa: PLC0415

    try:
        return json.loads(to_json(parse(text)))
    except NotationError:
        return None


def resolved_rules(
    name: str, players: int, options: Mapping[str, str], change: Data
) -> Mapping[str, Any]:
    """Return the rules of a table with a change, which is not checked; {} where none are named."""
    if not name:
        return {}
    return _resolved(name, players, tuple(options.items()), json.dumps(change))


@lru_cache(maxsize=1024)
def _resolved(
    name: str, players: int, options: tuple[tuple[str, str], ...], change: str
) -> Mapping[str, Any]:
    values = load(name).resolve(players, dict(options)).values
    return cast("Object", merge(values, json.loads(change)))


def input_of(raw: Data, op: str, parts: Mapping[str, str]) -> dict[str, Any]:
    """Return what a question holds beside op and rules, transcripts whole."""
    found: dict[str, Any] = {
        name: raw[name] for name in ("trump", "cards", "depth", "transcript") if name in raw
    }
    if "cards" in found and isinstance(found["cards"], str):
        found["cards"] = found["cards"].split()
    if "text" not in raw:
        return found
    text = _whole(raw["text"], parts)
    if op == "parse":
        found["text"] = text
    elif op == "format":
        found["transcript"] = twin_of(text)
    else:
        found["transcript"] = _header(raw, text) + text
    return found


def _whole(text: str, parts: Mapping[str, str]) -> str:
    """Return a text with every line ``<<name`` replaced by the file's part of that name."""
    lines = []
    for line in text.splitlines(keepends=True):
        lines.append(_whole(parts[line[2:].strip()], parts) if line.startswith("<<") else line)
    return "".join(lines)


def _header(raw: Data, text: str) -> str:
    """Return the lines that a transcript leaves out: its header, and the opening of its hand."""
    if text.startswith("%smear"):
        return ""
    names = NAMES[: raw["players"]]
    lines = ["%smear 1", f'[Rules "{raw["rules"]}"]']
    lines += [f'[Option "{name} = {value}"]' for name, value in raw.get("options", {}).items()]
    lines.append(f'[Seats "{" ".join(names)}"]')
    if "[Hand " not in text:
        lines += ["", '[Hand "1"]', f'[Dealer "{names[-1]}"]']
    return "\n".join(lines) + "\n"


def expected(raw: Data, op: str, input_: Data) -> Data:
    """Return what is expected in the form of an answer."""
    if "reject" in raw:
        return raw
    if op == "parse" and "same-as" in raw:
        return {"transcript": twin_of(raw["same-as"])}
    figures = {name: raw[name] for name in raw if name in HAND_FIGURES}
    if op != "replay" or not figures:
        return raw
    hands = sum(line.startswith("[Hand ") for line in input_["transcript"].splitlines())
    rest = {name: value for name, value in raw.items() if name not in HAND_FIGURES}
    return {"hands": [{}] * (hands - 1) + [figures], **rest}
