"""The documents of the package: every ruling under its fixed name, with words in two languages."""

from collections.abc import Iterator

import pytest

from smearspec.rules import Choice, listed, load
from smearspec.rules.library import shipped
from smearspec.rules.patch import Json, lookup

ALL_FOUR = {
    "all-pass": ["everyone-passes", "dealer-not-asked"],
    "high-card": ["ace-of-trump", "highest-in-play"],
    "low-to": ["player", "taker"],
    "game-tie": ["nobody", "bidding-side"],
    "made-bid": ["points-won", "bid-only"],
}
EXCESS = {"excess-trumps": ["exactly-excess", "free-once-over", "scoring-protected"]}
OPENING = {"opening-lead": ["any-card", "trump-only"]}
TEN = {**ALL_FOUR, **EXCESS, **OPENING, "joker-order": ["first-played", "second-played"]}
CHOICES: dict[tuple[str, int], dict[str, list[str]]] = {
    ("ten-point", 4): TEN,
    ("ten-point", 5): {
        **TEN,
        "five-player-order": ["trump-discard-call", "trump-call-discard", "discard-trump-call"],
        "five-player-trump-bar": ["barred", "free"],
        "callable": ["any-card", "trumps-only"],
        "called-card-shown": ["at-once", "when-played"],
        "called-card-duty": ["first-trick", "if-legal"],
        "call-own-discard": ["allowed", "forbidden"],
        "set-charged-to": ["bidder-and-partner", "bidder-only"],
        "finish-tie": ["play-on", "shared"],
    },
    ("ten-point", 6): {
        **TEN,
        "six-player-sides": ["three-pairs", "two-teams"],
        "finish-tie": ["play-on", "shared"],
    },
    ("minnesota", 4): {**ALL_FOUR, **EXCESS, **OPENING},
    ("six-point-northeastern-wisconsin", 4): {
        **ALL_FOUR,
        **EXCESS,
        "bidder-sees": ["0", "1", "2", "3"],
        "joker-order": ["first-played", "second-played"],
        "win-on-bid": ["any-hand", "made-bid-hand", "own-bid-only"],
        "defender-cap": ["counted", "not-counted"],
        "joker-opening": ["illegal", "bidder-names", "spades"],
        "low-numeric": ["lowest-non-joker", "seven-to-ten"],
        "in-play": ["held", "dealt-or-taken"],
        "finish-both": ["more-points", "bidding-side-first"],
    },
    ("cutthroat-canadian", 2): {
        **ALL_FOUR,
        "eleven-when": ["before-hand", "end-of-hand"],
        "sweep-floor": ["before-hand", "after-hand"],
    },
    ("cutthroat-canadian", 3): {
        **ALL_FOUR,
        "eleven-when": ["before-hand", "end-of-hand"],
        "sweep-floor": ["before-hand", "after-hand"],
    },
}
NO_DEFAULT = {
    ("six-point-northeastern-wisconsin", "bidder-sees"),
    ("six-point-northeastern-wisconsin", "joker-order"),
}
OPTIONS = {"bidder-sees", "win-on-bid", "defender-cap"}
NAMES = ["ten-point", "minnesota", "six-point-northeastern-wisconsin", "cutthroat-canadian"]


@pytest.mark.parametrize(("name", "seats"), CHOICES)
def test_every_ruling_has_its_name_and_its_values(name: str, seats: int) -> None:
    found = {one.id: list(one.values) for one in load(name).choices(seats)}
    assert found == CHOICES[name, seats]


@pytest.mark.parametrize("name", NAMES)
def test_the_first_value_is_the_default_unless_the_page_gives_none(name: str) -> None:
    for choice in load(name).chain.choices:
        first = next(iter(choice.values))
        assert choice.default == (None if (name, choice.id) in NO_DEFAULT else first)


def test_options_are_what_a_page_leaves_to_the_table() -> None:
    for name in NAMES:
        for choice in load(name).chain.choices:
            option = choice.id in OPTIONS or (name, choice.id) in NO_DEFAULT
            assert choice.kind == ("option" if option else "ruling")


def every_text(choice: Choice) -> Iterator[object]:
    yield from (choice.question, choice.reason, *choice.values.values())


@pytest.mark.parametrize("name", NAMES)
def test_every_text_stands_in_both_languages(name: str) -> None:
    book = load(name)
    assert set(book.names) == set(book.summaries) == {"en", "ja"}
    for choice in book.chain.choices:
        assert choice.sources
        for text in every_text(choice):
            assert isinstance(text, dict)
            assert set(text) == {"en", "ja"}
            assert all(words.strip() for words in text.values())


