"""Every fault of a record in one pass, each with its code, its place and a remedy."""

import io

import pytest

from smearspec import notation

HEAD = '%smear 1\n[Rules "x"]\n[Seats "Ann Bo"]\n\n[Hand "1"]\n'
FIRST = 6
"""The number of the line after HEAD."""


def read(data):
    """Return the findings of everything in the given bytes or text, and the blocks."""
    stream = io.BytesIO(data if isinstance(data, bytes) else data.encode())
    blocks = [
        block for record in notation.read(stream) for block in (record.header, *record.hands())
    ]
    return [finding for block in blocks for finding in block.findings], blocks


def only(line):
    findings, blocks = read(f"{HEAD}{line}\n1. Ann: AS KS\n")
    (finding,) = findings
    assert finding.line == FIRST
    assert str(blocks[-1].block.entries[-1]) == "1. Ann: AS KS"
    return finding


SYNTAX = [
    # line, column, what stands there, what would fit, suggestion
    ("deal Ann: AS KSX", 14, "KSX", ("card",), ""),
    ("deal Ann: AS, KS", 11, "AS,", ("card",), "AS"),
    ("deal Ann: joker", 11, "joker", ("card",), "JO"),
    ("deal Ann: AS Ｋ？", 14, "Ｋ？", ("card",), "K?"),
    ("deal Ann AS", 6, "Ann", ("seat-colon",), "Ann:"),
    ("deal : AS", 6, ":", ("seat-colon",), ""),
    ("deal 7up: AS", 6, "7up:", ("seat-colon",), ""),
    ("deal Ann", 9, "", ("colon",), ""),
    ("deal", 5, "", ("seat-colon",), ""),
    ("trump Ann:", 11, "", ("suit",), ""),
    ("trump Ann: spades", 12, "spades", ("suit",), ""),
    ("count Ann: many", 12, "many", ("number",), ""),
    ("count Ann: 07", 12, "07", ("number",), "7"),
    ("score Ann: plus", 12, "plus", ("signed-number",), ""),
    ("score Ann: +7 =", 16, "", ("signed-number",), ""),
    ("points Ann: high, low", 13, "high,", ("word", "line-end"), ""),
    ("points Ann: at-least", 21, "", ("word",), ""),
    ("1. Ann: AS ->", 14, "", ("seat",), ""),
    ("1. Ann: AS -> ?", 15, "?", ("seat",), ""),
    ("1. Ann: AS ^R", 14, "", ("card",), ""),
    ("1. Ann: AS ^L", 14, "", ("seat",), ""),
    ("1 Ann: AS", 1, "1", ("line-start",), "1."),
    ("1.Ann: AS", 3, "Ann:", ("blank",), ""),
    ("note Ann:", 10, "", ("text",), ""),
    ("sides Ann/ Bo", 7, "Ann/", ("seat",), ""),
    ("[Dealer Ann]", 9, "Ann]", ("quoted-text",), '[Dealer "..."]'),
    ('[Dealer "Ann]', 9, '"Ann]', ("quoted-text",), '[Dealer "..."]'),
    ('[Dealer "Ann"', 14, "", ("closing-bracket",), '[Dealer "..."]'),
    ("bid Ann: !", 10, "!", ("number", "word"), ""),
    ("?", 1, "?", ("line-start",), ""),
]


@pytest.mark.parametrize(("line", "column", "text", "expected", "suggestion"), SYNTAX)
def test_syntax(line, column, text, expected, suggestion):
    finding = only(line)
    assert finding.code == "syntax"
    assert (finding.column, finding.facts["text"]) == (column, text)
    assert finding.facts["expected"] == expected
    assert finding.facts.get("suggestion", "") == suggestion


