"""What a hand was worth and what it did to the totals, in sentences."""

from collections.abc import Iterator

from smearspec.messages import Sentence, sentence
from smearspec.record.seats import Seats
from smearspec.render.columns import columns
from smearspec.render.hand_view import HandView, agreed
from smearspec.render.replay_tricks import award_line, items
from smearspec.score.contract import scorers
from smearspec.verdict import evidence
from smearspec.verdict.figures import may_be_over
from smearspec.verdict.model import HandVerdict


def result_lines(view: HandView, verdict: HandVerdict, lang: str) -> Iterator[str]:
    """Yield the points of each side, the contract, and the totals."""
    seats = verdict.seats
    if verdict.status == "incomplete":
        yield sentence("replay.incomplete", lang, case=_ending(verdict))
    for award in view.given:
        yield award_line(view, award, None, seats, lang)
    if view.counts is not None and view.sides is not None:
        yield from _thrown(view, verdict, lang)
        yield _game(view, seats, lang)
        for award in view.awards or ():
            if award.item.find == "all-tricks":
                yield sentence("replay.earns-all", lang, item=award.item.name,
                               side=seats.label(view.sides[award.side]))  # fmt: skip
    if view.awards is not None and view.sides is not None:
        for n, side in enumerate(view.sides):
            won = [award for award in view.awards if award.side == n]
            points = sum(award.item.points for award in won)
            yield sentence(
                "replay.won-points", lang, side=seats.label(side), points=points,
                items=items(won, lang), case="default" if won else "nothing",
            )  # fmt: skip
    if verdict.status == "scored":
        yield from columns(list(_scores(view, verdict, lang)))
    hand = view.hand
    for offence in hand.offences:
        if offence.kind in hand.tables.penalties:
            fault = Sentence(evidence.penalty(hand.tables, offence, seats).say(lang))
            yield sentence("replay.penalty", lang, fault=fault)
    names = [seats.label(scorer) for scorer in scorers(hand)]
    for n, change in verdict.adjusted.items():
        yield sentence("replay.adjusted", lang, scorer=names[n], change=change)


def _ending(verdict: HandVerdict) -> str:
    """Return whether a hand that the record leaves open is known not to be finished."""
    return "unknown" if any(map(may_be_over, verdict.readings)) else "default"


def _thrown(view: HandView, verdict: HandVerdict, lang: str) -> Iterator[str]:
    """Yield what the cards that the bidder threw count for Game, where they count."""
    count = agreed([r.count.thrown if r.count else None for r in verdict.readings])
    known = all(trick.pips is not None for trick in view.tricks)  # else it hangs on them
    if count and known and view.bidder is not None:
        seat = verdict.seats.names[view.bidder]
        yield sentence("replay.thrown-count", lang, seat=seat, count=count)


def _game(view: HandView, seats: Seats, lang: str) -> str:
    """Return who has most card points and what follows."""
    counts, sides = view.counts or (), view.sides or ()
    shown = tuple(
        Sentence(sentence("replay.side-count", lang, side=seats.label(side), count=counts[n]))
        for n, side in enumerate(sides)
    )
    award = next((a for a in view.awards or () if a.item.find == "most-pips"), None)
    level = sum(count == max(counts) for count in counts) > 1
    if view.awards is None or not any(
        item.find == "most-pips" for item in view.hand.tables.items
    ):
        case = "no-item"
    elif award is None:
        case = "tie"
    else:
        case = award.item.tie if level else "default"
    side = "" if award is None else seats.label(sides[award.side])
    return sentence("replay.card-points", lang, case=case, sides=shown, side=side)


def _scores(view: HandView, verdict: HandVerdict, lang: str) -> Iterator[tuple[str, str, str]]:
    """Yield a row for each scorer: its name, its change and total, and why."""
    for n, scorer in enumerate(scorers(view.hand)):
        change, total = verdict.changes[n], verdict.totals[n]
        name = verdict.seats.label(scorer)
        reasons = [evidence.score(reading, verdict.seats, n) for reading in verdict.readings]
        why = (agreed(reasons) or evidence.several(same=change is not None)).say(lang)
        if change is None:
            yield sentence("replay.scorer", lang, scorer=name), "?", why
            continue
        case = "default" if total is not None else "no-total"
        figures = sentence("replay.change", lang, change=change, case=case, total=total or 0)
        yield sentence("replay.scorer", lang, scorer=name), figures, why
