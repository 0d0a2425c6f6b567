"""The parts of one parsed line: what is written in each and where it stands."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from smearspec.notation import limits, tree
from smearspec.notation.plain import SIGNS, card
from smearspec.notation.refusal import Refusal

if TYPE_CHECKING:
    from lark import Token

Places: TypeAlias = dict[str, list[int]]
"""The columns (from 1) of the parts of a line, by the name of the part."""


@dataclass(slots=True)
class Parts:
    """Reads the tokens of the line ``raw`` and notes where each part stands.

    ``signs`` is the same line with plain signs, which the tokens come from.
    """

    raw: str
    signs: str
    places: Places = field(default_factory=dict)

    def note(self, part: str, position: int) -> None:
        """Note that a part stands at a position (from 0)."""
        self.places.setdefault(part, []).append(position + 1)

    def at(self, part: str, token: "Token") -> "Token":
        """Note where a token stands, and return it."""
        self.note(part, token.start_pos or 0)
        return token

    def written(self, token: "Token") -> str:
        """Return a token as the line spells it."""
        return self.raw[token.start_pos : token.end_pos]

    def comment(self, end: "Token") -> str:
        """Return the comment at the end of the line, empty if there is none."""
        sign = end.find(";")
        return "" if sign < 0 else self.raw[(end.start_pos or 0) + sign + 1 :].strip()

    def name(self, token: "Token", part: str = "seat") -> str:
        """Read the name of a seat."""
        self.at(part, token)
        return self.written(token).translate(SIGNS)

    def side(self, tokens: "list[Token]") -> tree.Side:
        """Read the names of a side."""
        return tuple(self.name(token) for token in tokens)

    def number(self, token: "Token") -> int:
        """Read a number; raises Refusal if it is too long or begins with a needless 0."""
        digits = token.lstrip("+-").rstrip(".")
        where = token.start_pos or 0
        if len(digits) > limits.DIGITS:
            facts = {"text": digits[:40], "limit": limits.DIGITS}
            raise Refusal("number-too-long", where, facts)
        if len(digits) > 1 and digits[0] == "0":
            better = str(token).replace(digits, str(int(digits)))
            facts = {"text": str(token), "expected": ("number",), "suggestion": better}
            raise Refusal("syntax", where, facts)
        return int(token.rstrip("."))

    def card(self, token: "Token") -> str:
        """Read a card, known or not."""
        match token.type:
            case "GROUP":
                return self.group(token)
            case "RUN":
                return self.run(token)
            case _:
                return card(token)

    def group(self, token: "Token") -> str:
        """Read one card of several; raises Refusal if they name the same card twice."""
        cards = [card(one) for one in token[1:-1].split()]
        twice = next((one for n, one in enumerate(cards) if one in cards[:n]), None)
        if twice is not None:
            facts = {"text": str(token), "card": twice}
            raise Refusal("alternative-repeated", token.start_pos or 0, facts)
        return "{" + " ".join(cards) + "}"

    def run(self, token: "Token") -> str:
        """Read unknown cards with their number; raises Refusal for a number that no pack has."""
        digits = token[3:]
        if digits[0] == "0" or len(digits) > limits.DIGITS or int(digits) > limits.PACK:
            facts = {"text": str(token)[:40], "limit": limits.PACK}
            raise Refusal("unknown-run", token.start_pos or 0, facts)
        return "??" if digits == "1" else f"??x{digits}"

    def mark(self, n: int, token: "Token") -> None:
        """Note a mark under the number of its call or play, 0 for those that have none."""
        marks = self.places.setdefault("mark", [])
        marks.extend([0] * (n - len(marks)))
        self.at("mark", token)