CODES = [
    ("deal Ann: SK", "suit-first", 11, {"text": "SK", "suggestion": "KS"}),
    ("1. Ann: AS ♠10", "suit-first", 12, {"text": "♠10", "suggestion": "TS"}),
    ("deal Ann: AS ＨＡ", "suit-first", 14, {"text": "HA", "suggestion": "AH"}),
    ("deal Ann: DH", "unknown-rank", 11, {"text": "DH", "rank": "D", "suggestion": ""}),
    ("deal Ann: 1H", "unknown-rank", 11, {"text": "1H", "rank": "1", "suggestion": "AH"}),
    ("deal Ann: 11H", "unknown-rank", 11, {"text": "11H", "rank": "11", "suggestion": ""}),
    ("call Ann: KX", "unknown-suit", 11, {"text": "KX", "suit": "X"}),
    ("deel Ann: AS", "unknown-keyword", 1, {"text": "deel", "suggestion": "deal"}),
    ("  tricks Ann: AS", "unknown-keyword", 3, {"text": "tricks", "suggestion": ""}),
    ("amend diel Ann: AS", "unknown-keyword", 7, {"text": "diel", "suggestion": "deal"}),
    ("Ann: AS KS", "unknown-keyword", 1, {"text": "Ann"}),
    ("void: misdael", "unknown-word", 7, {"text": "misdael", "suggestion": "misdeal"}),
    ("claim Ann: the", "unknown-word", 12, {"text": "the", "allowed": ("rest",)}),
    ('[Daeler "Ann"]', "unknown-tag", 2, {"name": "Daeler", "suggestion": "Dealer"}),
    ('[Zzz "Ann"]', "unknown-tag", 2, {"name": "Zzz", "suggestion": ""}),
    ('[Seats "Ann Bo"]', "tag-out-of-place", 1, {"name": "Seats", "place": "record"}),
    (r'[Status "a\b"]', "tag-value", 11, {"name": "Status", "expected": ("escape",)}),
    ('[Dealer "Ann Bo"]', "tag-value", 10, {"name": "Dealer", "expected": ("dealer",)}),
    ('[Start "Ann thirty"]', "tag-value", 9, {"name": "Start", "expected": ("start",)}),
    ("1. Ann: AS {JD JD}", "alternative-repeated", 12, {"text": "{JD JD}", "card": "JD"}),
    ("1. Ann: AS {JD TD JD KC} -> Ann", "alternative-repeated", 12, {"card": "JD"}),
    ("deal Ann: {KS jo} {10S TS}", "alternative-repeated", 19, {"card": "TS"}),
    ("discard Ann: {KS QS} {JO JO}", "alternative-repeated", 22, {"card": "JO"}),
    ("deal Ann: ??x55", "unknown-run", 11, {"text": "??x55", "limit": 54}),
    ("deal Ann: ??x0", "unknown-run", 11, {"text": "??x0", "limit": 54}),
    ("count Ann: 1000000", "number-too-long", 12, {"text": "1000000", "limit": 6}),
    ("1234567. Ann: AS", "number-too-long", 1, {"text": "1234567", "limit": 6}),
    ("bid Ann: 1234567", "number-too-long", 10, {"text": "1234567", "limit": 6}),
    ("note Ann: a\x1b[1m", "control-character", 12, {"name": "U+001B"}),
    ("note Ann: a\x07", "control-character", 12, {"name": "U+0007"}),
    ("deal Ann: AS \x9bKS", "control-character", 14, {"name": "U+009B"}),
    ("1. Ann: AS\rKS", "odd-line-end", 11, {"name": "U+000D", "short": "CR"}),
    ("1. Ann: AS\fKS", "odd-line-end", 11, {"name": "U+000C", "short": "FF"}),
    ("note Ann: AS\v", "odd-line-end", 13, {"name": "U+000B", "short": "VT"}),
    ("1. Ann: AS KS\x852. Ann: QS JS", "odd-line-end", 14, {"name": "U+0085", "short": "NEL"}),
    ("bid Ann: 2\u2028pass", "odd-line-end", 11, {"name": "U+2028", "short": "LS"}),
    ("bid Ann: 2\u2029pass", "odd-line-end", 11, {"name": "U+2029", "short": "PS"}),
    ("1. Ann: AS\xa0KS", "invisible-character", 11, {"name": "U+00A0", "case": "blank"}),
    ("1.\xa0Ann: AS KS", "invisible-character", 3, {"name": "U+00A0", "case": "blank"}),
    ("count\u202fAnn: 3", "invisible-character", 6, {"name": "U+202F", "case": "blank"}),
    ('[Dealer\xa0"Ann"]', "invisible-character", 8, {"name": "U+00A0", "case": "blank"}),
    ("bid Ann\u200b: 2 pass", "invisible-character", 8, {"name": "U+200B", "case": ""}),
    ("deal Ann: AS K\u00adS", "invisible-character", 15, {"name": "U+00AD", "case": ""}),
    ("\u2060bid Ann: 2 pass", "invisible-character", 1, {"name": "U+2060", "case": ""}),
    ("1. Ann: AS\u3164KS", "invisible-character", 11, {"name": "U+3164", "case": ""}),
]


