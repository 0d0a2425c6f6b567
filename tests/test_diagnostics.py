"""The registry of findings: complete, in two languages, with examples that hold."""

import ast
import io
import re
import string
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import smearspec
from smearspec import catalogue, diagnostics, messages, resources
from smearspec.diagnostics import Example, Finding
from smearspec.rules import lint
from smearspec.verdict.judge import verify_stream

SOURCE = Path(smearspec.__file__).parent
CODES = diagnostics.codes()
WITH_EXAMPLES = [code for code in CODES if diagnostics.entry(code).bad is not None]
RAISERS = {"Finding", "Fault", "fault", "refuse"}
"""What a finding is made by; its first text is the code."""

CODE = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)+|syntax|revoke|uncited")


# ---- the lists


@pytest.mark.parametrize("name", catalogue.NAMES)
def test_the_json_is_what_the_yaml_says(name: str) -> None:
    path = resources.folder("spec") / f"{name}.json"
    assert path.read_text(encoding="utf-8") == catalogue.generated(name), (
        "run python -m smearspec.catalogue"
    )


def literals() -> Iterator[tuple[Path, str]]:
    """Yield every text literal of the source that is no docstring."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield path, node.value


def raised() -> Iterator[tuple[Path, str]]:
    """Yield every code that is written where a finding is made."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = (
                node.func.attr
                if isinstance(node.func, ast.Attribute)
                else (node.func.id if isinstance(node.func, ast.Name) else "")
            )
            given = [*node.args[:1], *(k.value for k in node.keywords if k.arg == "code")]
            if name in RAISERS:
                for value in given:
                    if isinstance(value, ast.Constant) and isinstance(value.value, str):
                        yield path, value.value


def test_every_code_in_the_source_is_registered() -> None:
    found = list(raised())
    assert len(found) > 50
    unknown = {(path.name, code) for path, code in found if code not in CODES}
    assert not unknown


def test_every_registered_code_stands_in_the_source() -> None:
    written = {text for _, text in literals()}
    assert not [code for code in CODES if code not in written]


def test_codes_are_words_with_hyphens() -> None:
    assert not [code for code in CODES if not CODE.fullmatch(code)]


@pytest.mark.parametrize("code", CODES)
def test_an_entry_is_whole(code: str) -> None:
    entry = diagnostics.entry(code)
    assert entry.severity in {"error", "warning"}
    assert entry.raised_by in {"record", "rules", "command", "limit"}
    assert entry.status in {"illegal", "refuted", "unjudged", "unreadable", "incomplete", "none"}
    assert (entry.severity == "warning") <= (entry.status == "none")
    for texts in (entry.messages, entry.whys, entry.hints):
        assert set(texts) == set(messages.LANGUAGES)


# ---- templates


def templates() -> Iterator[tuple[str, Mapping[str, messages.Template]]]:
    """Yield every template of both lists, by language."""
    for code in CODES:
        entry = diagnostics.entry(code)
        yield f"{code}/message", entry.messages
        yield f"{code}/hint", entry.hints
        yield f"{code}/why", dict(entry.whys)
    for group, names in catalogue.messages().items():
        for name, texts in names.items():
            yield f"{group}.{name}", texts


TEMPLATES = dict(templates())
JAPANESE = re.compile(r"[぀-ヿ㐀-鿿]")


def variants(template: messages.Template) -> dict[str, str]:
    return {"default": template} if isinstance(template, str) else dict(template)


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("key", TEMPLATES)
def test_both_languages_say_the_same(key: str) -> None:
    english, japanese = (variants(TEMPLATES[key][lang]) for lang in messages.LANGUAGES)
    assert set(english) == set(japanese)
    assert "default" in english
    for case, text in english.items():
        assert places(text) == places(japanese[case]), case


SAMPLE: dict[str, object] = dict.fromkeys(
    ("seat", "needed", "other", "stated", "computed", "trick", "found", "limit"), 1
)


class AnyFact(dict[str, object]):
    """Facts in which every name stands."""

    def __missing__(self, name: str) -> object:
        return 1 if name not in {"allowed", "cards", "expected"} else ("AC", "TC")


@pytest.mark.parametrize("key", TEMPLATES)
def test_every_template_fills(key: str) -> None:
    for lang in messages.LANGUAGES:
        for text in variants(TEMPLATES[key][lang]).values():
            assert "{" not in messages.fill(text, AnyFact(), lang) or key.endswith("/why")


