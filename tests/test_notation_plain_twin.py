"""Plain records of the JSON twin: the text made of them is that of the exact way, or none is."""

import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import smearspec
from hand_made import load
from oracle import changes, dealing
from plain_records import RECORD, as_bytes, exactly, twin
from shipped_tables import TABLES, chosen
from smearspec import notation, simulate
from smearspec.audit import judging
from smearspec.audit.parts import Slice
from smearspec.audit.rows import Row
from smearspec.notation import fast, plain_text
from smearspec.verdict import Inputs
from strategies import transcripts

SEEDS = st.integers(min_value=0, max_value=2**32)


def rows(path: Path) -> list[Row]:
    return list(judging.rows(Slice(str(path), path.stat().st_size, 0), Inputs()))


def in_both_ways(path: Path) -> tuple[list[Row], list[Row]]:
    """Return the rows of a file without any extra, and those without what is tested here."""
    with pytest.MonkeyPatch.context() as patched:
        patched.delattr("smearspec.audit.twins", raising=False)
        patched.setitem(sys.modules, "smearspec.audit.twins", None)
        found = rows(path)
        patched.setattr(notation, "plain_text", lambda _: None)
        return found, rows(path)


# ---- the same as the exact way


def test_every_plain_line() -> None:
    raw = as_bytes(twin())
    assert plain_text(raw) == exactly(raw) == RECORD.encode()


def test_a_record_without_hands() -> None:
    text = RECORD.partition("\n[Hand")[0]
    assert plain_text(as_bytes(twin(text))) == text.encode()


def simulated(name: str, seats: int) -> notation.tree.Transcript:
    (game,) = simulate.games(
        smearspec.load(name),
        seats,
        chosen(name, seats),
        seed=7,
        count=1,
        max_hands=3,
        on_unfinished=lambda _: None,
    )
    return game


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_simulated_game_of_every_shipped_table_is_plain(
    name: str, seats: int, tmp_path: Path
) -> None:
    game = simulated(name, seats)
    raw = notation.to_json(game).encode()
    assert plain_text(raw) == exactly(raw) == notation.format_transcript(game).encode()
    path = tmp_path / "game.jsonl"
    path.write_bytes(raw + b"\n")
    found, slowly = in_both_ways(path)
    assert found == slowly
    assert [row["status"] for row in found] == ["verified"]


def test_the_twins_of_all_hand_made_records_have_the_same_rows(tmp_path: Path) -> None:
    path = tmp_path / "cases.jsonl"
    plain = 0
    with path.open("wb") as stream:
        for text in written():
            raw = notation.to_json(notation.parse(text)).encode()
            made = plain_text(raw)
            assert made in (None, exactly(raw))
            plain += made is not None
            stream.write(raw + b"\n")
    found, slowly = in_both_ways(path)
    assert found == slowly
    assert 100 < plain < len(found)


def written() -> Iterator[str]:
    """Yield the records by hand, and the examples of the grammar, that can be read."""
    examples = Path(__file__).parents[1] / "grammar" / "examples"
    texts = [path.read_text(encoding="utf-8") for path in sorted(examples.rglob("*.smear"))]
    for text in [*(case.text for case in load()), *texts]:
        try:
            notation.parse(text)
        except notation.NotationError:
            continue
        yield text


@pytest.mark.parametrize(
    "line",
    ["", " ", "bid Ann: p", "points Ann: at-least", "deal Ann: as", "[Event \"a\\\\\"]",
     "bid Ann: 1\nbid Ann: 1", "deal Ann: {AS AS}", "void: redeal"],
)  # fmt: skip
def test_a_line_that_is_not_canonical_or_needs_a_closer_look(line: str) -> None:
    assert fast.canonical_line(line) is None


@given(transcripts)
def test_a_twin_of_anything_is_read_as_by_the_exact_way(
    transcript: notation.tree.Transcript,
) -> None:
    raw = notation.to_json(transcript).encode()
    assert plain_text(raw) in (None, exactly(raw))


# ---- JSON that was changed

