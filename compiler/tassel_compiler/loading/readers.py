"""Readers that ask a node for the type they want, and say what they found instead."""

from __future__ import annotations

import re

from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading.nodes import Mapping, Node, Scalar, Sequence

_INT = re.compile(r"[+-]?[0-9]{1,10}\Z")
_LARGEST = 2**31 - 1
_FLAGS = {"yes": True, "true": True, "no": False, "false": False}


def describe(node: Node | None) -> str:
    """What a node is, the way a message names it."""
    if node is None:
        return "nothing"
    if isinstance(node, Mapping):
        return "a mapping"
    if isinstance(node, Sequence):
        return "a list"
    if not node.text:
        return "nothing"
    first = node.text.strip().split("\n", 1)[0]
    return f'"{first[:40]}{"..." if len(first) > 40 else ""}"'


def as_int(node: Node, sink: Sink) -> int | None:
    if isinstance(node, Scalar) and _INT.match(node.text):
        value = int(node.text)
        if abs(value) <= _LARGEST:
            return value
    _other(node, "a whole number", "write digits only, such as 12", sink)
    return None


def as_flag(node: Node, sink: Sink) -> bool | None:
    if isinstance(node, Scalar) and node.text in _FLAGS:
        return _FLAGS[node.text]
    _other(node, "yes or no", 'write "yes" or "no"', sink)
    return None


def as_text(node: Node, sink: Sink) -> str | None:
    if isinstance(node, Scalar):
        return node.text
    _other(node, "a text", 'for several lines write "|" and start on the next line', sink)
    return None


def as_list(node: Node, sink: Sink) -> tuple[Node, ...] | None:
    if isinstance(node, Sequence):
        return node.items
    _other(node, "a list", 'write "[a, b]", or one entry per line after "-"', sink)
    return None


def as_mapping(node: Node, sink: Sink) -> Mapping | None:
    if isinstance(node, Mapping):
        return node
    _other(node, "names with values", 'write "name: value", one per line', sink)
    return None


def _other(node: Node, expected: str, repair: str, sink: Sink) -> None:
    sink.report("E0022", node.span, expected=expected, found=describe(node), repair=repair)
