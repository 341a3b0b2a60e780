"""Small things: pieces of a player, coins and other amounts, cards and piles.

Whose a piece is says its colour, and again its shape, so a page without colours says it too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin

from tassel_compiler.frozen import frozen
from tassel_compiler.printing.drawing.blocks import (
    LABEL,
    NAME_SIZES,
    NOTHING_DRAWN,
    Drawn,
    beside,
    flowing,
    layered,
    lettered,
    measured,
    stacked,
)
from tassel_compiler.printing.drawing.shapes import Disc, DrawnShape, Glyph, Lettering, Paint, Polygon, Rect
from tassel_compiler.printing.icons import Token
from tassel_compiler.printing.icons.tokens import GLYPHS

_NAME_LINES = 4
_NUMBER, _PICTURE, _EFFECT = 6.4, 13.0, 7.4  # on a card, if there is room
_SCALES = (1, 0.9, 0.8, 0.7, 0.62, 0.55)  # else so much smaller, all of it
_SIDES = (0, 4, 3, 5, 6)  # corners of the shape of each seat; 0 is a disc
_TURNS = (0, 45, 0, 0, 30)
_SIZES = (1, 1.18, 1.42, 1.12, 1.1)  # so that all shapes look equally large
_MIDDLES = (0, 0, 0.16, 0.03, 0)  # of a triangle lies below the centre of its circle


@frozen
class Brush:
    """The colours of a picture. Saving ink, areas are white and what tells seats apart is their shape."""

    colours: Mapping[str, str]
    saving: bool = False

    def of(self, name: str, default: str = "#2a211c") -> str:
        return self.colours.get(name, default)

    @property
    def ink(self) -> str:
        return self.of("ink")

    @property
    def line(self) -> str:
        return "#2a211c" if self.saving else self.of("frame", "#2f5243")

    @property
    def sheet(self) -> str:
        return "#ffffff" if self.saving else self.of("sheet", "#f7f0e0")

    @property
    def cell(self) -> str:
        return "#ffffff" if self.saving else self.of("cell", "#fffdf8")

    @property
    def pointer(self) -> str:
        """What shows which element is meant."""
        return self.of("pointer", "#9a4228")

    @property
    def lit(self) -> str:
        """Of cells that are meant; saving ink a faint grey."""
        return "#e4e4e4" if self.saving else self.of("lit", "#f3dfa8")

    @property
    def back(self) -> Paint:
        """Of cards that lie face down."""
        return Paint(self.cell if self.saving else "#d9cba6", self.line, 0.5)

    @property
    def faint(self) -> str:
        return "#5c5446"

    def seat(self, seat: int) -> str:
        return self.of(f"player-{seat + 1}", "#555555")


def seat_shape(brush: Brush, seat: int, radius: float, x: float, y: float) -> DrawnShape:
    """The outline that all pieces of a seat share; of nobody's it is a broken ring."""
    if seat < 0:
        return Disc(x, y, radius, Paint("#ffffff", "#5c5446", 0.8, (1.6, 1.0)))
    colour = brush.seat(seat)
    paint = Paint("#ffffff", colour, 1.2) if brush.saving else Paint(colour, "#ffffff", 0.5)
    sides = _SIDES[seat % len(_SIDES)]
    radius *= _SIZES[seat % len(_SIZES)]
    if not sides:
        return Disc(x, y, radius, paint)
    turn = _TURNS[seat % len(_SIDES)] * pi / 180 - pi / 2
    angles = (turn + 2 * pi * n / sides for n in range(sides))
    y += radius * _MIDDLES[seat % len(_SIDES)]
    return Polygon(tuple((x + radius * cos(a), y + radius * sin(a)) for a in angles), paint)


def piece(brush: Brush, seat: int, icon: str, size: float, count: int = 1) -> Drawn:
    """So many equal pieces of a seat (-1: of nobody)."""
    half = size / 2
    shapes: list[DrawnShape] = [seat_shape(brush, seat, half * 0.86, half, half)]
    white = seat >= 0 and not brush.saving
    if icon:
        pointed = seat >= 0 and _SIDES[seat % len(_SIDES)] == 3
        inner = size * (0.46 if pointed else 0.56)
        corner = half - inner / 2
        colour = "#ffffff" if white else brush.ink
        shapes.append(Glyph(corner, corner + (size * 0.05 if pointed else 0), inner, icon, colour, plain=white))
    one = Drawn(size, size, tuple(shapes))
    if count == 1:
        return one
    return beside([one, lettered(f"×{count}", max(LABEL, size * 0.46), brush.ink, bold=True)], 0.4, middle=True)


def amount(brush: Brush, count: int | str, icon: str, name: str, size: float) -> Drawn:
    """A number before its drawing, or before its name."""
    sign = Drawn(size, size, (Glyph(0, 0, size, icon, brush.ink),)) if icon else NOTHING_DRAWN
    number = lettered(str(count), size * 0.8, brush.ink, bold=True)
    if icon:
        return beside([number, sign], 0.8, middle=True)
    return beside([number, lettered(name, LABEL, brush.ink)], 1.2, middle=True)


def line_of_icons(brush: Brush, tokens: Sequence[Token], signs: Mapping[str, str], size: float, width: float) -> Drawn:
    """An effect in icons."""
    found: list[Drawn] = []
    for token in tokens:
        name = token.text if token.kind == "icon" else signs.get(token.text, "") if token.kind == "sign" else ""
        if name:
            found.append(Drawn(size, size, (Glyph(0, 0, size, name, brush.ink),)))
        else:
            text = GLYPHS[token.text] if token.kind == "sign" else token.text
            found.append(lettered(text, size * 0.8, brush.ink, bold=True))
    return flowing(found, width, size * 0.12, centred=True)


