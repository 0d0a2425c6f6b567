"""Answers to a question about one trick: for people, and as JSON for programs."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from smearspec.messages import Sentence, printable, sentence
from smearspec.notation.question import Ask, Question
from smearspec.render.style import Paint, plain
from smearspec.verdict.asking import Answer, Row, Told
from smearspec.verdict.model import Json

_HEADS = {"may": "may", "which": "which-asked", "wins": "wins", "gets": "gets"}
_SHORT = frozenset({"cards"})
"""Verdicts that need no reason beside them."""


def ask_lines(
    question: Question, told: Sequence[Told], lang: str, paint: Paint = plain
) -> Iterator[str]:
    """Yield the answers, question by question, one rule set below the other."""
    for ask, same in groupby(told, key=lambda each: each.ask):
        yield paint(_head(question, ask, lang), "strong")
        for each in same:
            name = each.book.names.get(lang, each.book.id)
            seats = tuple(str(size) for size in each.seats)
            yield "  " + sentence(
                "ask.rules", lang, name=Sentence(printable(name)), id=each.book.id, seats=seats
            )  # fmt: skip
            for row in each.rows:
                yield "    " + _row(question, each, row, lang)
                if row.sources:
                    cited = Sentence("; ".join(printable(source) for source in row.sources))
                    yield "      " + sentence("ask.source", lang, sources=cited)


def _head(question: Question, ask: Ask, lang: str) -> str:
    """Return what is asked, with the seat or the trick where a record tells them."""
    asked = sentence(f"ask.{_HEADS[ask.kind]}", lang, card=ask.about, item=ask.about)
    if not question.names and not question.asker:
        return asked
    if question.asker:
        cards = Sentence(" ".join(question.hand))
        where = sentence("ask.of", lang, name=question.asker, cards=cards)
    else:
        where = sentence("ask.in-trick", lang, cards=Sentence(" ".join(question.trick)))
    return sentence("ask.position", lang, names=Sentence(where), cards=Sentence(asked))


def _row(question: Question, told: Told, row: Row, lang: str) -> str:
    answer = row.answer
    said = Sentence(_said(question, answer, lang))
    case = "bare" if answer.verdict in _SHORT else ""
    text = sentence("ask.row", lang, case=case, answer=said, reason=Sentence(answer.why.say(lang)))
    if not row.settings:
        return text
    defaults = {
        choice.id: choice.default
        for seats in told.seats
        for choice in told.book.choices(seats)
    }  # fmt: skip
    settings = tuple(
        Sentence(sentence(
            f"ask.{'default' if defaults[name] == value else 'setting'}", lang,
            name=name, value=value,
        ))
        for name, value in row.settings.items()
    )  # fmt: skip
    return sentence("ask.row-with", lang, settings=settings, row=Sentence(text))


def _said(question: Question, answer: Answer, lang: str) -> str:
    """Return an answer in few words."""
    if answer.verdict in ("yes", "no"):
        return sentence(f"ask.{answer.verdict}", lang)
    if answer.verdict == "cards":
        return sentence("ask.cards", lang, cards=answer.cards)
    if answer.verdict in ("wins", "player", "taker"):
        card = question.trick[answer.who]
        name = question.names[answer.who] if question.names else ""
        key = {"wins": "who", "player": "player", "taker": "taker"}[answer.verdict]
        ending = "-named" if name else "" if key == "who" else "-gets"
        return sentence(f"ask.{key}{ending}", lang, card=card, name=name)
    return sentence(f"ask.{answer.verdict}-answer", lang)


def ask_json(question: Question, told: Sequence[Told], lang: str) -> dict[str, Json]:
    """Return the question and its answers as an object."""
    return {
        "format": 1,
        "question": {
            "trump": question.trump or None,
            "trick": list(question.trick),
            "hand": list(question.hand),
            "first": question.first,
            "seat": question.asker or None,
            "seats": list(question.names),
        },
        "answers": [
            {
                "ask": each.ask.kind,
                "about": each.ask.about or None,
                "rules": each.book.id,
                "players": list(each.seats),
                "cases": [_case(question, row, lang) for row in each.rows],
            }
            for each in told
        ],
    }


def _case(question: Question, row: Row, lang: str) -> dict[str, Json]:
    answer = row.answer
    who = answer.who if answer.verdict in ("wins", "player", "taker") else None
    return {
        "with": dict(row.settings),
        "answer": answer.verdict,
        "cards": list(answer.cards),
        "place": None if who is None else who + 1,
        "seat": question.names[who] if who is not None and question.names else None,
        "why": answer.why.say(lang),
        "rules": list(answer.rules),
        "sources": list(row.sources),
    }