def literal(text: str) -> str:
    """Return a template without the places of its facts."""
    return "".join(part for part, *_ in string.Formatter().parse(text))


WORDS = [key for key in TEMPLATES if not key.startswith(("suits.", "lists.", "forms."))]


@pytest.mark.parametrize("key", WORDS)
def test_japanese_is_japanese(key: str) -> None:
    for text in variants(TEMPLATES[key]["ja"]).values():
        signs = literal(text)  # a word of JSON or of the notation, or signs alone, may stay
        assert JAPANESE.search(signs) or not re.search("[A-Za-z] [A-Za-z]", signs)
        assert "ディーラー" not in text, "the glossary says 親"


# ---- filling


def test_lists_are_joined_in_words() -> None:
    cards = {"cards": ("KS", "7S", "2S")}
    assert messages.fill("{cards}", cards, "en") == "KS, 7S and 2S"
    assert messages.fill("{cards:or}", cards, "en") == "KS, 7S or 2S"
    assert messages.fill("{cards}", cards, "ja") == "KS、7S、2S"
    assert messages.fill("{cards:or}", cards, "ja") == "KS、7Sまたは2S"
    assert messages.fill("{cards:or}", {"cards": ("KS",)}, "en") == "KS"
    assert messages.fill("{cards}", {"cards": ()}, "en") == "nothing"


def test_words_suits_signs_and_nouns() -> None:
    facts = {"suits": ("S", "?"), "items": ("high", "three"), "n": 1, "m": 3, "minus": -4}
    assert messages.fill("{suits:suit or}", facts, "en") == "spades or an unknown suit"
    assert messages.fill("{items:word}", facts, "ja") == "ハイ、切り札の3"
    assert messages.fill("{n:card|cards} {m:card|cards}", facts, "en") == "1 card 3 cards"
    assert messages.fill("{m:signed} {minus:signed}", facts, "en") == "+3 -4"
    assert messages.word("smudge") == "smudge"


def test_facts_pick_the_variant() -> None:
    template = {"default": "d", "won": "w", "won-none": "n"}
    assert messages.variant(template, {}) == "d"
    assert messages.variant(template, {"case": "won"}) == "w"
    assert messages.variant(template, {"case": "won", "computed": ("Ann",)}) == "w"
    assert messages.variant(template, {"case": "won", "computed": ()}) == "n"
    assert messages.variant(template, {"case": "other"}) == "d"


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Ann 太郎 ♠️", "Ann 太郎 ♠️"),
        ("a\x1b[31mb", "a\\x1b[31mb"),
        ("a\u202eb", "a\\u202eb"),
        ("\u2066x\u2069", "\\u2066x\\u2069"),
        ("a\nb\u2028c\x85", "a\\x0ab\\u2028c\\x85"),
        ("\U000e0001", "\\U000e0001"),
        ("\udce9", "\\udce9"),
    ],
)
def test_printable_escapes_what_steers_a_terminal(given: str, shown: str) -> None:
    assert messages.printable(given) == shown


def test_facts_are_made_printable_and_cut() -> None:
    finding = Finding("unknown-tag", 1, 1, {"name": "\x1b]0;" + "x" * 5000})
    said = diagnostics.message(finding)
    assert "\\x1b]0;x" in said
    assert len(said) < 200


def test_odd_blanks_in_facts_can_be_seen() -> None:
    facts = {"name": "minne\xa0sota\u2003x\u3000y z", "allowed": ("b",)}
    said = diagnostics.message(Finding("unknown-rules", facts=facts))
    assert "“minne\\xa0sota\\u2003x\u3000y z”" in said


def test_a_fact_is_never_a_template() -> None:
    finding = Finding("unknown-tag", 1, 1, {"name": "{seat} {0.__class__}"})
    assert "{seat} {0.__class__}" in diagnostics.message(finding)
    with pytest.raises(KeyError):
        messages.fill("{name.__class__}", {"name": "x"}, "en")


def test_a_missing_fact_is_loud_here_and_hides_nothing() -> None:
    finding = Finding("revoke", 9, 12, {"card": "8\x1bH"}, seat="Bo")
    with pytest.warns(diagnostics.IncompleteMessage, match="suit"):
        said = diagnostics.message(finding)
    assert said == "revoke (seat: Bo, card: 8\\x1bH)"


