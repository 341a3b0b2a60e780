"""What stands at a place of a text that may be out of order: its keys, the sentence, and whether it reads."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from tassel.workspace.entries import around, inmost
from tassel.workspace.lines_around import line_around
from tassel_compiler.diagnostics import Sink
from tassel_compiler.effects.grammar import STARTS
from tassel_compiler.effects.mistakes.tried import reads
from tassel_compiler.loading import Mapping, Node, Scalar, Sequence, load
from tassel_compiler.source import SourceText, Span

_KEY = re.compile(r"\s*(?:- )?[\w/-]+:\s+")


def sentence_at(text: str, at: int) -> tuple[int, int]:
    """What of the line belongs to the text, or to the key, in which this place lies."""
    first, past = line_around(text, at)
    root = _root_of(text)
    place = next((one.span for one in _scalars(root, at)), None) if root is not None else None
    if place is None and root is not None:
        keys = [entry.key.span for _, entry in around(root, Span(root.span.source, at, at))]
        place = keys[-1] if keys and keys[-1].start <= at <= keys[-1].end else None
    return (max(first, place.start), min(past, place.end)) if place is not None else (first, past)


def value_of_line(text: str, at: int) -> tuple[int, int]:
    """What stands behind the first colon of a line that is no YAML, or all of it."""
    first, past = line_around(text, at)
    found = _KEY.match(text, first, past)
    return (found.end() if found else first), past


def is_plain(text: str, at: int) -> bool:
    """Whether what stands at this place is a text in neither quotation marks nor a block."""
    root = _root_of(text)
    place = next(_scalars(root, at), None) if root is not None else None
    return place is None or not place.style


def is_readable(text: str, at: int, kinds: tuple[str, ...]) -> bool:
    """Whether the text can be read, and what stands at a place as such a sentence: asked before all is compiled."""
    root = _root_of(text)
    place = next(_scalars(root, at), None) if root is not None and kinds else None
    return root is not None and (place is None or any(_readable(place, kind) for kind in kinds))


def kinds_at(text: str, at: int) -> tuple[str, ...]:
    """As what the text of this place can be read."""
    root = _root_of(text)
    place = next(_scalars(root, at), None) if root is not None else None
    return tuple(kind for kind in STARTS if place is not None and _readable(place, kind))


def _readable(place: Scalar, kind: str) -> bool:
    return reads(place.text if kind == "block" else place.text.strip(), kind)


@lru_cache(maxsize=64)
def _root_of(text: str) -> Node | None:
    return load(SourceText("here", text), Sink())


def keys_of_text(text: str) -> list[str]:
    """All keys of a text: a mistake in what is said is not mended by giving the entry another name."""
    root = _root_of(text)
    return sorted(_keys_of(root)) if root is not None else []


def _keys_of(node: Node) -> Iterator[str]:
    if isinstance(node, Mapping):
        for entry in node.entries:
            yield entry.key.text
            yield from _keys_of(entry.value)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _keys_of(item)


def in_key(text: str, at: int) -> bool:
    root = _root_of(text)
    trail = inmost(root, Span(root.span.source, at, at)) if root is not None else []
    return any(entry.key.span.start <= at < max(entry.key.span.end, entry.key.span.start + 1) for entry in trail)


def keys_around(text: str, at: int) -> tuple[str, ...]:
    """The keys below which this place lies, the outermost first."""
    root = _root_of(text)
    trail = [keys for keys, _ in around(root, Span(root.span.source, at, at))] if root is not None else []
    return trail[-1] if trail else ()


def _scalars(node: Node, at: int) -> Iterator[Scalar]:
    if isinstance(node, Scalar):
        if node.span.start <= at <= node.span.end:
            yield node
        return
    for inner in (e.value for e in node.entries) if isinstance(node, Mapping) else node.items:
        if inner.span.start <= at <= inner.span.end:
            yield from _scalars(inner, at)
