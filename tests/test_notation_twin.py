"""The JSON twin: its schema, its shape, and bad JSON."""

import json

import pytest
from hypothesis import given

from smearspec import diagnostics, notation, resources
from strategies import transcripts

RECORD = """%smear 1  ; top
[Rules "x"]
[Seats "Ann Bo"]

[Hand "1"]
[Dealer "?"]  ; forgotten
; a remark
bid Ann: ^I 1 pass ^S ? 4
1. Ann: AS ^R KS ^L Bo {QS JS} - -> Bo
amend 1. Ann: AS KS  ; seen later
points Ann: at-least high
points Bo:
score Ann/Bo: -4 = 10
note Bo: a "b" \\
claim Bo: rest
"""


def schema():
    path = resources.folder("spec") / "schema" / "transcript.schema.json"
    return json.loads(path.read_text(encoding="utf-8"))


def validator():
    from jsonschema import Draft202012Validator

    return Draft202012Validator(schema())


def test_the_twin_of_every_kind_of_line():
    twin = json.loads(notation.to_json(notation.parse(RECORD)))
    validator().validate(twin)
    assert twin["format"] == 1
    assert twin["header"] == {
        "comment": "top",
        "lines": [
            {"kind": "tag", "name": "Rules", "value": "x"},
            {"kind": "tag", "name": "Seats", "value": "Ann Bo"},
        ],
    }
    (hand,) = twin["hands"]
    assert hand["name"] == "1"
    trick = {"kind": "trick", "number": 1, "leader": "Ann"}
    assert hand["lines"] == [
        {"kind": "tag", "name": "Dealer", "value": "?", "comment": "forgotten"},
        {"kind": "remark", "comment": "a remark"},
        {
            "kind": "bid",
            "seat": "Ann",
            "calls": [{"mark": "I", "call": 1}, "pass", {"mark": "S"}, "?", 4],
        },
        {
            **trick,
            "plays": [
                "AS",
                {"mark": "R", "card": "KS"},
                {"mark": "L", "seat": "Bo", "card": "{QS JS}"},
                "-",
            ],
            "winner": "Bo",
        },
        {"kind": "amend", "act": {**trick, "plays": ["AS", "KS"]}, "comment": "seen later"},
        {"kind": "points", "side": ["Ann"], "items": ["high"], "at_least": True},
        {"kind": "points", "side": ["Bo"], "items": []},
        {"kind": "score", "side": ["Ann", "Bo"], "change": -4, "total": 10},
        {"kind": "note", "seat": "Bo", "text": 'a "b" \\'},
        {"kind": "claim", "seat": "Bo", "claims": "rest"},
    ]


@given(transcripts)
def test_every_twin_is_valid(transcript):
    validator().validate(json.loads(notation.to_json(transcript)))


def properties(node, path="#"):
    """Yield every schema in a schema with its path."""
    yield path, node
    for name in ("properties", "$defs"):
        for key, child in node.get(name, {}).items():
            yield from properties(child, f"{path}/{name}/{key}")
    for name in ("oneOf", "anyOf"):
        for n, child in enumerate(node.get(name, [])):
            yield from properties(child, f"{path}/{name}/{n}")
    if "items" in node:
        yield from properties(node["items"], f"{path}/items")


def test_the_schema_explains_everything():
    from jsonschema import Draft202012Validator

    Draft202012Validator.check_schema(schema())
    for path, node in properties(schema()):
        assert node.get("title"), path
        assert node.get("description", "").endswith("."), path
        assert node.get("type") != "object" or node.get("additionalProperties") is False, path


def line(**fields):
    hand = {"name": "1", "lines": [fields]}
    return json.dumps({"format": 1, "header": {"lines": []}, "hands": [hand]})


def head(*lines):
    return json.dumps({"format": 1, "header": {"lines": list(lines)}, "hands": []})