WORDS: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 4, 1.0, float("nan"), 999_999, 1_000_000, -1_000_000, [], {}),
    *("", " ", "\n", "Ann", "ann", "Ann:", "Ann/Cy", "Ann Bo", "?", "??", "-", "->", "-> Bo"),
    *("p", "pass", "P", "at-least", "high", "4", "04", "AS", "as", "AS KS", "AS\n", "{AS KS}"),
    *("Ｓ", "Ａnn", "Ann\u200b", "Ann\u2019", "\u3164", "太郎", "O'Neil", "x  ; y", ";", ":", 'a"'),
    *("\\", "\ud800", "\t", "\x7f", "tag", "deal", "points", "score", "remark", "note", "won"),
    *("Dealer", "Seats", "Hand", "Start", "Option", "Event", "_x", "Ann Bo Cy Di", "Bo Ann"),
    *({"mark": "S"}, {"mark": "R", "card": "AS"}, ["Ann"], ["Ann", "Ann"], [["Bo"]], "x" * 1100),
)
KEYS = ("kind", "seat", "cards", "comment", "side", "winner", "total", "at_least", "x", "lines")
Pairs = list[tuple[str, Any]]


class Object:
    """An object of JSON as its pairs, of which some may have the same key."""

    def __init__(self, pairs: Pairs) -> None:
        self.pairs = pairs


def places(value: Any) -> list[list[Any] | Object]:
    """Return all arrays and objects in a value."""
    if isinstance(value, Object):
        return [value, *(each for _, inner in value.pairs for each in places(inner))]
    if isinstance(value, list):
        return [value, *(each for inner in value for each in places(inner))]
    return []


def change(rng: Random, value: Any) -> None:
    """Change something in a value: left out, twice, elsewhere, or another word."""
    where = rng.choice([one for one in places(value) if one])
    parts: list[Any] = where.pairs if isinstance(where, Object) else where
    if not parts:
        parts.append(("lines", []) if isinstance(where, Object) else rng.choice(WORDS))
        return
    at = rng.randrange(len(parts))
    word = rng.choice(WORDS) if rng.random() < 0.7 else rng.choice(parts)
    match rng.randrange(6):
        case 0:
            del parts[at]
        case 1:
            parts.insert(rng.randrange(len(parts) + 1), parts[at])
        case 2:
            rng.shuffle(parts)
        case 3 if isinstance(where, Object):
            parts[at] = (rng.choice(KEYS), parts[at][1])
        case 4 if isinstance(where, Object):
            parts.insert(rng.randrange(len(parts) + 1), (rng.choice(KEYS), rng.choice(WORDS)))
        case _ if isinstance(where, Object):
            parts[at] = (parts[at][0], rng.choice(WORDS))
        case _:
            parts[at] = word


def dumped(rng: Random, value: Any, odd: float) -> str:
    """Write a value, with blanks and escapes here and there."""

    def blank() -> str:
        return rng.choice((" ", "\t", "\r", "  ")) if rng.random() < odd else ""

    def quoted(text: str) -> str:
        def sign(found: re.Match[str]) -> str:
            return f"\\u{ord(found[0]):04x}" if rng.random() < odd else found[0]

        return re.sub(r'(?<!\\)[^\\"](?![^\\]*\\)', sign, json.dumps(text, ensure_ascii=False))

    if isinstance(value, dict):
        value = Object([*value.items()])
    if isinstance(value, Object):
        inside = (
            f"{blank()}{quoted(key)}{blank()}:{blank()}{dumped(rng, each, odd)}{blank()}"
            for key, each in value.pairs
        )
        return f"{{{','.join(inside)}}}"
    if isinstance(value, list):
        return f"[{','.join(blank() + dumped(rng, each, odd) + blank() for each in value)}]"
    return quoted(value) if isinstance(value, str) else json.dumps(value)


def some_record(rng: Random) -> Any:
    """Return the twin of a record, true or not, as objects of pairs."""
    text = RECORD
    if rng.random() < 0.7:
        variant, seats = rng.choice(dealing.TABLES)
        options = dealing.options(rng, variant, seats)
        text = changes.claimed(dealing.record(rng, variant, seats, options))
        text = changes.changed(rng, text, rng.choice(changes.KINDS))
    return json.loads(notation.to_json(notation.parse(text)), object_pairs_hook=Object)


