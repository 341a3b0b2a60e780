"""A picture as SVG. The same tree gives the same bytes.

Alone, a file carries the drawings it uses; in a page it uses those of the page. Saving ink, areas stay white and keep
their outlines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from html import escape as escaped

from tassel_compiler.printing.drawing.shapes import (
    MM,
    Disc,
    DrawnShape,
    Glyph,
    Lettering,
    Moved,
    Paint,
    Picture,
    Polygon,
    Rect,
    glyphs,
)
from tassel_compiler.printing.set_type import as_printed

FONT = "Libertinus Serif, Palatino, Georgia, serif"
WHITE = "#ffffff"
_SECOND = re.compile(r'fill="#[0-9a-fA-F]{6}"')


def standalone(picture: Picture, drawings: Mapping[str, str]) -> str:
    """A file of its own."""
    symbols = "".join(symbol(glyph, drawings) for glyph in used_glyphs((picture,), drawings))
    return _document(
        picture,
        f"<defs>{symbols}</defs>" if symbols else "",
        f' width="{_n(picture.width * picture.zoom * MM)}mm" height="{_n(picture.height * picture.zoom * MM)}mm"',
    )


def within_page(picture: Picture) -> str:
    """For a page that has the symbols of all its pictures."""
    return _document(picture, "", "")


def used_glyphs(pictures: Iterable[Picture], drawings: Mapping[str, str]) -> tuple[Glyph, ...]:
    """One glyph of each drawing that is used, in the order of their names."""
    found = {symbol_name(glyph): glyph for picture in pictures for glyph in glyphs(picture.shapes)}
    return tuple(found[name] for name in sorted(found) if found[name].name in drawings)


def symbol_name(glyph: Glyph) -> str:
    return f"g.{glyph.name}.plain" if glyph.plain else f"g.{glyph.name}"


def symbol(glyph: Glyph, drawings: Mapping[str, str]) -> str:
    """A drawing of a picture, with white in place of its second colour if it is plain."""
    svg = drawings[glyph.name]
    return as_symbol(symbol_name(glyph), _SECOND.sub(f'fill="{WHITE}"', svg) if glyph.plain else svg)


def as_symbol(name: str, svg: str) -> str:
    """A drawing that a page may use many times: all that is inside it, its frame without a size.

    What its file says of it goes: who uses it says what it stands for, in the language of the page.
    """
    frame, _, inside = re.sub(r"<title>.*?</title>", "", svg.strip(), flags=re.S).partition(">")
    frame = re.sub(r' (?:xmlns|width|height)="[^"]*"', "", frame)
    symbolic = frame.replace("<svg", f'<symbol id="{escape(name)}"', 1)
    return f"{symbolic}>{inside.replace('</svg>', '</symbol>')}"


def _document(picture: Picture, inside: str, size: str) -> str:
    box = f"0 0 {_n(picture.width)} {_n(picture.height)}"
    body = "".join(_shape(shape) for shape in picture.shapes)
    said = f'role="img" aria-label={_quoted(as_printed(picture.alt))}'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"{size} {said} font-family="{FONT}">'
    return f"{head}<title>{_told(picture.alt)}</title>{inside}{body}</svg>"


def _shape(shape: DrawnShape) -> str:
    match shape:
        case Rect(x, y, width, height, paint, corner):
            rounded = f' rx="{_n(corner)}"' if corner else ""
            size = f'width="{_n(width)}" height="{_n(height)}"'
            return f"<rect{_place(x, y)} {size}{rounded}{_paint(paint)}/>"
        case Disc(x, y, radius, paint):
            return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}"{_paint(paint)}/>'
        case Polygon(points, paint, closed):
            name = "polygon" if closed else "polyline"
            return f'<{name} points="{" ".join(f"{_n(x)},{_n(y)}" for x, y in points)}"{_paint(paint)}/>'
        case Lettering():
            return _lettering(shape)
        case Glyph(x, y, size, _, colour):
            at = f'{_place(x, y)} width="{_n(size)}" height="{_n(size)}"'
            return f'<use href="#{escape(symbol_name(shape))}"{at} color="{colour}"/>'
        case Moved(x, y, shapes, quarter):
            turn = " rotate(90)" if quarter else ""
            to = f"{_n(x)} {_n(y)}".removesuffix(" 0")
            return f'<g transform="translate({to}){turn}">{"".join(_shape(inner) for inner in shapes)}</g>'


def _lettering(one: Lettering) -> str:
    style = ' font-weight="bold"' if one.bold else ""
    style += ' font-style="italic"' if one.italic else ""
    style += f' text-anchor="{one.anchor}"' if one.anchor != "start" else ""
    at = f'{_place(one.x, one.y)} font-size="{_n(one.size)}" fill="{one.colour}"'
    return f"<text{at}{style}>{_told(one.text)}</text>"


def _place(x: float, y: float) -> str:
    """Where something lies, as far as it is not at nothing, where all lies of which nothing is said: a book has
    thousands of these."""
    return "".join(f' {name}="{_n(at)}"' for name, at in (("x", x), ("y", y)) if _n(at) != "0")


def _told(text: str) -> str:
    """A text that somebody reads, between tags."""
    return escape(as_printed(text))


def escape(text: str) -> str:
    """A text between tags."""
    return escaped(text, quote=False)


def _quoted(text: str) -> str:
    return f'"{escaped(text)}"'


def _paint(paint: Paint) -> str:
    stroke = f' stroke="{paint.stroke}" stroke-width="{_n(paint.thick)}"' if paint.stroke else ""
    dashes = f' stroke-dasharray="{" ".join(map(_n, paint.dashes))}"' if paint.dashes else ""
    return f' fill="{paint.fill or "none"}"{stroke}{dashes}'


@lru_cache(maxsize=4096)
def _n(value: float) -> str:
    """A length with at most two places behind the point, the same on every machine. Nothing has no sign: how a sum came
    to it, and which sum came first, is not seen."""
    found = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if found == "-0" else found