TAG = {"kind": "tag", "name": "Event", "value": "x"}
BAD = {
    "empty": ("", "json-syntax"),
    "cut": ('{"format": 1, "hea', "json-syntax"),
    "two": ("{} {}", "json-syntax"),
    "array": ("[]", "json-value"),
    "no field": ("{}", "json-missing"),
    "unknown field": ('{"format": 1, "x": 2}', "json-field"),
    "duplicate key": ('{"format": 1, "format": 1}', "json-duplicate-key"),
    "NaN": ('{"format": NaN}', "json-number"),
    "infinity": ('{"format": -Infinity}', "json-number"),
    "fraction": ('{"format": 1.0}', "json-number"),
    "exponent": ('{"format": 1e0}', "json-number"),
    "long number": ('{"format": 1' + "0" * 5_000 + "}", "number-too-long"),
    "deep": ("[" * 33 + "]" * 33, "json-depth"),
    "other format": ('{"format": 2, "header": {"lines": []}, "hands": []}', "format-version"),
    "true for a number": ('{"format": true, "header": {}, "hands": []}', "json-value"),
    "hands of a wrong type": ('{"format": 1, "header": {"lines": []}, "hands": {}}', "json-value"),
    "line of a wrong type": (head(1), "json-value"),
    "bad mark of a play": (
        line(kind="trick", number=1, leader="Ann", plays=[{"mark": "S", "card": "AS"}]),
        "json-value",
    ),
    "unknown kind": (line(kind="dael", seat="Ann", cards=[]), "json-value"),
    "kind of a wrong type": (line(kind=1), "json-value"),
    "field of another kind": (line(kind="deal", seat="Ann", calls=[]), "json-field"),
    "missing field": (line(kind="deal", seat="Ann"), "json-missing"),
    "no card": (line(kind="deal", seat="Ann", cards=["SK"]), "suit-first"),
    "loose card": (line(kind="deal", seat="Ann", cards=["as"]), "json-value"),
    "two cards in one": (line(kind="deal", seat="Ann", cards=["AS KS"]), "json-value"),
    "no cards shown": (line(kind="show", seat="Ann", cards=[]), "syntax"),
    "smuggled comment": (line(kind="deal", seat="Ann", cards=["AS  ; x"]), "json-value"),
    "smuggled line": (line(kind="note", seat="Ann", text="x\nvoid: redeal"), "json-value"),
    "blank text": (line(kind="note", seat="Ann", text=" "), "syntax"),
    "comment with blanks": (line(kind="void", reason="redeal", comment=" x "), "json-value"),
    "comment on a note": (line(kind="note", seat="Ann", text="x", comment="y"), "json-value"),
    "empty remark": (line(kind="remark", comment=""), "json-value"),
    "control character": (line(kind="remark", comment="\x1b"), "control-character"),
    "surrogate": (line(kind="remark", comment="\ud800"), "json-value"),
    "surrogate in a card": (line(kind="deal", seat="Ann", cards=["AS", "\ud800"]), "json-value"),
    "long line": (line(kind="remark", comment="x" * 4_096), "line-too-long"),
    "bad mark": (line(kind="bid", seat="Ann", calls=[{"mark": "X", "call": 1}]), "json-value"),
    "negative call": (line(kind="bid", seat="Ann", calls=[-1]), "syntax"),
    "call p": (line(kind="bid", seat="Ann", calls=["p"]), "json-value"),
    "long change": (line(kind="adjust", side=["Ann"], change=1_000_000), "number-too-long"),
    "false for at least": (
        line(kind="points", side=["Ann"], items=["high"], at_least=False),
        "json-value",
    ),
    "empty side": (line(kind="count", side=[], value=1), "syntax"),
    "other claim": (line(kind="claim", seat="Ann", claims="all"), "json-value"),
    "comment inside an amendment": (
        line(kind="amend", act={"kind": "void", "reason": "redeal", "comment": "x"}),
        "json-field",
    ),
    "amended tag": (
        line(kind="amend", act={"kind": "tag", "name": "Status", "value": "x"}),
        "json-value",
    ),
    "unknown tag": (head({**TAG, "name": "Evnt"}), "unknown-tag"),
    "tag in lower case": (head({**TAG, "name": "event"}), "json-value"),
    "tag twice": (head(TAG, TAG), "tag-repeated"),
    "tag out of place": (head({**TAG, "name": "Dealer"}), "tag-out-of-place"),
    "hand tag": (line(kind="tag", name="Hand", value="2"), "tag-out-of-place"),
    "record tag in a hand": (line(**TAG), "tag-out-of-place"),
    "act in the header": (head({"kind": "void", "reason": "redeal"}), "hand-missing"),
    "bad tag": (head({**TAG, "name": "Seats", "value": "1"}), "tag-value"),
    "hand without a name": (
        '{"format": 1, "header": {"lines": []}, "hands": [{"lines": []}]}',
        "json-missing",
    ),
    "hand with an empty name": (
        '{"format": 1, "header": {"lines": []}, "hands": [{"name": "", "lines": []}]}',
        "tag-value",
    ),
    "comment of a wrong type": (
        '{"format": 1, "header": {"comment": 1, "lines": []}, "hands": []}',
        "json-value",
    ),
}


