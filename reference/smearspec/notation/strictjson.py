"""JSON from strangers: no duplicate keys, no NaN, no fractions, a bounded depth and size."""

import json
import re
from collections.abc import Mapping
from typing import NoReturn, TypeAlias, cast

from smearspec.notation import limits

_BRACKETS = re.compile(r'[\[\]{}]|"[^"\\]*+(?:\\.[^"\\]*+)*+"?+', re.DOTALL)
"""A bracket, or a string, whose brackets open nothing; nothing is remembered of its signs."""

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"


class JsonFault(Exception):
    """Something wrong with a JSON text: code, facts and, for its syntax, line and column."""

    def __init__(
        self, code: str, facts: Mapping[str, object], line: int = 1, column: int = 1
    ) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts
        self.line = line
        self.column = column


def shown(text: str) -> str:
    """Return the beginning of a text as a fact that any output can hold."""
    return text[:40].encode("utf-8", "backslashreplace").decode()


def loads(text: str) -> Json:
    """Return the value of a JSON text; raises JsonFault."""
    if len(text) > limits.JSON_BYTES:
        raise JsonFault("json-too-long", {"limit": limits.JSON_BYTES})
    _check_depth(text)
    try:
        value = json.loads(
            text.removeprefix("\ufeff"),
            object_pairs_hook=_object,
            parse_constant=_not_a_number,
            parse_float=_not_a_number,
            parse_int=_integer,
        )
    except json.JSONDecodeError as error:
        facts = {"text": shown(text[error.pos :].partition("\n")[0])}
        raise JsonFault("json-syntax", facts, error.lineno, error.colno) from None
    return cast("Json", value)


def _check_depth(text: str) -> None:
    """Raise when brackets nest too deep, before a recursive reader meets them."""
    depth = 0
    for found in _BRACKETS.finditer(text):
        sign = found[0]
        if sign in "[{":
            depth += 1
            if depth > limits.JSON_DEPTH:
                position = found.start()
                line = text.count("\n", 0, position) + 1
                column = position - text.rfind("\n", 0, position)
                raise JsonFault("json-depth", {"limit": limits.JSON_DEPTH}, line, column)
        elif sign in "]}":
            depth -= 1


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, value in pairs:
        if name in found:
            raise JsonFault("json-duplicate-key", {"name": shown(name)})
        found[name] = value
    return found


def _not_a_number(text: str) -> NoReturn:
    raise JsonFault("json-number", {"text": shown(text)})


def _integer(text: str) -> int:
    if len(text) > limits.DIGITS + 1:
        raise JsonFault("number-too-long", {"text": shown(text), "limit": limits.DIGITS})
    return int(text)
