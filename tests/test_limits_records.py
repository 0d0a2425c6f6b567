"""The limits of records, and that nothing a stranger writes ends in anything but findings."""

import io
import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smearspec import notation
from smearspec.notation import limits, tree
from smearspec.notation.pieces import cut
from strategies import transcripts

HEAD = '%smear 1\n[Rules "x"]\n[Seats "Ann Bo"]\n'
HAND = '\n[Hand "1"]\n1. Ann: AS KS\n'


class Source(io.RawIOBase):
    """Bytes that are made as they are read."""

    def __init__(self, parts):
        self._parts = iter(parts)
        self._rest = b""
        self.given = 0

    def readable(self):
        return True

    def readinto(self, buffer):
        self._rest = self._rest or next(self._parts, b"")
        size = min(len(buffer), len(self._rest))
        buffer[:size], self._rest = self._rest[:size], self._rest[size:]
        self.given += size
        return size


class Stream(io.BufferedReader):
    """A stream that knows how much was read, and that no line is read without a bound."""

    def __init__(self, parts):
        super().__init__(Source(parts))
        self.longest = 0

    def readline(self, size=-1):
        assert size > 0, "a line is never read without a bound"
        self.longest = max(self.longest, size)
        return super().readline(size)

    @property
    def given(self):
        return self.raw.given


def read(data):
    stream = io.BytesIO(data if isinstance(data, bytes) else data.encode())
    blocks = [
        block for record in notation.read(stream) for block in (record.header, *record.hands())
    ]
    return [finding for block in blocks for finding in block.findings], blocks


def test_a_line_of_the_largest_size_is_read():
    note = "note Ann: " + "x" * (limits.LINE_BYTES - 10)
    findings, blocks = read(HEAD + HAND + note + "\n")
    assert findings == []
    assert len(blocks[1].block.entries) == 2


def test_a_longer_line_is_skipped_and_the_next_one_read():
    note = "note Ann: " + "x" * (limits.LINE_BYTES - 9)
    findings, blocks = read(HEAD + HAND + note + "\n2. Ann: AS KS\n")
    assert [(one.code, one.line, one.column) for one in findings] == [("line-too-long", 7, 1)]
    assert findings[0].facts["limit"] == 4096
    assert [str(entry) for entry in blocks[1].block.entries] == ["1. Ann: AS KS", "2. Ann: AS KS"]
    assert blocks[1].block.lines == (6, 8)


def test_a_long_line_at_the_end_of_the_file():
    findings, blocks = read(HEAD + HAND + "x" * 5_000)
    assert [(one.code, one.facts["found"]) for one in findings] == [("line-too-long", 5_000)]
    assert len(blocks[1].block.entries) == 1


def test_many_lines_in_another_encoding():
    findings, _ = read((HEAD + HAND).encode() + b"note Ann: \xe9\n" * 500)
    codes = [one.code for one in findings]
    assert codes == ["not-utf8"] * limits.FAULTS + ["too-many-faults"]


def test_json_of_too_many_lines():
    line = {"kind": "void", "reason": "redeal"}
    hand = {"name": "1", "lines": [line] * limits.HAND_LINES}
    text = json.dumps({"format": 1, "header": {"lines": []}, "hands": [hand]})
    with pytest.raises(notation.NotationError) as error:
        notation.from_json(text)
    assert error.value.findings[0].code == "hand-too-many-lines"


def test_a_line_of_10_mb_needs_no_memory():
    filler = b"x" * 65_536
    stream = Stream(
        [
            (HEAD + HAND + "note Ann: ").encode(),
            *[filler] * 160,
            b"\n2. Ann: AS KS\n" + HAND.encode(),
        ]
    )
    record = next(notation.read(stream))
    first, second = record.hands()
    assert [one.code for one in first.findings] == ["line-too-long"]
    assert first.findings[0].facts["found"] == 160 * 65_536 + 10
    assert len(first.block.text) < 200
    assert len(first.block.entries) == 2
    assert second.findings == ()
    assert stream.longest <= 1 << 16


