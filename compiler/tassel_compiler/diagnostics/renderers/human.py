"""Diagnostics for people at a terminal.

E0204 unknown noun                              rules/overlay.yaml:8:16
   8 |         take 2 con
     |                ^^^ nothing is called "con"
  did you mean "coin"?
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tassel_compiler.diagnostics.diagnostic import Diagnostic
from tassel_compiler.diagnostics.renderers.screen import Excerpt, excerpt, width
from tassel_compiler.foreign.plain import plain
from tassel_compiler.source import Span

_PLACE_COLUMN = 60
_GUTTER = 4
_COLOURS = {"error": "31", "warning": "33", "info": "36", "related": "34", "quiet": "2", "hint": "32"}


def human(items: Iterable[Diagnostic], *, colour: bool = False) -> str:
    """All diagnostics, one after the other, and a count at the end."""
    shown = [_harmless(item) for item in items]
    blocks = ["\n".join(_block(item, colour)) for item in shown]
    return "\n\n".join([*blocks, _count(shown)]) + "\n" if shown else ""


def _harmless(item: Diagnostic) -> Diagnostic:
    """What it quotes is a stranger's, and so are the names of files."""
    related = tuple(replace(one, message=plain(one.message)) for one in item.related)
    return replace(item, message=plain(item.message), hint=plain(item.hint or ""), related=related)


def _count(items: list[Diagnostic]) -> str:
    parts = []
    for severity, one, many in (("error", "error", "errors"), ("warning", "warning", "warnings")):
        number = sum(item.severity == severity for item in items)
        if number:
            parts.append(f"{number} {one if number == 1 else many}")
    return ", ".join(parts) or f"{len(items)} notes"


def _block(item: Diagnostic, colour: bool) -> list[str]:
    lines = [_title(item, colour)]
    lines += _excerpts(item, colour)
    if item.hint:
        lines.append("  " + _paint(item.hint, "hint", colour))
    return lines


def _title(item: Diagnostic, colour: bool) -> str:
    head = f"{item.code} {item.title}"
    place = plain(f"{item.span.place()}:{item.span.column}") if item.span else ""
    gap = " " * max(2, _PLACE_COLUMN - width(head)) if place else ""
    return _paint(head, item.severity, colour) + gap + _paint(place, "quiet", colour)


def _excerpts(item: Diagnostic, colour: bool) -> list[str]:
    """The place itself and the related ones: those of the same file in the order of the file."""
    if item.span is None:
        lines = [f"  {item.message}"]
    else:
        marks: list[tuple[Span, str, str, str]] = [(item.span, "^", item.message, item.severity)]
        marks += [(r.span, "-", r.message, "related") for r in item.related if r.span.path == item.span.path]
        marks.sort(key=lambda mark: mark[0].start)
        lines = [line for mark in marks for line in _marked(*mark, colour)]
    for related in item.related:
        if item.span is None or related.span.path != item.span.path:
            lines.append(plain(f"  {related.span.place()}:{related.span.column}"))
            lines += _marked(related.span, "-", related.message, "related", colour)
    return lines


def _marked(span: Span, sign: str, message: str, style: str, colour: bool) -> list[str]:
    part = _first_line(span)
    if not part.text.strip():
        return [f"  {_paint(message, style, colour)}"]
    under = " " * part.start + _paint(f"{sign * part.width} {message}", style, colour)
    return [f"{span.line:>{_GUTTER}} | {part.text}", f"{'':>{_GUTTER}} | {under}"]


def _first_line(span: Span) -> Excerpt:
    text = span.source.line_text(span.line)
    final = span.end_column - 1 if span.end_line == span.line else len(text)
    return excerpt(text, span.column - 1, final)


def _paint(text: str, style: str, colour: bool) -> str:
    return f"\x1b[{_COLOURS[style]}m{text}\x1b[0m" if colour and text else text
