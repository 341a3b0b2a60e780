"""One finished diagnostic: a code, a place and words, independent of how it will be shown."""

from __future__ import annotations

from tassel_compiler.diagnostics.row import Severity
from tassel_compiler.frozen import frozen
from tassel_compiler.source import Span
from tassel_compiler.spelling.edits import Edit


@frozen
class Related:
    """Another place that explains the diagnostic."""

    message: str
    span: Span


@frozen
class Diagnostic:
    code: str
    title: str
    severity: Severity
    message: str
    span: Span | None = None
    hint: str | None = None  # as it is printed
    related: tuple[Related, ...] = ()
    edits: tuple[Edit, ...] = ()  # what the hint says to do
