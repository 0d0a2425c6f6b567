"""Findings as text: the line that is meant, with a mark below the place."""

import pytest

from smearspec.cli.inputs import ENTRY_BYTES, REMEMBERED_BYTES, Remembering
from smearspec.diagnostics import Finding
from smearspec.render.findings import finding_lines


def lines(source: str, column: int) -> list[str]:
    finding = Finding("syntax", 3, column, {"text": "x", "expected": ("card",)})
    return list(finding_lines(finding, "a.smear", "en", source=source, with_hint=False))


@pytest.mark.parametrize(
    ("source", "column", "mark"),
    [
        ("1. Ann: AS", 1, 0),
        ("1. Ann: AS", 9, 8),
        ("1. 太郎: AS", 8, 9),
        ("1. 太郎: AS", 99, 11),
        ("\t\tAS", 3, 2),
        ("1. e\u0301: AS", 8, 6),
        ("a\x1bb", 3, 5),
        ("a\xa0b", 3, 5),
    ],
)
def test_the_mark_stands_below_its_column(source: str, column: int, mark: int) -> None:
    shown = lines(source, column)
    assert shown[2] == "      | " + " " * mark + "^"
    assert "\x1b" not in "".join(shown)


def test_of_a_long_line_the_part_around_the_place_is_shown() -> None:
    shown = lines("a" * 500 + "X" + "b" * 500, 501)
    assert len(shown[1]) < 100
    assert shown[1].startswith("    3 | …a")
    assert shown[1].endswith("b…")
    assert shown[1][shown[2].index("^")] == "X"


def test_a_finding_about_a_whole_file_has_no_place() -> None:
    finding = Finding("no-records", facts={"ending": ".smear"})
    shown = list(finding_lines(finding, "folder", "en"))
    assert shown[0].startswith("folder: error[no-records]: ")


def test_the_pages_of_several_sources_are_named_once() -> None:
    places = "p.en § A 1; p.en § B 2; q.en § C"
    finding = Finding("no-records", facts={"ending": ""}, rule="/a", source=places)
    shown = list(finding_lines(finding, "a", "en"))
    assert shown[1] == "  rule: /a (p.en § A 1; § B 2; q.en § C)"


class Numbered:
    """A stream of numbered lines without an end."""

    def __init__(self) -> None:
        self.number = 0

    def readline(self, size: int = -1, /) -> bytes:
        self.number += 1
        return f"{self.number:05d}{'x' * 994}\n".encode()


def test_of_what_was_read_only_the_latest_lines_are_kept() -> None:
    stream = Remembering(Numbered())  # type: ignore[arg-type]
    for _ in range(20_000):
        stream.readline(4097)
    assert stream.line(20_000).startswith("20000x")
    assert stream.line(1) == ""
    kept = sum(len(stream.line(number)) + 1 for number in range(1, 20_001) if stream.line(number))
    assert kept <= REMEMBERED_BYTES


def test_lines_without_anything_in_them_are_not_kept_for_free() -> None:
    class Short:
        def readline(self, size: int = -1, /) -> bytes:
            return b"x\n"

    stream = Remembering(Short())  # type: ignore[arg-type]
    read = 3 * REMEMBERED_BYTES // ENTRY_BYTES
    for _ in range(read):
        stream.readline(4097)
    assert stream.line(read) == "x"
    kept = sum(stream.line(number) == "x" for number in range(1, read + 1))
    assert kept <= REMEMBERED_BYTES // ENTRY_BYTES


def test_of_a_line_that_comes_in_parts_the_first_is_kept() -> None:
    class Parts:
        parts = iter([b"begin", b"middle", b"end\n", b"next\n"])

        def readline(self, size: int = -1, /) -> bytes:
            return next(self.parts)

    stream = Remembering(Parts())  # type: ignore[arg-type]
    for _ in range(4):
        stream.readline(4)
    assert stream.line(1) == "begin"
    assert stream.line(2) == "next"
