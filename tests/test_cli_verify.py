"""``smearspec verify``: what it prints, in three forms and two languages, and how it ends."""

import json
import re
from itertools import permutations
from pathlib import Path

import jsonschema
import pytest

from command_line import (
    ILLEGAL,
    INCOMPLETE,
    LEGAL,
    REFUTED,
    STATUSES,
    UNDETERMINED,
    UNJUDGED,
    UNREADABLE,
    VERIFIED,
    run,
)
from smearspec import resources

SCHEMA_FILE = resources.folder("spec") / "schema" / "verdict.schema.json"
SCHEMA = json.loads(SCHEMA_FILE.read_text(encoding="utf-8"))


def files(folder: Path, **records: str) -> list[str]:
    for name, text in records.items():
        (folder / f"{name}.smear").write_text(text, encoding="utf-8")
    return [str(folder / f"{name}.smear") for name in records]


# ---- the status of a record, and of a run


@pytest.mark.parametrize("status", STATUSES)
def test_a_record_has_its_status_and_its_exit(status: str) -> None:
    text, ends = STATUSES[status]
    done = run("verify", "--format", "json", "-", given=text)
    assert json.loads(done.out)["status"] == status
    assert done.status == ends
    assert done.err == ""


@pytest.mark.parametrize("status", STATUSES)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_text_names_the_status_first(status: str, lang: str) -> None:
    text, ends = STATUSES[status]
    done = run("verify", "--lang", lang, "-", given=text)
    words = {
        "en": ["verified", "legal", "refuted", "illegal", "incomplete", "undetermined",
               "not judged", "unreadable"],
        "ja": ["確認済み", "違反なし", "誤り", "ルール違反", "未完", "判定不能",
               "判定せず", "読み取り不能"],
    }[lang]  # fmt: skip
    assert done.lines[0].startswith(f"-: {words[list(STATUSES).index(status)]}")
    assert done.status == ends


RANKED = [(UNJUDGED, 2), (REFUTED, 1), (INCOMPLETE, 3), (VERIFIED, 0)]


@pytest.mark.parametrize("order", list(permutations(RANKED)), ids=str)
def test_over_several_records_2_beats_1_beats_3_beats_0(order: list[tuple[str, int]]) -> None:
    for start in range(len(order)):
        some = order[start:]
        done = run("verify", "-", given="".join(text for text, _ in some))
        ends = [status for _, status in some]
        assert done.status == next(status for status in (2, 1, 3, 0) if status in ends)


def test_every_record_has_its_own_status_line_and_the_last_line_sums_up() -> None:
    done = run("verify", "-", given=VERIFIED + UNJUDGED + REFUTED + VERIFIED)
    heads = [line for line in done.lines if re.match(r"-, record \d: ", line)]
    assert [head.split(": ")[1].split(" (")[0] for head in heads] == [
        "verified", "not judged", "refuted", "verified",
    ]  # fmt: skip
    assert done.lines[-1] == "4 records in 1 file: 1 not judged, 1 refuted and 2 verified"


def test_a_good_record_is_one_line() -> None:
    done = run("verify", "-", given=VERIFIED)
    assert done.out == "-: verified (cutthroat-canadian, 3 players, 1 hand, 12 claims confirmed)\n"


def test_a_record_without_claims_says_so() -> None:
    done = run("verify", "-", given=LEGAL)
    assert done.out == "-: legal (cutthroat-canadian, 3 players, 1 hand, no claims)\n"


# ---- findings as text


def test_a_finding_has_place_line_mark_rule_source_and_remedy() -> None:
    done = run("verify", "-", given=ILLEGAL)
    place = done.lines.index(next(line for line in done.lines if "[revoke]" in line))
    assert done.lines[place].startswith("-:15:11: error[revoke]: Ann plays TC")
    assert done.lines[place + 1 : place + 4] == [
        "   15 | 5. Cy: TD TC JD",
        "      |           ^",
        "  rule: /steps/play/follow (cutthroat-canadian.en § GAMEPLAY 4; § GAMEPLAY 5)",
    ]
    assert done.lines[place + 4].startswith("  to do: ")


def test_a_refuted_claim_shows_what_is_right_and_why() -> None:
    done = run("verify", "-", given=REFUTED)
    place = done.lines.index(next(line for line in done.lines if "[claim-refuted]" in line))
    assert done.lines[place].startswith("-:20:12: error[claim-refuted]: ")
    assert "14" in done.lines[place]
    assert "15" in done.lines[place]
    assert done.lines[place + 3] == "  because: Ann took 5 in trick 2 and 10 in trick 6"


