"""What must be known about a program before Python is written for it.

Which functions change anything (only these need more than one variant), and which Python names they get.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tassel_compiler.ir.ops import OPS
from tassel_compiler.ir.program import Function, Program
from tassel_compiler.ir.walk import called, walk


def changing(functions: dict[str, Function]) -> frozenset[str]:
    """Functions that change a cell, themselves or through what they call."""
    calls = {name: called(f.body) for name, f in functions.items()}
    found = {name for name, f in functions.items() if any(OPS[op.name].changes for op in walk(f.body))}
    while True:
        more = {name for name, targets in calls.items() if name not in found and targets & found}
        if not more:
            return frozenset(found)
        found |= more


@dataclass(frozen=True, slots=True)
class Facts:
    program: Program
    changing: frozenset[str]
    functions: dict[str, str]      # name -> Python name without its variant's ending
    tables: dict[str, str]
    cards: dict[str, str]


def pythonic(prefix: str, number: int, name: str) -> str:
    return f"{prefix}{number}_{re.sub(r'[^0-9A-Za-z]+', '_', name).strip('_')}"


def facts(program: Program) -> Facts:
    def named(prefix: str, names: Iterable[str]) -> dict[str, str]:
        return {name: pythonic(prefix, i, name) for i, name in enumerate(names)}

    return Facts(program, changing(program.functions), named("f", program.functions),
                 named("t", program.tables), named("k", program.cards))
