"""What there is in each piece of a program's code, seen in one walk: calls, what may stop a game, how much it is.

Whoever decides what is remembered, what stands in place and where bounds lie asks for this; to look through a program
takes a fifth of the time in which its code is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from tassel_compiler.ir import ops
from tassel_compiler.ir.program import Program
from tassel_compiler.ir.walk import walk


@dataclass(frozen=True, slots=True)
class CodeParts:
    body: ops.Body
    size: int                                  # instructions
    calls: tuple[ops.Call | ops.Do, ...]
    stops: tuple[ops.Bounded | ops.Spend, ...]
    rows: tuple[ops.Clear, ...]
    searched: frozenset[ops.RowName]           # rows of which a place is named by more than a number
    loops: bool


@dataclass(frozen=True, slots=True)
class ProgramParts:
    functions: dict[str, CodeParts]
    blocks: tuple[CodeParts, ...]

    def __iter__(self) -> Iterator[CodeParts]:
        return chain(self.functions.values(), self.blocks)


def parts_of(program: Program) -> ProgramParts:
    functions = {name: code_parts(function.body) for name, function in program.functions.items()}
    return ProgramParts(functions, tuple(code_parts(block.body) for block in program.blocks))


def code_parts(body: Iterable[ops.Statement]) -> CodeParts:
    calls: list[ops.Call | ops.Do] = []
    stops: list[ops.Bounded | ops.Spend] = []
    rows: list[ops.Clear] = []
    searched: set[ops.RowName] = set()
    size, loops = 0, False
    for op in walk(body):
        size += 1
        kind = type(op)
        if kind in _CALLS:
            calls.append(op)  # type: ignore[arg-type]
        elif kind in _STOPS:
            stops.append(op)  # type: ignore[arg-type]
        elif kind is ops.Clear:
            rows.append(op)  # type: ignore[arg-type]
        elif kind in _IN_ROWS:
            if type(op.index) is not ops.Const:  # type: ignore[attr-defined]
                searched.add(op.row)  # type: ignore[attr-defined]
        elif kind is ops.Loop:
            loops = True
    return CodeParts(tuple(body), size, tuple(calls), tuple(stops), tuple(rows), frozenset(searched), loops)


_CALLS, _STOPS = frozenset((ops.Call, ops.Do)), frozenset((ops.Bounded, ops.Spend))
_IN_ROWS = frozenset((ops.Peek, ops.Poke))
