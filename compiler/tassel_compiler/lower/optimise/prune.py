"""What nobody calls: functions made on the way that nothing reaches are dropped, and so are their tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tassel_compiler.ir import ops
from tassel_compiler.ir import program as p
from tassel_compiler.ir.walk import walk
from tassel_compiler.lower.machine import Machine

Kept = tuple[dict[str, p.Function], dict[str, tuple[int, ...]]]


def pruned(m: Machine, rank: Iterable[str]) -> Kept:
    """The functions and tables that entries, blocks, questions and the ranking lead to."""
    todo = [*rank, *_asked(m)]
    tables = {f"{what}.{cards}" for cards in m.layout.cards for what in ("zone", "row")}
    trees = [*(b.body for b in m.blocks if b is not None), *((ask.seat,) for ask in m.asks)]
    for tree in trees:
        _names(tree, todo, tables)
    seen: set[str] = set()
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            _names(m.functions[name].body, todo, tables)
    functions = {k: f for k, f in m.functions.items() if k in seen}
    return functions, {k: t for k, t in m.tables.items() if k in tables}


def _asked(m: Machine) -> Iterator[str]:
    """Functions that the runtime calls."""
    yield from (entry.function for entry in m.entries.values() if entry.function)
    for ask in m.asks:
        yield ask.options
        yield from (ask.candidates,) if ask.candidates else ()
        yield from (test.function for test in ask.tests)
        yield from (ask.tried.function,) if ask.tried is not None else ()


def _names(trees: Iterable[ops.Op], calls: list[str], tables: set[str]) -> None:
    for op in walk(trees):
        if isinstance(op, ops.Call | ops.Do):
            calls.append(op.function)
        elif isinstance(op, ops.Entry):
            tables.add(op.table)
