"""Drawings of strangers: shapes and their paint, nothing that runs, moves, fetches or links.

A drawing ends in pages for browsers, where SVG may carry scripts, foreign pages and addresses of the net. What is not
in the list is refused with its line; there is no attempt at repair, which would have to guess as browsers do.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from xml.parsers import expat

_SHAPES_NAMES = """
    svg g defs symbol use title desc path circle ellipse rect line polyline polygon clipPath mask linearGradient
    radialGradient stop pattern text tspan
"""
SHAPES = frozenset(_SHAPES_NAMES.split())
_PAINT_NAMES = """
    id class d x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy width height viewBox points transform version xmlns opacity
    preserveAspectRatio fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-opacity
    stroke-dasharray stroke-dashoffset stroke-miterlimit clip-path clip-rule mask offset stop-color stop-opacity
    gradientUnits gradientTransform spreadMethod patternUnits patternTransform clipPathUnits maskUnits color display
    font-family font-size font-weight font-style text-anchor letter-spacing role aria-hidden aria-label href
"""
PAINT = frozenset(_PAINT_NAMES.split())
VALUE = re.compile(r"""[^"'<>&\\]*""")
FETCHING = re.compile(r"(?:url|src|image|image-set)\s*\(\s*(?!#)|javascript:|expression\s*\(|@import", re.I)
_DEPTH = 40


@dataclass(frozen=True, slots=True)
class Unfit:
    """What is refused, the line where what has it begins, and the word that stands there or below, if it is one."""

    line: int
    said: str
    word: str = ""


class _Reader:
    """Follows one drawing and remembers the first thing that is refused."""

    def __init__(self) -> None:
        self.parser = expat.ParserCreate()
        self.found: Unfit | None = None
        self.depth = 0
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CommentHandler = self._comment
        self.parser.StartDoctypeDeclHandler = lambda *_: self._refuse("a document type is not read")
        self.parser.ProcessingInstructionHandler = lambda *_: self._refuse("instructions to programs are not read")
        self.parser.StartCdataSectionHandler = lambda: self._refuse("a CDATA section is not read")

    def _refuse(self, said: str, word: str = "") -> None:
        self.found = self.found or Unfit(self.parser.CurrentLineNumber, said, word)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self.depth += 1
        if name not in SHAPES or (self.depth == 1) != (name == "svg"):
            self._refuse(f"<{name}> is no shape of a drawing", name)
        if self.depth > _DEPTH:
            self._refuse(f"more than {_DEPTH} levels inside each other")
        for key, value in attributes.items():
            self._attribute(key, value)

    def _attribute(self, key: str, value: str) -> None:
        if key not in PAINT:
            self._refuse(f"{key}= does not belong in a drawing", key)
        elif FETCHING.search(value) or (key == "href" and not value.startswith("#")):
            self._refuse(f"{key}= leads out of the drawing", key)
        elif not VALUE.fullmatch(value):
            self._refuse(f"{key}= holds quotation marks or brackets", key)

    def _end(self, _: str) -> None:
        self.depth -= 1

    def _comment(self, text: str) -> None:
        if "<" in text or ">" in text:
            self._refuse("a note with brackets in it is read differently by browsers")


def unfit(svg: str) -> Unfit | None:
    """What in a drawing is refused; None if it may be shown."""
    reader = _Reader()
    above = svg[: len(svg) - len(svg.lstrip())].count("\n")  # lines that are not read
    try:
        reader.parser.Parse(svg.strip().encode("utf-8", "replace"), True)
    except expat.ExpatError as problem:
        said = f"this is not a drawing: {expat.ErrorString(problem.code)}"
        reader.found = reader.found or Unfit(problem.lineno, said)
    return replace(reader.found, line=reader.found.line + above) if reader.found else None
