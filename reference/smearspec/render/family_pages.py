"""The manual's page on the family: every rule set with what it says on each axis, from the rules.

A cell shows the default of the rule set; what an option of it says beside that follows after a
stroke, what a table of another size says after a semicolon.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from smearspec import rules
from smearspec.rules.compile import compile_rules
from smearspec.rules.sources import pages as source_pages
from smearspec.rules.steps import (
    AnnounceTrump,
    CallPartner,
    Discard,
    Draw,
    Take,
)
from smearspec.rules.tables import Item, Tables

NONE = "–"


def page(books: Sequence[rules.RuleBook]) -> str:
    """Return the page in Markdown: what it shows, then a table for each part of a game."""
    lines = [
        "# The family",
        "",
        "Rule sets of the same family, one row each: the games of the source pages first, then "
        "those of other public pages, cited as a whole. A cell shows what holds unless a table "
        "chooses otherwise; what an *option* makes of it stands after a stroke, what holds at a "
        "table of another size after a semicolon. Everything here is read from the rule documents.",
        "",
        "Where a page shows nothing, the document has a *ruling*: a default with its reason, and "
        "another value that a record may state. `smearspec rules show ID` lists them.",
        "",
    ]
    for heading, axes in PARTS.items():
        lines += [f"## {heading}", "", f"| rule set | players | {' | '.join(axes)} |"]
        lines.append("|---" * (len(axes) + 2) + "|")
        for book in books:
            cells = [_cell(book, axis) for axis in axes.values()]
            players = ", ".join(map(str, book.tables))
            lines.append(f"| {_link(book)} | {players} | {' | '.join(cells)} |")
        lines.append("")
    lines += ["## The pages", "", "| rule set | number | page | published by |"]
    lines.append("|---|---|---|---|")
    for book in books:
        for source in book.chain.sources if book.family else ():
            found = source_pages()[source]
            row = (_link(book), found.number, found.title, found.site)
            lines.append(f"| {' | '.join(row)} |")
    return "\n".join(lines) + "\n"


def folder(book: rules.RuleBook) -> str:
    """Return the folder of the manual that holds the page of a rule set."""
    return "family" if book.family else "variants"


def _link(book: rules.RuleBook) -> str:
    return f"[{book.names['en']}]({folder(book)}/{book.id}.md)"


Axis = Callable[[Tables], str]


def _cell(book: rules.RuleBook, axis: Axis) -> str:
    sizes: dict[str, list[int]] = {}
    for seats in book.tables:
        shown = " / ".join(dict.fromkeys(axis(tables) for tables in _tables(book, seats)))
        sizes.setdefault(shown, []).append(seats)
    if len(sizes) == 1:
        return next(iter(sizes)).replace("|", "\\|")
    told = (f"{', '.join(map(str, seats))}: {shown}" for shown, seats in sizes.items())
    return "; ".join(told).replace("|", "\\|")


def _tables(book: rules.RuleBook, seats: int) -> Iterator[Tables]:
    """Yield the rules of a table with its defaults, then with every value of every option."""
    first = {c.id: next(iter(c.values)) for c in book.choices(seats) if c.default is None}
    yield compile_rules(book.resolve(seats, first).values)
    for choice in book.choices(seats):
        if choice.kind == "option" and choice.in_force(seats, book.resolve(seats, first).options):
            for value in choice.values:
                yield compile_rules(book.resolve(seats, first | {choice.id: value}).values)


def _sides(tables: Tables) -> str:
    if tables.sides == "fixed":
        return " ".join("+".join("ABCDEFGHIJKL"[seat] for seat in team) for team in tables.teams)
    return "partner called" if tables.sides == "called" else "each alone"


def _pack(tables: Tables) -> str:
    ranks = tables.values["deck"]["ranks"]
    jokers = tables.values["deck"]["jokers"]
    marks = ", marked" if tables.marked and jokers else ""
    there = f"{ranks[0]}–{ranks[-1]}" if len(ranks) == 13 else " ".join(ranks)
    told = f", {jokers} joker{'s' if jokers > 1 else ''}{marks}" if jokers else ""
    return f"{tables.pack.bit_count()}: {there}{told}"


def _trumps(tables: Tables) -> str:
    """Return the trumps from high to low, hearts being trump, those with a name by it."""
    table = tables.trumps[1]
    names = {card: name for name, cards in table.named.items() for card in range(54)
             if cards >> card & 1}  # fmt: skip
    order = [names[card] for card in table.order if tables.pack >> card & 1]
    return " ".join("10" if name == "T" else name for name in order)


def _deal(tables: Tables) -> str:
    return f"{tables.deal.cards}, {tables.undealt} left"


def _poor(tables: Tables) -> str:
    step = tables.redeal
    if step is None:
        return NONE
    return f"none of {' '.join(step.ranks)}: {'new hand' if step.new_hand else 'deal again'}"


def _bids(tables: Tables) -> str:
    auction = tables.auction
    laps = "rounds" if auction.open else "one lap"
    return f"{auction.minimum}–{auction.maximum}, {laps}"


def _dealer(tables: Tables) -> str:
    return str(tables.values["steps"][_name(tables.auction.pointer)]["dealer"])


def _nobody(tables: Tables) -> str:
    nobody = tables.auction.nobody
    if nobody != "thrown-in":
        return nobody.replace("-", " ")
    return "deal moves left" if tables.rotate["passed"] else "same dealer again"


def _name(pointer: str) -> str:
    return pointer.rpartition("/")[2]


def _naming(tables: Tables) -> str:
    if isinstance(tables.naming, AnnounceTrump):
        return "announced"
    has_joker = tables.values["deck"]["jokers"]
    return f"by the first lead{f', joker: {tables.naming.joker}' if has_joker else ''}"


def _opening(tables: Tables) -> str:
    play = tables.play
    barred = f", not {', '.join(play.opening_barred)}" if play.opening_barred else ""
    return ("a trump" if play.opening_trump else "free") + barred


def _exchange(tables: Tables) -> str:
    """Return the steps between the bidding and the play, in order."""
    said = []
    for step in tables.steps:
        match step:
            case Take():
                count = "the rest" if step.rest else "all" if step.whole else str(step.cards)
                said.append(f"{step.who.replace('-', ' ')} takes {count}")
            case Discard():
                kept = " trumps at most" if step.trumps_stay else ""
                said.append(f"{'all throw' if step.everyone else 'bidder throws'} to {step.keep}"
                            f"{kept}")  # fmt: skip
            case Draw():
                picks = " and picks" if step.choice else ""
                said.append(f"draw to {step.cards}, {step.order.replace('-', ' ')}{picks}")
            case CallPartner():
                said.append("bidder calls a trump" if step.trumps_only else "bidder calls a card")
            case _:
                continue  # it is told elsewhere
    return ", ".join(said) or NONE


def _bar(tables: Tables) -> str:
    step = tables.discard
    if step is None:
        return NONE
    return f"trumps barred, {step.excess.replace('-', ' ')}" if step.bar_trumps else "none"


def _following(tables: Tables) -> str:
    return str(tables.values["steps"][_name(tables.play.pointer)]["follow"])


def _items(tables: Tables) -> str:
    return ", ".join(_item(item, tables) for item in tables.items
                     if item.find != "card" or any(item.cards))  # fmt: skip


def _item(item: Item, tables: Tables) -> str:
    worth = "" if item.points == 1 else f" {item.points}"
    card = tables.values["items"][item.name].get("card")
    what = {"card": f" ({card})", "highest": " (in play)", "lowest": " (in play)"}.get(item.find)
    whom = " to taker" if item.to_winner else " to player"
    return f"{item.name}{worth}" if what is None else f"{item.name}{what}{worth}{whom}"


def _tie(tables: Tables) -> str:
    game = next((item for item in tables.items if item.find == "most-pips"), None)
    return NONE if game is None else str(tables.values["items"][game.name]["tie"])


def _thrown(tables: Tables) -> str:
    if tables.discard is None:
        return NONE
    return "bidder" if tables.discard.pips_for_bidder else "nobody"


def _target(tables: Tables) -> str:
    said = []
    for win in tables.wins:
        needed = win.hand.replace("-", " ") if win.hand != "any" else ""
        said.append(" ".join(filter(None, (str(win.at_least), needed and f"({needed})"))))
    return ", ".join(said)


def _finish(tables: Tables) -> str:
    return ", ".join(tables.finish)


PARTS: Mapping[str, Mapping[str, Axis]] = {
    "Players and cards": {
        "sides": _sides, "pack": _pack, "trumps, high to low": _trumps,
        "dealt": _deal, "poor hand": _poor,
    },
    "Bidding and trump": {
        "bids": _bids, "dealer": _dealer, "all pass": _nobody, "trump": _naming,
        "first lead": _opening,
    },
    "Exchange and play": {
        "between bidding and play": _exchange, "throwing trumps": _bar, "following": _following,
    },
    "Scoring and the end": {
        "items": _items, "level card points": _tie, "thrown card points for": _thrown,
        "target": _target, "several there": _finish,
    },
}  # fmt: skip
"""The axes of each part, by their headings."""
