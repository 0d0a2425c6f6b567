"""What phones and Japanese keyboards type, read as the plain signs of the notation.

Every replacement is one character for one, so that places in the line stay the same.  It is made
for the words of the notation only: names, remarks and the texts of tags keep what was typed.
"""

_WIDE = [*range(0xFF10, 0xFF1A), *range(0xFF21, 0xFF3B), *range(0xFF41, 0xFF5B), 0xFF1A, 0xFF1B]

ASCII_SIGNS: dict[int, int] = {code: code - 0xFEE0 for code in _WIDE}
"""Full-width letters, digits, colon, semicolon; ideographic space; true minus."""
ASCII_SIGNS[0x3000] = 0x20
ASCII_SIGNS[0x2212] = 0x2D

SIGNS: dict[int, int] = {0x2019: 0x27, 0x2212: 0x2D}
"""The signs inside a name: curly apostrophe and true minus."""

SUIT_SIGNS: dict[str, str] = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
_TOKEN: dict[int, str | None] = {
    **{ord(sign): letter for sign, letter in SUIT_SIGNS.items()},
    0xFE0E: None,
    0xFE0F: None,
}


def plain(text: str) -> str:
    """Return a line with the plain signs in it, of the same length."""
    return text if text.isascii() else text.translate(ASCII_SIGNS)


def card(text: str) -> str:
    """Return a card as it is written in the canonical form (no group, no run)."""
    return text.translate(_TOKEN).upper().replace("10", "T")
