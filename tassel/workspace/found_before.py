"""The files of a rule set, as they were found a moment ago.

Which files a rule set consists of is looked for in folders, and that takes a quarter of what an answer takes that
somebody waits for. Where one text is only tried, and leads to the same files as before, the others are those that were
there when the rules were last looked at; what changed on disk since is seen by whoever looks at them in earnest.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tassel.workspace.drafts import Draft
from tassel_compiler.catalog import Parts
from tassel_compiler.disk.reading import Place
from tassel_compiler.documents import Document, Module, Overlay
from tassel_compiler.documents.kinds import HEAD_KEYS
from tassel_compiler.documents.tables import named_tables
from tassel_compiler.loading import Mapping as NodeMapping

_LEADING = (*HEAD_KEYS, "game", "languages")  # keys that say which other files there are


@dataclass(frozen=True, slots=True)
class FoundBefore:
    """`asked` says of each file, as it really is called, how it is called here and to which layer it belongs."""

    parts: Parts
    read: Mapping[str, Draft]
    asked: Mapping[Path, tuple[Place, str, str]]
    opened: Mapping[Path, str]


def leads_alike(before: Draft, after: Draft) -> bool:
    """Whether two versions of a text lead to the same other files."""
    return before.document is not None and after.document is not None and _led(before.document) == _led(after.document)


def _led(document: Document) -> tuple[object, ...]:
    root = document.root
    entries = root.entries if isinstance(root, NodeMapping) else ()
    spans = ((entry.key.text, entry.value.span) for entry in entries if entry.key.text in _LEADING)
    heads = tuple((key, span.source.text[span.start : span.end]) for key, span in spans)
    tables = tuple(name.text for name in named_tables(root)) if isinstance(document, Module | Overlay) else ()
    return type(document), heads, tables