def test_an_unknown_code_is_still_reported() -> None:
    with pytest.warns(diagnostics.IncompleteMessage, match="no-such"):
        assert diagnostics.message(Finding("no-such", facts={"a": 1})) == "no-such (a: 1)"
    with pytest.warns(diagnostics.IncompleteMessage):
        assert diagnostics.hint(Finding("no-such")) == ""
    assert diagnostics.severity("no-such") == "error"


def test_severity() -> None:
    assert diagnostics.severity("revoke") == "error"
    assert diagnostics.severity("mark-needless") == "warning"


def test_a_suggestion_is_offered() -> None:
    finding = Finding("unknown-tag", 4, 1, {"name": "Evnt", "suggestion": "Event"})
    assert diagnostics.hint(finding).startswith("Did you mean “Event”? ")
    assert diagnostics.hint(finding, "ja").startswith("「Event」ではありませんか。")
    assert "Did you mean" not in diagnostics.hint(Finding("unknown-tag", facts={"suggestion": ""}))


def test_messages_in_full() -> None:
    facts = {"card": "8H", "suit": "S", "cards": ("KS", "7S")}
    finding = Finding("revoke", 9, 12, facts, seat="Bo")
    assert diagnostics.message(finding) == (
        "Bo plays 8H, but spades were led and Bo can follow with KS or 7S"
    )
    assert diagnostics.message(finding, "ja") == (
        "Boが8Hを出しているが、リードはスペードで、KSまたは7Sでフォローできる"
    )


# ---- the language


@pytest.mark.parametrize(
    ("option", "environ", "spoken"),
    [
        (None, {}, "en"),
        ("ja", {"LANG": "en_US.UTF-8"}, "ja"),
        ("en", {"LC_ALL": "ja_JP.UTF-8"}, "en"),
        (None, {"LANG": "ja_JP.UTF-8"}, "ja"),
        (None, {"LANG": "ja_JP.UTF-8", "LC_ALL": "C"}, "en"),
        (None, {"LANG": "C", "LC_MESSAGES": "ja_JP"}, "ja"),
        (None, {"LC_ALL": "", "LANG": "ja"}, "ja"),
        (None, {"LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_language(option: str | None, environ: dict[str, str], spoken: str) -> None:
    assert messages.language(option, environ) == spoken


def test_a_sentence_in_both_languages() -> None:
    assert messages.sentence("finding.hint", "en", hint="play KS") == "to do: play KS"
    assert messages.sentence("finding.hint", "ja", hint="KSを出す") == "対処: KSを出す"
    with pytest.raises(KeyError):
        messages.sentence("finding.hint", "en")
    with pytest.raises(KeyError):
        messages.sentence("finding.no-such")


def test_every_sentence_that_the_source_asks_for_exists() -> None:
    keys = set(messages.keys())
    asked = set()
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                first = node.args[0]
                if name == "sentence" and isinstance(first, ast.Constant):
                    asked.add(first.value)
    assert asked
    assert not asked - keys


# ---- examples


def findings(example: Example, folder: Path) -> list[tuple[str, int, int]]:
    """Return code, line and column of everything that smearspec says of an example."""
    if example.kind == "rules":
        path = folder / "our-rules.yaml"
        path.write_bytes(example.data)
        found = list(lint(path))
    else:
        verdicts = verify_stream(io.BytesIO(example.data), "-")
        found = [finding for verdict in verdicts for finding in verdict.findings]
    for finding in found:
        for lang in messages.LANGUAGES:  # every fact that the texts name is there
            assert diagnostics.message(finding, lang)
            assert diagnostics.hint(finding, lang)
    return [(finding.code, finding.line, finding.column) for finding in found]


@pytest.mark.parametrize("code", WITH_EXAMPLES)
@pytest.mark.filterwarnings("error::smearspec.diagnostics.IncompleteMessage")
def test_the_bad_example_shows_exactly_this_finding(code: str, tmp_path: Path) -> None:
    bad = diagnostics.entry(code).bad
    assert bad is not None
    assert findings(bad, tmp_path) == [(code, bad.line, bad.column)]


@pytest.mark.parametrize("code", WITH_EXAMPLES)
def test_the_good_example_shows_nothing(code: str, tmp_path: Path) -> None:
    good = diagnostics.entry(code).good
    assert good is not None
    assert findings(good, tmp_path) == []


@pytest.mark.parametrize("code", [code for code in CODES if code not in WITH_EXAMPLES])
def test_a_missing_example_has_a_reason(code: str) -> None:
    assert len(diagnostics.entry(code).no_example) > 20
