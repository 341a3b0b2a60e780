"""Short formulas are written where they are asked for.

A call costs an engine more than a comparison or two, and most values of a rule set are no longer than that. A formula
is pure, so its arguments may stand in it wherever its parameters stood; one that is longer than a read may stand there
only once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tassel_compiler.ir import ops
from tassel_compiler.ir.program import Function
from tassel_compiler.ir.walk import walk, with_values

LONGEST = 14
"""Instructions of a formula that is written out."""
READ = 2
"""Instructions of an argument that may be written twice: a number, a local, a cell with a known address."""


def written(function: Function, args: Sequence[ops.Value]) -> ops.Value | None:
    """The formula of a function with these arguments, if it is short."""
    formula = _formula(function)
    if formula is None or _size(formula) > LONGEST:
        return None
    given = dict(zip(function.params, args, strict=True))
    return _with(formula, given) if _fit(formula, given) else None


def _formula(function: Function) -> ops.Value | None:
    """A body of one value, also one that is worked out in steps of which each uses the one before once."""
    known: dict[str, ops.Value] = {}
    for op in function.body:
        if not isinstance(op, ops.Assign | ops.Return) or not _fit(op.value, known):
            return None
        if isinstance(op, ops.Return):
            return _with(op.value, known)
        known[op.local] = _with(op.value, known)
    return None


def _fit(formula: ops.Value, given: Mapping[str, ops.Value]) -> bool:
    uses = [op.local for op in walk((formula,)) if isinstance(op, ops.Local)]
    return all(uses.count(name) <= 1 or _size(value) <= READ for name, value in given.items())


def _with(op: ops.Value, given: Mapping[str, ops.Value]) -> ops.Value:
    if isinstance(op, ops.Local):
        return given.get(op.local, op)
    return with_values(op, lambda value: _with(value, given))


def _size(op: ops.Value) -> int:
    return sum(1 for _ in walk((op,)))
