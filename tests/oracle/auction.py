"""The auction, judged from the pages: one round, each call higher than the last."""

from dataclasses import dataclass

from .pages import BIDS
from .reader import Hand

Fault = tuple[str, int, int | None]
"""A finding: its code, its line, and its column where the design fixes one."""


@dataclass
class Auction:
    """How an auction ended."""

    bidder: str | None = None
    bid: int = 0
    passed_out: bool = False
    unfinished: bool = False


def hold(hand: Hand, dealer: str, faults: list[Fault]) -> Auction:
    """Go through the calls of a hand."""
    line = hand.one("bid")
    if line is None:
        return Auction(unfinished=True)
    seats, n = hand.seats, len(hand.seats)
    due = seats[(seats.index(dealer) + 1) % n]
    if line.who != due:
        faults.append(("bid-out-of-turn", line.at, line.text.index(line.who) + 1))
    low, high = BIDS[hand.variant]
    result, highest, over, too_many = Auction(), 0, False, False
    all_passed, invalid = True, False
    seat_at, called, i = seats.index(line.who), 0, 0
    words = line.words
    while i < len(words):
        marked = words[i] == "^I"
        i += marked
        word = words[i]
        seat = seats[(seat_at + called) % n]
        quiet = hand.options["all-pass"] == "dealer-not-asked" and all_passed
        if over or called >= n or (quiet and called == n - 1 and seat == dealer):
            too_many = True
            break
        called += 1
        if word not in ("pass", "^S"):
            all_passed = False
            number = int(word)
            enough = number > highest and number >= low
            invalid |= number > high or not (enough or marked)
            if number > high:
                faults.append(("bid-too-high", line.at, line.column(i)))
            elif not enough and not marked:
                faults.append(("bid-too-low", line.at, line.column(i)))
            else:
                if marked and enough:
                    faults.append(("mark-needless", line.at, None))
                if number > highest:
                    highest, result.bidder, result.bid = number, seat, number
                over = number == high
        i += 1
    if too_many:
        faults.append(("auction-over", line.at, None))
    everybody = n
    if hand.options["all-pass"] == "dealer-not-asked" and all_passed:
        everybody = n - 1
    if not over and called < everybody:
        later = [x for x in hand.lines if x.at > line.at and x.kind not in ("note", "void")]
        if later and not hand.one("void"):
            faults.append(("calls-missing", line.at, None))
        else:
            result.unfinished = True
    elif result.bidder is None and not invalid:
        result.passed_out = True
    return result
