"""How far in each line of a document belongs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from tassel_compiler.loading import Mapping, Node, Scalar, Sequence
from tassel_compiler.source import SourceText

STEP = 2
_COMMENT = re.compile(r"(^|[ ])#.*")
_BLOCKS = ("|", ">")
_HEAD = re.compile(r"[0-9+-]*")  # behind the sign of a text: how far in it stands, what becomes of its end
_DASH = re.compile(r"-[ ]*([&!]\S*[ ]+)*\Z")  # with an anchor or a type behind it


@dataclass(slots=True)
class Margins:
    """`begin` says where lines that begin an entry belong, `go_on` by how much lines that go on are moved; `inside` are
    the lines of texts below their first, in which a blank line may say something, `kept` those whose end may."""

    source: SourceText
    begin: dict[int, int] = field(default_factory=dict)
    go_on: dict[int, int] = field(default_factory=dict)
    inside: set[int] = field(default_factory=set)
    kept: set[int] = field(default_factory=set)

    def depth(self, line: int) -> int:
        text = self.source.line_text(line)
        return len(text) - len(text.lstrip(" "))


def columns(root: Node) -> Margins:
    found = Margins(root.span.source)
    _node(root, 0, found)
    return found


def in_flow(node: Node) -> bool:
    return node.span.source.text[node.span.start : node.span.start + 1] in ("{", "[")


def _node(node: Node, column: int, found: Margins) -> None:
    """A node in block style whose entries belong in this column. The dashes of a list stand below its key."""
    if isinstance(node, Mapping) and not in_flow(node):
        for entry in node.entries:
            line = _first(entry.key, column, found)
            _value(entry.value, line, column + (0 if isinstance(entry.value, Sequence) else STEP), found)
    elif isinstance(node, Sequence) and not in_flow(node):
        for item in node.items:
            line, behind = _dash(item, column, found)
            _value(item, line, column + behind, found)


def _first(key: Scalar, column: int, found: Margins) -> int:
    """The line of a key. Behind a dash it moves with the dash."""
    line, at = found.source.position(key.span.start)
    if at - 1 == found.depth(line):
        found.begin[line] = column
    return line


def _dash(item: Node, column: int, found: Margins) -> tuple[int, int]:
    """The line of the dash in front of an entry, and how far behind it the entry begins: what is there stays there."""
    first, at = found.source.position(item.span.start)
    line, dash = first, _DASH.search(found.source.line_text(first)[: at - 1])
    while dash is None and line > 1:
        line -= 1
        dash = _DASH.search(_COMMENT.sub("", found.source.line_text(line)))
    if dash is None:
        return first, STEP
    if dash.start() == found.depth(line):
        found.begin[line] = column
    return line, at - 1 - dash.start() if line == first else STEP


def _value(node: Node, line: int, column: int, found: Margins) -> None:
    if not isinstance(node, Scalar) and not in_flow(node):
        _node(node, column, found)
        return
    last = found.source.position(max(node.span.end - 1, node.span.start))[0]
    if isinstance(node, Scalar) and node.style in _BLOCKS:
        _block(node, line, column, found)
        return
    below = [n for n in range(line + 1, last + 1) if found.source.line_text(n).strip()]
    moved = found.begin.get(line, found.depth(line)) - found.depth(line)
    for n in below:
        found.go_on[n] = moved
    if isinstance(node, Scalar) and below:
        found.inside.update(range(line + 1, below[-1]))
        found.kept.update(range(line, below[-1]))


def _block(node: Scalar, line: int, column: int, found: Margins) -> None:
    """A text in lines of its own, which moves as a whole: a blank at the end of a line or in an empty one says
    something too, and an empty line behind the text where all of them are kept."""
    text = found.source.text
    sign = _HEAD.match(text, node.span.start + 1)
    last = found.source.position(max(len(text[: node.span.end].rstrip(" ")) - 1, 0))[0]
    if sign is not None and "+" in sign[0]:
        while last < text.count("\n") and not found.source.line_text(last + 1).strip():
            last += 1
    begun = [n for n in range(line + 1, last + 1) if found.source.line_text(n).strip()]
    moved = found.begin.get(line, found.depth(line)) - found.depth(line)
    if begun and not (sign and any(letter.isdigit() for letter in sign[0])):
        moved = column - found.depth(begun[0])
    for n in range(line + 1, last + 1):
        found.inside.add(n)
        found.kept.add(n)
        found.go_on[n] = moved


def rows(found: Margins) -> Iterator[tuple[int, int]]:
    """Each line with the column in which it belongs; comments belong where what they stand above does."""
    count = len(found.source.text.split("\n"))
    above = 0
    waiting: list[int] = []
    for line in range(1, count + 1):
        text = found.source.line_text(line) if line <= len(found.source.line_starts()) else ""
        if not text.strip():
            if line in found.go_on and text:
                yield line, max(0, len(text) + found.go_on[line])
            continue
        if line not in found.begin and line not in found.go_on:
            waiting.append(line)
            continue
        depth = found.depth(line)
        column = found.begin.get(line, depth + found.go_on.get(line, 0))
        for comment in waiting:
            yield comment, column if found.depth(comment) == depth else max(0, found.depth(comment) + above)
        waiting, above = [], column - depth
        yield line, column
    for comment in waiting:
        yield comment, max(0, found.depth(comment) + above)
