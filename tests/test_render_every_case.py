"""Every hand-made record can be told: play, whose turn it is, verdict; in both languages."""

import json
from xml.etree import ElementTree as ET

import pytest

from command_line import run
from hand_made import load

RECORDS = [case.text for case in load() if not case.options and case.text.startswith("%smear 1\n")]
WHOLE = "".join(RECORDS)
LANGUAGES = ("en", "ja")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_record_can_be_replayed(lang: str) -> None:
    done = run("replay", "-", "--lang", lang, given=WHOLE)
    assert done.status == 2  # some are not readable, on purpose
    assert "internal-error" not in done.out + done.err
    for word in ("None", "UNKNOWN", "{", "Traceback"):
        assert word not in "".join(line for line in done.lines if " | " not in line), word


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whose_turn_it_is_can_be_told_of_every_record(lang: str) -> None:
    told = run("legal", "-", "--lang", lang, given=WHOLE)
    as_json = run("legal", "-", "--json", "--lang", lang, given=WHOLE)
    assert "internal-error" not in told.out + told.err + as_json.out + as_json.err
    assert len(as_json.lines) == len(RECORDS)
    assert all("seat" in json.loads(line) for line in as_json.lines)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_verdict_on_every_record_can_be_told(lang: str) -> None:
    text = run("verify", "-", "--lang", lang, given=WHOLE)
    junit = run("verify", "-", "--format", "junit", "--lang", lang, given=WHOLE)
    assert text.status == junit.status == 2
    assert "internal-error" not in text.out + junit.out
    assert len(ET.fromstring(junit.out)) == 1
