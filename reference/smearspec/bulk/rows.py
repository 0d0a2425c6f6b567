"""One hand as a row of columns, and a row as the text of a hand."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from smearspec.bulk.schema import COLUMNS, NOBODY, ColumnsError
from smearspec.cards import SUITS, cards_in
from smearspec.notation import writing
from smearspec.plain.numbers import Numbers
from smearspec.plain.plan import ABSENT, ITEM_BITS, NOT_STATED
from smearspec.record.seats import Seats
from smearspec.rules.steps import (
    AnnounceTrump,
    Auction,
    CallPartner,
    Deal,
    Discard,
    LeadTrump,
    Take,
)
from smearspec.rules.tables import Tables

HandRow: TypeAlias = Mapping[str, Any]
"""The values of a hand by column, without those of its game; null where a column is not named."""

HAND = tuple(name for name in COLUMNS if name not in ("game", "header"))


def text_row(name: str, text: str) -> HandRow:
    """Return the row of a hand that only its text says."""
    return {"name": name, "text": text}


def number_row(name: str, said: Numbers, dealer_written: bool, tables: Tables) -> HandRow:
    """Return the row of a hand in numbers."""
    acts, claims = said.acts, said.claims
    row: dict[str, Any] = {
        "name": name,
        "dealer": acts.dealer,
        "dealer_written": None if dealer_written else False,
        "dealt": list(acts.dealt),
        "calls": [call for call in acts.calls if call != ABSENT],
        "trump": _known(acts.trump),
        "widow": acts.widow or None,
        "thrown": list(acts.thrown) if any(acts.thrown) else None,
        "called": _known(acts.called),
        "shown": _known(acts.shown),
    }
    if acts.plays:
        row |= {"plays": list(acts.plays), "leaders": list(acts.leaders)}
        if set(claims.winners) != {NOBODY}:
            row["winners"] = list(claims.winners)
    if any(claims.sides):
        row["sides"] = list(claims.sides)
        row["items"] = [_items(stated, tables) for stated in claims.items]
        row["counts"] = list(map(_stated, claims.counts))
    for column, numbers in (("changes", claims.changes), ("totals", claims.totals)):
        if set(numbers) != {NOT_STATED}:
            row[column] = list(map(_stated, numbers))
    return row | {"won": claims.won or None}


def _known(value: int) -> int | None:
    return None if value == ABSENT else value


def _stated(number: int) -> int | None:
    return None if number == NOT_STATED else number


def _items(number: int, tables: Tables) -> str | None:
    if number == NOT_STATED:
        return None
    each = (1 << ITEM_BITS) - 1
    names: list[str] = []
    for n, item in enumerate(tables.items):
        names += [item.name] * (number >> ITEM_BITS * n & each)
    return " ".join(names)


class Table:
    """Writes the rows of one table as text."""

    def __init__(self, tables: Tables, seats: Seats) -> None:
        self.tables, self.seats = tables, seats
        self._cards = tables.names

    def text(self, row: HandRow) -> str:
        """Return a hand as canonical text; ColumnsError where its columns do not make one.

        The order of the lines is that of the steps, of the seats and of the trick; seats throw
        from the bidder on.
        """
        if row["text"] is not None:
            return str(row["text"])
        try:
            self._check(row)
            return "".join(f"{line}\n" for line in self._lines(row))
        except (IndexError, TypeError) as error:
            raise ColumnsError("default") from error

    def _check(self, row: HandRow) -> None:
        """Raise ColumnsError where a column tells of what the rules do not have, or too little."""
        place = self.tables.place
        for column, kind in (
            ("widow", Take), ("thrown", Discard), ("called", CallPartner), ("shown", CallPartner),
        ):  # fmt: skip
            if row[column] is not None and kind not in place:
                raise ColumnsError("no-step", name=column)
        for column, other in (
            ("shown", "called"), ("totals", "changes"), ("plays", "leaders"), ("leaders", "plays"),
            ("winners", "plays"), ("items", "sides"), ("counts", "sides"),
        ):  # fmt: skip
            if row[column] is not None and row[other] is None:
                raise ColumnsError("needs", name=column, needed=other)

    def _lines(self, row: HandRow) -> list[str]:
        names = self.seats.names
        lines = [f"[Hand {writing.quoted(row['name'])}]"]
        dealer = row["dealer"]
        if row["dealer_written"] is not False:
            lines.append(f"[Dealer {writing.quoted(names[dealer])}]")
        bidder = self._bidder(dealer, row["calls"])
        for step in self.tables.steps:
            match step:
                case Deal():
                    for seat, cards in enumerate(row["dealt"]):
                        lines.append(self._line("deal", seat, cards))
                case Auction():
                    calls = [str(call) if call else "pass" for call in row["calls"]]
                    first = names[(dealer + 1) % len(names)]
                    lines.append(" ".join((f"bid {first}:", *calls)))
                case AnnounceTrump() | LeadTrump() if row["trump"] is not None:
                    lines.append(f"trump {names[bidder]}: {SUITS[row['trump']]}")
                case Take() if row["widow"]:
                    lines.append(self._line("widow", bidder, row["widow"]))
                case Discard() if row["thrown"] is not None:
                    for turn in range(len(names)):
                        seat = (bidder + turn) % len(names)
                        if row["thrown"][seat]:
                            lines.append(self._line("discard", seat, row["thrown"][seat]))
                case CallPartner() if row["called"] is not None:
                    lines.append(f"call {names[bidder]}: {self._cards[row['called']]}")
                    if row["shown"] is not None:
                        shown = self._cards[row["called"]]
                        lines.append(f"show {names[row['shown']]}: {shown}")
        return [*lines, *self._tricks(row), *self._claims(row)]

    def _line(self, keyword: str, seat: int, cards: int) -> str:
        head = f"{keyword} {self.seats.names[seat]}:"
        return " ".join((head, *(self._cards[card] for card in cards_in(cards))))

    def _bidder(self, dealer: int, calls: Sequence[int]) -> int:
        """Return who bid highest, the later of two that are level; the dealer where nobody bid."""
        best, bidder = 0, dealer
        for n, call in enumerate(calls):
            if call and call >= best:
                best, bidder = call, (dealer + 1 + n) % len(self.seats)
        return bidder

    def _tricks(self, row: HandRow) -> list[str]:
        names, seats = self.seats.names, len(self.seats)
        lines = []
        plays = row["plays"] or ()
        for n, leader in enumerate(row["leaders"] or ()):
            cards = [self._cards[card] for card in plays[n * seats : n * seats + seats]]
            winner = NOBODY if row["winners"] is None else row["winners"][n]
            claim = () if winner == NOBODY else ("->", names[winner])
            lines.append(" ".join((f"{n + 1}. {names[leader]}:", *cards, *claim)))
        return lines

    def _claims(self, row: HandRow) -> list[str]:
        lines = []
        sides = [self._label(mask) for mask in row["sides"] or ()]
        if row["sides_written"]:
            lines.append(" ".join(("sides", *sides)))
        for n, items in enumerate(row["items"] or ()):
            if items is not None:
                lines.append(" ".join((f"points {sides[n]}:", *items.split())))
        for n, count in enumerate(row["counts"] or ()):
            if count is not None:
                lines.append(f"count {sides[n]}: {count}")
        scorers = [self.seats.label(scorer) for scorer in self.tables.scorers]
        totals = row["totals"] or [None] * len(scorers)
        for n, change in enumerate(row["changes"] or ()):
            if change is not None:
                total = "" if totals[n] is None else f" = {totals[n]}"
                lines.append(f"score {scorers[n]}: {change:+}{total}")
        if row["won"]:
            won = [name for n, name in enumerate(scorers) if row["won"] >> n & 1]
            lines.append(" ".join(("won", *won)))
        return lines

    def _label(self, mask: int) -> str:
        return self.seats.label(seat for seat in range(len(self.seats)) if mask >> seat & 1)
