"""Which functions are written where they are called.

A call costs more than many functions do, and wasmtime writes none in place. So the short ones are, and those that one
place alone calls; what a function comes to counts what is written into it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container

from tassel_compiler.ir import ops
from tassel_compiler.ir.program import Program
from tassel_compiler.ir.walk import walk

SHORT = 80
"""Instructions of a function that is written wherever it is called."""
ONCE = 300
"""Instructions of one that is called in one place."""


def written_in_place(program: Program, remembered: Container[str] = ()) -> frozenset[str]:
    """Their names. Who offers options is called from outside; what is remembered is seldom worked out."""
    return _Weighing(program, remembered).found()


class _Weighing:
    def __init__(self, program: Program, remembered: Container[str]) -> None:
        self._program = program
        self._remembered = remembered
        code = [*(f.body for f in program.functions.values()), *(block.body for block in program.blocks)]
        calls = (op for body in code for op in walk(body) if isinstance(op, ops.Call | ops.Do))
        self._places = Counter(op.function for op in calls)
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
            size = 0
            for op in walk(self._program.functions[name].body):
                size += 1
                if isinstance(op, ops.Call | ops.Do) and self._short(op.function):
                    size += self._size(op.function)
            self._comes_to[name] = size
        return self._comes_to[name]
