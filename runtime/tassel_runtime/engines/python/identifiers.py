"""What is known of a program before Python is written for it: what is called how there, which of its functions change
anything, and which sums are kept beside the vector."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tassel_compiler.ir.analysis import FAST, TRACED, TRAILED, changing
from tassel_compiler.ir.program import Function, Program
from tassel_compiler.ir.weighed import WeighedSums, weighed_sums

ENDINGS = {FAST: "", TRACED: "_t", TRAILED: "_r"}


@dataclass(frozen=True, slots=True)
class Identifiers:
    program: Program
    changing: frozenset[str]
    functions: dict[str, str]      # name -> Python name without its variant's ending
    tables: dict[str, str]
    cards: dict[str, str]
    weighed: WeighedSums

    def function(self, function: Function, variant: str) -> str:
        return self.functions[function.name] + ("_o" if function.role == "options" else ENDINGS[variant])


def pythonic(prefix: str, number: int, name: str) -> str:
    return f"{prefix}{number}_{re.sub(r'[^0-9A-Za-z]+', '_', name).strip('_')}"


def identifiers(program: Program) -> Identifiers:
    def named(prefix: str, names: Iterable[str]) -> dict[str, str]:
        return {name: pythonic(prefix, i, name) for i, name in enumerate(names)}

    return Identifiers(program, changing(program.functions), named("f", program.functions),
                  named("t", program.tables), named("k", program.cards), weighed_sums(program))
