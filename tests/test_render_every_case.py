"""Every hand-made record can be told: play, whose turn it is, verdict; in both languages.

What is told is judged once and told in every form and language.
"""

import io
import json
from functools import cache
from xml.etree import ElementTree as ET

import pytest

from command_line import run
from hand_made import load
from smearspec.cli import legal, verify
from smearspec.verdict import Inputs, Legal, Verdict, verify_stream
from smearspec.verdict.unfinished import legal_stream

RECORDS = [case.text for case in load() if not case.options and case.text.startswith("%smear 1\n")]
WHOLE = "".join(RECORDS)
LANGUAGES = ("en", "ja")


@cache
def judged() -> list[Verdict]:
    return list(verify_stream(io.BytesIO(WHOLE.encode()), "-", Inputs()))


@cache
def turns() -> list[Legal]:
    return list(legal_stream(io.BytesIO(WHOLE.encode()), "-", Inputs()))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_record_can_be_replayed(lang: str) -> None:
    done = run("replay", "-", "--lang", lang, given=WHOLE)
    assert done.status == 2  # some are not readable, on purpose
    assert "internal-error" not in done.out + done.err
    for word in ("None", "UNKNOWN", "{", "Traceback"):
        assert word not in "".join(line for line in done.lines if " | " not in line), word


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whose_turn_it_is_can_be_told_of_every_record(
    lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(legal, "legal_stream", lambda *_: iter(turns()))
    told = run("legal", "-", "--lang", lang, given=WHOLE)
    as_json = run("legal", "-", "--json", "--lang", lang, given=WHOLE)
    assert "internal-error" not in told.out + told.err + as_json.out + as_json.err
    assert len(as_json.lines) == len(RECORDS)
    assert all("seat" in json.loads(line) for line in as_json.lines)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_verdict_on_every_record_can_be_told(
    lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verify, "verify_stream", lambda *_: iter(judged()))
    text = run("verify", "-", "--lang", lang, given=WHOLE)
    junit = run("verify", "-", "--format", "junit", "--lang", lang, given=WHOLE)
    assert text.status == junit.status == 2
    assert "internal-error" not in text.out + junit.out
    assert len(ET.fromstring(junit.out)) == 1