def test_200_mb_in_one_hand_hide_nothing_after_them():
    # The same lines again and again: 200 MB without holding them.
    chunk = (b"1. Ann: AS KS\n" * 10 + b";" + b"x" * 3_000 + b"\n") * 20
    parts = [chunk] * (200_000_000 // len(chunk) + 1)
    stream = Stream([(HEAD + HAND).encode(), *parts, HAND.encode()])
    record = next(notation.read(stream))
    first, second = record.hands()
    assert stream.given > 200_000_000
    assert [one.code for one in first.findings] == ["hand-too-many-lines"]
    assert first.block.name == "1"
    assert first.block.entries == ()
    assert len(second.block.entries) == 1


def test_a_hand_of_too_many_bytes():
    line = "note Ann: " + "x" * 4_000 + "\n"
    findings, blocks = read(HEAD + HAND + line * 270 + HAND)
    assert [(one.code, one.facts["limit"]) for one in findings] == [("hand-too-long", 1 << 20)]
    assert [len(block.block.entries) for block in blocks] == [2, 0, 1]


def test_a_hand_of_as_many_lines_as_allowed():
    lines = "1. Ann: AS KS\n" * (limits.HAND_LINES - 1)
    findings, blocks = read(f'{HEAD}[Hand "1"]\n{lines}')
    assert findings == []
    assert len(blocks[1].block.entries) == limits.HAND_LINES - 1
    findings, _ = read(f'{HEAD}[Hand "1"]\n{lines}2. Ann: AS KS\n')
    assert [one.code for one in findings] == ["hand-too-many-lines"]


def test_a_header_has_the_same_limits():
    findings, blocks = read(HEAD + "; x\n" * limits.HAND_LINES + HAND)
    assert [one.code for one in findings] == ["hand-too-many-lines"]
    assert len(blocks[1].block.entries) == 1


def test_any_number_of_hands_one_at_a_time():
    stream = Stream([HEAD.encode(), *[HAND.encode()] * 3_000])
    record = next(notation.read(stream))
    hands = record.hands()
    next(hands)
    # Blocks are read as they are asked for: one more is looked at, no rest of the stream.
    assert stream.given < 20_000
    assert sum(1 for _ in hands) == 2_999


def test_any_number_of_records_one_at_a_time():
    stream = Stream([(HEAD + HAND).encode()] * 1_000)
    records = notation.read(stream)
    first = next(records)
    assert (first.number, first.line) == (1, 1)
    assert stream.given < 20_000
    # Hands that nobody asked for are passed over.
    rest = list(records)
    assert [record.number for record in rest] == list(range(2, 1_001))
    assert rest[-1].line == 999 * 6 + 1
    assert list(first.hands()) == []


def test_many_faults_are_cut_short():
    findings, blocks = read(HEAD + HAND + "rubbish\n" * 1_000 + "2. Ann: AS KS\n" + HAND)
    codes = [one.code for one in findings]
    assert codes == ["unknown-keyword"] * limits.FAULTS + ["too-many-faults"]
    assert len(blocks[2].block.entries) == 1


@pytest.mark.parametrize(("count", "codes"), [(12, []), (13, ["too-many-seats"])])
def test_seats(count, codes):
    names = " ".join(f"s{n}" for n in range(count))
    findings, _ = read(f'%smear 1\n[Rules "x"]\n[Seats "{names}"]\n')
    assert [one.code for one in findings] == codes
    if codes:
        assert findings[0].facts == {"limit": 12, "found": 13}


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("count Ann: 999999", []),
        ("count Ann: 1000000", ["number-too-long"]),
        ("score Ann: -999999 = 999999", []),
        ("score Ann: -999999 = 9999990", ["number-too-long"]),
        ("deal Ann: ??x54", []),
        ("deal Ann: ??x55", ["unknown-run"]),
        ("deal Ann: ??x" + "9" * 4_000, ["unknown-run"]),
        ("bid Ann: " + "9" * 4_000, ["number-too-long"]),
        ("9" * 4_000 + ". Ann: AS", ["number-too-long"]),
    ],
)
def test_numbers(line, codes):
    findings, _ = read(HEAD + HAND + line + "\n")
    assert [one.code for one in findings] == codes


HARD = (
    "deal Ann:" + " AS" * 1_300,
    "deal Ann:" + " {AS KS" * 500,
    "deal Ann: {" + "AS " * 1_300,
    "deal Ann: " + "{" * 4_000,
    "1. Ann:" + " ^L" * 1_300,
    "1. Ann:" + " ??" * 1_300 + " ->",
    "points " + "a/" * 2_000,
    "sides" + " a" * 2_000,
    "bid Ann:" + " p" * 2_000,
    "bid " + "a" * 4_000,
    "bid Ann: " + "a-" * 2_000,
    '[Dealer "' + "\\" * 4_000,
    '[Dealer "' + '\\"' * 2_000,
    "[" * 4_000,
    " " * 4_000 + "x",
    "x" + " " * 4_000,
    "deal Ann:" + " " * 4_000 + "AS",
    "deal Ann: AS" + " \t" * 2_000 + "x",
    ";" * 4_000,
    "amend " * 680,
    "\u3000" * 1_300,
    "é" * 2_000,
    "%" * 4_000,
    "-> " * 1_300,
)


