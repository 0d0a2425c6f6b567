"""``extends``: what it may name, and every way out of the folder that is closed."""

import os
from pathlib import Path

import pytest

from smearspec import limits
from smearspec.diagnostics import Finding
from smearspec.rules import RuleError, lint, load, load_file
from smearspec.rules.document import Document
from smearspec.rules.library import Shipped, chain_of


def write(folder: Path, name: str, extends: str | None, extra: str = "") -> Path:
    """Write a rule document ``name.yaml`` and return its path."""
    path = folder / f"{name}.yaml"
    base = "" if extends is None else f"extends: {extends}\n"
    path.write_text(f"smearspec: 1\nid: {name}\n{base}{extra}", encoding="utf-8")
    return path


def refused(path: Path) -> Finding:
    with pytest.raises(RuleError) as caught:
        load_file(path)
    (finding,) = caught.value.findings
    return finding


def test_a_house_file_extends_a_shipped_document(tmp_path: Path) -> None:
    book = load_file(write(tmp_path, "kitchen", "minnesota"))
    assert book.id == "kitchen"
    assert book.tables == (4,)
    assert book.resolve(4, {}).digest == load("minnesota").resolve(4, {}).digest


def test_a_house_file_extends_a_file_beside_it(tmp_path: Path) -> None:
    write(tmp_path, "club", "minnesota", "set: {made-bid: bid-only}\n")
    book = load_file(write(tmp_path, "kitchen", "club", "set: {game-tie: bidding-side}\n"))
    options = book.resolve(4, {}).options
    assert options["made-bid"] == "bid-only"
    assert options["game-tie"] == "bidding-side"


def test_the_nearest_setting_wins(tmp_path: Path) -> None:
    write(tmp_path, "club", "minnesota", "set: {made-bid: bid-only}\n")
    book = load_file(write(tmp_path, "kitchen", "club", "set: {made-bid: points-won}\n"))
    assert book.resolve(4, {}).options["made-bid"] == "points-won"


@pytest.mark.parametrize(
    "name",
    ["../minnesota", "/etc/passwd", "http://example.org/rules", "file:///etc/passwd",
     "minnesota.yaml", "Minnesota", "a/b", "..", "a b", '"x\\0y"', "ミネソタ"],
)  # fmt: skip
def test_what_is_no_id_is_not_looked_for(tmp_path: Path, name: str) -> None:
    (tmp_path / "minnesota.yaml.yaml").write_text("smearspec: 1\nid: x\n", encoding="utf-8")
    finding = refused(write(tmp_path, "kitchen", name))
    assert (finding.code, finding.line, finding.column) == ("extends-name", 3, 10)


def test_an_id_that_is_too_long_is_refused(tmp_path: Path) -> None:
    finding = refused(write(tmp_path, "kitchen", "a" * 65))
    assert (finding.code, finding.line, finding.column) == ("rules-out-of-bounds", 3, 10)


def test_a_link_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    inside, outside = tmp_path / "inside", tmp_path / "outside"
    inside.mkdir()
    outside.mkdir()
    (inside / "club.yaml").symlink_to(write(outside, "club", "minnesota"))
    finding = refused(write(inside, "kitchen", "club"))
    assert (finding.code, finding.line, finding.column) == ("extends-outside", 3, 10)


def test_a_link_within_the_folder_is_followed(tmp_path: Path) -> None:
    target = write(tmp_path, "club", "minnesota")
    target.rename(tmp_path / "club-2026.yaml")
    (tmp_path / "club.yaml").symlink_to(tmp_path / "club-2026.yaml")
    assert load_file(write(tmp_path, "kitchen", "club")).tables == (4,)


def test_the_folder_is_that_of_the_file_itself_and_not_of_a_link_to_it(tmp_path: Path) -> None:
    inside, outside = tmp_path / "inside", tmp_path / "outside"
    inside.mkdir()
    outside.mkdir()
    write(outside, "club", "minnesota")
    (inside / "kitchen.yaml").symlink_to(write(outside, "kitchen", "club"))
    assert load_file(inside / "kitchen.yaml").tables == (4,)


def test_a_document_that_extends_itself_is_a_circle(tmp_path: Path) -> None:
    finding = refused(write(tmp_path, "kitchen", "kitchen"))
    assert (finding.code, finding.line) == ("extends-circle", 3)


