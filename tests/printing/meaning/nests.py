"""Blocks in blocks, every one there is of a size: conditions with and without `otherwise`, loops, wishes, who acts.

What stands where is all that tells two of them apart, so a sentence that does not say where a block ends reads like
another one.
"""

from __future__ import annotations

from collections.abc import Iterator

INDENT = "  "
CONDITION = "if rainy"
DEEDS = ("gain 2 seed", "lose 1 bee", "score 3 honey")

Lines = tuple[str, ...]


def nests(heads: Lines, deeds: Lines, depth: int) -> Iterator[str]:
    """All texts in which these deeds stand in this order, under these heads, so many of them in each other."""
    return ("\n".join(lines) for lines in _blocks(heads, deeds, depth))


def _blocks(heads: Lines, deeds: Lines, depth: int) -> Iterator[Lines]:
    for n in range(1, len(deeds) + 1):
        for first in _deed(heads, deeds[:n], depth):
            if n == len(deeds):
                yield first
            else:
                yield from ((*first, *rest) for rest in _blocks(heads, deeds[n:], depth))


def _deed(heads: Lines, deeds: Lines, depth: int) -> Iterator[Lines]:
    """One deed that holds all of these."""
    if len(deeds) == 1:
        yield deeds
    if depth == 0:
        return
    for body in _blocks(heads, deeds, depth - 1):
        yield from ((f"{head.format(depth)}:", *_indented(body)) for head in heads)
    if CONDITION in heads:
        yield from _conditions(heads, deeds, depth)


def _conditions(heads: Lines, deeds: Lines, depth: int) -> Iterator[Lines]:
    for n in range(1, len(deeds)):
        for then in _blocks(heads, deeds[:n], depth - 1):
            for other in _blocks(heads, deeds[n:], depth - 1):
                yield (f"{CONDITION}:", *_indented(then), "else:", *_indented(other))


def _indented(lines: Lines) -> Lines:
    return tuple(INDENT + line for line in lines)