def changed(seed: int) -> bytes:
    """Return JSON that was changed in a few places, as a value, as text or as bytes."""
    rng = Random(seed)
    value = some_record(rng)
    for _ in range(rng.choice((0, 1, 1, 1, 2))):
        change(rng, value)
    text = dumped(rng, value, rng.choice((0, 0, 0.02)))
    raw = bytearray(text.encode("utf-8", "surrogatepass"))
    if rng.random() < 0.1:
        at, other = rng.randrange(len(raw)), rng.randrange(len(raw))
        raw[at : at + rng.randrange(3)] = raw[other : other + rng.randrange(3)]
    return bytes(raw)


@settings(derandomize=True, deadline=None, max_examples=1500)
@given(SEEDS)
def test_changed_json_is_read_as_by_the_exact_way(seed: int) -> None:
    raw = changed(seed)
    made = plain_text(raw)
    if made is not None:
        assert made == exactly(raw)


def outcome(raw: bytes) -> object:
    """Return what the exact way makes of bytes: a record, or what is wrong with it."""
    try:
        return notation.from_json(raw.decode("utf-8"))
    except UnicodeDecodeError:
        return None
    except notation.NotationError as error:
        return error.findings


@settings(derandomize=True, deadline=None, max_examples=400)
@given(SEEDS)
def test_canonical_lines_of_json_are_read_as_by_the_grammar(seed: int) -> None:
    raw = changed(seed)
    found = outcome(raw)
    with patch.object(fast, "canonical_line", return_value=None):
        assert found == outcome(raw)


def test_the_rows_of_changed_json_are_the_same(tmp_path: Path) -> None:
    path = tmp_path / "changed.jsonl"
    lines = [changed(seed).replace(b"\n", b" ") for seed in range(300)]
    path.write_bytes(b"\n".join(lines))
    found, slowly = in_both_ways(path)
    assert found == slowly
    assert len(found) == 300
    assert {"verified", "refuted", "unreadable"} <= {row["status"] for row in found}
    plain = sum(plain_text(raw) is not None for raw in lines)
    assert 50 < plain < 250


# ---- what is plain in other words


def turned(value: Any) -> Any:
    """Return a value with the keys of all objects the other way round."""
    if isinstance(value, dict):
        return {key: turned(value[key]) for key in reversed(value)}
    return [turned(one) for one in value] if isinstance(value, list) else value


SAME: dict[str, Callable[[Any], bytes]] = {
    "no blanks": lambda value: json.dumps(value, separators=(",", ":")).encode(),
    "many blanks": lambda value: b" \t" + as_bytes(value).replace(b":", b"\t : ") + b"\r\n",
    "keys in another order": lambda value: as_bytes(turned(value)),
    "escapes": lambda value: as_bytes(value).replace(b"Ann", b"\\u0041nn"),
}


@pytest.mark.parametrize("write", SAME.values(), ids=SAME)
def test_json_in_another_spelling_is_plain(write: Callable[[Any], bytes]) -> None:
    text = RECORD.replace("a: b", "ab")
    raw = write(twin(text))
    assert plain_text(raw) == exactly(raw) == text.encode()


def test_lines_cards_and_sides_in_another_order_are_put_into_order() -> None:
    value = twin()
    value["header"]["lines"].reverse()
    lines = value["hands"][0]["lines"]
    deals = [n for n, line in enumerate(lines) if line["kind"] == "deal"]
    lines[deals[0] : deals[-1] + 1] = [lines[n] for n in (deals[1], deals[2], deals[0])]
    for line in lines:
        if line["kind"] in ("deal", "widow", "discard"):
            line["cards"].reverse()
        if "side" in line:
            line["side"].reverse()
    counts = [line for line in lines if line["kind"] == "count"]
    at = lines.index(counts[0])
    lines[at : at + 2] = counts[::-1]
    raw = as_bytes(value)
    assert plain_text(raw) == exactly(raw) == RECORD.encode()


def test_names_in_any_script_are_plain() -> None:
    text = RECORD.replace("Bo", "太郎").replace("a: b", "大会").replace("Cy", "Zoë")
    value = twin(text)
    for ascii_only in (True, False):
        raw = json.dumps(value, ensure_ascii=ascii_only).encode()
        assert plain_text(raw) == exactly(raw) == text.encode()
