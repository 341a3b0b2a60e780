"""One lap of an enumerator as a test of one number, where there are so many laps that nobody should have to run all.

Who chooses by lot need not know every option: a number that is drawn and tried, and another one if it may not be, is
each option with the same odds (docs/decisions/0063). That pays where laps are many and each of them tries something
out; elsewhere a list is quicker, and counts what is offered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tassel_compiler.ir import ops

WORTH_TRYING = 20  # numbers; fewer are listed as soon as tried


@dataclass(frozen=True, slots=True)
class Trial:
    """Whether `number`, from low to high - 1, is an option: 1 is returned if it is."""

    number: str
    low: int
    high: int
    body: ops.Body


def trial_of(elements: Sequence[ops.Statement]) -> Trial | None:
    """Of an enumerator that goes through numbers and offers those that pass its tests, and does nothing else."""
    match elements:
        case [ops.Loop(number, ops.Const(low), ops.Const(high), body)] if high - low >= WORTH_TRYING:
            tested = _tested(body, number)
            return None if tested is None else Trial(number, low, high, tested)
        case _:
            return None


def _tested(body: ops.Body, number: str) -> ops.Body | None:
    match body:
        case (ops.Offer(ops.Local(name)),) if name == number:
            return (ops.Return(ops.Const(1)),)
        case (ops.If(test, yes, ()),):
            inner = _tested(yes, number)
            return None if inner is None else (ops.If(test, inner),)
        case _:
            return None
