"""What a node is, in the words of a message."""

from __future__ import annotations

from tassel_compiler.loading.nodes import Mapping, Node, Sequence


def described(node: Node | None) -> str:
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