def texts(value: Json) -> Iterator[dict[str, Json]]:
    """Yield every text by language in the data of a document."""
    if isinstance(value, dict):
        if set(value) & {"en", "ja"}:
            yield value
        else:
            for member in value.values():
                yield from texts(member)
    elif isinstance(value, list):
        for item in value:
            yield from texts(item)


@pytest.mark.parametrize("name", shipped().ids())
def test_no_text_lacks_a_language(name: str) -> None:
    document = shipped().find(name)
    assert document is not None
    for text in texts(document.data):
        assert set(text) == {"en", "ja"}


@pytest.mark.parametrize(
    ("name", "seats", "pointer", "value"),
    [
        ("minnesota", 4, "/steps/deal/cards", 9),
        ("ten-point", 4, "/steps/deal/cards", 10),
        ("ten-point", 5, "/steps/deal/cards", 10),
        ("ten-point", 6, "/steps/deal/cards", 8),
        ("cutthroat-canadian", 3, "/steps/deal/cards", 6),
        ("minnesota", 4, "/game/wins/target/at-least", 21),
        ("ten-point", 5, "/game/wins/target/at-least", 52),
        ("cutthroat-canadian", 2, "/game/wins/target/at-least", 11),
        ("minnesota", 4, "/hand", ["deal", "auction", "name-trump", "throw", "play"]),
        ("ten-point", 4, "/hand", ["deal", "auction", "name-trump", "widow", "throw", "play"]),
        ("ten-point", 5, "/hand", ["deal", "auction", "name-trump", "throw", "call", "play"]),
        ("ten-point", 4, "/table/teams", [[0, 2], [1, 3]]),
        ("ten-point", 6, "/table/teams", [[0, 3], [1, 4], [2, 5]]),
        ("ten-point", 4, "/steps/widow/cards", "all"),
        ("ten-point", 4, "/items/three", {"find": "card", "card": "3", "to": "winner",
                                          "points": 3}),
        ("ten-point", 5, "/game/finish", ["most-points", "bidder", "partner"]),
        ("ten-point", 5, "/steps/call/barred", ["3"]),
        ("cutthroat-canadian", 3, "/steps/play/follow", "or-trump"),
        ("minnesota", 4, "/steps/play/follow", "strict"),
        ("minnesota", 4, "/trumps/joker/after", ["J"]),
        ("ten-point", 4, "/trumps/joker/after", ["jick", "J"]),
        ("cutthroat-canadian", 2, "/items/low", {"find": "lowest", "among": "held",
                                                 "to": "player", "points": 1}),
        ("cutthroat-canadian", 2, "/game/wins/sweep", {
            "score": "before", "at-least": 1, "hand": "own-made-bid", "bid-at-least": 4}),
    ],
)  # fmt: skip
def test_what_the_pages_say(name: str, seats: int, pointer: str, value: object) -> None:
    assert lookup(load(name).resolve(seats, {}).values, pointer) == value


def test_wisconsin_as_the_page_says() -> None:
    book = load("six-point-northeastern-wisconsin")
    values = book.resolve(4, {"bidder-sees": "2", "joker-order": "second-played"}).values
    assert lookup(values, "/deck/ranks") == ["A", "K", "Q", "J", "T", "9", "8", "7"]
    assert lookup(values, "/hand") == ["deal", "auction", "widow", "throw", "name-trump", "play"]
    assert lookup(values, "/steps/widow/cards") == 2
    assert lookup(values, "/trumps/equal-jokers") == "second-played"
    assert lookup(values, "/trumps/joker/after") == ["7"]
    assert lookup(values, "/steps/throw/pips-for") == "bidder"
    assert lookup(values, "/items/low/ranks") == ["A", "K", "Q", "J", "T", "9", "8", "7"]


@pytest.mark.parametrize("name", NAMES)
def test_the_pack_holds_the_card_points_of_the_page(name: str) -> None:
    book = load(name)
    needed = {"bidder-sees": "0", "joker-order": "first-played"}
    settings = needed if name.startswith("six") else {}
    values = book.resolve(book.tables[-1], settings).values
    pips, deck = values["pips"], values["deck"]
    assert isinstance(pips, dict)
    assert isinstance(deck, dict)
    ranks, jokers = deck["ranks"], deck["jokers"]
    assert isinstance(ranks, list)
    assert isinstance(jokers, int)
    worth = 4 * sum(int(str(pips.get(str(rank), 0))) for rank in ranks)
    worth += jokers * int(str(pips["joker"]))
    assert worth == (80 if name == "cutthroat-canadian" else 82)


def test_every_listed_book_is_one_of_the_known() -> None:
    assert set(NAMES) <= {book.id for book in listed()}
