"""Options that are counted rather than listed: who takes the k-th by lot works out that one alone.

An enumerator that is one loop over all there is, or a row of numbers, offers as many options as its bounds say. Only
where nothing in the loop can stop a game or change a cell: what is not worked out is then missed by nobody.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tassel_compiler.ir import ops
from tassel_compiler.ir.walk import walk

_MAY_STOP = (ops.Call, ops.Bounded)


@dataclass(frozen=True, slots=True)
class CountedOptions:
    """`before` is done once; option k is `value` after `inner`, with `counter` at low + k."""

    before: ops.Body
    counter: str
    low: ops.Value
    high: ops.Value
    inner: ops.Body
    value: ops.Value


def counted_options(body: ops.Body, changing: frozenset[str]) -> CountedOptions | None:
    """How an enumerator's options are counted, if they can be."""
    return _loop(body, changing) or _row(body)


def _loop(body: ops.Body, changing: frozenset[str]) -> CountedOptions | None:
    match body:
        case (*before, ops.Loop(counter, low, high, (*inner, ops.Offer(value)))):
            pass
        case _:
            return None
    sets = all(isinstance(op, ops.Assign) for op in (*before, *inner))
    still = all(not isinstance(op, ops.Call) or op.function not in changing for op in walk((*before, low, high)))
    quiet = not any(isinstance(op, _MAY_STOP) for op in walk((*inner, value)))
    apart = _given(before).isdisjoint(_given(inner))  # or a lap would see what another one left
    if not (sets and still and quiet and apart):
        return None
    return CountedOptions(tuple(before), counter, low, high, tuple(inner), value)


def _given(body: Iterable[ops.Statement]) -> set[str]:
    return {op.local for op in body if isinstance(op, ops.Assign)}


def _row(body: ops.Body) -> CountedOptions | None:
    numbers = [op.value.number for op in body if isinstance(op, ops.Offer) and isinstance(op.value, ops.Const)]
    if not numbers or len(numbers) != len(body) or numbers != list(range(numbers[0], numbers[0] + len(body))):
        return None
    low, high = ops.Const(numbers[0]), ops.Const(numbers[-1] + 1)
    return CountedOptions((), "option", low, high, (), ops.Local("option"))
