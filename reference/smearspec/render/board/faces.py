"""The faces of cards as symbols of a picture; the shapes of the suits tell them apart."""

from collections.abc import Iterable
from xml.etree.ElementTree import Element, SubElement

from smearspec.render.cards_text import SIGNS

WIDTH, HEIGHT = 40, 56

_SHAPES = {
    "S": "M8 1C9 4 15 7 15 10.6A3.2 3.2 0 0 1 9 12L10.6 15.5H5.4L7 12A3.2 3.2 0 0 1 1 10.6"
         "C1 7 7 4 8 1Z",
    "H": "M8 15C2 10 1 7 1 5A3.7 3.7 0 0 1 8 3.6A3.7 3.7 0 0 1 15 5C15 7 14 10 8 15Z",
    "D": "M8 .5L14 8L8 15.5L2 8Z",
    "C": "M8 1A3.2 3.2 0 0 1 10.6 6.1A3.3 3.3 0 1 1 9 11.7L10.6 15.5H5.4L7 11.7"
         "A3.3 3.3 0 1 1 5.4 6.1A3.2 3.2 0 0 1 8 1Z",
}  # fmt: skip

Face = tuple[str, str]
"""What a face shows: a rank or a sign, and a suit or a class of its own."""


def face(token: str | None) -> Face:
    """Return the face of a card token; what is not wholly known shows its back with a sign."""
    if token is None or token.startswith("??"):
        return "?", "back"
    if token.startswith("{"):
        return "?", "half"
    if token.startswith("JO"):
        return {"JOH": "★H", "JOL": "★L"}.get(token, "★"), "joker"
    rank, suit = token[0], token[1:]
    if suit not in SIGNS:
        return "?", "back"
    return "10" if rank == "T" else rank, suit


def name(shown: Face) -> str:
    """Return the id of the symbol of a face."""
    rank, suit = shown
    return f"card-{rank.replace('★', 'joker').replace('?', 'unknown')}-{suit}"


def suit_name(suit: str) -> str:
    """Return the id of the symbol of a suit."""
    return f"suit-{suit}"


def symbols(faces: Iterable[Face]) -> Element:
    """Return the definitions of the suits and of faces, each once, in their order."""
    defs = Element("defs")
    for suit, shape in _SHAPES.items():
        sign = SubElement(
            defs, "symbol", {"id": suit_name(suit), "viewBox": "0 0 16 16", "class": f"f-{suit}"}
        )
        SubElement(sign, "path", {"d": shape})
    for shown in dict.fromkeys(faces):
        _add(defs, shown)
    return defs


def _add(defs: Element, shown: Face) -> None:
    rank, suit = shown
    symbol = SubElement(
        defs,
        "symbol",
        {"id": name(shown), "viewBox": f"0 0 {WIDTH} {HEIGHT}", "class": f"f-{suit}"},
    )
    box = {"x": "1", "y": "1", "width": str(WIDTH - 2), "height": str(HEIGHT - 2), "rx": "5"}
    SubElement(symbol, "rect", box | {"class": "paper"})
    text = SubElement(symbol, "text", {"x": "4", "y": "19"})
    if rank == "10":
        text.attrib |= {"textLength": "16", "lengthAdjust": "spacingAndGlyphs"}
    text.text = rank
    if suit == "joker":
        text.text = rank.removeprefix("★")
        SubElement(symbol, "text", {"x": "20", "y": "37", "class": "star"}).text = "★"
    if suit in _SHAPES:
        for x, y, size in ((4, 23, 12), (15, 31, 21)):
            place = {"x": str(x), "y": str(y), "width": str(size), "height": str(size)}
            SubElement(symbol, "use", {"href": f"#{suit_name(suit)}"} | place)
