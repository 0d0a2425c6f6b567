"""What the fake adapters share: they answer tricks of hearts in which the ace of hearts is played.

The ace takes such a trick under any rules, so a few lines know the right answer; a card that is
played twice has to be rejected.  A question with the three of clubs is the one at which an
adapter goes wrong.
"""

import json
import sys
from collections.abc import Callable
from typing import Any

Message = dict[str, Any]

POISON = "3C"

HELLO: Message = {
    "op": "hello",
    "protocol": 1,
    "name": "fake",
    "version": "1",
    "language": "Python",
    "ops": ["trick"],
    "input": "text",
    "rules": {"mode": "any"},
    "errors": "code+place",
}


def right(question: Message) -> Message:
    """Return the right answer to a question."""
    cards = question["cards"]
    if len(set(cards)) < len(cards):
        return {"reject": {"code": "duplicate-card", "at": {}}}
    return {"ok": {"winner": cards.index("AH")}}


def poisoned(question: Message) -> bool:
    """Tell whether this is the question at which to go wrong."""
    return POISON in question["cards"]


def write(message: Message) -> None:
    """Write a message at once."""
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def serve(reply: Callable[[Message], Message | None], hello: Message | None = None) -> None:
    """Answer until the input ends; a reply of None writes nothing."""
    while line := sys.stdin.readline():
        question = json.loads(line)
        if question["op"] == "hello":
            write(hello or HELLO)
        elif question["op"] == "bye":
            break
        else:
            given = reply(question)
            if given is not None:
                write({"seq": question["seq"], **given})
