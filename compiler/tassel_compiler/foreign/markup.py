"""Elements, attributes and styles that may stand in a page, and the one way to write them.

Whoever reads markup (`pages`, `drawings`) keeps what this module knows and has it written here. What is written reads
alike for every parser: brackets, quotation marks and ampersands stand for themselves nowhere but in a style, which
holds no bracket that could end it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tassel_compiler.foreign.plain import behaved

_SHAPES = """
    svg g defs symbol use title desc path circle ellipse rect line polyline polygon clipPath mask linearGradient
    radialGradient stop pattern text tspan
"""
SHAPES = frozenset(_SHAPES.split())
_PAINT = """
    d x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy width height viewBox points transform version opacity
    preserveAspectRatio fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-opacity
    stroke-dasharray stroke-dashoffset stroke-miterlimit clip-path clip-rule mask offset stop-color stop-opacity
    gradientUnits gradientTransform spreadMethod patternUnits patternTransform clipPathUnits maskUnits color display
    font-family font-size font-weight font-style text-anchor letter-spacing
"""
PAINT = frozenset(_PAINT.split())  # attributes of drawings, which browsers read like styles
TEXTS = frozenset(["id", "class", "role", "aria-hidden", "aria-label"])  # attributes that hold words
NAMESPACE = "http://www.w3.org/2000/svg"
_FUNCTIONS = """
    var calc min max clamp env attr counter counters rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix
    light-dark linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient
    repeating-conic-gradient translate translatex translatey rotate scale scalex scaley skew skewx skewy matrix repeat
    minmax fit-content blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia
    cubic-bezier steps inset circle ellipse polygon is where not has lang dir nth-child nth-last-child nth-of-type
    nth-last-of-type selector
"""
_RULES = """
    media supports page counter-style keyframes layer container top-left top-center top-right bottom-left bottom-center
    bottom-right left-top left-middle left-bottom right-top right-middle right-bottom
"""
_KNOWN_FUNCTIONS, _KNOWN_RULES = frozenset(_FUNCTIONS.split()), frozenset(_RULES.split())
_PLAIN = re.compile(r"[^\\<@(]*")
_SUSPECT = re.compile(r"[\\<]|@(?P<rule>[\w-]*)|(?<![\w-])(?P<function>[\w-]*)\((?P<inside>\s*[\"']?#)?")
"""A function is looked for where its name begins, and nowhere inside it: the work grows no faster than the style."""
_REFERENCE = re.compile(r"url\(\s*[\"']?#([^\"')]*)")
_SPECIAL = re.compile("[&<>\"']")
_WRITTEN = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&#34;", "'": "&#39;"}


def style_fault(css: str) -> str:
    """Find what in a style could fetch, end the style, or be spelt in letters that nobody sees; empty if nothing."""
    if _PLAIN.fullmatch(css):
        return ""
    for found in _SUSPECT.finditer(css):
        rule, function = found["rule"], found["function"]
        if rule is not None:
            known = not rule or rule.lower() in _KNOWN_RULES
        elif function is not None:
            name = function.lower()
            known = not name or name in _KNOWN_FUNCTIONS or (name == "url" and found["inside"] is not None)
        else:
            known = False
        if not known:
            return found[0].rstrip("\"'# ")
    return ""


def references(name: str, value: str) -> list[str]:
    """List the ids that an attribute of a drawing draws: what a `use` repeats, what a paint fills with."""
    return [value[1:]] if name == "href" else _REFERENCE.findall(value) if "url(" in value else []


def write_text(text: str) -> str:
    """Write text between tags."""
    return behaved(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def write_attribute(name: str, value: str | None) -> str:
    if value is None:
        return f" {name}"
    text = behaved(value)
    return f' {name}="{_SPECIAL.sub(lambda found: _WRITTEN[found[0]], text) if _SPECIAL.search(text) else text}"'


@dataclass(slots=True)
class _Part:
    id: str
    size: int
    drawn: list[str]


class DrawnSizes:
    """Counts the shapes that a drawing has when all that it uses is drawn, each time that it is.

    Shapes that use each other in turn multiply: thirteen lines can ask for a hundred thousand million circles.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: list[_Part] = []
        self._closed: list[_Part] = []

    def begin(self, id: str, drawn: Iterable[str]) -> None:
        self._open.append(_Part(id, 1, list(drawn)))

    def end(self) -> None:
        part = self._open.pop()
        self._closed.append(part)
        if self._open and not part.id:  # what has an id is counted by itself, and by all that stands around it
            self._open[-1].size += part.size
            self._open[-1].drawn += part.drawn
        elif self._open:
            self._open[-1].drawn.append(part.id)

    def is_too_large(self) -> bool:
        """Whether there are more shapes than are drawn, or one that is drawn inside itself."""
        named: dict[str, _Part] = {}
        for part in self._closed:
            named.setdefault(part.id, part) if part.id else None
        sizes: dict[str, int] = {}
        for id in named:
            if not self._measure(id, named, sizes):
                return True
        top = [part for part in self._closed if not part.id]
        return any(part.size + sum(sizes.get(id, 0) for id in part.drawn) > self._most for part in top)

    def _measure(self, first: str, named: dict[str, _Part], sizes: dict[str, int]) -> bool:
        """Work out the size of a part from those of the parts that it draws, without recursion."""
        waiting, under_way = [first], set[str]()
        while waiting:
            id = waiting[-1]
            if id in sizes:
                waiting.pop()
                continue
            part = named[id]
            missing = [other for other in part.drawn if other in named and other not in sizes]
            if missing and id in under_way:
                return False
            if missing:
                under_way.add(id)
                waiting += missing
                continue
            sizes[id] = part.size + sum(sizes.get(other, 0) for other in part.drawn)
            if sizes[id] > self._most:
                return False
            waiting.pop()
        return True
