"""Hypothesis strategies for whole transcripts and their parts, as trees.

Every tree can be written down; ``canonical`` puts it into canonical order.  Nothing here knows a
game: the hands are well-formed lines, not legal play.
"""

from hypothesis import strategies as st

from smearspec.notation import tree

CARDS = tuple(rank + suit for suit in "SHDC" for rank in "AKQJT98765432")
NAMES = (
    "Ann",
    "Bo",
    "Cy",
    "Di",
    "deal",
    "As",
    "pass",
    "太郎",
    "Zoë",
    "O'Neil",
    "x-2",
    "JO",
    "P_1",
    "Ａｎ",
)

seats = st.sampled_from(NAMES)
plain_cards = st.sampled_from((*CARDS, "JO", "JOH", "JOL"))
half_cards = st.sampled_from(
    (*(f"?{suit}" for suit in "SHDC"), *(f"{rank}?" for rank in "AKQJT98765432"), "??")
)
groups = st.lists(plain_cards, min_size=2, max_size=8, unique=True).map(
    lambda cards: f"{{{' '.join(cards)}}}"
)
cards = st.one_of(plain_cards, plain_cards, plain_cards, half_cards, groups)
runs = st.integers(2, 54).map(lambda count: f"??x{count}")
words = st.from_regex(r"[a-z](?:[a-z0-9\-]{0,6}[a-z0-9])?", fullmatch=True)
numbers = st.one_of(st.integers(0, 20), st.integers(0, 999_999))
changes = st.one_of(st.integers(-20, 60), st.integers(-999_999, 999_999))
texts = st.text(
    st.characters(exclude_categories=("Cc", "Cs"), exclude_characters="\ufeff"), max_size=20
).map(str.strip)
comments = st.one_of(st.just(""), st.just(""), texts)
sides = st.lists(seats, min_size=1, max_size=3, unique=True).map(tuple)
several_sides = st.lists(sides, min_size=1, max_size=4).map(tuple)
calls = st.one_of(
    st.just("pass"),
    numbers.map(str),
    st.just("?"),
    words.filter(lambda word: word != "p"),
    st.just("^S"),
    numbers.map(lambda number: f"^I {number}"),
)
plays = st.one_of(
    cards,
    cards,
    cards,
    st.just("-"),
    cards.map(lambda card: f"^R {card}"),
    st.builds(lambda seat, card: f"^L {seat} {card}", seats, cards),
)
names = st.lists(seats, min_size=1, max_size=12, unique=True)


def _some(element, least=0):
    return st.lists(element, min_size=least, max_size=8).map(tuple)


held = st.one_of(cards, cards, runs)
deals = st.one_of(
    st.builds(
        tree.Cards,
        st.sampled_from(("deal", "widow", "discard", "draw")),
        seats,
        _some(held),
        comments,
    ),
    st.builds(tree.Cards, st.just("show"), seats, _some(held, 1), comments),
    st.builds(tree.Cards, st.just("call"), seats, st.tuples(cards), comments),
)
bids = st.builds(tree.Bid, seats, _some(calls, 1), comments)
trumps = st.builds(tree.Trump, st.one_of(seats, st.just("?")), st.sampled_from("SHDC?"), comments)
tricks = st.builds(
    tree.Trick,
    numbers,
    st.one_of(seats, st.just("?")),
    _some(plays, 1),
    st.one_of(st.just(""), seats),
    comments,
)
points = st.one_of(
    st.builds(
        tree.Points,
        sides,
        _some(words).filter(lambda items: items[:1] != ("at-least",)),
        st.just(False),
        comments,
    ),
    st.builds(tree.Points, sides, _some(words, 1), st.just(True), comments),
)
claims = st.one_of(
    points,
    st.builds(tree.Count, sides, numbers, comments),
    st.builds(tree.Score, sides, changes, st.one_of(st.none(), changes), comments),
    st.builds(tree.Adjust, sides, changes, comments),
    st.builds(tree.Sides, several_sides, comments),
    st.builds(tree.Won, several_sides, comments),
)
notes = st.builds(tree.Note, seats, texts.filter(bool), st.just(""))
voids = st.builds(tree.Void, st.sampled_from(("misdeal", "redeal", "abandoned")), comments)
rests = st.builds(tree.Rest, seats, comments)
remarks = st.builds(tree.Remark, texts.filter(bool))
plain_acts = st.one_of(deals, bids, trumps, tricks, claims)
acts = st.one_of(plain_acts, plain_acts, notes, voids, rests)


def _amended(act, comment):
    if isinstance(act, tree.Note):
        return tree.Amend(act)
    return tree.Amend(act._replace(comment=""), comment)


amends = st.builds(_amended, acts, comments)
free_names = st.from_regex(r"_[A-Za-z0-9_]{0,5}", fullmatch=True)
_starts = st.lists(st.tuples(sides, changes), min_size=1, max_size=3).map(
    lambda totals: ", ".join(f"{'/'.join(side)} {number}" for side, number in totals)
)
_options = st.builds(lambda name, value: tree.Tag("Option", f"{name} = {value}"), words, words)


def _tag(name, values):
    return st.builds(tree.Tag, st.just(name), values, comments)


record_tags = st.one_of(
    _tag("Rules", words),
    _options,
    *(_tag(name, texts) for name in ("Event", "Site", "Table", "Round", "Source")),
    _tag("Date", st.sampled_from(("2026.11.24", "????.??.??"))),
    _tag("Sides", several_sides.map(lambda found: " ".join("/".join(side) for side in found))),
    _tag("Players", seats.map(lambda seat: f"{seat}=Some Body")),
    _tag("Scribe", seats),
    _tag("Start", _starts),
    st.builds(tree.Tag, free_names, texts, comments),
)
hand_tags = st.one_of(
    _options,
    _tag("Dealer", st.one_of(seats, st.just("?"))),
    _tag("Status", texts),
    _tag("Start", _starts),
    st.builds(tree.Tag, free_names, texts, comments),
)


def _once(entries):
    """Drop repeated tags, options apart."""
    seen = set()
    kept = []
    for entry in entries:
        name = entry.name if isinstance(entry, tree.Tag) else None
        if name not in seen or name in (None, "Option"):
            kept.append(entry)
        seen.add(name)
    return tuple(kept)


entries = st.one_of(acts, acts, acts, amends, remarks)


@st.composite
def headers(draw):
    found = draw(names)
    before = draw(st.lists(st.one_of(record_tags, remarks), max_size=6))
    after = draw(st.lists(st.one_of(record_tags, remarks), max_size=3))
    seats_tag = tree.Tag("Seats", " ".join(found), draw(comments))
    return tree.Block(None, _once((*before, seats_tag, *after)), draw(comments))


@st.composite
def hands(draw):
    lines = draw(st.lists(st.one_of(hand_tags, entries, entries, entries), max_size=12))
    name = draw(st.one_of(numbers.map(str), texts.filter(bool)))
    return tree.Block(name, _once(lines), draw(comments))


transcripts = st.builds(tree.Transcript, headers(), st.lists(hands(), max_size=3).map(tuple))
