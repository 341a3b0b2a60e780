"""Places and diagnostics as the protocol writes them."""

from __future__ import annotations

from pathlib import Path

from lsprotocol import types as p
from pygls import uris

from tassel_compiler.diagnostics import Diagnostic
from tassel_compiler.disk.folders import is_file
from tassel_compiler.places import data_root
from tassel_compiler.source import SourceText, Span

_SEVERITIES = {
    "error": p.DiagnosticSeverity.Error,
    "warning": p.DiagnosticSeverity.Warning,
    "info": p.DiagnosticSeverity.Information,
}


def utf16_units(text: str) -> int:
    """How many units of UTF-16 a text has; the protocol counts in them."""
    return len(text) + sum(ord(letter) > 0xFFFF for letter in text)


def position(source: SourceText, offset: int) -> p.Position:
    line, column = source.position(offset)
    start = source.line_starts()[line - 1]
    return p.Position(line - 1, utf16_units(source.text[start : start + column - 1]))


def offset_of(source: SourceText, place: p.Position) -> int:
    starts = source.line_starts()
    if place.line >= len(starts):
        return len(source.text)
    start = starts[place.line]
    end = starts[place.line + 1] - 1 if place.line + 1 < len(starts) else len(source.text)
    line, left = source.text[start:end], place.character
    for index, letter in enumerate(line):
        if left <= 0:
            return start + index
        left -= utf16_units(letter)
    return end


def range_of(span: Span) -> p.Range:
    return p.Range(position(span.source, span.start), position(span.source, max(span.end, span.start)))


def path_of(uri: str) -> Path:
    return Path(uris.to_fs_path(uri) or uri)


def uri_of(path: Path | str) -> str:
    return str(uris.from_fs_path(str(Path(path).absolute())) or path)


def diagnostic_of(item: Diagnostic) -> p.Diagnostic:
    where = range_of(item.span) if item.span is not None else p.Range(p.Position(0, 0), p.Position(0, 0))
    return p.Diagnostic(
        where,
        item.message if item.hint is None else f"{item.message}\n{item.hint}",
        _SEVERITIES[item.severity],
        code=item.code,
        source="tassel",
        related_information=[
            p.DiagnosticRelatedInformation(location_of(related.span), related.message) for related in item.related
        ],
    )


def location_of(span: Span) -> p.Location:
    return p.Location(uri_of(shown_file(span)), range_of(span))


def shown_file(span: Span) -> Path:
    """The file that a place is shown to be in; shipped rules are shown as they lie beside the program."""
    path = Path(span.path)
    return path if path.is_absolute() or is_file(path) else data_root("rules").parent / path
