"""The tricks of a hand in sentences: who leads, who takes it and why, what it brings."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from smearspec.messages import Sentence, sentence, word
from smearspec.notation import tree
from smearspec.play.state import UNKNOWN
from smearspec.record.plays import split_mark
from smearspec.record.seats import Seats
from smearspec.render.cards_text import card
from smearspec.render.hand_view import HandView, TrickView
from smearspec.score.items import Award


@dataclass(slots=True)
class Running:
    """What each side has after so many tricks: awards, and card points (None once not known)."""

    awards: list[list[Award]]
    pips: list[int | None]
    tricks: int = 0


def start(view: HandView) -> Running:
    """Return the state before the first trick."""
    sides = len(view.sides or ())
    return Running([[] for _ in range(sides)], [0] * sides)


def trick_lines(
    view: HandView, trick: TrickView, act: tree.Trick, seats: Seats, running: Running, lang: str
) -> Iterator[str]:
    """Yield what happened in one trick."""
    yield played_line(trick, seats, lang)
    if trick.seats:
        yield from ("  " + line for line in marked_lines(act, lang))
    yield from ("  " + line for line in outcome_lines(view, trick, seats, lang))
    add(view, trick, running)
    if view.sides is not None:
        joint = sentence("replay.joint", lang)
        sides = joint.join(_side(view, n, running, seats, lang) for n in range(len(view.sides)))
        case = "default" if view.exact else "least"
        yield "  " + sentence("replay.so-far", lang, sides=Sentence(sides), case=case)


def marked_lines(act: tree.Trick, lang: str) -> Iterator[str]:
    """Yield the plays against the rules that the table let stand."""
    for mark, token in map(split_mark, act.plays):
        if mark:
            yield sentence("replay.stood", lang, mark=mark, card=card(token, lang))


def outcome_lines(view: HandView, trick: TrickView, seats: Seats, lang: str) -> Iterator[str]:
    """Yield who takes a trick, and the items that it brings."""
    if view.hand.tricks[_place(view, trick)].whole:
        yield _taken(trick, seats, lang)
    for award in trick.awards:
        yield award_line(view, award, trick, seats, lang)


def played_line(trick: TrickView, seats: Seats, lang: str) -> str:
    """Return who played what in a trick."""
    plays = [
        Sentence(sentence("replay.play", lang, seat=who_plays(seat, seats, lang),
                          card=card(token, lang)))
        for seat, token in zip(trick.seats, trick.cards, strict=True)
    ]
    if not plays:
        return sentence("replay.trick-unknown", lang, trick=trick.number)
    return sentence(
        "replay.trick", lang, trick=trick.number, seat=who_plays(trick.seats[0], seats, lang),
        card=card(trick.cards[0], lang), plays=tuple(plays[1:]),
        case="default" if plays[1:] else "alone",
    )  # fmt: skip


def who_plays(seat: int, seats: Seats, lang: str) -> str:
    """Return the name of a seat; where nobody knows who played, a word for that."""
    return sentence("replay.somebody", lang) if seat == UNKNOWN else seats.names[seat]


def _taken(trick: TrickView, seats: Seats, lang: str) -> str:
    if trick.winner is None:
        return sentence("replay.takes-trick-unknown", lang)
    case = "trump" if trick.by_trump else "led"
    if trick.winning is None:
        case = "card-unknown"
    elif trick.by_trump is None:
        case = "why-unknown"
    elif trick.pips is None:
        case += "-unknown"
    return sentence(
        "replay.takes-trick", lang, seat=seats.names[trick.winner],
        card=card(trick.winning, lang), count="?" if trick.pips is None else trick.pips, case=case,
    )  # fmt: skip


def award_line(
    view: HandView, award: Award, trick: TrickView | None, seats: Seats, lang: str
) -> str:
    """Return who earns an item, and by what."""
    side = seats.label((view.sides or ())[award.side])
    name = view.hand.name(award.card)
    facts: dict[str, object] = {"item": award.item.name, "side": side, "card": card(name, lang)}
    if trick is None:
        return sentence("replay.earns-unplayed", lang, **facts)
    if award.item.to_winner:
        return sentence("replay.earns-winning", lang, **facts)
    player = view.hand.tricks[_place(view, trick)]
    seat = player.seats[player.cards.index(award.card)]
    taken = trick.winner is not None and view.side_of(trick.winner) != award.side
    return sentence("replay.earns-playing", lang, seat=seats.names[seat],
                    case="lost" if taken else "default", **facts)  # fmt: skip


def _place(view: HandView, trick: TrickView) -> int:
    return next(n for n, each in enumerate(view.tricks) if each is trick)


def add(view: HandView, trick: TrickView, running: Running) -> None:
    """Add a trick to what each side has so far."""
    running.tricks += 1
    for award in trick.awards:
        running.awards[award.side].append(award)
    side = None if trick.winner is None else view.side_of(trick.winner)
    for n, pips in enumerate(running.pips):
        if side is None or trick.pips is None:
            running.pips[n] = None
        elif n == side and pips is not None:
            running.pips[n] = pips + trick.pips


def _side(view: HandView, n: int, running: Running, seats: Seats, lang: str) -> str:
    awards = running.awards[n]
    pips = running.pips[n]
    case = ("items" if awards else "none") + ("" if pips is not None else "-unknown")
    return sentence(
        "replay.side-so-far", lang, side=seats.label((view.sides or ())[n]), case=case,
        items=items(awards, lang), points=sum(award.item.points for award in awards),
        count=0 if pips is None else pips,
    )  # fmt: skip


def items(awards: Sequence[Award], lang: str) -> tuple[Sentence, ...]:
    """Return the names of items, those worth more than a point with their worth."""
    return tuple(
        Sentence(
            word(award.item.name, lang)
            if award.item.points == 1
            else sentence("replay.item", lang, item=award.item.name, points=award.item.points)
        )
        for award in awards
    )
