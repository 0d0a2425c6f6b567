"""The shipped form of the documents: fresh, equal to the files, and free of heavy imports."""

import json
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from smearspec import catalogue, resources
from smearspec.resources import folder
from smearspec.rules import RuleBook, listed, load
from smearspec.rules.library import SHIPPED_FILE, chain_of, shipped
from smearspec.rules.schema import DOCUMENT
from smearspec.rules.ship import document_schema_text, documents, shipped_text, write

SPEC = folder("spec")


def test_the_shipped_documents_are_those_of_the_files() -> None:
    assert (SPEC / SHIPPED_FILE).read_text(encoding="utf-8") == shipped_text(SPEC), (
        "run python -m smearspec.rules.ship"
    )


def test_the_schema_of_patches_is_derived_from_that_of_rules() -> None:
    held = (SPEC / "schema" / DOCUMENT).read_text(encoding="utf-8")
    assert held == document_schema_text(SPEC), "run python -m smearspec.rules.ship"


def test_writing_gives_both_files(tmp_path: Path) -> None:
    copy = tmp_path / "spec"
    shutil.copytree(SPEC, copy)
    (copy / SHIPPED_FILE).unlink()
    write(copy)
    held = json.loads((copy / SHIPPED_FILE).read_text(encoding="utf-8"))
    assert list(held["documents"]) == list(shipped().ids())


@pytest.mark.parametrize(
    ("module", "files"),
    [
        ("smearspec.rules.ship", [SHIPPED_FILE, f"schema/{DOCUMENT}"]),
        ("smearspec.catalogue", [f"{name}.json" for name in catalogue.NAMES]),
    ],
)
def test_the_programs_that_generate_write_what_is_shipped(
    module: str, files: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "spec"
    shutil.copytree(SPEC, copy)
    for file in files:
        # The document schema is derived in place: its own part has to be there.
        held = (SPEC / file).read_text(encoding="utf-8")
        (copy / file).write_text(held + " \n", encoding="utf-8")
    monkeypatch.setattr(resources, "folder", lambda _: copy)
    monkeypatch.delitem(sys.modules, module)
    runpy.run_module(module, run_name="__main__")
    for file in files:
        made, wanted = ((spec / file).read_text(encoding="utf-8") for spec in (copy, SPEC))
        assert made == wanted


@pytest.mark.parametrize("name", [book.id for book in listed()])
def test_shipped_and_file_resolve_to_the_same_rules_and_places(name: str) -> None:
    edited = documents(SPEC)
    document = edited.find(name)
    assert document is not None
    from_files = RuleBook(chain_of(document, edited))
    for seats in from_files.tables:
        settings = {
            choice.id: next(iter(choice.values))
            for choice in from_files.choices(seats)
            if choice.default is None
        }
        one = load(name).resolve(seats, settings)
        other = from_files.resolve(seats, settings)
        assert one.values == other.values
        for pointer in one.set_pointers:
            assert one.origin(pointer) == other.origin(pointer)


def test_loading_and_resolving_needs_no_yaml_and_no_schema() -> None:
    program = (
        "import sys\nfrom smearspec.rules import load\n"
        "load('ten-point').resolve(5, {}).digest\n"
        "print([name for name in ('yaml', 'jsonschema', 'lark', 'rich') if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True,
                         check=True)  # fmt: skip
    assert run.stdout.strip() == "[]"


def test_base_is_shipped_but_not_listed() -> None:
    assert "base" in shipped().ids()
    assert load("base").tables == ()
    assert "base" not in [book.id for book in listed()]