@pytest.mark.parametrize(("line", "code", "column", "facts"), CODES)
def test_codes(line, code, column, facts):
    finding = only(line)
    assert (finding.code, finding.column) == (code, column)
    assert {name: finding.facts[name] for name in facts} == facts


HEADERS = [
    ("[Seat “Ann Bo”]", "unknown-tag", {"name": "Seat", "suggestion": "Seats"}),
    ('[Rules "y"]', "tag-repeated", {"name": "Rules", "line": 2}),
    ('[Dealer "Ann"]', "tag-out-of-place", {"name": "Dealer", "place": "hand"}),
    ("deal Ann: AS", "hand-missing", {"text": "deal Ann: AS"}),
    ('[Date "24.11.2026"]', "tag-value", {"name": "Date", "expected": ("date",)}),
    ('[Sides "Ann+Bo"]', "tag-value", {"name": "Sides", "expected": ("sides",)}),
    ('[Players "Ann Larsen"]', "tag-value", {"name": "Players", "expected": ("players",)}),
    ('[Scribe "?"]', "tag-value", {"name": "Scribe", "expected": ("seat",)}),
]


@pytest.mark.parametrize(("line", "code", "facts"), HEADERS)
def test_headers(line, code, facts):
    head = '%smear 1\n[Rules "x"]\n[Seats "Ann Bo"]\n'
    (finding,), blocks = read(f'{head}{line}\n[Hand "1"]\n1. Ann: AS\n')
    assert (finding.code, finding.line) == (code, 4)
    assert {name: finding.facts[name] for name in facts} == facts
    assert len(blocks[0].block.entries) == 2
    assert len(blocks[1].block.entries) == 1


def test_lines_before_a_hand_are_reported_once():
    (finding,), _ = read('%smear 1\n[Rules "x"]\ndeal Ann: AS\ndeal Bo: KS\n1. Ann: AS KS\n')
    assert (finding.code, finding.line) == ("hand-missing", 3)


def test_options_may_repeat():
    findings, _ = read('%smear 1\n[Option "a = b"]\n[Option "c = d"]\n')
    assert findings == []


def test_all_faults_of_a_file_in_one_pass():
    text = (
        '%smear 1\n[Ruls "x"]\n[Seats "Ann Bo"]\n\n[Hand "1"]\ndeal Ann: SK\ndeal Bo: AS\n'
        "1. Ann KS AS\n2. Bo: AH KH\n\n[Hand 2]\ndeel Ann: AS\n1. Bo: AH KH\n"
        '%smear 2\n[Rulez "x"]\n[Hand "1"]\nrubbish\n%smear 1\n[Hand "1"]\n3. Ann: KS AS junk\n'
    )
    findings, blocks = read(text)
    assert [(one.line, one.column, one.code) for one in findings] == [
        (2, 2, "unknown-tag"),
        (6, 11, "suit-first"),
        (8, 4, "syntax"),
        (11, 7, "syntax"),
        (12, 1, "unknown-keyword"),
        (14, 8, "format-version"),
        (20, 15, "syntax"),
    ]
    kept = [str(entry) for block in blocks for entry in block.block.entries]
    assert kept == ['[Seats "Ann Bo"]', "deal Bo: AS", "2. Bo: AH KH", "1. Bo: AH KH"]


@pytest.mark.parametrize("ending", ["4. Bo: KS QH J", "4. Bo: KS -", '[Status "dis', "trum"])
def test_a_record_cut_in_the_middle_of_a_line(ending):
    if ending.endswith("-"):
        ending += "> "
    findings, _ = read(HEAD + "1. Ann: AS KS\n" + ending)
    assert [(one.code, one.line) for one in findings] == [("cut-off", FIRST + 1)]


def test_a_record_cut_in_the_middle_of_a_character():
    data = (HEAD + "note Ann: 太郎").encode()[:-1]
    findings, _ = read(data)
    assert [(one.code, one.line, one.column) for one in findings] == [("cut-off", FIRST, 12)]


def test_a_record_cut_between_two_cards_is_read():
    findings, blocks = read(HEAD + "4. Bo: KS QH")
    assert findings == []
    assert blocks[-1].block.entries[0].plays == ("KS", "QH")


