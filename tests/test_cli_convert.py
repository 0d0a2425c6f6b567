"""``smearspec convert``: to the machine twin and back, onto standard output or into a file."""

import io
import json
import os
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from command_line import UNREADABLE, VERIFIED, run
from smearspec import notation
from smearspec.bulk.schema import SCHEMA
from smearspec.bulk.write import write
from smearspec.cli import columns
from smearspec.cli.records import Faults
from smearspec.cli.writing import Refused
from smearspec.notation.limits import JSON_BYTES
from smearspec.verdict import Inputs

REMARKS = VERIFIED.replace("points Ann: game\n", "; 太郎 \\ \"\npoints Ann: game  ; yes\n")


def test_there_and_back_is_the_same() -> None:
    twin = run("convert", "--to", "json", "-", given=REMARKS + VERIFIED)
    assert twin.status == 0
    assert [json.loads(line)["format"] for line in twin.lines] == [1, 1]
    back = run("convert", "--to", "text", "-", given=twin.out)
    assert (back.status, back.out) == (0, REMARKS + VERIFIED)


def test_an_object_may_be_spread_over_lines() -> None:
    twin = run("convert", "--to", "json", "-", given=VERIFIED).out
    spread = json.dumps(json.loads(twin), indent=2)
    assert run("convert", "--to", "text", "-", given=spread).out == VERIFIED


def test_blank_lines_between_objects_mean_nothing() -> None:
    twin = run("convert", "--to", "json", "-", given=VERIFIED).out
    assert run("convert", "--to", "text", "-", given=f"\n{twin}\n{twin}").out == VERIFIED * 2


def test_a_line_that_is_too_long_hides_no_other() -> None:
    twin = run("convert", "--to", "json", "-", given=VERIFIED).out
    given = "}" * (2 * JSON_BYTES + 10) + "\n" + twin + "{}\n"
    done = run("convert", "--to", "text", "-", given=given)
    assert (done.status, done.out) == (2, "")
    assert "-:1:1: error[json-too-long]" in done.err
    assert "-:3:1: error[json-missing]" in done.err


@pytest.mark.parametrize(
    ("given", "place"),
    [
        ("{}\n", "-:1:1: error[json-missing]"),
        ('{"format": 1', "-:1:"),
        ("not json\n", "-:1:1: error[json-syntax]"),
        ("", "-:1:1: error[json-syntax]"),
        ('{"format": 1, "format": 1}\n', "error[json-duplicate-key]"),
        (b'{"format": "\xff"}\n', "-:1:13: error[not-utf8]"),
    ],
)
def test_what_is_no_twin_is_told_at_its_place(given: str | bytes, place: str) -> None:
    done = run("convert", "--to", "text", "-", given=given)
    assert done.status == 2
    assert place in done.err
    assert done.out == ""


def test_a_fault_in_a_later_object_has_its_own_line() -> None:
    twin = run("convert", "--to", "json", "-", given=VERIFIED).out
    done = run("convert", "--to", "text", "-", given=twin + "{]}\n" + twin)
    assert done.status == 2
    assert "-:2:2: error[json-syntax]" in done.err


def test_nothing_is_written_of_a_faulty_record(tmp_path: Path) -> None:
    target = tmp_path / "out.json"
    done = run("convert", "--to", "json", "-", "-o", str(target), given=VERIFIED + UNREADABLE)
    assert done.status == 2
    assert os.listdir(tmp_path) == []


def test_a_file_is_written_over_only_by_force(tmp_path: Path) -> None:
    target = tmp_path / "out.json"
    assert run("convert", "--to", "json", "-", "-o", str(target), given=VERIFIED).status == 0
    first = target.read_text(encoding="utf-8")
    assert json.loads(first)["format"] == 1
    again = run("convert", "--to", "text", str(target), "-o", str(target))
    assert again.status == 2
    assert "--force" in again.err
    assert target.read_text(encoding="utf-8") == first
    assert run("convert", "--to", "text", str(target), "-o", str(target), "--force").status == 0
    assert target.read_text(encoding="utf-8") == VERIFIED
    assert os.listdir(tmp_path) == ["out.json"]