def test_the_remedy_for_a_code_is_told_once_a_record() -> None:
    done = run("verify", "-", given=ILLEGAL)
    assert sum("[claim-refuted]" in line for line in done.lines) == 8
    assert sum(line.startswith("  to do: ") for line in done.lines) == 2


def test_an_open_claim_is_listed_with_the_reason() -> None:
    done = run("verify", "-", given=UNDETERMINED)
    assert done.lines[0].endswith("claims: 1 confirmed, 0 refuted, 1 undetermined)")
    assert done.lines[1].startswith("  line 17: total of Ann, 1: undetermined, ")


def test_the_mark_stands_below_wide_characters() -> None:
    text = ILLEGAL.replace("Ann", "太郎").replace("Cy", "花子")
    done = run("verify", "-", given=text)
    place = next(n for n, line in enumerate(done.lines) if "[revoke]" in line)
    # 花子 takes four columns of a terminal, Cy took two.
    assert done.lines[place + 2] == "      |             ^"


@pytest.mark.parametrize("status", STATUSES)
def test_another_language_changes_words_only(status: str) -> None:
    text, _ = STATUSES[status]
    both = [json.loads(run("verify", "--format", "json", "--lang", lang, "-", given=text).out)
            for lang in ("en", "ja")]  # fmt: skip
    for verdict in both:
        for found in verdict["findings"]:
            del found["message"], found["hint"]
        for claim in verdict["claims"]:
            del claim["evidence"]
    assert both[0] == both[1]
    texts = [run("verify", "--lang", lang, "-", given=text) for lang in ("en", "ja")]
    assert texts[0].status == texts[1].status
    assert len(texts[0].lines) == len(texts[1].lines)


@pytest.mark.parametrize(
    ("variables", "spoken"),
    [
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "ja_JP.UTF-8"}, "確認済み"),
        ({"LC_ALL": "", "LC_MESSAGES": "ja_JP.UTF-8", "LANG": "en_US.UTF-8"}, "確認済み"),
        ({"LC_ALL": "C", "LC_MESSAGES": "ja_JP.UTF-8", "LANG": "ja_JP.UTF-8"}, "verified"),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "fr_FR.UTF-8"}, "verified"),
    ],
)
def test_the_locale_chooses_the_language(variables: dict[str, str], spoken: str) -> None:
    assert spoken in run("verify", "-", given=VERIFIED, env=variables).out
    assert "verified" in run("verify", "--lang", "en", "-", given=VERIFIED, env=variables).out


# ---- JSON


@pytest.mark.parametrize("status", STATUSES)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_json_follows_its_schema(status: str, lang: str) -> None:
    done = run("verify", "--format", "json", "--lang", lang, "-", given=STATUSES[status][0])
    validator = jsonschema.Draft202012Validator(SCHEMA)
    assert [error.message for error in validator.iter_errors(json.loads(done.out))] == []


def test_json_is_one_object_a_record_and_line() -> None:
    done = run("verify", "--format", "json", "-", given=VERIFIED + ILLEGAL + UNREADABLE)
    assert [json.loads(line)["record"] for line in done.lines] == [1, 2, 3]


def test_the_json_says_what_the_hand_was_worth() -> None:
    verdict = json.loads(run("verify", "--format", "json", "-", given=LEGAL).out)
    (hand,) = verdict["hands"]
    assert hand["bidder"] == "Cy"
    assert hand["bid"] == 3
    assert hand["trump"] == "H"
    assert hand["tricks"][4] == {"leader": "Cy", "cards": ["TD", "8D", "JD"], "winner": "Bo"}
    assert hand["points"] == {"Ann": ["game"], "Bo": ["low"], "Cy": ["high", "jack"]}
    assert hand["count"] == {"Ann": 15, "Bo": 11, "Cy": 14}
    assert hand["made"] is False
    assert hand["score"] == hand["total"] == {"Ann": 1, "Bo": 1, "Cy": -3}
    assert verdict["winner"] is None


def test_json_for_programs_can_steer_no_terminal(tmp_path: Path) -> None:
    name = str(tmp_path / "a\x1b[31m\u202eb.smear")
    done = run("verify", "--format", "json", name)
    assert json.loads(done.out)["file"] == name
    assert "\x1b" not in done.out
    assert "\u202e" not in done.out


def test_every_property_of_the_schema_is_explained() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)

    def walk(schema: object, path: str) -> None:
        if isinstance(schema, dict):
            for name, inner in schema.get("properties", {}).items():
                assert inner.get("title"), f"{path}/{name}"
                assert inner.get("description"), f"{path}/{name}"
            for name, inner in schema.items():
                walk(inner, f"{path}/{name}")

    walk(SCHEMA, "")
    assert SCHEMA["title"]


# ---- choices


