"""Wheel and sdist carry what an installed copy needs, and the frame of the project is whole."""

import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

from marked_blocks import ROOT

DATA = ("spec", "grammar", "conformance")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-d", str(folder)],
        cwd=ROOT, capture_output=True, check=True,
    )
    return folder


def files_under(part: str, suffixes: tuple[str, ...] = ()) -> set[str]:
    return {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / part).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
        and (not suffixes or path.suffix in suffixes)
    }


def wheel_names(built: Path) -> list[str]:
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


def test_the_wheel_carries_every_data_file_once(built: Path) -> None:
    names = wheel_names(built)
    for part in DATA:
        wanted = sorted(f"smearspec/data/{name}" for name in files_under(part))
        assert wanted
        assert sorted(n for n in names if n.startswith(f"smearspec/data/{part}/")) == wanted


def test_the_wheel_carries_every_module_and_says_that_it_is_typed(built: Path) -> None:
    names = set(wheel_names(built))
    modules = {n.removeprefix("reference/") for n in files_under("reference/smearspec", (".py",))}
    assert modules <= names
    assert "smearspec/py.typed" in names


def test_the_wheel_carries_nothing_else(built: Path) -> None:
    tops = {name.split("/")[0] for name in wheel_names(built)}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"smearspec"}


def test_the_wheel_has_its_licence(built: Path) -> None:
    assert [n for n in wheel_names(built) if n.endswith(".dist-info/licenses/LICENSE")]


def test_the_sdist_can_build_the_wheel_and_run_the_tests(built: Path) -> None:
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}
    wanted = {"pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "mkdocs.yml"}
    for part in (*DATA, "reference", "tests", "docs", ".ci"):
        wanted |= files_under(part)
    assert {name for name in wanted - names if "/." not in name} == set()


def test_the_locator_finds_every_folder_here() -> None:
    from smearspec import resources

    for part in DATA:
        assert resources.folder(part).is_dir()


def test_the_licence_is_the_one_that_the_metadata_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert licence.startswith(f"{project['license']} License\n")
    assert "2026 the smearspec authors" in licence


def test_the_changelog_has_a_place_for_what_comes_next() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = [line for line in text.splitlines() if line.startswith("## ")]
    assert headings[0] == "## [Unreleased]"


def test_the_conformance_page_promises_nothing_that_is_not_there() -> None:
    page = (ROOT / "conformance" / "README.md").read_text(encoding="utf-8")
    for name in re.findall(r"`(\w+)/`", page):
        assert any((ROOT / "conformance" / name).rglob("*")), name
