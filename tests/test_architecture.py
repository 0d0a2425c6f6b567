"""House rules that a reader may rely on: layers, sizes, and no variant known to the code."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from marked_blocks import ROOT

PACKAGE = ROOT / "reference" / "smearspec"
MODULES = sorted(PACKAGE.rglob("*.py"))
VARIANTS = sorted(path.stem for path in (ROOT / "spec" / "variants").glob("*.yaml"))

LAYERS = (
    "rules",
    "notation",
    "record",
    "play",
    "score",
    "plain",
    "verdict",
    "bulk",
    "simulate",
    "render",
    "audit",
    "suite",
    "cli",
)
BELOW = {
    "rules": set(LAYERS[1:]),
    "notation": {"rules", *LAYERS[2:]},
    "record": set(LAYERS[3:]),
    "play": set(LAYERS[5:]),
    "score": set(LAYERS[5:]),
    "plain": set(LAYERS[6:]),
    "verdict": set(LAYERS[7:]),
    "bulk": set(LAYERS[8:]),
    "simulate": {"bulk", "audit", "suite", "cli"},
    "render": {"bulk", "audit", "suite", "cli"},
    "audit": {"suite", "cli"},
    "suite": {"cli"},
    "cli": set(),
}


def imports_of(module: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def code_of(module: Path) -> str:
    """Return a module without comments and without strings that stand alone (docstrings)."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            node.value = ast.Constant(value=...)
    return ast.unparse(tree)


def layer_of(module: Path) -> str:
    return module.relative_to(PACKAGE).parts[0]


@pytest.mark.parametrize("module", MODULES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_imports_go_up_only(module: Path) -> None:
    layer = layer_of(module)
    if layer in {"__init__.py", "__main__.py"}:
        return  # the front door names what the layers offer
    forbidden = BELOW.get(layer, set(LAYERS))  # a module beside the layers stands above them all
    for name in imports_of(module):
        parts = name.split(".")
        assert not (parts[0] == "smearspec" and len(parts) > 1 and parts[1] in forbidden), name


@pytest.mark.parametrize("module", MODULES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_no_code_knows_a_variant_by_name(module: Path) -> None:
    text = code_of(module).lower()
    words = {word for name in VARIANTS for word in (name, name.replace("-", "_"))}
    words |= {"minnesota", "wisconsin", "cutthroat", "tenpoint"}
    assert VARIANTS
    for word in words:
        assert word not in text, word


@pytest.mark.parametrize("module", MODULES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_only_the_command_line_prints_exits_and_reads_the_environment(module: Path) -> None:
    if layer_of(module) == "cli" or module.name == "pytest_plugin.py":
        return  # the plugin is the command line of those who live in pytest
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("print", "exit", "input"), node.lineno
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            named = f"{node.value.id}.{node.attr}"
            assert named not in ("sys.exit", "sys.stdout", "sys.stdin", "os.environ", "os.getenv")


@pytest.mark.parametrize("module", MODULES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_no_code_decides_by_a_number_of_seats(module: Path) -> None:
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Compare):
            for pair in pairwise([node.left, *node.comparators]):
                numbers = {side.value for side in pair if isinstance(side, ast.Constant)}
                named = any("seats" in ast.unparse(side) for side in pair)
                assert not (named and numbers & {2, 3, 4, 5, 6}), node.lineno


@pytest.mark.parametrize(
    "module",
    sorted([*MODULES, *(ROOT / "tests").rglob("*.py")]),
    ids=lambda p: str(p.relative_to(ROOT)),
)
def test_no_module_is_longer_than_500_lines_or_called_a_drawer(module: Path) -> None:
    assert len(module.read_text(encoding="utf-8").splitlines()) <= 500
    assert module.stem not in ("utils", "util", "helpers", "common", "misc")


def test_help_loads_no_heavy_library() -> None:
    program = "from smearspec.cli import main; main(['--help'])"
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", program],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    loaded = {line.rsplit("|", 1)[-1].strip() for line in done.stderr.splitlines() if "|" in line}
    assert "smearspec.cli" in loaded
    for heavy in ("lark", "jsonschema", "yaml", "rich", "numpy", "rfc8785", "jinja2"):
        assert heavy not in loaded, heavy
