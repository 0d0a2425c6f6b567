"""A record told step by step, so that anybody can follow why the score is what it is."""

from collections.abc import Iterator, Sequence

from smearspec.cards import SUITS
from smearspec.diagnostics import Finding
from smearspec.messages import sentence
from smearspec.notation import tree
from smearspec.record.hand import HandRecord, read_hand
from smearspec.record.seats import Seats
from smearspec.render.cards_text import card
from smearspec.render.findings import finding_lines
from smearspec.render.hand_view import HandView, view
from smearspec.render.prizes import prize_lines
from smearspec.render.replay_acts import act_lines, partner_lines
from smearspec.render.replay_result import result_lines
from smearspec.render.replay_tricks import start, trick_lines
from smearspec.render.style import Paint, plain
from smearspec.rules.steps import LeadTrump
from smearspec.score.contract import scorers
from smearspec.verdict.model import HandVerdict, Verdict


def record_lines(
    verdict: Verdict,
    blocks: Sequence[tree.Block],
    lang: str,
    *,
    name: str,
    only: str | None = None,
    as_written: bool = False,
    paint: Paint = plain,
) -> Iterator[str]:
    """Yield the story of a record that was judged.

    ``blocks`` are its header and its hands, ``name`` the name of its rules; with ``only`` just the
    hands of that name are told.
    """
    seats = verdict.seats
    heading = sentence("replay.record", lang, rules=name, seats=len(seats), names=seats)
    yield paint(heading, "strong")
    teller = _Teller(verdict, lang, paint)
    yield from teller.flush(verdict.hands[0].line if verdict.hands else None)
    for hand, block in zip(verdict.hands, blocks[1:], strict=False):
        if only is None or hand.name == only:
            yield ""
            yield from teller.hand(hand, block, as_written)
    if verdict.winner and only is None:
        yield ""
        yield paint(sentence("replay.wins-game", lang, winners=verdict.winner), "strong")
    elif verdict.hands and only is None:
        yield ""
        yield sentence("replay.play-on", lang, case="unknown" if verdict.open_end else "default")


class _Teller:
    """Tells hands, and each finding where it happens."""

    def __init__(self, verdict: Verdict, lang: str, paint: Paint) -> None:
        self.verdict = verdict
        self.lang = lang
        self.paint = paint
        self.left = sorted(verdict.findings, key=lambda finding: finding.line)

    def flush(self, before: int | None) -> Iterator[str]:
        """Yield the findings that stand before a line and were not told yet."""
        found = [each for each in self.left if before is None or each.line < before]
        yield from self._told(found)

    def _told(self, found: Sequence[Finding]) -> Iterator[str]:
        for finding in found:
            self.left.remove(finding)
            for line in finding_lines(
                finding, self.verdict.file, self.lang, with_hint=False, paint=self.paint
            ):
                yield "  " + line

    def hand(self, hand: HandVerdict, block: tree.Block, as_written: bool) -> Iterator[str]:
        """Yield the story of one hand."""
        lang = self.lang
        dealer = None if hand.dealer is None else hand.seats.names[hand.dealer]
        yield self.paint(
            sentence("replay.hand", lang, hand=hand.name, dealer=dealer or "?",
                     case="default" if dealer else "no-dealer"),
            "strong",
        )  # fmt: skip
        end = min((h.line for h in self.verdict.hands if h.line > hand.line), default=None)
        shown = view(hand)
        if shown is None:
            yield sentence("replay.unread", lang)
            yield from self.flush(end)
            return
        yield from totals_line(hand, shown, lang)
        record = read_hand(block, hand.seats, as_written)
        tags = [block.lines[entry] for entry, _ in record.tags]
        yield from self.flush(max(tags, default=block.line) + 1)
        yield from self._acts(shown, record, block)
        for line in result_lines(shown, hand, lang):
            yield self.paint(line, "strong")
        yield from self.flush(end)

    def _acts(self, shown: HandView, record: HandRecord, block: tree.Block) -> Iterator[str]:
        """Yield every act of a hand in effect, in the order of the record."""
        lang, seats = self.lang, self.verdict.hands[0].seats
        running = start(shown)
        begun = False
        for entry, act in acts_in_order(record, block):
            if isinstance(act, tree.Trick):
                if not begun:
                    begun = True
                    yield from before_play(shown, seats, lang)
                for trick in shown.tricks:
                    if trick.entry == entry:  # a line with too high a number stands for several
                        yield ""
                        yield from trick_lines(shown, trick, act, seats, running, lang)
            else:
                yield from act_lines(shown, act, seats, lang)
            comment = block.entries[entry].comment
            if comment:
                yield "  " + self.paint(sentence("replay.comment", lang, text=comment), "faint")
            if isinstance(block.entries[entry], tree.Amend):
                line = block.lines[entry]
                yield "  " + self.paint(sentence("replay.amended", lang, line=line), "faint")
            if not is_claim(act):
                here = block.lines[entry]
                yield from self._told([each for each in self.left if each.line == here])
        yield ""


def before_play(shown: HandView, seats: Seats, lang: str) -> Iterator[str]:
    """Yield what is settled when play starts: the sides, and what can be won."""
    yield from partner_lines(shown, seats, lang)
    if shown.trump is None:
        return
    first = shown.tricks[0].cards if shown.tricks else ()
    if first and isinstance(shown.hand.tables.naming, LeadTrump):
        lead = card(first[0], lang)
        yield sentence("replay.makes-trump", lang, card=lead, suit=SUITS[shown.trump])
    yield ""
    yield from prize_lines(shown.hand, shown.trump, lang)


def totals_line(hand: HandVerdict, shown: HandView, lang: str) -> Iterator[str]:
    """Yield the totals before a hand, unless it is the first and they are all level."""
    known = [total for total in hand.before if total is not None]
    if not any(known):
        return
    totals = tuple(
        f"{hand.seats.label(scorer)} {'?' if total is None else total}"
        for scorer, total in zip(scorers(shown.hand), hand.before, strict=True)
    )
    yield sentence("replay.totals-before", lang, totals=totals)


def acts_in_order(record: HandRecord, block: tree.Block) -> Iterator[tuple[int, tree.Act]]:
    """Yield acts and notes with their entries; an amended act stands where it first stood."""
    notes = [
        (entry, act) for entry, act in enumerate(block.entries) if isinstance(act, tree.Note)
    ]
    for entry, act in record.acts:
        while notes and notes[0][0] < entry and not isinstance(block.entries[entry], tree.Amend):
            yield notes.pop(0)
        yield entry, act
    yield from notes


def is_claim(act: tree.Act) -> bool:
    """Tell whether a line states what the rules compute."""
    return isinstance(act, (tree.Points, tree.Count, tree.Score, tree.Sides, tree.Won))
