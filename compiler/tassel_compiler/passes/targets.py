"""Which passes an engine gains from, in their order.

`improve` makes the program that is written to files and that every engine is given; what stands here an engine does to
it when it loads it. A vector, a stop and what is counted of work are the same before and after, and the program keeps
its name, so engines that quicken a program play with those that do not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from tassel_compiler.ir.program import Program
from tassel_compiler.passes.abreast import abreast
from tassel_compiler.passes.choose import choose
from tassel_compiler.passes.invert import invert
from tassel_compiler.passes.keep import keep
from tassel_compiler.passes.lookup import lookup
from tassel_compiler.passes.spare import spare
from tassel_compiler.passes.uncall import uncall
from tassel_compiler.passes.unroll import Room, unroll
from tassel_compiler.passes.unswitch import unswitch

Pass = Callable[[Program], Program]

AS_IT_IS, PYTHON, WASM = "as it is", "python", "wasm"
_ALWAYS: tuple[Pass, ...] = (
    invert, partial(uncall, size=60), partial(unroll, room=Room(laps=6, size=300)), spare, unswitch, lookup,
)
PASSES: Mapping[str, tuple[Pass, ...]] = {AS_IT_IS: (), PYTHON: _ALWAYS, WASM: (*_ALWAYS, keep, choose, abreast)}


def quickened(program: Program, target: str) -> Program:
    """An equal program that this kind of engine plays faster."""
    for made in PASSES[target]:
        program = made(program)
    return program
