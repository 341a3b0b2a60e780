"""The sorts of the words of a text, for whoever paints them."""

from __future__ import annotations

from pathlib import Path

from tassel.workspace.analysis import Analysis
from tassel_compiler.source import Span


def word_sorts(found: Analysis, path: Path) -> list[tuple[Span, str]]:
    """Each word of the sentences of this file with its sort, in order; none twice."""
    draft = found.draft(path)
    words = found.words.get(draft.root.span.source, []) if draft is not None and draft.root is not None else []
    shown: list[tuple[Span, str]] = []
    for span, meant in words:
        one_word = span.start < span.end and "\n" not in span.source.text[span.start : span.end]
        if one_word and (not shown or span.start >= shown[-1][0].end):
            shown.append((span, meant.sort))
    return shown
