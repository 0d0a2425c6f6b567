"""Text, tree and JSON say the same; the canonical form is one; both parsing paths agree."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smearspec import notation
from smearspec.notation import exact, fast, grammar, tree, writing
from strategies import acts, amends, hand_tags, plain_acts, remarks, transcripts


def shape(value):
    """Return a tree with the class of every node, which equality of named tuples leaves out."""
    if isinstance(value, tree.Transcript):
        return ("Transcript", shape(value.header), shape(value.hands))
    if isinstance(value, tree.Block):
        return ("Block", value.name, value.comment, shape(value.entries))
    if isinstance(value, tuple):
        return (type(value).__name__, *map(shape, value))
    return (type(value).__name__, value)


def test_shape_tells_named_tuples_apart():
    assert tree.Count(("Ann",), 3) == tree.Adjust(("Ann",), 3)
    assert shape(tree.Count(("Ann",), 3)) != shape(tree.Adjust(("Ann",), 3))


@given(transcripts)
def test_written_tree_is_read_back(transcript):
    assert shape(notation.parse(repr(transcript))) == shape(transcript)


@given(transcripts)
def test_canonical_text_is_read_back(transcript):
    canonical = notation.canonical(transcript)
    assert shape(notation.parse(notation.format_transcript(transcript))) == shape(canonical)


@given(transcripts)
def test_format_is_idempotent(transcript):
    text = notation.format_transcript(transcript)
    assert notation.format_transcript(notation.parse(text)) == text


@given(transcripts)
def test_blocks_formatted_one_by_one_are_the_record(transcript):
    names = notation.names_of(transcript.header)
    blocks = (transcript.header, *transcript.hands)
    text = "".join(notation.format_block(block, names) for block in blocks)
    assert text == notation.format_transcript(transcript)


@given(transcripts)
def test_tree_to_json_and_back(transcript):
    assert shape(notation.from_json(notation.to_json(transcript))) == shape(transcript)


@given(transcripts)
def test_canonical_text_to_json_to_text(transcript):
    text = notation.format_transcript(transcript)
    twin = notation.to_json(notation.parse(text))
    assert notation.format_transcript(notation.from_json(twin)) == text


@given(transcripts)
def test_digest_sees_everything_but_comments_and_spelling(transcript):
    digest = notation.digest(transcript)
    text = notation.format_transcript(transcript)
    assert re.fullmatch("sha256:[0-9a-f]{64}", digest)
    assert notation.digest(notation.parse(text)) == digest
    more = text.replace("\n\n", "\n; a remark\n\n") + "; another\n"
    assert notation.digest(notation.parse(more)) == digest
    other = text + '[Hand "one more"]\n'
    assert notation.digest(notation.parse(other)) != digest


@given(st.one_of(acts, amends, hand_tags, remarks))
def test_both_paths_agree(entry):
    line = writing.line(entry)
    ((number, found),) = fast.read(line + "\n")
    assert number == 0
    fine = exact.read_line(line).entry
    assert shape(fine) == shape(entry)
    if not isinstance(found, str):
        assert shape(found) == shape(fine)


def is_marked(entry):
    if isinstance(entry, tree.Bid):
        return any("^" in call for call in entry.calls)
    return isinstance(entry, tree.Trick) and any("^" in play for play in entry.plays)


@given(st.one_of(plain_acts, hand_tags, remarks))
def test_plain_canonical_line_matches_a_fast_terminal(entry):
    if is_marked(entry):
        return
    parsed = grammar.parser().parse(writing.line(entry) + "\n", start="hand")
    assert [token.type for token in parsed.children] != ["ODD_LINE"]


@given(transcripts)
def test_canonical_record_is_read_by_the_start_symbol(transcript):
    text = notation.format_transcript(transcript)
    assert "".join(map(str, grammar.parser().parse(text, start="start").children)) == text


MUTATIONS = st.lists(
    st.tuples(st.integers(0, 10_000), st.sampled_from('  \t.:;/"[]{}^?->0AKSJO♠Ａ：−"\\x\n\u3000')),
    max_size=4,
)


def mutated(transcript, mutations):
    text = repr(transcript)
    for place, sign in mutations:
        at = place % len(text)
        text = text[:at] + sign + text[at + 1 :]
    return text if text.endswith("\n") else text + "\n"


@given(transcripts, MUTATIONS)
def test_fast_path_cuts_a_text_where_the_grammar_does(transcript, mutations):
    body = mutated(transcript, mutations)
    place = 0
    for token in grammar.parser().parse(body, start="hand").children:
        found = grammar.canonical().match(body, place)
        assert (found and found.group()) == (str(token) if token.type == "LINES" else None)
        place += len(token)
    assert place == len(body)


@given(transcripts, MUTATIONS)
def test_lines_that_the_fast_path_takes_mean_the_same_on_the_exact_path(transcript, mutations):
    body = mutated(transcript, mutations)
    lines = body.split("\n")
    for number, found in fast.read(body):
        if not isinstance(found, str):
            assert shape(exact.read_line(lines[number]).entry) == shape(found)


def test_transcript_of_two_records_is_refused():
    text = '%smear 1\n[Rules "x"]\n'
    with pytest.raises(notation.NotationError) as error:
        notation.parse(text + text)
    assert [(one.code, one.line) for one in error.value.findings] == [("second-record", 3)]
