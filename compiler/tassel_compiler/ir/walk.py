"""Every instruction of a tree, whom it calls, and the same tree with something else inside."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from typing import Any, TypeVar

from tassel_compiler.ir.ops import OPS, Body, Call, Const, Do, Op, Peek, Poke, Statement, Value

_O = TypeVar("_O", bound=Op)
_I = TypeVar("_I")
_HOLDING = {
    row.kind: tuple((field, what) for field, what in row.kind.operands if what in ("value", "values", "body"))
    for row in OPS.values()
}
"""The fields of an instruction that hold others."""

_LAST_FIRST = {
    kind: tuple((field, what == "value") for field, what in reversed(holding)) for kind, holding in _HOLDING.items()
}
"""The same from behind, with whether they hold one."""
_BODIES = {kind: tuple(field for field, what in rows if what == "body")[::-1] for kind, rows in _HOLDING.items()}
_WITH_VALUES = {
    kind: tuple((field, what == "values") for field, what in rows if what != "body") for kind, rows in _HOLDING.items()
}
"""The fields that hold values, with whether they hold several."""
_WITH_BODIES = {kind: tuple((field, False) for field in reversed(rows)) for kind, rows in _BODIES.items()}
_FIELDS = {row.kind: tuple(field.name for field in fields(row.kind)) for row in OPS.values()}


def walk(ops: Iterable[Op]) -> Iterator[Op]:
    """Every instruction in these trees, outer ones first."""
    todo = list(ops)[::-1]
    while todo:
        op = todo.pop()
        yield op
        for field, alone in _LAST_FIRST[type(op)]:
            if alone:
                todo.append(getattr(op, field))
            else:
                todo += getattr(op, field)[::-1]


def statements_in(body: Body) -> Iterator[Statement]:
    """Every statement, in bodies too; not what is inside values."""
    todo = list(body[::-1])
    while todo:
        op = todo.pop()
        yield op
        for field in _BODIES[type(op)]:
            todo += getattr(op, field)[::-1]


def called(ops: Iterable[Op]) -> set[str]:
    """The functions that these trees call."""
    return {op.function for op in walk(ops) if isinstance(op, Call | Do)}


def searched_rows(ops: Iterable[Op]) -> frozenset[str]:
    """The rows of which a place is named by more than a number. The others are as good as locals."""
    return frozenset(op.row for op in walk(ops) if isinstance(op, Peek | Poke) and not isinstance(op.index, Const))


def bodies(op: Statement) -> Iterator[Body]:
    """The bodies that a statement holds."""
    for field, what in _HOLDING[type(op)]:
        if what == "body":
            yield getattr(op, field)


def values_in(op: Op) -> Iterator[Value]:
    """The values directly inside an instruction."""
    for field, what in _HOLDING[type(op)]:
        if what == "value":
            yield getattr(op, field)
        elif what == "values":
            yield from getattr(op, field)


def with_values(op: _O, made: Callable[[Value], Value]) -> _O:
    """The same instruction with other values directly inside; bodies stay."""
    return _with(op, _WITH_VALUES[type(op)], made)


def with_bodies(op: _O, made: Callable[[Body], Body]) -> _O:
    """The same instruction with other bodies directly inside; values stay."""
    return _with(op, _WITH_BODIES[type(op)], made)


def _with(op: _O, rows: tuple[tuple[str, bool], ...], made: Callable[[Any], Any]) -> _O:
    """Where nothing is another object, it is the instruction itself: what stays is shared."""
    changed: dict[str, object] = {}
    for field, many in rows:
        old = getattr(op, field)
        new = all_made(old, made) if many else made(old)
        if new is not old:
            changed[field] = new
    return type(op)(**{field: getattr(op, field) for field in _FIELDS[type(op)]} | changed) if changed else op


def all_made(old: tuple[_I, ...], made: Callable[[_I], _I]) -> tuple[_I, ...]:
    """Every one made anew; the old tuple where all of them are what they were."""
    new = tuple(map(made, old))
    return old if all(a is b for a, b in zip(old, new, strict=True)) else new
