"""What was found out about a node of the tree, kept under the node itself: equal sentences at two places are two."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

_Node = TypeVar("_Node")
_Answer = TypeVar("_Answer")


class Memory(Generic[_Node, _Answer]):
    """Each answer once. A question that comes back to itself while it is answered gets `meanwhile`."""

    def __init__(self, find: Callable[[_Node], _Answer], meanwhile: _Answer) -> None:
        self._find = find
        self._meanwhile = meanwhile
        self._known: dict[int, tuple[_Node, _Answer]] = {}  # holds the node, so that its number stays its own

    def __call__(self, node: _Node) -> _Answer:
        known = self._known.get(id(node))
        if known is None:
            self._known[id(node)] = node, self._meanwhile
            try:
                known = self._known[id(node)] = node, self._find(node)
            except BaseException:  # what was interrupted has found out nothing
                del self._known[id(node)]
                raise
        return known[1]
