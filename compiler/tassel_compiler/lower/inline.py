"""Short formulas are written where they are asked for.

A call costs an engine more than a comparison or two, and most values of a rule set are no longer than that. A formula
is pure, so its arguments may stand in it wherever its parameters stood; one that is longer than a read may stand there
only once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tassel_compiler.ir.ops import Op
from tassel_compiler.ir.program import Function
from tassel_compiler.ir.walk import walk

SHORT = 14
"""Instructions of a formula that is written out."""
READ = 2
"""Instructions of an argument that may be written twice: a number, a local, a cell with a known address."""


def written(function: Function, args: Sequence[Op]) -> Op | None:
    """The formula of a function with these arguments, if it is short."""
    formula = _formula(function)
    if formula is None or _size(formula) > SHORT:
        return None
    given = dict(zip(function.params, args, strict=True))
    return _with(formula, given) if _fit(formula, given) else None


def _formula(function: Function) -> Op | None:
    """A body of one value, also one that is worked out in steps of which each uses the one before once."""
    known: dict[str, Op] = {}
    for op in function.body:
        if op.name not in ("set", "return"):
            return None
        value = op.args[0] if op.name == "return" else op.args[1]
        assert isinstance(value, Op)
        if not _fit(value, known):
            return None
        if op.name == "return":
            return _with(value, known)
        known[str(op.args[0])] = _with(value, known)
    return None


def _fit(formula: Op, given: Mapping[str, Op]) -> bool:
    uses = [str(op.args[0]) for op in walk((formula,)) if op.name == "local"]
    return all(uses.count(name) <= 1 or _size(value) <= READ for name, value in given.items())


def _with(op: Op, given: Mapping[str, Op]) -> Op:
    if op.name == "local":
        return given.get(str(op.args[0]), op)
    args = tuple(
        _with(arg, given)
        if isinstance(arg, Op)
        else tuple(_with(item, given) for item in arg)
        if isinstance(arg, tuple)
        else arg
        for arg in op.args
    )
    return Op(op.name, args, op.why)


def _size(op: Op) -> int:
    return sum(1 for _ in walk((op,)))
