"""The shipped form: a manifest, then one whole case a line."""

import hashlib
import json

import pytest

from smearspec.suite.case import CaseError, load_cases, select
from smearspec.suite.export import export_lines


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
