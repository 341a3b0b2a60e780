"""Diagnostics as data: the list that `check --format json` promises. Lines and columns from 1."""

from __future__ import annotations

from collections.abc import Iterable

from tassel_compiler.diagnostics.diagnostic import Diagnostic
from tassel_compiler.foreign import data
from tassel_compiler.source import Span


def as_records(items: Iterable[Diagnostic]) -> list[dict[str, object]]:
    return [_record(item) for item in items]


def as_json(items: Iterable[Diagnostic]) -> str:
    return data.as_json(as_records(items), indent=2) + "\n"


def _record(item: Diagnostic) -> dict[str, object]:
    return {
        "code": item.code,
        "severity": item.severity,
        "message": item.message,
        **place(item.span),
        "hint": item.hint,
        "related": [{"message": related.message, **place(related.span)} for related in item.related],
    }


def place(span: Span | None) -> dict[str, object]:
    if span is None:
        return dict.fromkeys(("file", "line", "column", "end_line", "end_column"))
    return {
        "file": span.path,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }
