"""A small reader of canonical transcripts: it splits lines and knows nothing else."""

import re
from dataclasses import dataclass, field


class Unsupported(Exception):
    """The record holds something that this oracle does not judge (unknown cards, odd lines)."""


@dataclass
class Line:
    """One line of a hand: ``kind`` is its first word, ``key`` what an amendment replaces."""

    at: int
    text: str
    kind: str
    who: str
    words: list[str]
    amends: bool = False

    @property
    def key(self) -> tuple[str, str]:
        return (self.kind, self.who if self.kind not in ("bid", "trump", "call") else "")

    def column(self, word: int) -> int:
        """Column of one of ``words``."""
        body = self.text.split("  ; ")[0]
        start = body.index(":") + 1 if ":" in body else body.index(" ")
        places = [m.start() for m in re.finditer(r"\S+", body) if m.start() >= start]
        return places[word] + 1


@dataclass
class Play:
    """One card of a trick, with the seat that played it."""

    seat: str
    card: str
    column: int
    mark: str = ""


@dataclass
class Trick:
    """One trick as written."""

    at: int
    number: int
    leader: str
    plays: list[Play]
    claimed: str = ""


@dataclass
class Hand:
    """One hand: variant, table and what happened, as strings and lists."""

    name: str
    at: int
    variant: str
    seats: list[str]
    options: dict[str, str]
    dealer: str | None = None
    dealer_at: int = 0
    start: dict[str, int] = field(default_factory=dict)
    start_at: int = 0
    lines: list[Line] = field(default_factory=list)
    first_versions: list[Line] = field(default_factory=list)

    def every(self, kind: str) -> list[Line]:
        """List the lines of a kind."""
        return [line for line in self.lines if line.kind == kind]

    def one(self, kind: str) -> Line | None:
        """Give the only line of a kind."""
        found = self.every(kind)
        return found[0] if found else None


@dataclass
class Record:
    """A whole record."""

    variant: str
    seats: list[str]
    options: list[tuple[str, str, int]]
    rules_at: int
    start: dict[str, int]
    hands: list[Hand]
    hand_options: list[tuple[str, str, int]]
    sides: list[list[str]]
    sides_at: int


def read(text: str, as_written: bool = False) -> Record:
    """Read one record in canonical form."""
    record = Record("", [], [], 0, {}, [], [], [], 0)
    for at, raw in enumerate(text.split("\n"), 1):
        text_line = raw.split("  ; ")[0].rstrip()
        if not text_line or text_line.startswith((";", "%")):
            continue
        if text_line.startswith("["):
            _tag(record, at, text_line)
        else:
            hand = record.hands[-1]
            _add(hand, _line(at, text_line), as_written)
    return record


def _start(value: str) -> dict[str, int]:
    parts = [p.rsplit(" ", 1) for p in value.split(", ")]
    return {who: int(points) for who, points in parts}


def _tag(record: Record, at: int, text: str) -> None:
    name, value = text[1:-1].split(" ", 1)
    value = value.strip('"')
    if name == "Hand":
        record.hands.append(Hand(value, at, record.variant, record.seats, {}))
    elif name == "Rules":
        record.variant, record.rules_at = value, at
    elif name == "Seats":
        record.seats = value.split()
    elif name == "Sides":
        record.sides, record.sides_at = [s.split("/") for s in value.split()], at
    elif name == "Option":
        key, setting = value.split(" = ")
        if record.hands:
            record.hands[-1].options[key] = setting
            record.hand_options.append((key, setting, at))
        else:
            record.options.append((key, setting, at))
    elif name == "Start" and not record.hands:
        record.start = _start(value)
    elif name == "Start":
        record.hands[-1].start, record.hands[-1].start_at = _start(value), at
    elif name == "Dealer":
        record.hands[-1].dealer, record.hands[-1].dealer_at = value, at
        if value == "?":
            raise Unsupported(text)


def _line(at: int, text: str) -> Line:
    amends = text.startswith("amend ")
    body = text[6:] if amends else text
    head = body.split(" ", 1)[0]
    if head == "note":
        return Line(at, text, "note", "", [])
    if "?" in body or "{" in body:
        raise Unsupported(text)
    if re.fullmatch(r"\d+\.", head):
        who = body.split(":")[0].split(" ")[1]
        return Line(at, text, "trick " + head[:-1], who, body.split(":")[1].split(), amends)
    if head in ("sides", "won"):
        return Line(at, text, head, "", body.split()[1:], amends)
    if head == "void:":
        return Line(at, text, "void", "", body.split()[1:], amends)
    left, _, right = body.partition(":")
    who = left.split(" ", 1)[1].strip()
    return Line(at, text, head, who, right.split(), amends)


def _add(hand: Hand, line: Line, as_written: bool) -> None:
    if not line.amends:
        hand.lines.append(line)
        return
    key = line.key if not line.kind.startswith("trick") else (line.kind, "")
    for i, old in enumerate(hand.lines):
        old_key = old.key if not old.kind.startswith("trick") else (old.kind, "")
        if old_key == key:
            hand.first_versions.append(old)
            if not as_written:
                hand.lines[i] = line
            return
    raise Unsupported(line.text)


def tricks(hand: Hand) -> list[Trick]:
    """Give the tricks of a hand with the seat of each card, marks resolved."""
    found = []
    for line in hand.lines:
        if not line.kind.startswith("trick "):
            continue
        trick = Trick(line.at, int(line.kind[6:]), line.who, [])
        words, turn, i = line.words, line.who, 0
        while i < len(words):
            if words[i] == "->":
                trick.claimed = words[i + 1]
                break
            mark, seat = "", turn
            if words[i] in ("^R", "^L"):
                mark = words[i]
                if mark == "^L":
                    i += 1
                    seat = words[i]
                i += 1
            trick.plays.append(Play(seat, words[i], line.column(i), mark))
            if mark == "^L" and seat == turn:
                trick.plays[-1].mark = "^L needless"
            played = [p.seat for p in trick.plays]
            turn = _next(hand.seats, seat, played)
            i += 1
        found.append(trick)
    return found


def _next(seats: list[str], seat: str, played: list[str]) -> str:
    at = seats.index(seat)
    for step in range(1, len(seats)):
        other = seats[(at + step) % len(seats)]
        if other not in played:
            return other
    return seats[(at + 1) % len(seats)]
