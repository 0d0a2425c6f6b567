"""A hand as scenes: what is said at each moment, and what lies where."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from smearspec.cards import SUITS
from smearspec.diagnostics import Finding
from smearspec.messages import Sentence, sentence
from smearspec.notation import tree
from smearspec.play.state import UNKNOWN
from smearspec.record.hand import read_hand
from smearspec.record.plays import split_mark
from smearspec.render.board.held import Held
from smearspec.render.cards_text import card
from smearspec.render.findings import finding_lines
from smearspec.render.hand_view import HandView, TrickView, view
from smearspec.render.replay import acts_in_order, before_play, is_claim, totals_line
from smearspec.render.replay_acts import act_lines
from smearspec.render.replay_result import result_lines
from smearspec.render.replay_tricks import (
    Running,
    add,
    items,
    marked_lines,
    outcome_lines,
    played_line,
    start,
    who_plays,
)
from smearspec.verdict.model import HandVerdict, Verdict


@dataclass(frozen=True, slots=True)
class Play:
    """A card on the table: who played it if that is known, and whether a finding is about it."""

    seat: int | None
    token: str | None
    faulty: bool


@dataclass(frozen=True, slots=True)
class Contract:
    """What is settled: the bidder's seat, the bid and the suit of trumps, None until it is."""

    bidder: int | None = None
    bid: int | None = None
    trump: str | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """One moment of a hand.

    ``hands`` are the cards of each seat in the order in which they were written, None where a card
    is gone; a seat whose cards nobody wrote down has None.  ``table`` is in play order, ``acting``
    the seat that acts or has taken the trick.  ``standing`` has a line for each side.  ``trick`` is
    0 outside the tricks; ``play`` counts the cards of a trick from 1, and is 0 when it is over.
    ``entries`` are the lines of the record that it shows.
    """

    title: str
    lines: tuple[str, ...]
    hands: tuple[tuple[str | None, ...] | None, ...] = ()
    table: tuple[Play, ...] = ()
    acting: int | None = None
    contract: Contract = Contract()
    standing: tuple[str, ...] = ()
    trick: int = 0
    play: int = 0
    entries: tuple[int, ...] = ()
    findings: tuple[tuple[str, ...], ...] = ()


def scenes(
    hand: HandVerdict, block: tree.Block, verdict: Verdict, lang: str, as_written: bool = False
) -> tuple[Scene, ...]:
    """Return the scenes of a hand, at least one, each finding in the one where it happens."""
    after = [other.line for other in verdict.hands if other.line > hand.line]
    end = min(after, default=None)
    findings = [
        finding
        for finding in verdict.findings
        if finding.line >= hand.line and (end is None or finding.line < end)
    ]
    shown = view(hand)
    title = _title(hand, lang)
    if shown is None:
        made = [Scene(title, (sentence("replay.unread", lang),))]
    else:
        made = list(_Maker(shown, hand, block, findings, lang).scenes(title, as_written))
    told: list[list[tuple[str, ...]]] = [[] for _ in made]
    for finding in findings:
        place = _place(finding, made, block, hand.seats.names)
        told[place].append(tuple(finding_lines(finding, verdict.file, lang)))
    return tuple(replace(scene, findings=tuple(own)) for scene, own in zip(made, told, strict=True))


def dealt(made: Sequence[Scene]) -> int:
    """Return the number of the first scene in which most seats hold cards: the deal."""
    written = [sum(hand is not None for hand in scene.hands) for scene in made]
    return written.index(max(written))


def _title(hand: HandVerdict, lang: str) -> str:
    dealer = None if hand.dealer is None else hand.seats.names[hand.dealer]
    case = "default" if dealer else "no-dealer"
    return sentence("replay.hand", lang, hand=hand.name, dealer=dealer or "?", case=case)


def _place(finding: Finding, made: Sequence[Scene], block: tree.Block, names: Sequence[str]) -> int:
    """Return the number of the scene where a finding happens: at its card, else at its line."""
    here = [
        number
        for number, scene in enumerate(made)
        if any(block.lines[entry] == finding.line for entry in scene.entries)
    ]
    for number in here:
        scene = made[number]
        seat = scene.table[-1].seat if scene.play else None
        if seat is not None and names[seat] == finding.seat:
            return number
    return here[-1] if here else len(made) - 1