@pytest.mark.parametrize("text", ["", "\n", " \n\t\n", "\ufeff"])
def test_empty_file(text):
    (finding,), _ = read(text)
    assert (finding.code, finding.line, finding.column) == ("empty-file", 1, 1)


def test_no_magic_line():
    findings, blocks = read(HEAD.partition("\n")[2] + "deal Ann: SK\n")
    assert [(one.code, one.line) for one in findings] == [("magic-missing", 1), ("suit-first", 5)]
    assert findings[0].facts == {"text": '[Rules "x"]', "suggestion": "%smear 1"}
    assert len(blocks) == 2


def test_no_header_at_all():
    findings, blocks = read('[Hand "1"]\n1. Ann: AS KS\n')
    assert [(one.code, one.line) for one in findings] == [("magic-missing", 1)]
    assert blocks[1].block.name == "1"


def test_a_file_of_another_kind_gets_one_finding():
    findings, _ = read("name: x\non: [push]\njobs:\n  test:\n    runs: y\n")
    assert [one.code for one in findings] == ["magic-missing"]


@pytest.mark.parametrize("magic", ["%smear 2", "%smear", "%smear one", "%smear 1.0", "%smear1"])
def test_other_formats(magic):
    findings, blocks = read(f'{magic}\n[Rules "x"]\n[Hand "1"]\nrubbish\n')
    assert [(one.code, one.line) for one in findings] == [("format-version", 1)]
    assert findings[0].facts["needed"] == "1"
    assert len(blocks) == 1


@pytest.mark.parametrize("hands", [1, 200])
@pytest.mark.parametrize(
    ("end", "name"), [("\r", "U+000D"), ("\x85", "U+0085"), ("\u2028", "U+2028")]
)
def test_a_whole_file_with_odd_line_ends(end, name, hands):
    text = HEAD + "1. Ann: AS KS\n" + '\n[Hand "2"]\n2. Ann: AS KS\n' * (hands - 1)
    for data in (text.replace("\n", end), "\ufeff" + text.replace("\n", end) + "\n"):
        (finding,), blocks = read(data)
        assert (finding.code, finding.line, finding.column) == ("odd-line-end", 1, 9)
        assert finding.facts["name"] == name
        assert len(blocks) == 1


def test_a_first_line_with_a_blank_that_is_none():
    (finding,), _ = read(HEAD.replace("%smear 1", "%smear\xa01"))
    assert (finding.code, finding.line, finding.column) == ("invisible-character", 1, 7)


def test_a_first_line_that_is_too_long():
    (finding,), _ = read(HEAD.replace("%smear 1", "%smear 1  ; " + "x" * 5000))
    assert (finding.code, finding.line) == ("line-too-long", 1)


@pytest.mark.parametrize(
    "kept", ["note Ann: a\xa0b", "1. Ann: AS KS  ; a\u200db", '[Status "a\xa0b"]']
)
def test_remarks_and_texts_keep_what_nobody_sees(kept):
    findings, blocks = read(f"{HEAD}{kept}\n")
    assert findings == []
    assert kept in str(blocks[-1].block.entries[-1])


def test_wrong_encoding():
    data = HEAD.encode() + "note Ann: café\n1. Ann: AS KS\nnote Bo: naïf".encode("latin-1")
    findings, blocks = read(data)
    assert [(one.code, one.line, one.column) for one in findings] == [
        ("not-utf8", 6, 14),
        ("not-utf8", 8, 12),
    ]
    assert findings[0].facts == {"byte": "0xE9"}
    assert len(blocks[-1].block.entries) == 1


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf16(encoding):
    findings, _ = read(HEAD.encode(encoding))
    assert [(one.code, one.line) for one in findings] == [("utf-16", 1)]


def test_binary():
    findings, blocks = read(b"\x7fELF\x02\x01\x01\0\0\0\n\0\0\n\xff\xfe\n" + HEAD.encode())
    assert [one.code for one in findings] == ["binary-file"]
    assert len(blocks) == 3


def test_a_bad_record_hides_neither_neighbour():
    good = HEAD + "1. Ann: AS KS\n"
    findings, blocks = read(good.encode() + b"%smear 1\n\xff\0\n[Hand \xff]\n" + good.encode())
    assert {one.line for one in findings} <= {8, 9, 10}
    assert findings
    assert [len(block.block.entries) for block in blocks] == [2, 1, 0, 0, 2, 1]
