"""The two schemas: every property explained and bounded, and what they refuse in documents."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from smearspec import limits
from smearspec.diagnostics import Finding
from smearspec.resources import folder
from smearspec.rules import RuleError, load, load_file
from smearspec.rules.schema import DOCUMENT, RULES, rule_faults

SCHEMAS = {
    name: json.loads((folder("spec") / "schema" / name).read_text(encoding="utf-8"))
    for name in (DOCUMENT, RULES)
}
BOUNDS = {
    "integer": ("minimum", "maximum"),
    "array": ("maxItems", "items"),
    "string": ("maxLength",),
}


def nodes(schema: object, at: str = "") -> Iterator[tuple[str, dict[str, object]]]:
    """Yield every schema in a schema with its path."""
    if isinstance(schema, dict):
        yield at, schema
        for key in ("properties", "$defs"):
            for name, below in schema.get(key, {}).items():
                yield from nodes(below, f"{at}/{key}/{name}")
        for key in ("items", "additionalProperties", "then"):
            yield from nodes(schema.get(key), f"{at}/{key}")
        for key in ("anyOf", "allOf"):
            for number, below in enumerate(schema.get(key, ())):
                yield from nodes(below, f"{at}/{key}/{number}")


EVERY_NODE = [
    pytest.param(node, id=f"{name.split('.')[0]}{at}")
    for name, schema in SCHEMAS.items()
    for at, node in nodes(schema)
]


@pytest.mark.parametrize("node", EVERY_NODE)
def test_every_property_has_a_title_and_a_description(node: dict[str, object]) -> None:
    properties = node.get("properties", {})
    assert isinstance(properties, dict)
    for name, below in properties.items():
        if below != {"not": {}}:
            assert below.get("title"), name
            assert str(below.get("description", "")).endswith("."), name


@pytest.mark.parametrize("node", EVERY_NODE)
def test_every_value_is_bounded(node: dict[str, object]) -> None:
    kinds = node.get("type", [])
    for kind in [kinds] if isinstance(kinds, str) else kinds:  # type: ignore[attr-defined]
        for bound in BOUNDS.get(kind, ()):
            assert bound in node or "enum" in node or "const" in node, (kind, bound)
        if kind == "object":
            closed = node.get("additionalProperties", True)
            bounded = "maxProperties" in node and "propertyNames" in node
            conditional = "allOf" in node  # each kind is closed by its own definition
            assert closed is False or bounded or conditional


@pytest.mark.parametrize("name", SCHEMAS)
def test_references_are_local(name: str) -> None:
    for _, node in nodes(SCHEMAS[name]):
        assert str(node.get("$ref", "#/$defs/")).startswith("#/$defs/")
    assert SCHEMAS[name]["$schema"] == "https://json-schema.org/draft/2020-12/schema"


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_schemas_are_valid_themselves(name: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[name])


def test_every_document_names_the_schema_for_editors() -> None:
    spec = folder("spec")
    for path in [spec / "base.yaml", *spec.glob("variants/*.yaml"), *spec.glob("family/*.yaml")]:
        first = path.read_text(encoding="utf-8").splitlines()[0]
        assert first.startswith("# yaml-language-server: $schema="), path
        target = path.parent / first.partition("$schema=")[2]
        assert target.resolve() == (spec / "schema" / DOCUMENT).resolve()


def refused(tmp_path: Path, text: str) -> tuple[Finding, ...]:
    path = tmp_path / "house.yaml"
    path.write_text("smearspec: 1\nid: house\nextends: minnesota\n" + text, encoding="utf-8")
    with pytest.raises(RuleError) as caught:
        load_file(path)
    return caught.value.findings


@pytest.mark.parametrize(
    ("text", "code", "line", "column", "facts"),
    [
        ("chagne: {}\n", "rules-unknown-key", 4, 1, {"name": "chagne", "suggestion": "change"}),
        ("change: {steps: {deal: {crads: 9}}}\n", "rules-unknown-key", 4, 25,
         {"name": "crads", "suggestion": "cards"}),
        ("change: {conntract: null}\n", "rules-unknown-key", 4, 10, {"suggestion": "contract"}),
        ("change: {contract: {made: bids}}\n", "rules-bad-value", 4, 27,
         {"value": "bids", "suggestion": "bid"}),
        ("change: {deck: {jokers: two}}\n", "rules-bad-type", 4, 25,
         {"needed": ("integer", "null"), "found": "string"}),
        ("change: {deck: {jokers: 3}}\n", "rules-out-of-bounds", 4, 25,
         {"value": "3", "limit": 2, "case": "high"}),
        ("change: {deck: {jokers: -1}}\n", "rules-out-of-bounds", 4, 25, {"case": "low"}),
        ("change: {hand: []}\n", "rules-out-of-bounds", 4, 16, {"case": "few"}),
        ("change: {hand: [play, play]}\n", "rules-out-of-bounds", 4, 16, {"case": "repeated"}),
        ("change: {hand: [Play]}\n", "rules-bad-form", 4, 17, {"value": "Play"}),
        ("change: {steps: {Deal: {do: deal}}}\n", "rules-bad-form", 4, 18, {"value": "Deal"}),
        ("change: [1]\n", "rules-bad-type", 4, 9, {"found": "array"}),
        ("tables: {\"1\": {}}\n", "rules-bad-form", 4, 10, {"value": "1"}),
        ("choices: [{kind: ruling}]\n", "rules-missing-key", 4, 11, {"name": "id"}),
        ("choices: [{id: x, values: {own: {}}}]\n", "rules-bad-form", 4, 28, {"value": "own"}),
        ("cite: {/deck: [minnesota.en MATERIALS]}\n", "rules-bad-form", 4, 16, {}),
        ("name: {en: ''}\n",
         "rules-out-of-bounds", 4, 12, {"case": "short"}),
        ("change: {hand: play}\n", "rules-bad-type", 4, 16, {"found": "string"}),
        ("set: {game-tie: No}\n", "rules-bad-form", 4, 17, {"value": "No"}),
        ("name: {}\n", "rules-out-of-bounds", 4, 7, {"case": "few"}),
        ("name: {de: Haus}\n", "rules-unknown-key", 4, 8, {"allowed": ("en", "ja")}),
    ],
)  # fmt: skip
def test_a_document_of_the_wrong_shape_is_refused_where_it_is_wrong(
    tmp_path: Path, text: str, code: str, line: int, column: int, facts: dict[str, object]
) -> None:
    (finding,) = refused(tmp_path, text)
    assert (finding.code, finding.line, finding.column) == (code, line, column)
    assert {key: finding.facts[key] for key in facts} == facts


def test_numbers_that_are_allowed_are_told_by_their_bounds(tmp_path: Path) -> None:
    (finding,) = refused(tmp_path, "change: {steps: {take: {cards: many}}}\n")
    assert (finding.code, finding.column) == ("rules-bad-value", 32)
    assert {"all", "0-52"} <= set(finding.facts["allowed"])  # type: ignore[call-overload]


def test_all_faults_of_shape_are_reported_in_order_of_place(tmp_path: Path) -> None:
    findings = refused(tmp_path, "chagne: {}\nname: 3\nset: {game-tie: 4}\n")
    assert [(one.code, one.line) for one in findings] == [
        ("rules-unknown-key", 4),
        ("rules-bad-type", 5),
        ("rules-bad-type", 6),
    ]


def test_a_part_of_the_rules_that_nobody_knows_is_a_fault() -> None:
    values = load("minnesota").resolve(4, {}).values
    assert rule_faults(values) == []
    (fault,) = rule_faults({**values, "weather": {}})
    assert (fault.code, fault.pointer) == ("rules-unknown-key", "/weather")


def test_a_list_at_the_top_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text("- a\n- b\n", encoding="utf-8")
    with pytest.raises(RuleError) as caught:
        load_file(path)
    (finding,) = caught.value.findings
    assert (finding.code, finding.line, finding.column) == ("rules-bad-type", 1, 1)


def test_another_format_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text("smearspec: 2\nid: house\n", encoding="utf-8")
    with pytest.raises(RuleError) as caught:
        load_file(path)
    (finding,) = caught.value.findings
    assert (finding.code, finding.line, finding.facts["allowed"]) == ("rules-bad-value", 1, ("1",))


def test_each_kind_of_step_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(
        "smearspec: 1\nid: house\nextends: minnesota\n"
        "change:\n  steps:\n    throw:\n      do: take\n",
        encoding="utf-8",
    )
    with pytest.raises(RuleError) as caught:
        load_file(path).resolve(4, {})
    codes = {one.code for one in caught.value.findings}
    assert codes == {"rules-unknown-key", "rules-bad-value", "rules-missing-key"}


def test_very_many_faults_of_shape_are_cut_off(tmp_path: Path) -> None:
    text = "".join(f"key-{number}: 1\n" for number in range(2 * limits.RULES_FINDINGS))
    assert len(refused(tmp_path, text)) == limits.RULES_FINDINGS


def test_a_long_list_of_different_values_is_judged_quickly(tmp_path: Path) -> None:
    """Comparing each with each would take minutes."""
    items = ", ".join(f"{{k{number}: 1}}" for number in range(4_500))
    findings = refused(tmp_path, f"change: {{hand: [{items}]}}\n")
    assert {one.code for one in findings} == {"rules-out-of-bounds", "rules-bad-type"}


@pytest.mark.parametrize(
    ("change", "name"),
    [
        ("{table: {sides: alone, scorer: seat}}", "teams"),
        ("{game: {cap: {at: 21}}}", "at"),
        ("{trumps: {extra: [odd, joker], odd: {rank: Q, joker: any, after: [J]}}}", "joker"),
    ],
)
def test_a_key_that_another_value_rules_out_is_refused(
    tmp_path: Path, change: str, name: str
) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(
        f"smearspec: 1\nid: house\nextends: minnesota\nchange: {change}\n", encoding="utf-8"
    )
    with pytest.raises(RuleError) as caught:
        load_file(path).resolve(4, {})
    (finding,) = caught.value.findings
    assert (finding.code, finding.facts["name"]) == ("rules-unknown-key", name)
