"""Answers as the reference does, except for a mistake of each kind; says so on standard error."""

import os
import sys

from speaking import HELLO, Message, serve

from smearspec.suite.answer import OPS, answer

NAME = os.environ.get("ENGINE_NAME", "Mistaken")
NOTE = os.environ.get("ENGINE_NOTE", "asked to {op}")


def reply(question: Message) -> Message:
    op = question["op"]
    sys.stderr.write(NOTE.replace("{op}", op) + "\n")
    sys.stderr.flush()
    given = answer(question)
    match op:
        case "count":
            sys.exit(3)
        case "format":
            return {"declined": NOTE}
        case "trick" if "ok" in given:
            return {"ok": {"winner": (given["ok"]["winner"] + 1) % len(question["cards"])}}
        case "replay" if "reject" in given:
            return {"ok": {"hands": [], "winner": None}}
        case "replay":
            last = given["ok"]["hands"][-1]
            score = last["score"] or {}
            last["score"] = {side: (change or 0) + 2 for side, change in score.items()}
        case "legal":
            return {"reject": {"code": "revoke", "at": {"hand": "1", "seat": "Bo"}}}
    return given


serve(reply, {**HELLO, "name": NAME, "version": "0.3", "language": "Python 3", "ops": [*OPS]})
