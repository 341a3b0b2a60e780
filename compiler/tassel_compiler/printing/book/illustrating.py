"""Drawings beside the words that they stand for: in each section of a book once, where it first speaks of a thing.

So whoever looks for a rule finds it by the drawing that is on the board. In tables each line about a thing has its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tassel_compiler.printing.book.desk import Desk
from tassel_compiler.printing.book.model import Paragraph, Section, SectionPart, StepItem, Steps, Table, TableLine
from tassel_compiler.printing.grammar.articles import articles_of
from tassel_compiler.printing.icons.inline import Inline, first_mentions, forms

Run = tuple[str, str]
NO_RUNS: tuple[Run, ...] = ()


def inline_forms(desk: Desk) -> Inline:
    """What to look for in the texts of a book."""
    return forms(desk.declared.words, desk.icons, desk.lang, articles_of(desk.declared, desk.lang))


def illustrated(section: Section, words: Inline) -> Section:
    """The section with drawings in its texts."""
    seen: set[str] = set()
    parts = tuple(_part(part, words, seen) for part in section.parts)
    return replace(section, parts=parts, sections=tuple(illustrated(below, words) for below in section.sections))


def _part(part: SectionPart, words: Inline, seen: set[str]) -> SectionPart:
    match part:
        case Paragraph():
            return replace(part, runs=_runs(part.runs or (("text", part.text),), words, seen))
        case Steps():
            return replace(part, items=tuple(_step(item, words, seen) for item in part.items))
        case Table():
            return replace(part, lines=tuple(_line(line, words) for line in part.lines))
        case _:
            return part


def _step(item: StepItem, words: Inline, seen: set[str]) -> StepItem:
    runs = _runs((("text", item.text),), words, seen)
    return replace(item, runs=runs, items=tuple(_step(below, words, seen) for below in item.items))


def _line(line: TableLine, words: Inline) -> TableLine:
    """The drawing of a line that is about nothing but one thing."""
    pattern, drawings = words
    found = pattern.fullmatch(line.cells[0]) if line.cells else None
    return replace(line, icon=drawings[found[1]][0]) if found else line


def _runs(runs: Iterable[Run], words: Inline, seen: set[str]) -> tuple[Run, ...]:
    """Texts, drawings and letters in order; none where there is only a text."""
    found: list[Run] = []
    for kind, text in runs:
        if kind == "text":
            found += ((token.kind, token.text) for token in first_mentions(text, words, seen))
        else:
            found.append((kind, text))
    return tuple(found) if any(kind != "text" for kind, _ in found) else NO_RUNS
