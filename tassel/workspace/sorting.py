"""The sorts of the words of a text, for whoever paints them.

A sentence that cannot be read means nothing yet, and is looked at more than any other. Its words have the sort that
they have elsewhere in these rules: most names are of one thing alone.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from tassel.workspace.analysis import Analysis
from tassel_compiler.effects.grammar import keywords
from tassel_compiler.source import SourceText, Span

_NAME = re.compile(r"(?<![\w/.-])[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?![\w/-]|:(?:\s|$))")  # no key
_UNREAD = "E01"


def word_sorts(found: Analysis, path: Path) -> list[tuple[Span, str]]:
    """Each word of the sentences of this file with its sort, in order; none twice."""
    draft = found.draft(path)
    root = draft.root if draft is not None else None
    if root is None:
        return []
    words: list[tuple[Span, str]] = [(span, meant.sort) for span, meant in found.words.get(root.span.source, [])]
    words += _of_unread(found, root.span.source, [span for span, _ in words])
    shown: list[tuple[Span, str]] = []
    for span, sort in sorted(words, key=lambda word: (word[0].start, word[0].end)):
        one_word = span.start < span.end and "\n" not in span.source.text[span.start : span.end]
        if one_word and (not shown or span.start >= shown[-1][0].end):
            shown.append((span, sort))
    return shown


def _of_unread(found: Analysis, source: SourceText, known: list[Span]) -> Iterator[tuple[Span, str]]:
    """Words of entries that were set aside as they cannot be read, where nothing is known of them."""
    wrong = [one.span for one in found.diagnostics if one.code.startswith(_UNREAD) and one.span is not None]
    aside = [span for span in found.set_aside if span.source is source]
    here = (one.start for one in wrong if one.source is source)
    around = ([place for place in aside if place.start <= at < place.end] for at in here)
    texts = {min(places, key=lambda place: place.end - place.start) for places in around if places}
    usual = _usual_sorts(found) if texts else {}
    taken = {place for span in known for place in range(span.start, span.end)}
    for text in texts:
        for name in _NAME.finditer(source.text, text.start, text.end):
            if name[0] in usual and name[0] not in keywords() and taken.isdisjoint(range(name.start(), name.end())):
                yield Span(source, name.start(), name.end()), usual[name[0]]


def _usual_sorts(found: Analysis) -> dict[str, str]:
    """What most words mean that are written so; what nobody speaks of yet is what it was declared as."""
    counted: dict[str, Counter[str]] = defaultdict(Counter)
    for words in found.words.values():
        for span, meant in words:
            counted[span.words][meant.sort] += 1
    declared = found.compiled.declared if found.compiled is not None else None
    sorts = {} if declared is None else {
        **dict.fromkeys((row for one in declared.families.values() for row in one.rows), "row"),
        **dict.fromkeys(declared.families, "family"), **dict.fromkeys(declared.tracks, "track"),
        **dict.fromkeys(declared.values, "value"), **dict.fromkeys(declared.constants, "constant"),
    }  # fmt: skip
    return sorts | {name: often.most_common(1)[0][0] for name, often in counted.items()}
