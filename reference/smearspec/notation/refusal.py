"""Why a line cannot be read, in the words of people who play cards.

The parser says which terminals would have fitted at the first wrong word; this module turns them
into keys of the message catalogue (``card``, ``seat-colon``, ...) and gives frequent slips, such as
``SK`` for ``KS``, a code and a suggestion of their own.
"""

import contextlib
import difflib
import re
import unicodedata
from collections.abc import Collection, Mapping

from smearspec.notation import grammar, hidden
from smearspec.notation.plain import SUIT_SIGNS

KEYWORDS = (
    "deal",
    "widow",
    "discard",
    "draw",
    "show",
    "call",
    "bid",
    "trump",
    "points",
    "count",
    "score",
    "adjust",
    "sides",
    "won",
    "note",
    "void",
    "claim",
    "amend",
)
"""The first words of lines, as a suggestion names them."""

_SEAT_COLON = "SEAT+_COLON"
"""Not a terminal: a seat that a colon has to follow."""

_EXPECTED: tuple[tuple[str, frozenset[str]], ...] = tuple(
    (key, frozenset(terminals.split()))
    for key, terminals in (
        ("line-start", "MAGIC LSQB DEAL_WORD TRICK_NUMBER"),
        ("keyword", "DEAL_WORD"),
        ("card", "CARD"),
        ("seat-colon", _SEAT_COLON),
        ("seat", "SEAT"),
        ("suit", "SUIT"),
        ("number", "NUMBER"),
        ("signed-number", "SIGNED"),
        ("word", "WORD"),
        ("text", "TEXT"),
        ("tag-name", "TAG_NAME"),
        ("quoted-text", "STRING"),
        ("closing-bracket", "RSQB"),
        ("equals-sign", "EQUALS"),
        ("winner", "ARROW"),
        ("colon", "_COLON"),
        ("blank", "_B"),
        ("line-end", "EOL"),
    )
)
"""What a set of fitting terminals means to a reader: the keys of the catalogue, in this order."""

_STOPS = " \t:."
_SHOWN = 40
_SUIT = "SHDCshdc♠♥♦♣"
SUIT_FIRST = re.compile(rf"([{_SUIT}])[\ufe0e\ufe0f]?(10|[AKQJTakqjt2-9])")
_RANK_WRONG = re.compile(rf"(\w{{1,2}})([{_SUIT}])[\ufe0e\ufe0f]?")
_SUIT_WRONG = re.compile(r"(10|[AKQJTakqjt2-9])(\w)")
_JOKER = re.compile(r"jk?r?|jok|joker|jk[12]|jo[12]|joker[12]|🃏|🃟|🂿", re.IGNORECASE)
_TRAILING = ",;.!、。，"


class Refusal(Exception):
    """A line is not in the import form: a code, the position (from 0) in the line and facts."""

    def __init__(self, code: str, position: int, facts: Mapping[str, object]) -> None:
        super().__init__(code)
        self.code = code
        self.position = position
        self.facts = facts


def unknown(
    code: str,
    word: str,
    position: int,
    allowed: Collection[str],
    facts: Mapping[str, object] | None = None,
) -> Refusal:
    """Return the refusal of a word that is none of ``allowed``, with the one probably meant."""
    folded = {name.lower(): name for name in allowed}
    close = difflib.get_close_matches(word.lower(), folded, 1)
    suggestion = folded[close[0]] if close else ""
    return Refusal(
        code,
        position,
        {
            **(facts or {"text": word[:_SHOWN]}),
            "allowed": tuple(allowed),
            "suggestion": suggestion,
        },
    )


def unfinished(refusal: Refusal, line: str) -> Refusal:
    """Return the refusal of the last line of a file that ends without a newline.

    If what is wrong reaches to the end, and could be the beginning of something right, the file
    was cut there.
    """
    word = str(refusal.facts.get("text", ""))
    if refusal.position + len(word) < len(line.rstrip()):
        return refusal
    if refusal.code == "unknown-keyword":
        if not any(keyword.startswith(word.lower()) for keyword in KEYWORDS):
            return refusal
    elif refusal.code != "syntax":
        return refusal
    expected = refusal.facts.get("expected", ("line-start",))
    return Refusal("cut-off", refusal.position, {"text": word, "expected": expected})


def explain(raw: str, signs: str, position: int) -> Refusal:
    """Return why a line was refused, given where the parser stopped."""
    if signs.lstrip(" \t").startswith("["):
        unseen = hidden.first(raw, position, position + 1)
        return Refusal(*unseen) if unseen else _tag(raw, signs, position)
    start = min(position, len(raw))
    if start == len(raw.rstrip()) and start:
        return _unfinished(signs.rstrip(), start)
    while start and signs[start - 1] not in _STOPS:
        start -= 1
    end = start
    while end < len(signs) and signs[end] not in " \t;":
        end += 1
    if unseen := hidden.first(raw, start, end):
        return Refusal(*unseen)
    word = raw[start:end]
    fitting = _fitting(signs[:start])
    if "AMEND" in fitting or "DEAL_WORD" in fitting:
        return _first_word(word, signs[start:end], start, "AMEND" in fitting)
    if "CARD" in fitting and word:
        slip = _card(signs[start:end], start)
        if slip:
            return slip
    expected = _expected(fitting)
    return Refusal(
        "syntax",
        start,
        {"text": word[:_SHOWN], "expected": expected, "suggestion": _better(word, expected)},
    )


