"""Every tolerance of the import form, one by one, and what none of them may damage."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smearspec import notation
from smearspec.notation import exact, formatting, refusal, tree, writing
from strategies import NAMES, acts, transcripts

TOLERATED = {
    "letter case": ("DEAL Ann: aS kH jo JOl", "deal Ann: AS KH JO JOL"),
    "letter case of words": ("Bid Ann: PASS 4", "bid Ann: pass 4"),
    "letter case of items": ("points Ann: High AT-LEAST", "points Ann: high at-least"),
    "letter case of marks": ("1. Ann: ^r js ^l Bo 4s", "1. Ann: ^R JS ^L Bo 4S"),
    "letter case of tags": ('[dealer "Di"]', '[Dealer "Di"]'),
    "letter case of a suit": ("trump Cy: c", "trump Cy: C"),
    "10 for T": ("1. Ann: 10S 10♥ 10? {10C 9C}", "1. Ann: TS TH T? {TC 9C}"),
    "suit signs": ("deal Ann: A♠ K♥ Q♦ J♣ ?♠", "deal Ann: AS KH QD JC ?S"),
    "suit sign as trump": ("trump Cy: ♣", "trump Cy: C"),
    "emoji suit signs": ("1. Ann: A♠\ufe0f K♥\ufe0e", "1. Ann: AS KH"),
    "emoji suit sign as trump": ("trump Ann: ♦\ufe0f", "trump Ann: D"),
    "p for pass": ("bid Ann: p 5 P p", "bid Ann: pass 5 pass pass"),
    "kitty": ("kitty Cy: QS 4S", "widow Cy: QS 4S"),
    "tabs": ("deal\tAnn:\tAS\tKS\t;\tx", "deal Ann: AS KS  ; x"),
    "aligned comment": ("1. Ann: AS KS        ;      x", "1. Ann: AS KS  ; x"),
    "comment at once": ("1. Ann: AS KS;x", "1. Ann: AS KS  ; x"),
    "empty comment": ("1. Ann: AS KS ;", "1. Ann: AS KS"),
    "runs of blanks": ("deal   Ann:   AS    KS", "deal Ann: AS KS"),
    "blanks at either end": ("   deal Ann: AS  ", "deal Ann: AS"),
    "no blank after a colon": ("deal Ann:AS KS", "deal Ann: AS KS"),
    "no blank after the colon of void": ("void:misdeal", "void: misdeal"),
    "comment line": ("    ;hello", "; hello"),
    "curly quotes": ("[Dealer “Di”]", '[Dealer "Di"]'),
    "curly quotes that do not pair": ("[Dealer ”Di”]", '[Dealer "Di"]'),
    "curly apostrophe in Seats": ("[Seats “O’Neil x−1”]", '[Seats "O\'Neil x-1"]'),
    "true minus in Start": ('[Start "Ann −4"]', '[Start "Ann -4"]'),
    "curly apostrophe in Dealer": ('[Dealer "O’Neil"]', '[Dealer "O\'Neil"]'),
    "curly apostrophe": ("deal O’Neil: AS", "deal O'Neil: AS"),
    "true minus": ("score Ann: −4 = −4", "score Ann: -4 = -4"),
    "true minus for a seat that sits out": ("1. Ann: AS − KS", "1. Ann: AS - KS"),
    "true minus in an arrow": ("1. Ann: AS KS −> Bo", "1. Ann: AS KS -> Bo"),
    "ideographic space": ("deal\u3000太郎:\u3000AS\u3000KS", "deal 太郎: AS KS"),
    "full-width letters": ("ｄｅａｌ Ann: ＡＳ Ｋ♥", "deal Ann: AS KH"),
    "full-width digits": ("１. Ann: ９S １０S", "1. Ann: 9S TS"),
    "full-width numbers": ("score Ann: +７ = ３１", "score Ann: +7 = 31"),
    "full-width colon": ("deal Ann：AS", "deal Ann: AS"),
    "full-width semicolon": ("deal Ann: AS　；　メモ", "deal Ann: AS  ; メモ"),
    "full-width tag name": ("[Ｄｅａｌｅｒ “Di”]", '[Dealer "Di"]'),
    "change without a sign": ("score Ann: 7 = +7", "score Ann: +7 = 7"),
    "zero": ("score Ann: -0 = -0", "score Ann: +0 = 0"),
    "run of one": ("deal Ann: ??X1", "deal Ann: ??"),
    "run": ("deal Ann: ??X10", "deal Ann: ??x10"),
    "blanks in braces": ("1. Ann: { kh\tqh }", "1. Ann: {KH QH}"),
}

UNDAMAGED = {
    "note": ("note Bo:　Ａｎｎ； “x” 10♠ −4", "note Bo: Ａｎｎ； “x” 10♠ −4"),
    "comment": ("void: misdeal ；Ａ：“x” − ♠︎", "void: misdeal  ; Ａ：“x” − ♠︎"),
    "tag": ("[_x “Ａ： − ♠  ”]", '[_x "Ａ： − ♠  "]'),
    "tag with straight quotes": ('[_x "a “b” c"]', '[_x "a “b” c"]'),
    "escapes": (r'[_x "a \"b\" \\ c"]', r'[_x "a \"b\" \\ c"]'),
    "seat": ("deal Ａｎｎ：ＡＳ", "deal Ａｎｎ: AS"),
    "claimed winner": ("1. 太郎: AS -> Ｂｏ", "1. 太郎: AS -> Ｂｏ"),
}

REFUSED = (
    "deal Ann : AS",
    "deal Ann: AS,KS",
    "deal Ann: ASKS",
    "deal Ann: 010S",
    "deal Ann AS",
    "deal: AS",
    "1 Ann: AS",
    "1.Ann: AS",
    "1. Ann:",
    "01. Ann: AS",
    "dealAnn: AS",
    "bid Ann:",
    "bid ?: 4",
    "trump Ann: X",
    "score Ann: 7=7",
    "score Ann: +07",
    "points Ann: at-least",
    "deal Ann: ＪＯＫＥＲ",
    "deal Ann: A♤",
    "deal Ann: {AS}",
    "deal Ann: {AS ?H}",
    "deal Ann: {AS KS QS JS TS 9S 8S 7S 6S}",
    "1. Ann: ??x3",
    "call Cy: QS KS",
    "call Cy:",
    "show Cy:",
    "amend amend deal Ann: AS",
    'amend [Dealer "Di"]',
    "amend ; x",
    "[Dealer Di]",
    '[Dealer "Di"',
    'Dealer "Di"',
    "［Dealer “Di”］",
    "void misdeal",
    "void: rain",
    "claim Ann: all",
    "claim Ann rest",
    "sides Ann/Cy: Bo/Di",
    "sides",
    "won",
    "1. Ann: AS ->",
    "1. Ann: AS -> Bo Cy",
    "1. Ann: AS -> ?",
    "note: hello",
    "% smear 1",
)


@pytest.mark.parametrize("written", REFUSED)
def test_everything_else_is_refused(written):
    with pytest.raises(refusal.Refusal):
        exact.read_line(written)


@pytest.mark.parametrize(("written", "plain"), TOLERATED.values(), ids=TOLERATED)
def test_tolerated_on_input_and_never_written(written, plain):
    assert writing.line(exact.read_line(written).entry) == plain
    assert writing.line(exact.read_line(plain).entry) == plain


@pytest.mark.parametrize(("written", "plain"), UNDAMAGED.values(), ids=UNDAMAGED)
def test_what_people_wrote_stays(written, plain):
    assert writing.line(exact.read_line(written).entry) == plain


RECORD = '%smear 1\n[Rules "x"]\n[Seats "Ann Bo"]\n\n[Hand "1"]\ndeal Ann: AS KS\n1. Ann: AS KS\n'

WHOLE = {
    "CRLF": RECORD.replace("\n", "\r\n"),
    "no final newline": RECORD[:-1],
    "byte-order mark": "\ufeff" + RECORD,
    "blank lines": "\n \n" + RECORD.replace("\n", "\n\n\t\n"),
    "no blank lines": RECORD.replace("\n\n", "\n"),
    "full-width": RECORD.replace("%smear 1", "%ＳＭＥＡＲ　１").replace(
        '[Hand "1"]', "[Ｈａｎｄ　“1”]"
    ),
    "letter case": RECORD.replace("Hand", "HAND").replace("%smear", "%Smear"),
    "indented": RECORD.replace("\n", "\n  "),
}


@pytest.mark.parametrize("written", WHOLE.values(), ids=WHOLE)
def test_whole_records(written):
    assert notation.format_transcript(notation.parse(written)) == RECORD


@pytest.mark.parametrize(
    "name",
    [
        "deal",
        "As",
        "pass",
        "JO",
        "太郎",
        "はなこ",
        "Ann_2",
        "O'Neil",
        "Jean-Luc",
        "Zoë",
        "प्रिया",
        "สมชาย",
        "か\u3099く",
    ],
)
def test_names_of_seats(name):
    record = RECORD.replace("Ann", name)
    transcript = notation.parse(record)
    assert notation.format_transcript(transcript) == record
    assert transcript.hands[0].entries[0].seat == name
    assert transcript.hands[0].entries[1].leader == name


@pytest.mark.parametrize("name", ["1st", "_x", "A.B", "A/B", "-", "'x", "A:"])
def test_no_names_of_seats(name):
    with pytest.raises(notation.NotationError) as error:
        notation.parse(RECORD.replace('"Ann Bo"', f'"{name} Bo"'))
    if "/" not in name:
        assert error.value.findings[0].code == "tag-value"


def spelled(entry):
    """Return an act with every name as at the table."""
    block = tree.Block(None, (entry,))
    return notation.canonical_block(block, formatting.Names(NAMES)).entries


@given(acts, st.sampled_from((str.upper, str.lower, str.swapcase)))
def test_letter_case_never_matters_outside_remarks(act, change):
    if isinstance(act, tree.Note):
        return
    bare = act._replace(comment="")
    assert spelled(exact.read_line(change(writing.line(bare))).entry) == spelled(bare)


def widened(text):
    """Return text as a Japanese keyboard would give it: the words of the notation full-width."""
    return "".join(
        chr(ord(sign) + 0xFEE0) if sign.isascii() and (sign.isalnum() or sign in ":;") else sign
        for sign in text
    ).replace(" ", "\u3000")


@given(
    st.lists(
        st.sampled_from(["AS", "KH", "TD", "9C", "JO", "?C", "J?", "??"]), min_size=1, max_size=8
    )
)
def test_a_wide_line_says_the_same(cards):
    line = f"1. 太郎: {' '.join(cards)}  ; x"
    assert exact.read_line(widened(line)).entry == exact.read_line(line).entry._replace(
        comment="ｘ"
    )


@given(transcripts)
def test_a_record_with_other_line_ends_is_the_same(transcript):
    text = notation.format_transcript(transcript)
    loose = "\ufeff" + text.replace("\n", " \r\n\t")
    assert notation.format_transcript(notation.parse(loose)) == text
