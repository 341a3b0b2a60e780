"""Which functions are written where they are called.

A call costs more than many functions do, and wasmtime writes none in place. So the short ones are, and those that one
place alone calls; what a function comes to counts what is written into it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container

from tassel_compiler.ir.program import Program
from tassel_compiler.wasm.parts_of_programs import ProgramParts, parts_of

SHORT = 80
"""Instructions of a function that is written wherever it is called."""
ONCE = 300
"""Instructions of one that is called in one place."""


def written_in_place(program: Program, remembered: Container[str] = (), parts: ProgramParts | None = None,
                     ) -> frozenset[str]:  # fmt: skip
    """Their names. Who offers options is called from outside; what is remembered is seldom worked out."""
    return _Weighing(program, remembered, parts or parts_of(program)).found()


class _Weighing:
    def __init__(self, program: Program, remembered: Container[str], parts: ProgramParts) -> None:
        self._program = program
        self._remembered = remembered
        self._parts = parts
        self._places = Counter(op.function for code in parts for op in code.calls)
        self._comes_to: dict[str, int] = {}

    def found(self) -> frozenset[str]:
        return frozenset(filter(self._short, self._program.functions))

    def _short(self, name: str) -> bool:
        if self._program.functions[name].role == "options" or name in self._remembered:
            return False
        return self._size(name) <= (ONCE if self._places[name] == 1 else SHORT)

    def _size(self, name: str) -> int:
        """No function reaches itself."""
        if name not in self._comes_to:
            code = self._parts.functions[name]
            size = code.size + sum(self._size(op.function) for op in code.calls if self._short(op.function))
            self._comes_to[name] = size
        return self._comes_to[name]