def _unfinished(signs: str, end: int) -> Refusal:
    """Return what the line lacks at its end."""
    fitting = _fitting(signs)
    if fitting <= {"_B", "EOL"}:
        fitting = _fitting(f"{signs} ")
    return Refusal("syntax", end, {"text": "", "expected": _expected(fitting), "suggestion": ""})


def _fitting(before: str) -> frozenset[str]:
    """Return the terminals that may follow the beginning of a line."""
    from lark import Token  # noqa: PLC0415
    from lark.exceptions import UnexpectedInput  # noqa: PLC0415

    interactive = grammar.parser().parse_interactive(before, start="line")
    # The parser got further than this, so nothing is expected to be wrong with it.
    with contextlib.suppress(UnexpectedInput):
        interactive.exhaust_lexer()
    fitting: set[str] = set(interactive.accepts())  # type: ignore[no-untyped-call]
    if "SEAT" in fitting:
        interactive.feed_token(Token("SEAT", "x"))
        if "_COLON" in interactive.accepts():  # type: ignore[no-untyped-call]
            fitting.add(_SEAT_COLON)
    return frozenset(fitting)


def _expected(fitting: frozenset[str]) -> tuple[str, ...]:
    keys = (key for key, terminals in _EXPECTED if terminals <= fitting)
    return tuple(key for key in keys if key != "seat" or _SEAT_COLON not in fitting)


def _better(word: str, expected: tuple[str, ...]) -> str:
    """Return the word with full-width signs made plain, or a forgotten colon added."""
    normal = unicodedata.normalize("NFKC", word)
    if normal != word:
        return normal[:_SHOWN]
    return f"{word}:"[:_SHOWN] if expected == ("seat-colon",) and word.isalnum() else ""


def _first_word(word: str, signs: str, start: int, amendable: bool) -> Refusal:
    letters = re.match(r"[^\W\d_]+", signs)
    if letters and letters.group().lower() not in KEYWORDS:
        keywords = KEYWORDS if amendable else KEYWORDS[:-1]
        return unknown("unknown-keyword", word.rstrip(":"), start, keywords)
    suggestion = ""
    if signs.rstrip(":.,)").isdecimal():
        suggestion = signs.rstrip(":.,)") + "."
    elif letters:
        suggestion = letters.group().lower()
    facts = {"text": word[:_SHOWN], "expected": ("line-start",), "suggestion": suggestion}
    return Refusal("syntax", start, facts)


def _tag(raw: str, signs: str, position: int) -> Refusal:
    name = re.match(r"[ \t]*\[[ \t]*([A-Za-z_]\w*)", signs)
    start = min(position, len(raw))
    expected = _expected(_fitting(signs[:start])) or ("tag",)
    shown = name.group(1) if name else "Name"
    facts = {
        "text": raw[start:].strip()[:_SHOWN],
        "expected": expected,
        "suggestion": f'[{shown} "..."]',
    }
    return Refusal("syntax", start, facts)


def _card(word: str, start: int) -> Refusal | None:
    """Return the refusal of a word that was meant to be a card, if it is a known slip."""
    text = word[:_SHOWN]
    bare = word.rstrip(_TRAILING)
    slip = SUIT_FIRST.fullmatch(bare)
    if slip:
        suit, rank = slip.groups()
        better = ("T" if rank == "10" else rank.upper()) + _letter(suit)
        return Refusal("suit-first", start, {"text": text, "suggestion": better})
    if _JOKER.fullmatch(bare):
        facts = {"text": text, "expected": ("card",), "suggestion": "JO"}
        return Refusal("syntax", start, facts)
    slip = _RANK_WRONG.fullmatch(bare)
    if slip and not _SUIT_WRONG.fullmatch(bare):
        rank, suit = slip.groups()
        better = "A" + _letter(suit) if rank in ("1", "14") else ""
        facts = {"text": text, "rank": rank, "suggestion": better}
        return Refusal("unknown-rank", start, facts)
    slip = _SUIT_WRONG.fullmatch(bare)
    if slip and slip.group(2) not in _SUIT:
        facts = {"text": text, "suit": slip.group(2), "suggestion": ""}
        return Refusal("unknown-suit", start, facts)
    if bare and bare != word:
        facts = {"text": text, "expected": ("card",), "suggestion": bare[:_SHOWN]}
        return Refusal("syntax", start, facts)
    return None


def _letter(suit: str) -> str:
    return SUIT_SIGNS.get(suit) or suit.upper()
