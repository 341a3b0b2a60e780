"""Drawings of strangers: shapes and their paint, nothing that runs, moves, fetches or links.

A drawing ends in pages for browsers, where SVG may carry scripts, foreign pages and addresses of the net. What is not
in the list is refused with its line. What is in it is written anew, so that nothing depends on how browsers read what
the stranger wrote.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from xml.parsers import expat

from tassel_compiler.foreign.markup import (
    NAMESPACE,
    PAINT,
    SHAPES,
    TEXTS,
    DrawnSizes,
    references,
    style_fault,
    write_attribute,
    write_text,
)

MOST_SHAPES = 20_000  # that are drawn, each as often as it is used
_DEPTH = 40
_ENCODINGS = ("utf-8", "utf8", "us-ascii", "ascii")
_WORDY = ("title", "desc")  # elements that hold words only


@dataclass(frozen=True, slots=True)
class Unfit:
    """What is refused, the line where what has it begins, and the word that stands there or below, if it is one."""

    line: int
    said: str
    word: str = ""


class _Reader:
    """Follows one drawing, writes it anew and remembers the first thing that is refused."""

    def __init__(self) -> None:
        self.parser = expat.ParserCreate("utf-8")  # whatever encoding it declares
        self.found: Unfit | None = None
        self.written: list[str] = []
        self.open: list[str] = []
        self.sizes = DrawnSizes(MOST_SHAPES)
        self._begun = False  # whether the tag that was written last still lacks its end
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.XmlDeclHandler = self._declaration
        self.parser.StartDoctypeDeclHandler = lambda *_: self._refuse("a document type is not read")
        self.parser.ProcessingInstructionHandler = lambda *_: self._refuse("instructions to programs are not read")
        self.parser.StartCdataSectionHandler = lambda: self._refuse("a CDATA section is not read")

    def _refuse(self, said: str, word: str = "") -> None:
        self.found = self.found or Unfit(self.parser.CurrentLineNumber, said, word)

    def _declaration(self, _: str, encoding: str | None, __: int) -> None:
        if encoding is not None and encoding.lower() not in _ENCODINGS:
            self._refuse("it declares another encoding than UTF-8", encoding)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if name not in SHAPES or (not self.open) != (name == "svg"):
            self._refuse(f"<{name}> is no shape of a drawing", name)
        elif self.open and self.open[-1] in _WORDY:
            self._refuse(f"<{name}> stands inside <{self.open[-1]}>, which holds words only", name)
        self.open.append(name)
        if len(self.open) > _DEPTH:
            self._refuse(f"more than {_DEPTH} levels inside each other")
        for key, value in attributes.items():
            self._check_attribute(key, value)
        if self.found is not None:
            return
        self.sizes.begin(attributes.get("id", ""), (id for one in attributes.items() for id in references(*one)))
        self._close_tag()
        self.written += (f"<{name}", *(write_attribute(*one) for one in attributes.items()))
        self._begun = True

    def _check_attribute(self, key: str, value: str) -> None:
        if key not in PAINT and key not in TEXTS and key not in ("href", "xmlns"):
            self._refuse(f"{key}= does not belong in a drawing", key)
        elif key == "href" and not value.startswith("#"):
            self._refuse(f"{key}= leads out of the drawing", key)
        elif key == "xmlns" and value != NAMESPACE:
            self._refuse(f"{key}= is not that of SVG", key)
        elif key in PAINT and (fault := style_fault(value)):
            self._refuse(f"{key}= holds `{fault}`", key)

    def _close_tag(self) -> None:
        if self._begun:
            self.written.append(">")
            self._begun = False

    def _end(self, name: str) -> None:
        self.open.pop()
        if self.found is not None:
            return
        self.sizes.end()
        self.written.append("/>" if self._begun else f"</{name}>")
        self._begun = False

    def _text(self, text: str) -> None:
        if self.found is None:
            self._close_tag()
            self.written.append(write_text(text))


def read_drawing(svg: str) -> str | Unfit:
    """Write a drawing anew from what may stand in one, or say what is refused."""
    reader = _Reader()
    above = svg[: len(svg) - len(svg.lstrip())].count("\n")  # lines that are not read
    try:
        reader.parser.Parse(svg.strip().encode("utf-8", "replace"), True)
    except (expat.ExpatError, ValueError, LookupError) as problem:
        said = expat.ErrorString(problem.code) if isinstance(problem, expat.ExpatError) else str(problem)
        line = reader.parser.CurrentLineNumber
        reader.found = reader.found or Unfit(line, f"this is not a drawing: {said}")
    if reader.found is None and reader.sizes.is_too_large():
        reader.found = Unfit(1, f"it draws more than {MOST_SHAPES} shapes, counted as often as they are used", "use")
    return replace(reader.found, line=reader.found.line + above) if reader.found else "".join(reader.written)