def test_a_circle_of_three_is_found(tmp_path: Path) -> None:
    write(tmp_path, "a", "b")
    write(tmp_path, "b", "c")
    write(tmp_path, "c", "a")
    finding = refused(tmp_path / "a.yaml")
    assert finding.code == "extends-circle"
    assert finding.facts["found"] == ("a", "b", "c", "a")


def chain(tmp_path: Path, length: int) -> Path:
    """Write a chain of that many documents, base and minnesota counted, and return its end."""
    name = "minnesota"
    for number in range(length - 2):
        write(tmp_path, f"level-{number}", name)
        name = f"level-{number}"
    return tmp_path / f"{name}.yaml"


def test_the_longest_chain_is_read_and_one_more_is_refused(tmp_path: Path) -> None:
    assert load_file(chain(tmp_path, limits.EXTENDS_CHAIN)).tables == (4,)
    assert refused(chain(tmp_path, limits.EXTENDS_CHAIN + 1)).code == "extends-too-long"


def test_an_unknown_base_is_named_with_a_suggestion(tmp_path: Path) -> None:
    finding = refused(write(tmp_path, "kitchen", "minesota"))
    assert (finding.code, finding.line, finding.column) == ("unknown-rules", 3, 10)
    assert finding.facts["suggestion"] == "minnesota"


def test_a_file_with_another_id_than_its_name_is_refused(tmp_path: Path) -> None:
    write(tmp_path, "club", "minnesota").rename(tmp_path / "league.yaml")
    finding = refused(write(tmp_path, "kitchen", "league"))
    assert finding.code == "extends-other-id"
    assert finding.facts == {"name": "league", "found": "club"}


def test_a_shipped_id_may_not_be_taken(tmp_path: Path) -> None:
    finding = refused(write(tmp_path, "minnesota", "base"))
    assert (finding.code, finding.line, finding.column) == ("id-taken", 2, 5)
    assert [one.code for one in lint(tmp_path / "minnesota.yaml")] == ["id-taken"]


def test_a_shipped_document_comes_before_a_file_of_the_same_name(tmp_path: Path) -> None:
    (tmp_path / "minnesota.yaml").write_text("not: ours\n", encoding="utf-8")
    assert load_file(write(tmp_path, "kitchen", "minnesota")).tables == (4,)


def test_a_fault_of_the_base_is_reported_with_its_own_file(tmp_path: Path) -> None:
    write(tmp_path, "club", "minnesota", "chagne: {}\n")
    with pytest.raises(RuleError) as caught:
        load_file(write(tmp_path, "kitchen", "club"))
    assert caught.value.file == str(tmp_path / "club.yaml")
    assert [one.code for one in caught.value.findings] == ["rules-unknown-key"]
    (finding,) = lint(tmp_path / "kitchen.yaml")
    assert (finding.code, finding.line) == ("extends-broken", 3)
    assert finding.facts["found"] == ("rules-unknown-key",)


def test_a_record_cannot_open_a_file_by_its_name(tmp_path: Path) -> None:
    path = write(tmp_path, "kitchen", "minnesota")
    with pytest.raises(RuleError) as caught:
        load(str(path))
    assert [one.code for one in caught.value.findings] == ["unknown-rules"]
    assert load(str(path), [path]).id == "kitchen"
    assert load("kitchen", [path]).id == "kitchen"


def test_a_given_file_of_another_id_leaves_the_shipped_ones_in_reach(tmp_path: Path) -> None:
    path = write(tmp_path, "kitchen", "minnesota")
    assert load("minnesota", [path]).id == "minnesota"
    with pytest.raises(RuleError) as caught:
        load("kichen", [path])
    assert caught.value.findings[0].facts["suggestion"] == "kitchen"


@pytest.mark.parametrize("kind", ["missing", "folder", "pipe"])
def test_what_is_no_regular_file_is_not_read(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "house.yaml"
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    finding = refused(path)
    assert finding.code == "rules-unreadable"
    assert finding.facts["case"] == ("missing" if kind == "missing" else "not-a-file")


def test_a_name_that_the_system_refuses_is_a_finding(tmp_path: Path) -> None:
    finding = refused(tmp_path / ("a" * 300 + ".yaml"))
    assert finding.code == "rules-unreadable"
    assert finding.facts["text"]


def test_a_document_without_a_file_looks_only_among_the_shipped() -> None:
    orphan = Document({"id": "orphan", "extends": "nobody"}, {}, "spec/orphan.yaml", "orphan")
    with pytest.raises(RuleError) as caught:
        chain_of(orphan, Shipped({"orphan": orphan}))
    assert [one.code for one in caught.value.findings] == ["unknown-rules"]
