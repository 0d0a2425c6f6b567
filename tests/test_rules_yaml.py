"""What the YAML reader takes, what it refuses, and the places that it keeps."""

import pytest

from smearspec import limits
from smearspec.diagnostics import Finding
from smearspec.rules import RuleError
from smearspec.rules.yaml_reader import read


def refused(text: str | bytes) -> Finding:
    """Return the one finding with which a text is refused."""
    data = text.encode() if isinstance(text, str) else text
    with pytest.raises(RuleError) as caught:
        read(data, "house.yaml")
    assert caught.value.file == "house.yaml"
    (finding,) = caught.value.findings
    return finding


def at(finding: Finding) -> tuple[str, int, int]:
    return finding.code, finding.line, finding.column


@pytest.mark.parametrize("word", ["off", "no", "yes", "on", "y", "n", "12:30", "1_000", "<<", "="])
def test_words_of_yaml_1_1_stay_strings(word: str) -> None:
    assert read(f"key: {word}".encode(), "f").data == {"key": word}


@pytest.mark.parametrize(
    ("written", "value"),
    [("true", True), ("FALSE", False), ("null", None), ("~", None), ("", None), ("12", 12),
     ("-3", -3), ("+3", 3), ("010", 10), ('"12"', "12"), ("'true'", "true"), ("T", "T")],
)  # fmt: skip
def test_the_core_schema_decides_plain_scalars(written: str, value: object) -> None:
    data = read(f"key: {written}".encode(), "f").data
    assert data == {"key": value}
    assert type(data["key"]) is type(value)


def test_every_value_and_every_key_has_its_place() -> None:
    source = read(b"a:\n  b: [x, {c: 1}]\n", "f")
    assert source.places == {
        "": (1, 1), "/a": (2, 3), "/a/b": (2, 6), "/a/b/0": (2, 7), "/a/b/1": (2, 10),
        "/a/b/1/c": (2, 14),
    }  # fmt: skip
    assert source.keys == {"/a": (1, 1), "/a/b": (2, 3), "/a/b/1/c": (2, 11)}


def test_a_pointer_escapes_slash_and_tilde() -> None:
    assert "/a~1b~0c" in read(b"a/b~c: 1", "f").places


def test_a_byte_order_mark_and_crlf_are_accepted() -> None:
    source = read(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n", "f")
    assert source.data == {"a": 1, "b": 2}
    assert source.places["/b"] == (2, 4)


@pytest.mark.parametrize("written", ["1.5", "1e3", ".inf", ".nan", "0x1f", "0o17", "1" * 10, "4."])
def test_a_number_that_is_no_small_whole_number_is_refused(written: str) -> None:
    finding = refused(f"key: {written}")
    assert at(finding) == ("yaml-number", 1, 6)
    assert finding.facts["text"] == written


def test_an_alias_is_refused() -> None:
    assert at(refused("b: *x\n")) == ("yaml-alias", 1, 4)


def test_an_anchor_is_refused_even_without_an_alias() -> None:
    assert at(refused("a: 1\nb: &x 2\n")) == ("yaml-alias", 2, 4)


@pytest.mark.parametrize(
    "tagged", ["!!python/object/apply:os.system [ls]", "!!int 3", "! x", "!own {a: 1}"]
)
def test_a_tag_is_refused(tagged: str) -> None:
    assert at(refused(f"a: {tagged}\n")) == ("yaml-tag", 1, 4)


@pytest.mark.parametrize("key", ["4", "true", "null", "~", "[a]", "{a: b}", "? [a]\n"])
def test_a_key_that_is_no_string_is_refused(key: str) -> None:
    assert refused(f"{key}: 1\n").code == "yaml-key"


def test_a_quoted_number_is_a_key() -> None:
    assert read(b'"4": 1', "f").data == {"4": 1}


def test_a_duplicate_key_is_refused_and_both_places_named() -> None:
    finding = refused("a:\n  b: 1\n  c: 2\n  b: 3\n")
    assert at(finding) == ("yaml-duplicate-key", 4, 3)
    assert finding.facts == {"name": "b", "line": 2}


def test_the_same_key_written_in_two_ways_is_a_duplicate() -> None:
    assert at(refused('a: 1\n"\\x61": 2\n')) == ("yaml-duplicate-key", 2, 1)


def test_a_second_document_is_refused() -> None:
    assert at(refused("a: 1\n---\nb: 2\n")) == ("yaml-documents", 2, 1)


@pytest.mark.parametrize("text", ["", "# only a comment\n", "\n\n"])
def test_an_empty_file_is_refused(text: str) -> None:
    assert refused(text).code == "yaml-empty"


def test_a_wrong_encoding_is_refused_at_its_byte() -> None:
    assert at(refused("a: 1\nb: é".encode("latin-1"))) == ("yaml-encoding", 2, 4)


def test_a_control_character_is_refused_at_its_place() -> None:
    finding = refused("a: 1\nb: x\x07\n")
    assert at(finding) == ("yaml-character", 2, 5)
    assert finding.facts["found"] == "U+0007"


@pytest.mark.parametrize("escape", ["\\uD800", "\\UFFFFFFFF", "\\U00110000"])
def test_an_escape_that_is_no_character_is_refused(escape: str) -> None:
    assert refused(f'a: "{escape}"').code in ("yaml-character", "yaml-syntax")


@pytest.mark.parametrize("text", ["a: [1", "a: 'x", "a:\n\t- b", "a: b: c", "a: %x", "}"])
def test_broken_yaml_is_a_finding_with_a_place(text: str) -> None:
    finding = refused(text)
    assert finding.code == "yaml-syntax"
    assert finding.line >= 1
    assert finding.column >= 1


def test_a_file_above_the_limit_is_refused_and_one_at_the_limit_is_not() -> None:
    assert refused(b"#" * (limits.RULES_BYTES + 1)).code == "rules-too-large"
    assert read(b"a: 1\n#" + b"x" * (limits.RULES_BYTES - 6), "f").data == {"a": 1}


def test_the_deepest_nesting_allowed_is_read() -> None:
    value = read(b"[" * limits.RULES_DEPTH + b"]" * limits.RULES_DEPTH, "f").data
    depth = 0
    while isinstance(value, list):
        depth += 1
        value = value[0] if value else None
    assert depth == limits.RULES_DEPTH


@pytest.mark.parametrize(
    "text",
    ["[" * 10_000, "[" * 10_000 + "]" * 10_000, "{a: " * 10_000 + "1" + "}" * 10_000,
     "- " * 10_000, "\n".join(" " * n + "a:" for n in range(600))],
    ids=["open", "lists", "mappings", "dashes", "block"],
)  # fmt: skip
def test_deep_nesting_is_a_finding_and_no_recursion(text: str) -> None:
    assert refused(text).code == "rules-too-deep"


def test_the_first_node_that_is_too_deep_is_named() -> None:
    assert at(refused("[" * 100)) == ("rules-too-deep", 1, limits.RULES_DEPTH + 1)


def test_more_values_than_the_limit_are_refused() -> None:
    text = "[" + "a," * limits.RULES_NODES + "]"
    assert at(refused(text)) == ("rules-too-many", 1, 2 * limits.RULES_NODES)
