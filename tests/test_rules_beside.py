"""House rules in a folder beside the record: found by their id, and nothing else is opened."""

import re
from pathlib import Path

import pytest

from command_line import run

HOUSE = "smearspec: 1\nid: our-minnesota\nextends: minnesota\nset: {game-tie: bidding-side}\n"


def laid_out(tmp_path: Path, house: str = HOUSE, named: str = "our-minnesota") -> Path:
    """Write a record of simulated games of Minnesota that names house rules, and the rules."""
    done = run("simulate", "minnesota", "--seed", "4", "--set", "game-tie=bidding-side")
    text = re.sub(r'\[(?:Option|RulesDigest) ".*\n', "", done.out)
    record = tmp_path / "evening.smear"
    record.write_text(text.replace('"minnesota"', f'"{named}"'), encoding="utf-8")
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "our-minnesota.yaml").write_text(house, encoding="utf-8")
    return record


@pytest.mark.parametrize("command", ["verify", "legal", "replay"])
def test_a_record_finds_house_rules_in_the_folder_beside_it(tmp_path: Path, command: str) -> None:
    done = run(command, str(laid_out(tmp_path)))
    assert (done.status, done.err) == (0, "")


def test_the_records_of_a_folder_find_them_too(tmp_path: Path) -> None:
    laid_out(tmp_path)
    assert run("verify", str(tmp_path)).status == 0


def test_standard_input_has_nothing_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = laid_out(tmp_path)
    monkeypatch.chdir(tmp_path)
    done = run("verify", "-", given=record.read_text(encoding="utf-8"))
    assert done.status == 2
    assert "unknown-rules" in done.out


def test_a_document_that_is_given_comes_first(tmp_path: Path) -> None:
    record = laid_out(tmp_path, house=HOUSE.replace("bidding-side", "mine"))
    given = tmp_path / "given.yaml"
    given.write_text(HOUSE, encoding="utf-8")
    assert run("verify", str(record)).status == 2
    assert run("verify", "--rules", str(given), str(record)).status == 0


def test_a_fault_in_the_rules_is_told_at_its_place(tmp_path: Path) -> None:
    record = laid_out(tmp_path, house=HOUSE.replace("bidding-side", "mine"))
    done = run("verify", str(record))
    assert done.status == 2
    assert "our-minnesota.yaml:4:17" in done.out


def test_another_name_is_told_with_what_lies_there(tmp_path: Path) -> None:
    done = run("verify", str(laid_out(tmp_path, named="your-minnesota")))
    assert done.status == 2
    assert "unknown-rules" in done.out
    assert "our-minnesota" in done.out


def test_an_empty_folder_beside_the_record_changes_nothing(tmp_path: Path) -> None:
    record = laid_out(tmp_path)
    (tmp_path / "rules" / "our-minnesota.yaml").unlink()
    done = run("verify", str(record))
    assert done.status == 2
    assert "no rules named “our-minnesota” are known" in done.out


def test_a_file_of_another_id_is_refused(tmp_path: Path) -> None:
    done = run("verify", str(laid_out(tmp_path, house=HOUSE.replace("our-", "your-"))))
    assert done.status == 2
    assert "house-rules-faulty" in done.out
    assert "our-minnesota.yaml:2:" in done.out


@pytest.mark.parametrize("name", ["../secret", "secret/../../secret", "/etc/passwd", ".."])
def test_a_name_leads_nowhere_else(tmp_path: Path, name: str) -> None:
    (tmp_path / "secret.yaml").write_text(HOUSE, encoding="utf-8")
    done = run("verify", str(laid_out(tmp_path, named=name)))
    assert done.status == 2
    assert "secret.yaml" not in done.out


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    record = laid_out(tmp_path)
    file = tmp_path / "rules" / "our-minnesota.yaml"
    file.rename(tmp_path / "elsewhere.yaml")
    file.symlink_to(tmp_path / "elsewhere.yaml")
    done = run("verify", str(record))
    assert done.status == 2
    assert "unknown-rules" in done.out


def test_a_folder_that_is_a_link_is_not_followed(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    table = tmp_path / "table"
    table.mkdir()
    record = laid_out(table)
    (table / "rules").rename(outside / "rules")
    (table / "rules").symlink_to(outside / "rules")
    assert "unknown-rules" in run("verify", str(record)).out
