"""A record of every line that may be plain, and its twin in JSON."""

import json
from typing import Any

from smearspec import notation

RECORD = """%smear 1
[Rules "minnesota"]
[Date "2026.11.30"]
[Seats "Ann Bo Cy Di"]
[Source "a: b"]

[Hand "1"]
[Dealer "Di"]
deal Ann: AS QS TS
deal Bo: JO
deal Cy:
widow Ann: JOH JOL
discard Ann: 2H 4C
draw Ann: 3H
draw Bo:
call Ann: AC
show Di: AC 2C
bid Ann: 2 pass shoot pass
trump Ann: H
1. Ann: AH 2H 4S - -> Ann
2. Ann: KH 6S 7S 8S
sides Ann/Cy Bo/Di
points Ann/Cy: high jack game
points Bo/Di:
count Ann/Cy: 20
count Bo/Di: 0
score Ann/Cy: +3 = -4
score Bo/Di: -1
won Ann/Cy
"""
"""Every line that may be plain, in canonical form."""


def exactly(raw: bytes) -> bytes:
    """Return the canonical text of a record in JSON by the way that reads every line as text."""
    return notation.format_transcript(notation.from_json(raw.decode("utf-8"))).encode()


def twin(text: str = RECORD) -> Any:
    return json.loads(notation.to_json(notation.parse(text)))


def as_bytes(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")
