"""The shipped form: a manifest, then one whole case a line."""

import hashlib
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from smearspec import limits
from smearspec.suite.case import CaseError, load_cases, select
from smearspec.suite.shipped import ShippedError, export_lines, load_jsonl
from suite_bench import GOOD, REJECTED, trick


def test_the_manifest_counts_what_never_changes_again() -> None:
    cases = select(load_cases(), profiles=["trick"])
    head = json.loads(export_lines(cases, {cases[0].id, "auction-2222"})[0])
    assert head["released"] == 1
    assert "released" not in json.loads(export_lines(cases)[0])


def test_the_manifest_counts_what_follows() -> None:
    cases = select(load_cases(), profiles=["trick", "count"])
    first, *rest = export_lines(cases)
    manifest = json.loads(first)
    lines = [json.loads(line) for line in rest]
    assert manifest["cases"] == len(lines) == len(cases)
    for name, key in (("ops", "op"), ("levels", "level"), ("areas", "area")):
        counted = {word: [line[key] for line in lines].count(word) for word in manifest[name]}
        assert counted == manifest[name]
        assert sum(counted.values()) == len(lines)
    assert (manifest["protocol"], manifest["spec"]) == (1, "1.0")


def test_the_digest_is_that_of_the_lines_below() -> None:
    first, *rest = export_lines(select(load_cases(), profiles=["trick"]))
    whole = "".join(line + "\n" for line in rest).encode()
    assert json.loads(first)["digest"] == "sha256:" + hashlib.sha256(whole).hexdigest()


def test_a_line_needs_nothing_but_a_json_parser() -> None:
    """A question is whole: rules resolved, the transcript as text and, beside it, as JSON."""
    lines = [json.loads(line) for line in export_lines(load_cases())[1:]]
    assert [line["id"] for line in lines] == sorted(line["id"] for line in lines)
    for line in lines:
        question = line["question"]
        assert question["op"] == line["op"]
        assert "seq" not in question
        if line["op"] in ("trick", "legal", "replay", "verify", "count"):
            assert question["rules"]["table"]["seats"] == line["players"]
        if "transcript" in question and isinstance(question["transcript"], str):
            assert question["transcript"].startswith("%smear 1\n")
            assert line["record"]["format"] == 1
        assert "<<" not in json.dumps(question)


def test_nothing_is_no_export() -> None:
    with pytest.raises(CaseError, match="no case to export"):
        export_lines(())


def write(path: Path, lines: list[str] | tuple[str, ...]) -> Path:
    path.write_bytes("".join(line + "\n" for line in lines).encode())
    return path


def sealed(lines: list[str]) -> list[str]:
    """Return lines with a manifest that counts them and has their digest."""
    whole = "".join(line + "\n" for line in lines).encode()
    digest = "sha256:" + hashlib.sha256(whole).hexdigest()
    return [json.dumps({"smearspec-suite": 1, "cases": len(lines), "digest": digest}), *lines]


def test_a_file_is_read_back_as_the_same_cases(tmp_path: Path) -> None:
    cases = tuple(sorted(load_cases(), key=lambda case: case.id))
    assert load_jsonl(write(tmp_path / "suite.jsonl", export_lines(cases))) == cases


@pytest.mark.parametrize("mark", ["\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1e"])
def test_only_a_line_feed_ends_a_line(mark: str, tmp_path: Path) -> None:
    """JSON leaves a line separator as it is within a string, and so does the export."""
    case = replace(GOOD[0], title=f"one{mark}two", topic=f"{mark}")
    assert load_jsonl(write(tmp_path / "suite.jsonl", export_lines([case]))) == (case,)


def test_the_last_line_may_be_without_its_end(tmp_path: Path) -> None:
    path = write(tmp_path / "suite.jsonl", export_lines(GOOD))
    path.write_bytes(path.read_bytes().removesuffix(b"\n"))
    assert len(load_jsonl(path)) == len(GOOD)


def test_a_file_that_was_cut_off_is_told_with_both_counts(tmp_path: Path) -> None:
    lines = export_lines(GOOD)
    for kept in (lines[:-1], (*lines, lines[-1]), (*lines, "")):
        path = write(tmp_path / "suite.jsonl", kept)
        with pytest.raises(ShippedError, match=f"4 cases, the file holds {len(kept) - 1}") as told:
            load_jsonl(path)
        assert told.value.code == "count"


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace('"winner":0', '"winner":1', 1),
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("sha256:", "sha256:0", 1),
        lambda text: text.replace('"digest"', '"digets"', 1),
    ],
    ids=["an answer", "line ends", "the digest", "no digest"],
)
def test_a_file_that_was_altered_is_refused(change: Callable[[str], str], tmp_path: Path) -> None:
    path = write(tmp_path / "suite.jsonl", export_lines(GOOD))
    path.write_bytes(change(path.read_text(encoding="utf-8")).encode())
    with pytest.raises(ShippedError, match="altered since the export") as told:
        load_jsonl(path)
    assert told.value.code == "digest"
    assert "書き出した後で" in told.value.told("ja")


@pytest.mark.parametrize(
    ("lines", "code", "said"),
    [
        ([], "line", "line 1 is no JSON object"),
        (["[]"], "line", "line 1 is no JSON object"),
        (["{"], "line", "line 1 is no JSON object"),
        (["[" * 100_000], "line", "line 1 is no JSON object"),
        (["{}"], "manifest", "no manifest of form 1"),
        (['{"smearspec-suite": 2}'], "manifest", "no manifest of form 1"),
        (['{"smearspec-suite": 1}', "{}"], "count", "counts None cases, the file holds 1"),
        (sealed(["{}", "[]"]), "case", "line 2 is no case: “id” is missing"),
        (sealed([export_lines(GOOD)[1], "[]"]), "line", "line 3 is no JSON object"),
    ],
)
def test_a_file_that_is_no_suite_is_told_with_the_line(
    lines: list[str], code: str, said: str, tmp_path: Path
) -> None:
    with pytest.raises(ShippedError, match=said) as told:
        load_jsonl(write(tmp_path / "suite.jsonl", lines))
    assert told.value.code == code


def test_a_file_is_not_read_on_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path / "suite.jsonl", export_lines(GOOD))
    size = len(path.read_bytes())
    monkeypatch.setattr(limits, "SUITE_BYTES", size)
    assert len(load_jsonl(path)) == len(GOOD)
    monkeypatch.setattr(limits, "SUITE_BYTES", size - 1)
    with pytest.raises(ShippedError, match=f"larger than {size - 1} bytes"):
        load_jsonl(path)


@pytest.mark.parametrize(
    ("key", "value", "named"),
    [
        ("id", 5, "id"),
        ("players", "4", "players"),
        ("question", [], "question"),
        ("expect", None, "expect"),
        ("about", "/deck/ranks", "about"),
        ("op", "guess", "op"),
        ("level", "shall", "level"),
        ("question", {"op": "trick", "rules": {}, "trump": "H"}, "question/cards"),
        ("question", {"rules": {}, "trump": "H", "cards": []}, "question/op"),
    ],
)
def test_a_line_that_is_no_case_is_told_with_what_is_wrong(
    key: str, value: Any, named: str, tmp_path: Path
) -> None:
    good, bad = export_lines([REJECTED, trick("z", "AH 2H", {"winner": 0})])[1:]
    bad = json.dumps({**json.loads(bad), key: value})
    with pytest.raises(ShippedError, match=f"line 3 is no case: “{named}”"):
        load_jsonl(write(tmp_path / "suite.jsonl", sealed([good, bad])))
