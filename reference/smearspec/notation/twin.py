"""The machine twin: a record as JSON, converted without loss in both directions.

The schema is ``spec/schema/transcript.schema.json``; ``untwin`` is the way back.
"""

import json
from typing import TypeAlias

from smearspec.notation import tree
from smearspec.notation.reading import VERSION
from smearspec.notation.strictjson import Json

Data: TypeAlias = dict[str, Json]


def to_json(given: tree.Transcript, indent: int | None = None) -> str:
    """Return a record as one JSON object, on one line unless ``indent`` is given."""
    data: Data = {
        "format": VERSION,
        "header": _block(given.header),
        "hands": [_block(hand) for hand in given.hands],
    }
    return json.dumps(data, ensure_ascii=False, indent=indent)


def _block(given: tree.Block) -> Data:
    data: Data = {} if given.name is None else {"name": given.name}
    if given.comment:
        data["comment"] = given.comment
    data["lines"] = [_entry(entry) for entry in given.entries]
    return data


def _entry(entry: tree.Entry) -> Data:
    data: Data
    if isinstance(entry, tree.Amend):
        data = {"kind": "amend", "act": _act(entry.act)}
    else:
        data = _act(entry)
    if entry.comment:
        data["comment"] = entry.comment
    return data


def _act(act: tree.Act) -> Data:
    match act:
        case tree.Tag(name, value):
            return {"kind": "tag", "name": name, "value": value}
        case tree.Cards(keyword, seat, cards):
            return {"kind": keyword, "seat": seat, "cards": list(cards)}
        case tree.Bid(seat, calls):
            return {"kind": "bid", "seat": seat, "calls": [_call(call) for call in calls]}
        case tree.Trump(seat, suit):
            return {"kind": "trump", "seat": seat, "suit": suit}
        case tree.Trick(number, leader, plays, winner):
            data: Data = {"kind": "trick", "number": number, "leader": leader}
            data["plays"] = [_play(play) for play in plays]
            return {**data, "winner": winner} if winner else data
        case tree.Points(side, items, at_least):
            data = {"kind": "points", "side": list(side), "items": list(items)}
            return {**data, "at_least": True} if at_least else data
        case tree.Count(side, value):
            return {"kind": "count", "side": list(side), "value": value}
        case tree.Score(side, change, total):
            data = {"kind": "score", "side": list(side), "change": change}
            return data if total is None else {**data, "total": total}
        case tree.Adjust(side, change):
            return {"kind": "adjust", "side": list(side), "change": change}
        case tree.Sides(sides):
            return {"kind": "sides", "sides": [list(side) for side in sides]}
        case tree.Won(sides):
            return {"kind": "won", "sides": [list(side) for side in sides]}
        case tree.Note(seat, text):
            return {"kind": "note", "seat": seat, "text": text}
        case tree.Void(reason):
            return {"kind": "void", "reason": reason}
        case tree.Rest(seat):
            return {"kind": "claim", "seat": seat, "claims": "rest"}
        case tree.Remark(comment):  # pragma: no branch - there is no other entry
            return {"kind": "remark", "comment": comment}


def _call(call: str) -> Json:
    if call == "^S":
        return {"mark": "S"}
    if call.startswith("^I "):
        return {"mark": "I", "call": _call(call[3:])}
    return int(call) if call.isdecimal() else call


def _play(play: str) -> Json:
    if play.startswith("^R "):
        return {"mark": "R", "card": play[3:]}
    if play.startswith("^L "):
        _, seat, card = play.split(" ", 2)
        return {"mark": "L", "seat": seat, "card": card}
    return play