def test_where_nothing_can_be_written_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "none"
    done = run("convert", "--to", "json", "-", "-o", str(folder / "a.json"), given=VERIFIED)
    assert done.status == 2
    assert "cannot be written" in done.err
    done = run("convert", "--to", "json", "-", "-o", str(tmp_path), "--force", given=VERIFIED)
    assert done.status == 2
    assert "no ordinary file" in done.err


@pytest.mark.parametrize("arguments", [["-"], ["--to", "xml", "-"], ["--to", "json"]])
def test_bad_usage(arguments: list[str]) -> None:
    assert run("convert", *arguments).status == 2


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    done = run("convert", "--to", "json", str(tmp_path / "none.smear"))
    assert done.status == 2
    assert "there is no such file" in done.err


def test_columns_say_what_text_and_json_say(tmp_path: Path) -> None:
    text, packed = tmp_path / "a.smear", tmp_path / "a.parquet"
    whole = REMARKS + VERIFIED * 3
    text.write_text(whole, encoding="utf-8")
    done = run("convert", "--to", "parquet", str(text), "-o", str(packed))
    assert (done.status, done.out, done.err) == (0, "", "")
    assert run("convert", "--to", "text", str(packed)).out == whole
    twin = run("convert", "--to", "json", str(text)).out
    assert run("convert", "--to", "json", str(packed)).out == twin
    again = tmp_path / "b.parquet"
    run("convert", "--to", "parquet", "-", "-o", str(again), given=twin)
    assert run("convert", "--to", "text", str(again)).out == whole


def test_columns_with_a_fault_write_nothing(tmp_path: Path) -> None:
    packed = tmp_path / "a.parquet"
    run("convert", "--to", "parquet", "-", "-o", str(packed), given=VERIFIED)
    for size, code in ((100, "columns-unreadable"), (4, "columns-unreadable")):
        cut = tmp_path / "cut.parquet"
        cut.write_bytes(packed.read_bytes()[:size])
        done = run("convert", "--to", "text", str(cut))
        assert (done.status, done.out) == (2, "")
        assert f"error[{code}]" in done.err


def test_a_text_with_a_fault_makes_no_columns(tmp_path: Path) -> None:
    target = tmp_path / "a.parquet"
    done = run("convert", "--to", "parquet", "-", "-o", str(target), given="%smear 1\n[Rules\n")
    assert done.status == 2
    assert not target.exists()


def test_columns_need_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    faults = Faults("-", "en")
    monkeypatch.setitem(sys.modules, "smearspec.bulk.write", None)
    with pytest.raises(Refused, match="bulk"):
        columns.write([], io.BytesIO(), faults)
    monkeypatch.setitem(sys.modules, "smearspec.bulk.read", None)
    with pytest.raises(Refused, match="bulk"):
        list(columns.records(io.BytesIO(), faults))


def _columns(path: Path, **changed: object) -> Path:
    """Write the columns of a record with other values in its only row."""
    made = io.BytesIO()
    write([notation.parse(VERIFIED)], made, Inputs())
    rows = pq.read_table(made).to_pylist()
    pq.write_table(pa.Table.from_pylist([{**rows[0], **changed}], schema=SCHEMA), path)
    return path


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"leaders": None}, "columns-unfit"),
        ({"called": 3}, "columns-unfit"),
        ({"header": "%smear 1\n"}, "columns-unfit"),
        ({"text": "[Hand \"1\"]\ndeal Ann\n"}, "syntax"),
        ({"game": None}, "columns-unreadable"),
    ],
)
def test_columns_that_make_no_record(
    changed: dict[str, object], code: str, tmp_path: Path
) -> None:
    done = run("convert", "--to", "text", str(_columns(tmp_path / "x.parquet", **changed)))
    assert (done.status, done.out) == (2, "")
    assert f"error[{code}]" in done.err


def test_columns_that_say_they_hold_far_too_much_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.parquet"
    table = pa.table({"game": [1], "header": [""], "name": [""]})
    with pq.ParquetWriter(path, table.schema) as writer:
        writer.write_table(pa.concat_tables([table] * 2_000_000).combine_chunks())
    done = run("convert", "--to", "text", str(path))
    assert done.status == 2
    assert "error[unpacked-too-large]" in done.err
