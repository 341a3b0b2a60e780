"""Every instruction of a tree, and whom it calls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tassel_compiler.ir.ops import Op


def walk(ops: Iterable[Op]) -> Iterator[Op]:
    """Every instruction in these trees, outer ones first."""
    for op in ops:
        yield op
        for arg in op.args:
            if isinstance(arg, Op):
                yield from walk((arg,))
            elif isinstance(arg, tuple):
                yield from walk(arg)


def called(ops: Iterable[Op]) -> set[str]:
    """The functions that these trees call."""
    return {str(op.args[0]) for op in walk(ops) if op.name in ("call", "do")}