@frozen
class CardFace:
    """What is seen of a card: its name, numbers with their drawings, what it does."""

    name: str = ""
    icon: str = ""
    corner: tuple[tuple[str, str], ...] = ()  # number, drawing
    effect: tuple[tuple[Token, ...], ...] = ()  # line by line
    printed: tuple[str, ...] = ()  # drawings of what it shows
    down: bool = False
    turned: bool = False  # lies across


def card(brush: Brush, face: CardFace, width: float, height: float, signs: Mapping[str, str]) -> Drawn:
    frame = Rect(0.4, 0.4, width - 0.8, height - 0.8, Paint(brush.cell, brush.line, 0.7), 2)
    if face.down:
        return _back(brush, face, width, height, frame)
    room = height - 3
    ways = (_on_card(brush, face, width, signs, scale) for scale in _SCALES)
    inside = next((way for way in ways if way.height <= room), _on_card(brush, face, width, signs, _SCALES[-1]))
    return Drawn(width, height, (frame, *inside.at((width - inside.width) / 2, (height - inside.height) / 2)))


def _on_card(brush: Brush, face: CardFace, width: float, signs: Mapping[str, str], scale: float) -> Drawn:
    """All that is seen of a card, one below the other, so large."""
    inner = width - 2.4
    numbers = [amount(brush, number, icon, "", _NUMBER * scale) for number, icon in face.corner]
    rows = [
        flowing(numbers, inner, 1.6, centred=True),
        _row_of((face.icon,) if face.icon else (), _PICTURE * scale, brush, inner),
        _row_of(face.printed, _PICTURE * scale, brush, inner),
        _fitting_name(brush, face.name, inner, scale) if face.name else NOTHING_DRAWN,
        stacked([line_of_icons(brush, line, signs, _EFFECT * scale, inner) for line in face.effect], 2, centred=True),
    ]
    return stacked([row for row in rows if row.height], 1.4, centred=True)


def _row_of(drawings: Sequence[str], size: float, brush: Brush, width: float) -> Drawn:
    found = [Drawn(size, size, (Glyph(0, 0, size, one, brush.ink),)) for one in drawings]
    return flowing(found, width, 1, centred=True)


def _fitting_name(brush: Brush, name: str, width: float, scale: float) -> Drawn:
    """A name in the largest type in which all of it has room; if none is small enough a double name parts."""
    sizes = [size for size in NAME_SIZES if size <= NAME_SIZES[0] * scale] or NAME_SIZES[-1:]
    for text in (name, name.replace("-", "- ")):
        for size in sizes:
            found = lettered(text, size, brush.ink, width, centred=True)
            if len(found.shapes) <= _NAME_LINES and all(measured(word, size) <= width for word in text.split(" ")):
                return found
    return lettered(name, NAME_SIZES[-1], brush.ink, width, centred=True)


def _back(brush: Brush, face: CardFace, width: float, height: float, frame: Rect) -> Drawn:
    inner = Rect(2, 2, width - 4, height - 4, brush.back, 1.4)
    size = width * 0.45
    shapes: list[DrawnShape] = [frame, inner]
    if face.icon:
        shapes.append(Glyph((width - size) / 2, (height - size) / 2, size, face.icon, brush.line, plain=True))
    return Drawn(width, height, tuple(shapes))


def pile(brush: Brush, top: Drawn, count: int, told: bool = True, named: bool = True) -> Drawn:
    """Cards on each other, with how many there are if that is `told`; of none only the room for them, which says so
    itself where it has no name below it."""
    if not count:
        room = Rect(0.4, 0.4, top.width - 0.8, top.height - 0.8, Paint("", brush.faint, 0.5, (1.6, 1.2)), 2)
        none = Lettering(top.width / 2, top.height / 2 + 2, "×0", 5.6, brush.faint, "middle", True)
        return Drawn(top.width, top.height, (room,) if named else (room, none))
    below = [Rect(0.4 + d, 0.4 + d, top.width - 0.8, top.height - 0.8, Paint(brush.cell, brush.line, 0.5), 2)
             for d in (2.4, 1.2)][: max(0, min(2, count - 1))]  # fmt: skip
    plate = _plate(brush, f"×{count}", top.width - 1, top.height - 1.2) if count > 1 and told else NOTHING_DRAWN
    return layered(Drawn(top.width + 2.4, top.height + 2.4, tuple(below)), top, plate)


def _plate(brush: Brush, text: str, right: float, bottom: float) -> Drawn:
    width = measured(text, LABEL, True) + 2
    frame = Rect(right - width, bottom - 6.8, width, 6.8, Paint("#ffffff", brush.line, 0.4), 1.5)
    return Drawn(0.1, 0.1, (frame, Lettering(right - width / 2, bottom - 1.6, text, LABEL, brush.ink, "middle", True)))


def badge(brush: Brush, letter: str) -> Drawn:
    """A letter by which a text speaks of a part."""
    return Drawn(9, 9, (
        Disc(4.5, 4.5, 4.3, Paint(brush.line, "#ffffff", 0.5)),
        Lettering(4.5, 6.5, letter, 6, "#ffffff", "middle", True),
    ))  # fmt: skip
