"""Where somebody stands in a text: the keys that lead there, and the thing that they are about."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import takewhile

from tassel.workspace.entries import around
from tassel.workspace.salvaging import salvaged
from tassel.workspace.things import EDITS
from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Mapping
from tassel_compiler.source import SourceText, Span

_WORDS = "words"


def path_at(text: str, offset: int) -> str:
    """The path in the rules of what stands at this place; as near as the text can be read."""
    source = SourceText("", text)
    root = salvaged(source, Sink())
    if not isinstance(root, Mapping):
        return ""
    line = source.line_text(source.position(offset)[0])
    start = max(0, min(offset, len(text)))
    for place in (start, _first_letter(source, start, line)):
        trail = [keys for keys, _ in around(root, Span(source, place, place))]
        if trail:
            keys = trail[-1]
            return "/".join(keys[1:] if keys[0] in EDITS else keys)
    return ""


def _first_letter(source: SourceText, offset: int, line: str) -> int:
    """Of the line: who stands behind a value still means it."""
    indent = sum(1 for _ in takewhile(str.isspace, line))
    return source.line_starts()[source.position(offset)[0] - 1] + indent


def said_paths(root: Mapping) -> Iterator[str]:
    """The paths that a document says something about, three keys deep at most below what is edited."""
    for entry in root.entries:
        if isinstance(entry.value, Mapping):
            yield from _paths(entry.value, "" if entry.key.text in EDITS else f"{entry.key.text}/", 4)


def _paths(node: Mapping, before: str, depth: int) -> Iterator[str]:
    for entry in node.entries:
        path = f"{before}{entry.key.text}"
        yield path
        if isinstance(entry.value, Mapping) and depth:
            yield from _paths(entry.value, f"{path}/", depth - 1)


def thing_at(path: str, things: Collection[str]) -> str:
    """Of the paths of all things the one that this path lies in; of a word the thing that it names."""
    parts = path.split("/")
    for end in range(len(parts), 0, -1):
        found = "/".join(parts[:end])
        if found in things:
            return found
    named = parts[1:3] if parts[0] == _WORDS else []
    return next((thing for name in named for thing in things if thing.rpartition("/")[2] == name), "")