@pytest.mark.parametrize("line", HARD, ids=range(len(HARD)))
def test_long_lines_of_every_kind_end_in_findings_or_entries(line):
    text = f"{HEAD}{HAND}{line}\n2. Ann: AS KS\n"
    findings, blocks = read(text)
    assert {one.line for one in findings} <= {7}
    assert str(blocks[1].block.entries[-1]) == "2. Ann: AS KS"


def test_a_block_of_the_largest_size_is_one_token_without_trouble():
    line = "deal Ann:" + " AS" * 170 + "\n"
    findings, blocks = read(f'{HEAD}[Hand "1"]\n{line * 1_990}')
    assert findings == []
    assert len(blocks[1].block.entries) == 1_990


def check(data):
    """Read everything and hold every finding to its form."""
    for record in notation.read(io.BytesIO(data)):
        for block in (record.header, *record.hands()):
            rows = block.block.text.split("\n")
            for finding in block.findings:
                assert finding.line >= record.line
                assert finding.column >= 1
                assert finding.code == finding.code.lower()
                for value in finding.facts.values():
                    assert type(value) in (str, int, tuple)
                    if isinstance(value, tuple):
                        assert all(type(item) is str for item in value)
                offset = finding.line - block.block.line
                if block.block.text and 0 <= offset < len(rows) and "\ufeff" not in rows[offset]:
                    assert finding.column <= max(len(rows[offset]), 1) + 1 or finding.code in (
                        "line-too-long",
                        "not-utf8",
                        "cut-off",
                        "format-version",
                    )
            for number, entry in enumerate(block.block.entries):
                line, column = notation.locate(block.block, number, "seat")
                assert line == block.block.lines[number]
                assert column >= 1
                assert isinstance(entry, tree.Tag) or str(entry)


@given(st.binary(max_size=300))
def test_any_bytes(data):
    check(data)


@given(st.binary(max_size=100))
def test_any_bytes_in_a_hand(data):
    check((HEAD + HAND).encode() + data)


@given(st.text(max_size=100))
def test_any_text_in_a_hand(text):
    check((HEAD + HAND).encode() + text.encode("utf-8", "surrogatepass"))


@given(transcripts, st.randoms(use_true_random=False), st.integers(1, 8))
def test_mutated_records(transcript, chance: random.Random, count):
    data = bytearray(repr(transcript).encode())
    for _ in range(count):
        at = chance.randrange(len(data))
        match chance.randrange(4):
            case 0:
                data[at] = chance.randrange(256)
            case 1:
                del data[at : at + chance.randrange(1, 20)]
            case 2:
                data[at:at] = bytes(data[at : at + chance.randrange(1, 40)])
            case _:
                data[at:at] = chance.choice(
                    [b"\n", b"\r\n", b"[Hand", b"%smear 1\n", b"\xef\xbb\xbf", b"\0", b"^R ", b"{"]
                )
        if not data:
            return
    check(bytes(data))


@given(transcripts, st.integers(0, 10_000))
def test_records_cut_anywhere(transcript, place):
    data = repr(transcript).encode()
    check(data[: place % len(data)])


@given(st.text(max_size=200))
def test_any_text_as_json(text):
    with pytest.raises(notation.NotationError) as error:
        notation.from_json(text)
    assert len(error.value.findings) == 1


def test_json_of_any_depth():
    for text in ("[" * 100_000, '{"a":' * 100_000, '"' + "\\" * 100_001):
        with pytest.raises(notation.NotationError):
            notation.from_json(text)


def test_json_of_any_size():
    with pytest.raises(notation.NotationError) as error:
        notation.from_json(" " * (limits.JSON_BYTES + 1))
    assert error.value.findings[0].code == "json-too-long"


@pytest.mark.parametrize("sign", [b"[", b"%", b";", b" ", b"\t", b"\xe3", b"\xef", b"\xef\xbb\xbf"])
def test_a_single_sign(sign):
    check(sign)
    check((HEAD + HAND).encode() + sign)
    check((HEAD + HAND).encode() + sign + b"\n" + sign)


def test_lines_that_are_too_long_are_told_up_to_the_most_faults(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "FAULTS", 3)
    monkeypatch.setattr(limits, "LINE_BYTES", 100)
    text = "%smear 1\n" + ("; " + "x" * 200 + "\n") * 5
    (piece,) = cut(io.BytesIO(text.encode()))
    assert [(finding.code, finding.line) for finding in piece.findings] == [
        ("line-too-long", 2), ("line-too-long", 3), ("line-too-long", 4),
    ]  # fmt: skip
