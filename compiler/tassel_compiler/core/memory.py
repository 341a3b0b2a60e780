"""What was found out about a node of the tree, kept under the node itself: equal sentences at two places are two."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

N = TypeVar("N")
F = TypeVar("F")


class Memory(Generic[N, F]):
    """Each answer once. A question that comes back to itself while it is answered gets `meanwhile`."""

    def __init__(self, find: Callable[[N], F], meanwhile: F) -> None:
        self._find = find
        self._meanwhile = meanwhile
        self._known: dict[int, tuple[N, F]] = {}  # holds the node, so that its number stays its own

    def __call__(self, node: N) -> F:
        known = self._known.get(id(node))
        if known is None:
            self._known[id(node)] = node, self._meanwhile
            known = self._known[id(node)] = node, self._find(node)
        return known[1]
