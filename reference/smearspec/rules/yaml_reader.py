"""Reads YAML 1.2 (core schema) without aliases or tags, and keeps the place of every value.

The tree is built from PyYAML's events and not by its composer, so that depth is checked before
anything is nested, and words such as ``off`` and ``no`` stay strings.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from smearspec import limits
from smearspec.diagnostics import Finding
from smearspec.rules.document import Place
from smearspec.rules.errors import RuleError, refuse
from smearspec.rules.patch import Json, Object, step

if TYPE_CHECKING:
    from yaml.events import Event, NodeEvent

_NULL = re.compile(r"null|Null|NULL|~|")
_TRUE = re.compile(r"true|True|TRUE")
_FALSE = re.compile(r"false|False|FALSE")
_WHOLE = re.compile(r"[-+]?[0-9]+")
_NUMBER = re.compile(
    r"0o[0-7]+|0x[0-9a-fA-F]+|[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?"
    r"|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)"
)


@dataclass(slots=True)
class Source:
    """A document as read: data, the places of values, and the places of keys, by pointer."""

    data: Json
    places: dict[str, Place]
    keys: dict[str, Place]


@dataclass(slots=True)
class _Open:
    """A mapping or sequence whose end has not been read; ``key`` is the key that waits."""

    value: "Object | list[Json]"
    pointer: str
    key: str | None = None
    seen: dict[str, Place] = field(default_factory=dict)


class _Marked(Protocol):
    line: int
    column: int


def read(data: bytes, file: str) -> Source:
    """Return the one document of a file; RuleError with a place for whatever is refused."""
    if len(data) > limits.RULES_BYTES:
        raise refuse("rules-too-large", file, limit=limits.RULES_BYTES)
    try:
        written = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - (data.rfind(b"\n", 0, error.start) + 1) + 1
        raise refuse("yaml-encoding", file, line, column) from None
    return _build(_events(written, file), file)


def _place(mark: _Marked | None) -> Place:
    return (mark.line + 1, mark.column + 1) if mark else (0, 0)


def _events(written: str, file: str) -> "Iterator[Event]":
    """Yield the events of PyYAML, its errors turned into findings."""
    import yaml  # noqa: PLC0415

    try:
        yield from yaml.parse(written, Loader=yaml.SafeLoader)
    except yaml.reader.ReaderError as error:
        line = written.count("\n", 0, error.position) + 1
        column = error.position - written.rfind("\n", 0, error.position)
        raise refuse("yaml-character", file, line, column, found=_code(error.character)) from None
    except yaml.MarkedYAMLError as error:
        place = _place(error.problem_mark)
        raise refuse("yaml-syntax", file, *place, text=error.problem or "") from None
    except (ValueError, OverflowError):  # an escape such as "\UFFFFFFFF" names no character
        raise refuse("yaml-syntax", file, text="an escape that names no character") from None


def _code(character: int | str) -> str:
    return f"U+{character if isinstance(character, int) else ord(character):04X}"


def _build(events: "Iterator[Event]", file: str) -> Source:
    """Build the tree with a stack of its own, so that no input can exhaust Python's."""
    from yaml import events as kinds  # noqa: PLC0415

    source = Source(None, {}, {})
    stack: list[_Open] = []
    documents = 0
    for event in events:
        if isinstance(event, kinds.DocumentStartEvent):
            documents += 1
            if documents > 1:
                raise refuse("yaml-documents", file, *_place(event.start_mark))
        elif isinstance(event, kinds.MappingEndEvent | kinds.SequenceEndEvent):
            stack.pop()
        elif isinstance(event, kinds.NodeEvent):
            _add(event, stack, source, file)
    if not documents:
        raise refuse("yaml-empty", file)
    return source


def _add(event: "NodeEvent", stack: list[_Open], source: Source, file: str) -> None:
    from yaml import events as kinds  # noqa: PLC0415

    place = _place(event.start_mark)
    if isinstance(event, kinds.AliasEvent) or event.anchor is not None:
        raise refuse("yaml-alias", file, *place, name=event.anchor)
    tag = getattr(event, "tag", None)
    if tag is not None:
        raise refuse("yaml-tag", file, *place, text=tag)
    parent = stack[-1] if stack else None
    if parent is not None and isinstance(parent.value, dict) and parent.key is None:
        _take_key(event, parent, source, file, place)
        return
    value: Json
    if isinstance(event, kinds.ScalarEvent):
        value = _scalar(event.value, event.style, file, place)
    else:
        if len(stack) >= limits.RULES_DEPTH:
            raise refuse("rules-too-deep", file, *place, limit=limits.RULES_DEPTH)
        value = {} if isinstance(event, kinds.MappingStartEvent) else []
    if len(source.places) >= limits.RULES_NODES:
        raise refuse("rules-too-many", file, *place, limit=limits.RULES_NODES)
    pointer = _attach(value, parent, source)
    source.places[pointer] = place
    if isinstance(value, dict | list):
        stack.append(_Open(value, pointer))


def _take_key(event: "NodeEvent", parent: _Open, source: Source, file: str, place: Place) -> None:
    from yaml import events as kinds  # noqa: PLC0415

    if not isinstance(event, kinds.ScalarEvent):
        raise refuse("yaml-key", file, *place, text="[...]")
    key = _scalar(event.value, event.style, file, place)
    if not isinstance(key, str):
        raise refuse("yaml-key", file, *place, text=event.value[:80])
    if key in parent.seen:
        facts = {"name": key[:80], "line": parent.seen[key][0]}
        raise RuleError((Finding("yaml-duplicate-key", *place, facts),), file)
    parent.seen[key] = place
    parent.key = key
    source.keys[step(parent.pointer, key)] = place


def _attach(value: Json, parent: _Open | None, source: Source) -> str:
    """Hang a value into its parent and return its pointer."""
    if parent is None:
        source.data = value
        return ""
    if isinstance(parent.value, list):
        parent.value.append(value)
        return step(parent.pointer, len(parent.value) - 1)
    key = parent.key or ""
    parent.value[key] = value
    parent.key = None
    return step(parent.pointer, key)


def _scalar(written: str, style: str | None, file: str, place: Place) -> Json:
    """Return the value of a scalar under the core schema; whole numbers are the only numbers."""
    if any("\ud800" <= character <= "\udfff" for character in written):
        raise refuse("yaml-character", file, *place, found="U+D800-DFFF")
    if style is not None:
        return written
    if _NULL.fullmatch(written):
        return None
    if _TRUE.fullmatch(written):
        return True
    if _FALSE.fullmatch(written):
        return False
    if _WHOLE.fullmatch(written) and len(written) <= limits.RULES_DIGITS:
        return int(written)
    if _NUMBER.fullmatch(written):
        raise refuse("yaml-number", file, *place, text=written[:40])
    return written
