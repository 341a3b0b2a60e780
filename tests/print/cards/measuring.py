"""A PDF page in millimetres from its upper left corner: what is stroked, what is filled, where text stands.

Reads the operators of the page itself, so that nothing the program says about its sheets is taken for granted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO

from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream

from tests.matrices import Matrix, moved, times

IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)
MM = 25.4 / 72


@dataclass(frozen=True)
class Line:
    x1: float
    y1: float
    x2: float
    y2: float

    @property
    def length(self) -> float:
        return abs(self.x2 - self.x1) + abs(self.y2 - self.y1)


@dataclass(frozen=True)
class Box:
    x: float
    y: float
    width: float
    height: float


@dataclass
class Drawn:
    width: float
    height: float
    lines: list[Line] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)  # every path that is tinted, by its extent


def pages(pdf: bytes) -> list[PageObject]:
    return list(PdfReader(BytesIO(pdf)).pages)


def size(box: object) -> tuple[float, float]:
    """Width and height of a page box."""
    left, bottom, right, top = (float(value) for value in box)  # type: ignore[attr-defined]
    return round((right - left) * MM, 2), round((top - bottom) * MM, 2)


def drawn(page: PageObject) -> Drawn:
    left, bottom, right, top = (float(value) for value in page.mediabox)
    found = Drawn((right - left) * MM, (top - bottom) * MM)
    base: Matrix = (MM, 0, 0, -MM, -left * MM, top * MM)
    contents = page.get_contents()
    if contents is not None:
        _walk(ContentStream(contents, page.pdf), base, found)
    return found


def _walk(stream: ContentStream, base: Matrix, found: Drawn) -> None:
    matrix, stack = base, list[Matrix]()
    path: list[list[tuple[float, float]]] = []
    for operands, operator in stream.operations:
        values = [float(v) for v in operands] if operator in (b"cm", b"m", b"l", b"c", b"re") else []
        match operator:
            case b"q":
                stack.append(matrix)
            case b"Q":
                matrix = stack.pop()
            case b"cm":
                matrix = times(tuple(values), matrix)  # type: ignore[arg-type]
            case b"m":
                path.append([moved(matrix, values[0], values[1])])
            case b"l":
                path[-1].append(moved(matrix, values[0], values[1]))
            case b"c":
                path[-1].append(moved(matrix, values[4], values[5]))
            case b"re":
                x, y, w, h = values
                path.append([moved(matrix, *p) for p in ((x, y), (x + w, y), (x + w, y + h), (x, y + h))])
            case b"S" | b"s" | b"f" | b"f*" | b"B" | b"n" | b"b":
                if operator != b"n":
                    _paint(path, found, stroked=operator == b"S")
                path = []


def _paint(path: list[list[tuple[float, float]]], found: Drawn, stroked: bool) -> None:
    for points in path:
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        if stroked and len(points) == 2:
            found.lines.append(Line(xs[0], ys[0], xs[1], ys[1]))
        found.boxes.append(Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)))


def upright(lines: list[Line]) -> Iterator[Line]:
    return (line for line in lines if abs(line.x1 - line.x2) < 0.01)


def flat(lines: list[Line]) -> Iterator[Line]:
    return (line for line in lines if abs(line.y1 - line.y2) < 0.01)