@dataclass(slots=True)
class _Maker:
    """Makes the scenes of one hand."""

    shown: HandView
    hand: HandVerdict
    block: tree.Block
    findings: Sequence[Finding]
    lang: str
    contract: Contract = Contract()
    running: Running = field(init=False)
    held: Held = field(init=False)

    def scenes(self, title: str, as_written: bool) -> Iterator[Scene]:
        """Yield the scenes in the order of the acts, between the beginning and the result."""
        self.running = start(self.shown)
        self.held = Held(len(self.hand.seats))
        record = read_hand(self.block, self.hand.seats, as_written)
        tags = tuple(entry for entry, _ in record.tags)
        yield self._scene(title, totals_line(self.hand, self.shown, self.lang), entries=tags)
        yield from self._acts([
            each for each in acts_in_order(record, self.block) if not is_claim(each[1])
        ])  # fmt: skip
        self._settle()
        result = sentence("board.result", self.lang, hand=self.hand.name)
        yield self._scene(result, result_lines(self.shown, self.hand, self.lang))

    def _acts(self, acts: Sequence[tuple[int, tree.Act]]) -> Iterator[Scene]:
        tricks = {trick.entry: trick for trick in self.shown.tricks}
        begun = False
        for kind, group in groupby(acts, lambda each: _kind(each[1])):
            if kind != "trick":
                yield self._together(kind, list(group))
                continue
            if not begun:
                begun = True
                self._settle()
                lines = before_play(self.shown, self.hand.seats, self.lang)
                yield self._scene(sentence("board.before-play", self.lang), filter(None, lines))
            for entry, act in group:
                # A trick after the last that the rules allow is a finding and is not played.
                if isinstance(act, tree.Trick) and entry in tricks:
                    yield from self._trick(tricks[entry], act, entry)

    def _together(self, kind: str, acts: Sequence[tuple[int, tree.Act]]) -> Scene:
        """Return one scene of neighbouring lines of one kind."""
        seats = self.hand.seats
        lines: list[str] = []
        acting = None
        for entry, act in acts:
            lines += act_lines(self.shown, act, seats, self.lang)
            lines += self._beside(entry)
            if isinstance(act, tree.Cards):
                acting = self.shown.hand.seat(act.seat)
                anew = act.keyword == "draw" and self.shown.hand.tables.draw is None
                self.held.move("deal" if anew else act.keyword, acting, act.cards)
        if kind == "bid":
            self.contract = Contract(self.shown.bidder, self.shown.bid)
        title = sentence("board.act", self.lang, case=kind)
        alone = acting if len(acts) == 1 else None
        return self._scene(title, lines, acting=alone, entries=tuple(entry for entry, _ in acts))

    def _settle(self) -> None:
        shown = self.shown
        trump = None if shown.trump is None else SUITS[shown.trump]
        self.contract = Contract(shown.bidder, shown.bid, trump)

    def _beside(self, entry: int) -> Iterator[str]:
        """Yield the remark at a line, and whether the line is an amendment."""
        written = self.block.entries[entry]
        if written.comment:
            yield sentence("replay.comment", self.lang, text=written.comment)
        if isinstance(written, tree.Amend):
            yield sentence("replay.amended", self.lang, line=self.block.lines[entry])

    def _trick(self, trick: TrickView, act: tree.Trick, entry: int) -> Iterator[Scene]:
        """Yield a scene for each card, and one for what the trick brings."""
        lang, seats = self.lang, self.hand.seats
        faulty = {finding.seat for finding in self.findings if finding.trick == trick.number}
        title = sentence("board.trick", lang, trick=trick.number)
        written = [token for _, token in map(split_mark, act.plays) if token != "-"]
        table: tuple[Play, ...] = ()
        for place, (player, known) in enumerate(zip(trick.seats, trick.cards, strict=True)):
            token = known or (written[place] if place < len(written) else None)
            seat = None if player == UNKNOWN else player
            if seat is not None:
                self.held.play(seat, token)
            name = who_plays(player, seats, lang)
            table = (*table, Play(seat, token, seat is not None and name in faulty))
            line = sentence("board.plays", lang, seat=name, card=card(token, lang),
                            case="default" if place else "leads")  # fmt: skip
            yield self._scene(title, [line], table=table, acting=seat, trick=trick.number,
                              play=place + 1, entries=(entry,))  # fmt: skip
        add(self.shown, trick, self.running)
        lines = [
            played_line(trick, seats, lang),
            *marked_lines(act, lang),
            *outcome_lines(self.shown, trick, seats, lang),
            *self._beside(entry),
        ]
        yield self._scene(
            title, lines, table=table, acting=trick.winner, trick=trick.number, entries=(entry,)
        )

    def _scene(
        self,
        title: str,
        lines: Iterable[str],
        *,
        table: tuple[Play, ...] = (),
        acting: int | None = None,
        trick: int = 0,
        play: int = 0,
        entries: tuple[int, ...] = (),
    ) -> Scene:
        return Scene(
            title, tuple(lines), self.held.hands(), table, acting, self.contract,
            tuple(self._standing()), trick, play, entries,
        )  # fmt: skip

    def _standing(self) -> Iterator[str]:
        """Yield what each side has won so far, each item with the trick that earned it."""
        lang = self.lang
        for n, side in enumerate(self.shown.sides or ()):
            awards, pips = self.running.awards[n], self.running.pips[n]
            won = tuple(
                Sentence(sentence("board.earned", lang, item=name, trick=award.trick))
                for award, name in zip(awards, items(awards, lang), strict=True)
            )
            yield sentence(
                "board.standing", lang, side=self.hand.seats.label(side), items=won,
                points=sum(award.item.points for award in awards), count=pips or 0,
                case=("items" if won else "default") + ("" if pips is not None else "-unknown")
                + ("-least" if self.running.tricks and not self.shown.exact else ""),
            )  # fmt: skip


def _kind(act: tree.Act) -> str:
    """Return under which name lines of one kind are shown together."""
    match act:
        case tree.Cards():
            return act.keyword
        case tree.Bid():
            return "bid"
        case tree.Trump():
            return "trump"
        case tree.Trick():
            return "trick"
        case _:
            return "other"
