"""What an engine must know of a program before it writes code for it: who changes what, and in which variants.

A function that changes nothing has one variant. One that changes cells is written for the game itself (`FAST`), and
once more with every change noted on a trail (`TRAILED`), because whoever tries something out calls it and takes it
back; an engine that tells why things changed has a third (`TRACED`), called wherever the game itself would call the
first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tassel_compiler.ir.ops import Changing, Op
from tassel_compiler.ir.program import Function
from tassel_compiler.ir.walk import called, walk

FAST, TRAILED, TRACED = "fast", "trailed", "traced"


def changing(functions: Mapping[str, Function]) -> frozenset[str]:
    """Functions that change a cell, themselves or through what they call."""
    return reaching(functions, lambda op: isinstance(op, Changing))


def reaching(functions: Mapping[str, Function], does: Callable[[Op], bool]) -> frozenset[str]:
    """Functions that hold such an instruction, themselves or through what they call."""
    calls = {name: called(f.body) for name, f in functions.items()}
    found = {name for name, f in functions.items() if any(does(op) for op in walk(f.body))}
    while True:
        more = {name for name, targets in calls.items() if name not in found and targets & found}
        if not more:
            return frozenset(found)
        found |= more


def variants(function: Function, changes: frozenset[str]) -> tuple[str, ...]:
    """The variants in which a function must be written so that a game can be played."""
    if function.role == "options":
        return (TRAILED,)
    if function.name not in changes:
        return (FAST,)
    return (TRAILED,) if function.role == "probe" else (FAST, TRAILED)


def variant_called(function: Function, changes: frozenset[str], caller: str) -> str:
    """The variant that code of a variant calls. A probe notes its changes whoever asks, since it takes them back."""
    if function.role == "options":
        return TRAILED
    if function.name not in changes:
        return FAST
    return TRAILED if function.role == "probe" else caller