@pytest.mark.parametrize(("text", "code"), BAD.values(), ids=BAD)
def test_bad_json(text, code):
    with pytest.raises(notation.NotationError) as error:
        notation.from_json(text)
    assert [one.code for one in error.value.findings] == [code]
    for lang in ("en", "ja"):
        for one in error.value.findings:
            assert diagnostics.message(one, lang)


def test_a_tag_that_is_there_twice_names_the_first():
    with pytest.raises(notation.NotationError) as error:
        notation.from_json(head({**TAG, "name": "Site"}, TAG, TAG))
    (finding,) = error.value.findings
    message = diagnostics.message(finding, "en")
    assert message == "the tag Event stands already at /header/lines/1"
    assert diagnostics.message(finding, "ja") == "Eventのタグは/header/lines/1に既にある"


def test_bad_json_has_a_place():
    with pytest.raises(notation.NotationError) as error:
        notation.from_json('{\n "format": 1,\n x}')
    (finding,) = error.value.findings
    assert (finding.line, finding.column) == (3, 2)


@pytest.mark.parametrize(
    "inside", ["[" * 40, '\\"' + "[" * 40, "\\\\", '\\\\\\"' + "{" * 40, "]" * 40]
)
def test_brackets_in_a_string_do_not_nest(inside):
    with pytest.raises(notation.NotationError) as error:
        notation.from_json(f'["{inside}", {{"{inside}": 1}}]')
    assert [one.code for one in error.value.findings] == ["json-value"]


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ('["' + "[" * 40, "json-syntax", (1, 2)),
        ('["\\"' + "[" * 40 + "\\", "json-syntax", (1, 2)),
        ('["x\\\\",\n  ' + "[" * 32, "json-depth", (2, 34)),
        ("[]" * 40 + "{" * 33, "json-depth", (1, 113)),
    ],
)
def test_the_place_where_brackets_nest_too_deep(text, code, place):
    with pytest.raises(notation.NotationError) as error:
        notation.from_json(text)
    (finding,) = error.value.findings
    assert (finding.code, (finding.line, finding.column)) == (code, place)


def test_a_fault_in_a_line_has_a_pointer():
    with pytest.raises(notation.NotationError) as error:
        notation.from_json(line(kind="deal", seat="Ann", cards=["SK"]))
    (finding,) = error.value.findings
    assert finding.facts["pointer"] == "/hands/0/lines/0"
    assert finding.facts["suggestion"] == "KS"


@pytest.mark.parametrize("indent", [None, 2])
def test_indent(indent):
    transcript = notation.parse(RECORD)
    text = notation.to_json(transcript, indent)
    assert ("\n" in text) is (indent is not None)
    assert repr(notation.from_json("\ufeff" + text)) == repr(transcript)
