"""Reads all its input, answers the last line and ends: an adapter for ``--once``."""

import json
import sys

from speaking import HELLO, right

question = json.loads(sys.stdin.read().splitlines()[-1])
given = HELLO if question["op"] == "hello" else {**right(question), "seq": question["seq"]}
sys.stdout.write(json.dumps(given))
