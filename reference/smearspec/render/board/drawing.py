"""Scenes as a picture: the table with its seats, and below it what each seat holds.

Every scene is drawn as shapes.  A shape that stays the same over neighbouring scenes is one element
that says from which scene to which it is there, so that a page can step without drawing.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, tostring

from smearspec.messages import printable, sentence
from smearspec.record.seats import Seats
from smearspec.render.board import faces
from smearspec.render.board.scenes import Scene

WIDTH = 600
MIDDLE = (300, 196)
RING = (222, 128)
"""Half the width and height of the ring on which the seats are."""
INNER = (128, 66)
"""The same of the ring on which cards are played."""
STANDING_AT = 384
ROW = 64
HAND_AT = 118
STEP = 27
"""Between the cards of a hand; fewer where there are many."""

STYLE = """
text { font: 15px system-ui, "Noto Sans", "Noto Sans CJK JP", sans-serif; fill: #16211b; }
.felt { fill: #dcebe1; stroke: #7fa08c; }
.plate { fill: #fff; stroke: #5f7a6a; }
.acting { fill: #fff3c4; stroke: #7a5c00; stroke-width: 2.5; }
.seat { font-weight: 600; text-anchor: middle; }
.role { font-size: 12px; text-anchor: middle; }
.head { font-weight: 600; font-size: 17px; }
.right { text-anchor: end; }
.row { font-weight: 600; }
.none { font-style: italic; fill: #4c5a52; }
.fault { fill: none; stroke: #b00020; stroke-width: 3; }
.flag { fill: #b00020; }
.bang { fill: #fff; font-weight: 700; text-anchor: middle; }
.paper { fill: #fff; stroke: #555; }
symbol text { font-size: 18px; font-weight: 700; }
symbol .star { font-size: 27px; text-anchor: middle; }
.f-H text, .f-D text, .f-H path, .f-D path { fill: #b00020; }
.f-S path, .f-C path { fill: #16211b; }
.f-back .paper { fill: #cfd8e6; }
.f-half .paper { fill: #e9e3f2; }
.f-joker text { fill: #5b2a86; }
"""


class Shape(NamedTuple):
    """One element of a picture: its order in depth, tag, attributes and text."""

    depth: int
    tag: str
    attributes: tuple[tuple[str, str], ...]
    text: str = ""


class Span(NamedTuple):
    """A shape with the first and the last scene in which it is there."""

    shape: Shape
    first: int
    last: int


def timeline(drawn: Sequence[Sequence[Shape]]) -> list[Span]:
    """Return the shapes of neighbouring scenes, each run of one once, by depth and scene."""
    open_: dict[Shape, int] = {}
    found: list[Span] = []
    for number, shapes in enumerate(drawn):
        there = dict.fromkeys(shapes)
        for shape in [each for each in open_ if each not in there]:
            found.append(Span(shape, open_.pop(shape), number - 1))
        for shape in there:
            open_.setdefault(shape, number)
    found += [Span(shape, first, len(drawn) - 1) for shape, first in open_.items()]
    return sorted(found, key=lambda span: (span.shape.depth, span.first, span.shape))


def shapes(scene: Scene, seats: Seats, dealer: int | None, lang: str) -> list[Shape]:
    """Return one scene as shapes; the seats go round clockwise, the first at the bottom."""
    return [
        _shape(0, "ellipse", cx=MIDDLE[0], cy=MIDDLE[1], rx=RING[0], ry=RING[1], class_="felt"),
        *_head(scene, lang),
        *(one for seat in range(len(seats)) for one in _seat(scene, seat, seats, dealer, lang)),
        *_table(scene, len(seats)),
        *(
            _fitted(2, line, WIDTH - 20, x=10, y=STANDING_AT + 21 * n)
            for n, line in enumerate(scene.standing)
        ),
    ]


def hands(scene: Scene, seats: Seats, top: int, lang: str) -> list[Shape]:
    """Return what each seat holds in a scene as rows of shapes that begin at a height."""
    found = []
    for seat, cards in enumerate(scene.hands):
        y = top + ROW * seat
        found.append(_fitted(2, seats.names[seat], HAND_AT - 16, x=10, y=y + 34, class_="row"))
        if cards is None:
            nothing = sentence("board.unwritten", lang)
            found.append(_shape(2, "text", nothing, x=HAND_AT, y=y + 34, class_="none"))
            continue
        room = WIDTH - HAND_AT - faces.WIDTH - 8
        step = min(STEP * 1.0, room / max(1, len(cards) - 1))
        found += [
            _card(10 + place, token, HAND_AT + step * place, y)
            for place, token in enumerate(cards)
            if token is not None
        ]
    return found


def height(scenes: Sequence[Scene]) -> tuple[int, int]:
    """Return where the rows of hands begin in a picture of these scenes, and how high it is."""
    top = STANDING_AT + 21 * max(len(scene.standing) for scene in scenes)
    return top, top + ROW * max(len(scene.hands) for scene in scenes)


def picture(
    scenes: Sequence[Scene], seats: Seats, dealer: int | None, lang: str, shown: int = 0
) -> Element:
    """Return scenes as one picture in which the scene of that number is to be seen.

    The elements of other scenes have the class ``off``; each says in ``data-on`` when it is there.
    """
    top, bottom = height(scenes)
    drawn = [
        [*shapes(scene, seats, dealer, lang), *hands(scene, seats, top, lang)] for scene in scenes
    ]
    svg = Element("svg", {"viewBox": f"0 0 {WIDTH} {bottom}", "role": "img"})
    last = len(scenes) - 1
    for span in timeline(drawn):
        made = _element(svg, span.shape)
        if (span.first, span.last) != (0, last):
            made.set("data-on", f"{span.first} {span.last}")
            if not span.first <= shown <= span.last:
                made.set("class", f"{made.get('class', '')} off".strip())
    return svg


def single(scene: Scene, seats: Seats, dealer: int | None, lang: str) -> str:
    """Return one scene as a file of SVG that needs nothing else."""
    svg = picture([scene], seats, dealer, lang)
    svg.set("xmlns", "http://www.w3.org/2000/svg")
    svg.set("lang", lang)
    _, bottom = height([scene])
    svg.attrib |= {"width": str(WIDTH), "height": str(bottom)}
    style = Element("style")
    style.text = STYLE
    title, told = Element("title"), Element("desc")
    title.text = printable(scene.title)
    told.text = "\n".join(map(printable, scene.lines))
    back = Element("rect", {"width": "100%", "height": "100%", "fill": "#fff"})
    for number, part in enumerate((title, told, style, faces.symbols(shown_faces([scene])), back)):
        svg.insert(number, part)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(svg, encoding="unicode") + "\n"


def shown_faces(scenes: Iterable[Scene]) -> Iterator[faces.Face]:
    """Yield the faces that scenes show."""
    for scene in scenes:
        for hand in scene.hands:
            for token in hand or ():
                if token is not None:
                    yield faces.face(token)
        for play in scene.table:
            yield faces.face(play.token)


def _head(scene: Scene, lang: str) -> Iterator[Shape]:
    yield _fitted(2, scene.title, 330, x=10, y=24, class_="head")
    if scene.contract.trump is not None:
        told = sentence("board.trump", lang, suit=scene.contract.trump)
        yield _shape(2, "text", told, x=WIDTH - 34, y=24, class_="right")
        sign = f"#{faces.suit_name(scene.contract.trump)}"
        yield _shape(2, "use", href=sign, x=WIDTH - 28, y=9, width=18, height=18)


def _seat(scene: Scene, seat: int, seats: Seats, dealer: int | None, lang: str) -> Iterator[Shape]:
    """Yield the plate of a seat with its name and what it is in this hand."""
    x, y = _at(seat, len(seats), RING)
    kind = "acting" if seat == scene.acting else "plate"
    yield _shape(3, "rect", x=x - 52, y=y - 21, width=104, height=42, rx=9, class_=kind)
    contract = scene.contract
    roles = []
    if seat == dealer:
        roles.append(sentence("board.dealer", lang))
    if seat == contract.bidder and contract.bid is not None:
        roles.append(sentence("board.bid", lang, bid=contract.bid))
    up = 4 if roles else 0
    yield _fitted(4, seats.names[seat], 94, x=x, y=y + 5 - up, class_="seat")
    if roles:
        yield _shape(4, "text", " · ".join(roles), x=x, y=y + 16, class_="role")


def _table(scene: Scene, seats: int) -> Iterator[Shape]:
    for depth, play in enumerate(scene.table, 5):
        if play.seat is None:  # somebody's, in the middle beside those before it
            place = depth - 5 - (len(scene.table) - 1) / 2
            x, y = MIDDLE[0] + faces.WIDTH * place, float(MIDDLE[1])
        else:
            x, y = _at(play.seat, seats, INNER)
        left, top = x - faces.WIDTH / 2, y - faces.HEIGHT / 2
        yield _card(depth, play.token, left, top)
        if play.faulty:
            yield _shape(depth, "rect", x=left, y=top, width=faces.WIDTH, height=faces.HEIGHT, rx=5,
                         class_="fault")  # fmt: skip
            yield _shape(depth, "circle", cx=left + 38, cy=top + 2, r=9, class_="flag")
            yield _shape(depth, "text", "!", x=left + 38, y=top + 7, class_="bang")


def _at(seat: int, seats: int, ring: tuple[int, int]) -> tuple[float, float]:
    """Return the point of a seat on a ring, clockwise from the bottom."""
    angle = math.pi * (0.5 + 2 * seat / seats)
    return MIDDLE[0] + ring[0] * math.cos(angle), MIDDLE[1] + ring[1] * math.sin(angle)


def _card(depth: int, token: str | None, x: float, y: float) -> Shape:
    symbol = faces.name(faces.face(token))
    return _shape(depth, "use", href=f"#{symbol}", x=x, y=y, width=faces.WIDTH,
                  height=faces.HEIGHT)  # fmt: skip


def _fitted(depth: int, text: str, room: int, **attributes: object) -> Shape:
    """Return a text that is squeezed where it would be wider than its room."""
    shown = printable(text)
    while _wide(shown) > 1.4 * room:
        shown = shown[:-2] + "…"
    if _wide(shown) > room:
        attributes |= {"textLength": room, "lengthAdjust": "spacingAndGlyphs"}
    return _shape(depth, "text", shown, **attributes)


def _wide(text: str) -> int:
    """Return about how wide a text is; characters of the East are wider."""
    return sum(9 if ord(char) < 0x2E80 else 16 for char in text)


def _shape(depth: int, tag: str, text: str = "", **attributes: object) -> Shape:
    return Shape(
        depth, tag,
        tuple((name.rstrip("_"), _number(value)) for name, value in attributes.items()),
        printable(text),
    )  # fmt: skip


def _number(value: object) -> str:
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else str(value)


def _element(parent: Element, shape: Shape) -> Element:
    made = SubElement(parent, shape.tag, dict(shape.attributes))
    made.text = shape.text or None
    return made
