"""The reference as an engine under test: one JSON line for each question, one for each answer."""

import json
import sys

import smearspec
from smearspec.suite.answer import OPS, answer

HELLO = {
    "op": "hello",
    "protocol": 1,
    "name": "smearspec reference",
    "version": smearspec.__version__,
    "language": "Python",
    "ops": list(OPS),
    "input": "text",
    "rules": {"mode": "any"},
    "errors": "code+place",
}

for line in sys.stdin:
    question = json.loads(line)
    if question["op"] == "bye":
        break
    asked = question["op"] != "hello"
    reply = {"seq": question["seq"], **answer(question)} if asked else HELLO
    print(json.dumps(reply, ensure_ascii=False), flush=True)
