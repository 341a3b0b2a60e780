"""What lies where on a printed page: runs of text with the room that their letters take, lines, and boxes.

Typst writes few operators of PDF; widths of letters stand in the fonts of the page. All in millimetres from its lower
left corner.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pypdf import PageObject
from pypdf.generic import DictionaryObject

from tests.matrices import Matrix, moved, times
from tests.printing.book.filled import MM

_LETTER = 0.45  # of the size of type: so high are small letters at least
_BOX = 6.0  # smaller shapes are drawings
_TOKEN = re.compile(
    rb"\((?:\\.|[^\\)])*\)|<[0-9A-Fa-f]*>(?!>)|\[|\]|/[^\s/<>\[\]()]+"  # texts, names
    rb"|-?(?:\d+\.?\d*|\.\d+)|[A-Za-z]+\*?|<<|>>",  # numbers, operators
    re.DOTALL,
)
_ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


@dataclass(frozen=True)
class Area:
    left: float
    low: float
    right: float
    high: float

    def meets(self, other: Area, by: float = 0.0) -> bool:
        """Whether both share more than a strip of this width."""
        return (
            min(self.right, other.right) - max(self.left, other.left) > by
            and min(self.high, other.high) - max(self.low, other.low) > by
        )

    def holds(self, other: Area, room: float = 0.3) -> bool:
        return (
            self.left - room <= other.left
            and self.low - room <= other.low
            and self.right + room >= other.right
            and self.high + room >= other.high
        )


@dataclass
class Laid:
    texts: list[Area]
    lines: list[Area]  # straight ones that are stroked
    boxes: list[Area]  # closed shapes that are filled or stroked
    bent: list[tuple[float, float]]  # points of drawings that are no box


@dataclass
class _Pen:
    matrix: Matrix
    font: str = ""
    size: float = 0.0


def laid(page: PageObject) -> Laid:
    contents = page.get_contents()
    fonts = page["/Resources"].get("/Font", {})  # type: ignore[union-attr]
    widths = {name: _widths(font.get_object()) for name, font in fonts.items()}
    turned = edged = False  # whether a path has slanted edges, or upright ones: circles and hands are no boxes
    found, kept, pen = Laid([], [], [], []), [], _Pen((1 / MM, 0, 0, 1 / MM, 0, 0))
    path: list[list[tuple[float, float]]] = []
    stack: list[bytes] = []
    text: Matrix = (1, 0, 0, 1, 0, 0)
    for (token,) in ((m[0],) for m in _TOKEN.finditer(contents.get_data() if contents is not None else b"")):
        if not token[:1].isalpha():
            stack.append(token)
            continue
        numbers = [float(one) for one in stack if one[:1] in b"-.0123456789"] if token not in (b"TJ", b"Tj") else []
        match token:
            case b"q":
                kept.append(_Pen(pen.matrix, pen.font, pen.size))
            case b"Q":
                pen = kept.pop()
            case b"cm":
                pen.matrix = times(tuple(numbers[-6:]), pen.matrix)  # type: ignore[arg-type]
            case b"Tf":
                pen.font, pen.size = stack[-2].decode(), numbers[-1]
            case b"Tm":
                text = tuple(numbers[-6:])  # type: ignore[assignment]
            case b"TJ" | b"Tj":
                wide = _width(stack, widths[pen.font]) * pen.size
                ends = ((0.0, 0.0), (wide, _LETTER * pen.size))
                (left, low), (right, high) = (moved(times(text, pen.matrix), x, y) for x, y in ends)
                found.texts.append(Area(min(left, right), min(low, high), max(left, right), max(low, high)))
            case b"m":
                path.append([moved(pen.matrix, *numbers[-2:])])
            case b"l" | b"c" if path:
                point, before = moved(pen.matrix, *numbers[-2:]), path[-1][-1]
                upright = min(abs(point[0] - before[0]), abs(point[1] - before[1])) < 0.05
                turned, edged = turned or (token == b"l" and not upright), edged or token == b"l"
                if token == b"c":
                    bent = (before, *(moved(pen.matrix, *numbers[n:][:2]) for n in (-6, -4)), point)
                    path[-1] += [_on_curve(bent, n / 8) for n in range(1, 8)]
                path[-1].append(point)
            case b"re":
                edged = True
                x, y, w, h = numbers[-4:]
                path.append([moved(pen.matrix, *one) for one in ((x, y), (x + w, y), (x + w, y + h), (x, y + h))])
            case b"S" | b"s" | b"f" | b"f*" | b"B" | b"B*" | b"b" | b"b*":
                for points in path:
                    xs, ys = zip(*points, strict=True)
                    area = Area(min(xs), min(ys), max(xs), max(ys))
                    straight = token in (b"S", b"s") and len(points) == 2
                    if straight or edged and not turned:
                        (found.lines if straight else found.boxes).append(area)
                    else:
                        found.bent += points
                path, turned, edged = [], False, False
            case b"n":
                path, turned, edged = [], False, False
        stack = []
    return found


def _on_curve(bent: Sequence[tuple[float, float]], t: float) -> tuple[float, float]:
    shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
    found = [sum(share * point[axis] for share, point in zip(shares, bent, strict=True)) for axis in (0, 1)]
    return found[0], found[1]


def _widths(font: DictionaryObject) -> Mapping[int, float]:
    """Of letters by their codes."""
    inner = font["/DescendantFonts"][0].get_object()  # type: ignore[index]
    found: dict[int, float] = {}
    items = list(inner.get("/W", []))
    while items:
        first, then = int(items.pop(0)), items.pop(0)
        if isinstance(then, list):
            found.update((first + n, float(one)) for n, one in enumerate(then))
        else:
            wide = float(items.pop(0))
            found.update(dict.fromkeys(range(first, int(then) + 1), wide))
    return found


def _width(shown: list[bytes], widths: Mapping[int, float]) -> float:
    """Of what is shown, in sizes of type; numbers between the strings draw letters together."""
    total = 0.0
    for one in shown:
        if one[:1] in b"(<":
            codes = _bytes(one)
            total += sum(widths.get(codes[n] << 8 | codes[n + 1], 1000.0) for n in range(0, len(codes) - 1, 2))
        elif one[:1] in b"-.0123456789":
            total -= float(one)
    return total / 1000


def _bytes(string: bytes) -> bytes:
    if string[:1] == b"<":
        return bytes.fromhex(string[1:-1].decode())
    return re.sub(rb"\\(\d{1,3}|.)", _meant, string[1:-1], flags=re.DOTALL)


def _meant(match: re.Match[bytes]) -> bytes:
    return bytes([int(match[1], 8)]) if match[1].isdigit() else _ESCAPES.get(match[1], match[1])


def printed_over(found: Laid) -> Iterator[tuple[str, Area, Area]]:
    """Text over text, text through which a line goes, boxes of which one hides a part of the other."""
    texts = sorted((one for one in found.texts if one.right - one.left > 0.2), key=lambda one: one.low)
    boxes = [one for one in dict.fromkeys(found.boxes) if one.right - one.left > _BOX and one.high - one.low > _BOX]
    yield from (("text over text", *pair) for pair in _neighbours(texts) if _overlap(*pair))
    for line in found.lines:
        inside = [text for text in texts if text.low + 0.15 < line.low and line.high < text.high - 0.15]
        across = [text for text in texts if text.left + 0.2 < line.left and line.right < text.right - 0.2]
        struck = (text for text in inside if text.left + 0.3 < line.right and line.left < text.right - 0.3)
        parted = (text for text in across if text.low + 0.2 < line.high and line.low < text.high - 0.2)
        yield from (("a line through text", line, text) for text in (*struck, *parted) if not _strikes(line, text))
    for one, other in _neighbours(sorted(boxes, key=lambda one: one.low)):
        if one.meets(other, 0.6) and not (one.holds(other) or other.holds(one) or _piled(one, other)):
            yield "a box over a box", one, other


def drawn_through(found: Laid) -> Iterator[Area]:
    """Texts through which a drawing goes, where nothing hides it: ornaments of backs, which lie on bare ground."""
    for text in found.texts:
        inner = Area(text.left + 0.2, text.low + 0.15, text.right - 0.2, text.high - 0.15)
        if any(inner.left < x < inner.right and inner.low < y < inner.high for x, y in found.bent):
            yield text


def at_edges(found: Laid) -> Iterator[Area]:
    """Texts that touch the left or the right edge of a box."""
    boxes = [one for one in dict.fromkeys(found.boxes) if one.right - one.left > _BOX and one.high - one.low > _BOX]
    for text in found.texts:
        level = (box for box in boxes if box.low < text.low and text.high < box.high)
        if any(text.left - 0.3 < x < text.right + 0.3 for box in level for x in (box.left, box.right)):
            yield text


def _overlap(one: Area, other: Area) -> bool:
    """By more than letters of one line do that are drawn together."""
    return one.meets(other, 0.25) and min(one.right, other.right) - max(one.left, other.left) > 0.8


def _piled(one: Area, other: Area) -> bool:
    """Whether they lie on one another as cards of a pile do."""
    return max(abs(one.left - other.left), abs(one.low - other.low)) < 2.5


def _strikes(line: Area, text: Area) -> bool:
    """Whether a line is as long as a text: what is struck out."""
    return abs(line.left - text.left) < 0.3 and abs(line.right - text.right) < 0.3


def _neighbours(areas: Sequence[Area]) -> Iterator[tuple[Area, Area]]:
    """Pairs of areas that share heights; they come from the lowest to the highest."""
    for n, one in enumerate(areas):
        for other in areas[n + 1 :]:
            if other.low > one.high:
                break
            yield one, other
