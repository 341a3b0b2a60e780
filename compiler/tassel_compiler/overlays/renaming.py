"""`reading`: a module whose names are read as others.

Renaming happens on the tree, name by name: whole words of texts and keys of entries, never parts of a word.
"""

from __future__ import annotations

import re
from collections.abc import Mapping as MappingOf

from tassel_compiler.loading import Entry, Mapping, Node, Scalar, Sequence
from tassel_compiler.overlays.sources import SECTION

_NAME = re.compile(r"[^\W\d][\w-]*")
# Keys that belong to the language: a name that happens to be spelt so is not meant.
_STRUCTURE = frozenset(
    """
    tassel module uses needs game constants kinds player table supply tracks places cards zones values rules
    changes hooks words phrases topics source status ruling note with remember do steps options when many has each
    groups includes levels limit grid ring list of face seen-by holds when-empty copies starts-in for-each
    held-by in is at use optional once by-players title en fr de
    """.split()  # noqa: SIM905
)
_PROSE = frozenset("source status ruling note title words phrases topics module uses tassel".split())  # noqa: SIM905


def names_in(node: Node) -> set[str]:
    """Every word that could be renamed."""
    if isinstance(node, Scalar):
        return set(_NAME.findall(node.text))
    if isinstance(node, Sequence):
        return set().union(*(names_in(item) for item in node.items))
    entries = [entry for entry in node.entries if entry.key.text not in (*_PROSE, SECTION)]
    return {entry.key.text for entry in entries}.union(*(names_in(entry.value) for entry in entries))


def renamed(node: Node, names: MappingOf[str, str]) -> Node:
    """The node with every name of `names` read as its other name."""
    if isinstance(node, Scalar):
        return _text(node, names)
    if isinstance(node, Sequence):
        return Sequence(tuple(renamed(item, names) for item in node.items), node.span)
    return Mapping(tuple(_entry(entry, names) for entry in node.entries), node.span)


def _entry(entry: Entry, names: MappingOf[str, str]) -> Entry:
    key = entry.key
    if key.text in _PROSE:
        return entry
    if key.text == SECTION and isinstance(entry.value, Mapping):
        return Entry(key, Mapping(tuple(_path(cited, names) for cited in entry.value.entries), entry.value.span))
    if key.text in names and key.text not in _STRUCTURE:
        key = Scalar(names[key.text], key.span, key.style, ())
    return Entry(key, renamed(entry.value, names))


def _path(cited: Entry, names: MappingOf[str, str]) -> Entry:
    """A citation: the names in its path are read as others, its ids are left as they are."""
    steps = cited.key.text.split("/")
    path = "/".join(step if step in _STRUCTURE else names.get(step, step) for step in steps)
    return Entry(Scalar(path, cited.key.span, cited.key.style, ()), cited.value)


def _text(node: Scalar, names: MappingOf[str, str]) -> Scalar:
    """The text with its words replaced; a character of a new word stands where the old word stood."""
    pieces: list[str] = []
    spots: list[int] = []
    done = 0
    for match in _NAME.finditer(node.text):
        new = names.get(match.group())
        if new is None:
            continue
        _copy(node, done, match.start(), pieces, spots)
        pieces.append(new)
        spots.extend(_stretched(node, match.start(), match.end(), len(new)))
        done = match.end()
    if not pieces:
        return node
    _copy(node, done, len(node.text), pieces, spots)
    return Scalar("".join(pieces), node.span, node.style, tuple(spots))


def _copy(node: Scalar, start: int, end: int, pieces: list[str], spots: list[int]) -> None:
    pieces.append(node.text[start:end])
    spots.extend(node.at(i, i).start for i in range(start, end))


def _stretched(node: Scalar, start: int, end: int, length: int) -> list[int]:
    """Spots for a word of `length` characters on the place of another: first on first, last on last."""
    final = end - 1
    last = node.at(final, final).start
    return [last if i == length - 1 else node.at(min(start + i, final), min(start + i, final)).start
            for i in range(length)]  # fmt: skip
