"""The canonical form, rule by rule."""

import hashlib

import pytest

from smearspec import notation, resources

HEAD = '%smear 1\n[Rules "x"]\n[Seats "Ann Bo Cy Di"]\n'


def formatted(text):
    return notation.format_transcript(notation.parse(text))


def hand(*lines):
    """Return the canonical lines of a hand with the given ones."""
    text = formatted(HEAD + '\n[Hand "1"]\n' + "".join(f"{line}\n" for line in lines))
    return text.split("\n")[5:-1]


EXAMPLES = sorted((resources.folder("grammar") / "examples").glob("*.smear"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_examples_are_canonical_and_survive_json(path):
    text = path.read_text(encoding="utf-8")
    assert formatted(text) == text
    assert (
        notation.format_transcript(notation.from_json(notation.to_json(notation.parse(text))))
        == text
    )


def test_there_are_examples():
    assert len(EXAMPLES) >= 6


def test_cards_are_sorted_where_their_order_says_nothing():
    loose = "JO ?? 2C J? TS ?D AS {QH KH} JOL ??x3 ?S KH JOH 9S ?? 10S"
    canonical = "AS TS TS 9S KH 2C JO JOH JOL ?S ?D J? {KH QH} ??x5"
    for keyword in ("deal", "widow", "discard"):
        assert hand(f"{keyword} Ann: {loose}") == [f"{keyword} Ann: {canonical}"]


def test_cards_stay_where_their_order_may_say_something():
    for line in ("draw Ann: 2C AS ??", "show Ann: 2C AS", "1. Ann: 2C AS -"):
        assert hand(line) == [line]
    assert hand("1. Ann: {2C AS} ^R {QH KH}") == ["1. Ann: {AS 2C} ^R {KH QH}"]


def test_one_unknown_card_is_no_run():
    assert hand("deal Ann: ??") == ["deal Ann: ??"]
    assert hand("deal Ann: ?? ??") == ["deal Ann: ??x2"]
    assert hand("deal Ann: ??x54 ??x54 ??") == ["deal Ann: ??x54 ??x54 ??"]


def test_an_empty_remainder_and_a_missing_suit():
    assert hand("discard Ann:", "deal Ann: AC KH") == ["discard Ann:", "deal Ann: KH AC"]


def test_neighbouring_lines_of_one_kind_stand_in_seat_order():
    assert hand("deal Di: AS", "deal Bo: KS", "deal Ann: QS") == [
        "deal Ann: QS",
        "deal Bo: KS",
        "deal Di: AS",
    ]
    for claim, value in (("points", "high"), ("count", "1"), ("score", "+1")):
        loose = (f"{claim} Bo/Di: {value}", f"{claim} Cy/Ann: {value}")
        assert hand(*loose) == [f"{claim} Ann/Cy: {value}", f"{claim} Bo/Di: {value}"]


def test_other_lines_stay_as_written():
    for lines in (
        ("discard Di: AS", "discard Ann: KS"),
        ("adjust Di: +1", "adjust Ann: +2"),
        ("note Di: x", "note Ann: y"),
        ("2. Di: AS", "1. Ann: KS"),
        ("deal Di: AS", "void: redeal", "deal Ann: KS"),
        ("deal Di: AS", "amend deal Bo: QS", "deal Ann: KS"),
        ("widow Di: AS", "widow Ann: KS"),
    ):
        assert hand(*lines) == list(lines)


def test_a_comment_line_moves_with_the_line_below():
    assert hand("; of Di", "; still", "deal Di: AS", "; of Ann", "deal Ann: KS", "; last") == [
        "; of Ann",
        "deal Ann: KS",
        "; of Di",
        "; still",
        "deal Di: AS",
        "; last",
    ]


def test_sides_are_written_in_seat_order():
    assert hand("sides Di/Bo cy/ann", "won Di/Bo", "adjust Cy/Ann: +1") == [
        "sides Bo/Di Ann/Cy",
        "won Bo/Di",
        "adjust Ann/Cy: +1",
    ]


def test_items_and_options_stay_as_written():
    assert hand('[Option "z = 1"]', '[Option "a = 1"]', "points Ann: low high") == [
        '[Option "z = 1"]',
        '[Option "a = 1"]',
        "points Ann: low high",
    ]


def test_names_are_written_as_in_seats():
    text = formatted(
        '%smear 1\n[Rules "x"]\n[Seats "ann ＢＯ O’Neil"]\n[Scribe "bo"]\n'
        '[Sides "o\'neil/ANN Bo"]\n[Start "Bo/Ann 3"]\n[Players "BO=Bo Yang;ANN=Ann  Larsen"]\n'
        '[Hand "1"]\n[Dealer "ＡＮＮ"]\n'
        "deal BO: AS\n1. Bo: AS ^L ANN KS -> O'NEIL\nclaim Bo: rest\nnote ANN: ANN\n"
        "amend trump bo: S\nbid Zed: 4\n"
    )
    assert text == (
        '%smear 1\n[Rules "x"]\n[Seats "ann ＢＯ O\'Neil"]\n[Sides "ann/O\'Neil ＢＯ"]\n'
        '[Players "ＢＯ=Bo Yang; ann=Ann  Larsen"]\n[Scribe "ＢＯ"]\n[Start "ann/ＢＯ 3"]\n'
        '\n[Hand "1"]\n[Dealer "ann"]\n'
        "deal ＢＯ: AS\n1. ＢＯ: AS ^L ann KS -> O'Neil\nclaim ＢＯ: rest\nnote ann: ANN\n"
        "amend trump ＢＯ: S\nbid Zed: 4\n"
    )


def test_tags_stand_in_the_order_of_the_format():
    tags = [
        '[Rules "x"]',
        '[RulesDigest "sha256:0"]',
        '[Option "b = 1"]',
        '[Option "a = 1"]',
        '[Event "e"]',
        '[Site "s"]',
        '[Date "????.??.??"]',
        '[Table "1"]',
        '[Round "2"]',
        '[Seats "Ann Bo"]',
        '[Sides "Ann Bo"]',
        '[Players "Ann=A"]',
        '[Scribe "Ann"]',
        '[Source "paper"]',
        '[Start "Ann 3"]',
        '[_B "1"]',
        '[_a "2"]',
    ]
    canonical = "".join(f"{tag}\n" for tag in tags)
    turned = [tag for tag in reversed(tags) if "Option" not in tag]
    turned[3:3] = tags[2:4]
    assert (
        formatted("%smear 1\n" + "".join(f"{tag}\n" for tag in turned)) == "%smear 1\n" + canonical
    )


def test_signs_of_changes_and_totals():
    assert hand("score Ann: 0 = +0", "score Bo: 3 = -2", "adjust Ann: 4") == [
        "score Ann: +0 = 0",
        "score Bo: +3 = -2",
        "adjust Ann: +4",
    ]


def test_blank_lines_only_before_hands():
    text = '\n\n%smear 1\n\n\n[Rules "x"]\n[Hand "1"]\n\n\nvoid: redeal\n[Hand "2"]\n\n\n'
    assert formatted(text) == '%smear 1\n[Rules "x"]\n\n[Hand "1"]\nvoid: redeal\n\n[Hand "2"]\n'


def test_comments_keep_their_lines():
    text = (
        '%smear 1  ; a\n[Rules "x"]  ; b\n; c\n\n[Hand "1"]  ; d\n1. Ann: AS  ; e ; f\n'
        "amend 1. Ann: KS  ; g\nnote Ann: x  ; y\n; z\n"
    )
    assert formatted(text) == text


def test_the_digest_is_that_of_the_text_without_comments():
    text = (
        '%smear 1  ; a\n; x\n[Seats "Ann Bo"]  ; b\n\n[Hand "1"]  ; c\n; y\ndeal Bo: KS AS  ; d\n'
        "note Ann: x  ; y\n"
    )
    bare = '%smear 1\n[Seats "Ann Bo"]\n\n[Hand "1"]\ndeal Bo: AS KS\nnote Ann: x  ; y\n'
    digest = hashlib.sha256(bare.encode()).hexdigest()
    assert notation.digest(notation.parse(text)) == f"sha256:{digest}"


def test_all_54_cards_are_written_as_they_are_read():
    cards = [rank + suit for suit in "SHDC" for rank in "AKQJT98765432"]
    line = f"deal Ann: {' '.join(cards)} JO JO"
    assert hand(line) == [line]
    marked = f"deal Ann: {' '.join(cards)} JOH JOL"
    assert hand(marked) == [marked]
    assert len(set(cards)) == 52


def test_repr_is_the_notation():
    transcript = notation.parse(HEAD + '\n[Hand "1"]\ndeal Ann: AS  ; x\n')
    assert repr(transcript.hands[0].entries[0]) == "deal Ann: AS  ; x"
    assert repr(transcript.hands[0]) == '[Hand "1"]\ndeal Ann: AS  ; x\n'
    assert repr(transcript) == HEAD + '\n[Hand "1"]\ndeal Ann: AS  ; x\n'
