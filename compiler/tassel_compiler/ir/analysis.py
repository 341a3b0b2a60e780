"""What an engine must know of a program before it writes code for it: who changes what, and in which variants.

A function that changes nothing has one variant. One that changes cells is written for the game itself (`FAST`), and
once more with every change noted on a trail (`TRAILED`), because whoever tries something out calls it and takes it
back; an engine that tells why things changed has a third (`TRACED`), called wherever the game itself would call the
first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tassel_compiler.ir.ops import Call, Changing, Do, Return
from tassel_compiler.ir.program import Function
from tassel_compiler.ir.walk import walk

FAST, TRAILED, TRACED = "fast", "trailed", "traced"


@dataclass(frozen=True, slots=True)
class Survey:
    """What the functions of a program do, seen in one walk."""

    calls: Mapping[str, set[str]]        # whom each of them calls
    asked: set[str]                      # those of whose result a function makes something
    returning: set[str]                  # those that hold a `return`
    changing: frozenset[str]             # those that change a cell, themselves or through what they call


def surveyed(functions: Mapping[str, Function]) -> Survey:
    calls: dict[str, set[str]] = {}
    asked, returning, changes = set[str](), set[str](), set[str]()
    for name, function in functions.items():
        inside = calls[name] = set()
        for op in walk(function.body):
            kind = type(op)
            if kind in (Call, Do):
                inside.add(op.function)  # type: ignore[attr-defined]
            if kind is Call:
                asked.add(op.function)  # type: ignore[attr-defined]
            elif kind is Return:
                returning.add(name)
            elif isinstance(op, Changing):
                changes.add(name)
    return Survey(calls, asked, returning, _leading_to(changes, calls))


def changing(functions: Mapping[str, Function]) -> frozenset[str]:
    return surveyed(functions).changing


def _leading_to(found: set[str], calls: Mapping[str, set[str]]) -> frozenset[str]:
    """These functions, and those that call them, near or far."""
    callers: dict[str, list[str]] = {}
    for name, targets in calls.items():
        for target in targets:
            callers.setdefault(target, []).append(name)
    todo = list(found)
    while todo:
        more = set(callers.get(todo.pop(), ())) - found
        found |= more
        todo += more
    return frozenset(found)


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