def test_an_option_can_be_stated_and_a_ruling_tried_out(tmp_path: Path) -> None:
    plain = VERIFIED.replace("TC 5C", "TC 5C")
    done = run("verify", "--format", "json", "--set", "game-tie=nobody", "-", given=plain)
    assert json.loads(done.out)["rules"]["options"]["game-tie"] == "nobody"
    stated = plain.replace('[Seats', '[Option "game-tie = nobody"]\n[Seats')
    refused = run("verify", "--set", "game-tie=bidding-side", "-", given=stated)
    assert refused.status == 2
    assert "error[option-invalid]" in refused.out
    tried = run("verify", "--format", "json", "--with", "game-tie=bidding-side", "-", given=stated)
    assert json.loads(tried.out)["rules"]["options"]["game-tie"] == "bidding-side"


def test_the_verdict_says_what_was_asked_what_if() -> None:
    done = run("verify", "--with", "low-to=taker", "-", given=VERIFIED)
    assert done.lines[1] == "  what if low-to = taker: not what the record was written under"
    shown = json.loads(
        run("verify", "--format", "json", "--with", "low-to=taker", "-", given=VERIFIED).out
    )
    jsonschema.validate(shown, json.loads(SCHEMA_FILE.read_text(encoding="utf-8")))
    assert shown["rules"]["with"] == {"low-to": "taker"}
    plain = run("verify", "--format", "json", "-", given=VERIFIED)
    assert "with" not in json.loads(plain.out)["rules"]


def test_a_digest_is_that_of_the_rules_without_what_if() -> None:
    judged = run("verify", "--format", "json", "-", given=VERIFIED)
    digest = json.loads(judged.out)["rules"]["digest"]
    exported = VERIFIED.replace("[Seats", f'[RulesDigest "{digest}"]\n[Seats')
    assert run("verify", "-", given=exported).status == 0
    tried = run("verify", "--format", "json", "--with", "made-bid=bid-only", "-", given=exported)
    shown = json.loads(tried.out)
    assert shown["status"] == "verified"  # the bid of this record was lost
    assert shown["rules"]["digest"] != digest
    other = exported.replace(digest[-4:], "0000")
    assert run("verify", "--with", "made-bid=bid-only", "-", given=other).status == 2


@pytest.mark.parametrize("option", ["--set", "--with"])
@pytest.mark.parametrize("text", ["game-tie", "=nobody", "game-tie=", "", "="])
def test_a_choice_that_is_no_name_and_value_is_bad_usage(option: str, text: str) -> None:
    done = run("verify", option, text, "-", given=VERIFIED)
    assert done.status == 2
    assert f"{option} takes NAME=VALUE, not “{text}”" in done.err
    assert done.out == ""


def test_one_choice_cannot_have_two_values() -> None:
    done = run("verify", "--set", "game-tie=nobody", "--set", "game-tie=own", "-", given=VERIFIED)
    assert done.status == 2
    assert "both the value “nobody” and the value “own”" in done.err


def test_amendments_can_be_left_aside() -> None:
    right = "amend 5. Cy: TD 8D JD\namend 6. Bo: 7C 3C TC\n"
    amended = ILLEGAL.replace("points Ann", f"{right}points Ann")
    assert run("verify", "-", given=amended).status == 0
    done = run("verify", "--as-written", "-", given=amended)
    assert done.status == 1
    assert "-:15:11: error[revoke]" in done.out


def test_unknown_rules_are_named_with_what_was_probably_meant() -> None:
    done = run("verify", "-", given=UNJUDGED)
    assert "-:2:9: error[unknown-rules]" in done.out
    assert "Did you mean “cutthroat-canadian”?" in done.out


def test_house_rules_come_from_a_file(tmp_path: Path) -> None:
    house = tmp_path / "ours.yaml"
    house.write_text("smearspec: 1\nid: ours\nextends: cutthroat-canadian\n", encoding="utf-8")
    text = VERIFIED.replace("cutthroat-canadian", "ours")
    assert run("verify", "-", given=text).status == 2
    assert run("verify", "--rules", str(house), "-", given=text).status == 0


def test_faulty_house_rules_are_told_at_their_place_before_anything_is_judged(
    tmp_path: Path,
) -> None:
    house = tmp_path / "ours.yaml"
    house.write_text("smearspec: 1\nid: ours\nextends: nothing-such\n", encoding="utf-8")
    done = run("verify", "--rules", str(house), "-", given=VERIFIED)
    assert done.status == 2
    assert done.err.startswith(f"{house}:3:10: error[unknown-rules]")
    assert done.out == ""
    missing = run("verify", "--rules", str(tmp_path / "none.yaml"), "-", given=VERIFIED)
    assert missing.status == 2
    assert "error[rules-unreadable]" in missing.err
