"""Where a document may name a table: for the rows of a family, and for a way from place to place."""

from __future__ import annotations

from collections.abc import Iterator

from tassel_compiler.loading import Mapping, Node, Scalar
from tassel_compiler.loading.tables import TABLE_ENDING
from tassel_compiler.same import Same

EACH, WAYS = "each", "ways"
_FAMILIES = frozenset({"kinds", "places", "cards"})


def named_tables(root: Node) -> tuple[Scalar, ...]:
    """The names of the tables that a document wants, as they stand in it."""
    return _named.of((root,), (), lambda: tuple(_wanted(root, ())))


_named = Same[tuple[Scalar, ...]](most=512)


def _wanted(root: Node, steps: tuple[str, ...]) -> Iterator[Scalar]:
    for entry in root.entries if isinstance(root, Mapping) else ():
        below = (*steps, *entry.key.text.split("/"))
        if isinstance(entry.value, Scalar) and reaches(below, entry.value):
            yield entry.value
        elif isinstance(entry.value, Mapping):
            yield from _wanted(entry.value, below)


def reaches(steps: tuple[str, ...], value: Scalar) -> bool:
    """Whether a text at the end of these steps names a table."""
    return (
        value.text.endswith(TABLE_ENDING)
        and "/" not in value.text
        and (steps[-1] == EACH or WAYS in steps)
        and not _FAMILIES.isdisjoint(steps)
    )
