"""Hands, records and verdicts as HTML fragments, for notebooks.

Every text of a record is escaped; the signs of the suits tell them apart without colour.
"""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import TypeAlias

from smearspec.messages import printable, sentence, word
from smearspec.notation import tree
from smearspec.notation.writing import line
from smearspec.play.state import UNKNOWN
from smearspec.record.plays import split_mark
from smearspec.render.cards_text import SIGNS, card
from smearspec.render.findings import finding_lines
from smearspec.render.hand_view import TrickView, view
from smearspec.render.replay_tricks import items
from smearspec.score.contract import scorers
from smearspec.verdict.model import HandVerdict, Verdict

Drawable: TypeAlias = tree.Block | tree.Transcript | HandVerdict | Verdict

_RED = (SIGNS["H"], SIGNS["D"])


def to_html(thing: Drawable, lang: str = "en") -> str:
    """Return a hand, a record or a verdict as a fragment of HTML."""
    match thing:
        case tree.Block():
            return _block(thing, lang)
        case tree.Transcript():
            return _joined(_block(block, lang) for block in (thing.header, *thing.hands))
        case HandVerdict():
            return _hand(thing, lang)
        case Verdict():  # pragma: no branch - nothing else is drawable
            return _verdict(thing, lang)


def _joined(parts: Iterable[str]) -> str:
    return f'<div class="smearspec">{"".join(parts)}</div>'


def _text(text: object) -> str:
    return escape(printable(str(text)))


def _card(token: str | None, lang: str) -> str:
    """Return a card; the colour of its suit comes on top of the sign."""
    shown = _text(card(token, lang))
    style = ' style="color:#b00020"' if shown.endswith(_RED) else ""
    return f'<span class="card"{style}>{shown}</span>'


def _cards(tokens: Iterable[str], lang: str) -> str:
    return " ".join(_card(token, lang) for token in tokens)


def _table(caption: str, rows: Iterable[Sequence[str]], head: Sequence[str] = ()) -> str:
    """Return a table; the first cell of a row names it, all cells are HTML already."""
    top = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    body = "".join(
        f'<tr><th scope="row">{row[0]}</th>{"".join(f"<td>{cell}</td>" for cell in row[1:])}</tr>'
        for row in rows
    )
    thead = f"<thead><tr>{top}</tr></thead>" if head else ""
    named = f"<caption>{caption}</caption>" if caption else ""
    return f"<table>{named}{thead}<tbody>{body}</tbody></table>"


def _block(block: tree.Block, lang: str) -> str:
    """Return the lines of a header or hand as they are written."""
    if block.name is None:
        caption = sentence("html.header", lang)
    else:
        caption = sentence("html.hand", lang, hand=block.name)
    return _table(escape(caption), (_row(entry, lang) for entry in block.entries))


def _row(entry: tree.Entry, lang: str) -> tuple[str, str, str]:
    """Return what opens a line, what it says, and its comment."""
    act = entry.act if isinstance(entry, tree.Amend) else entry
    text = line(entry._replace(comment="") if not isinstance(entry, tree.Remark) else entry)
    comment = _text(entry.comment)
    match act:
        case tree.Cards(_, _, tokens):
            return _text(text.partition(":")[0]), _cards(tokens, lang), comment
        case tree.Trick(_, _, plays, winner):
            shown = " ".join(_play(play, lang) for play in plays)
            taker = f" → {_text(winner)}" if winner else ""
            return _text(text.partition(":")[0]), shown + taker, comment
        case tree.Tag(name, value):
            return _text(name), _text(value), comment
        case tree.Remark():
            return "", "", comment
        case _:
            head, colon, rest = text.partition(": ")
            return _text(head), _text(rest if colon else ""), comment


def _play(play: str, lang: str) -> str:
    mark, token = split_mark(play)
    if token == "-":
        return "-"
    return f"{_text(mark)} {_card(token, lang)}" if mark else _card(token, lang)


def _verdict(verdict: Verdict, lang: str) -> str:
    place = f"{_text(verdict.file)}: {escape(word(verdict.status, lang))}"
    parts = [f"<p><strong>{place}</strong></p>", *(_hand(hand, lang) for hand in verdict.hands)]
    told = [finding_lines(finding, verdict.file, lang) for finding in verdict.findings]
    found = "".join(f"<li>{'<br>'.join(map(escape, lines))}</li>" for lines in told)
    return _joined([*parts, f"<ul>{found}</ul>" if found else ""])


def _hand(verdict: HandVerdict, lang: str) -> str:
    """Return the tricks of a hand by seat, and below them what each side got."""
    names = [_text(name) for name in verdict.seats.names]
    caption = escape(sentence("html.hand", lang, hand=verdict.name))
    shown = view(verdict)
    if shown is None:
        return _table(caption, [(escape(word(verdict.status, lang)),)])
    rows = [
        (_number(trick, lang), *(_cell(trick, seat, lang) for seat in range(len(names))))
        for trick in shown.tricks
    ]
    head = (escape(sentence("html.trick", lang)), *names)
    legend = f"<p><small>{escape(sentence('html.legend', lang))}</small></p>"
    return _joined([_table(caption, rows, head), legend, *_results(verdict, lang)])


def _number(trick: TrickView, lang: str) -> str:
    """Return the number of a trick, with the cards of which nobody knows who played them."""
    cards = zip(trick.seats, trick.cards, strict=True)
    return " ".join(
        [str(trick.number), *(_card(token, lang) for seat, token in cards if seat == UNKNOWN)]
    )


def _cell(trick: TrickView, seat: int, lang: str) -> str:
    """Return the card of a seat, with a mark for who led and for who took the trick.

    A seat that has sat the trick out, or has not played yet, has an empty cell.
    """
    if seat not in trick.seats:
        return ""
    place = trick.seats.index(seat)
    led = "▸" if place == 0 else ""
    shown = led + _card(trick.cards[place], lang)
    return f"<strong>{shown} ✓</strong>" if seat == trick.winner else shown


def _results(verdict: HandVerdict, lang: str) -> Iterator[str]:
    """Yield the points of each side and the totals of each scorer, where they are known."""
    shown = view(verdict)
    if shown is None or shown.sides is None or shown.awards is None or shown.counts is None:
        return
    rows = []
    for n, side in enumerate(shown.sides):
        won = items([award for award in shown.awards if award.side == n], lang)
        earned = ", ".join(_text(item) for item in won)
        rows.append((_text(verdict.seats.label(side)), earned, str(shown.counts[n])))
    head = [escape(sentence(f"html.{name}", lang)) for name in ("side", "items", "count")]
    yield _table("", rows, head)
    if not verdict.changes:  # pragma: no cover - who counts points has changes
        return
    scored = [
        (
            _text(verdict.seats.label(scorer)),
            "?" if change is None else f"{change:+d}",
            "?" if total is None else str(total),
        )
        for scorer, change, total in zip(
            scorers(shown.hand), verdict.changes, verdict.totals, strict=True
        )
    ]
    head = [escape(sentence(f"html.{name}", lang)) for name in ("scorer", "change", "total")]
    yield _table("", scored, head)
