"""Whether a vector from elsewhere may be played on: each number is one that its cell may hold, each card lies once.

A sound program keeps this true by itself, so it is looked at when a vector comes in and never again.
"""

from __future__ import annotations

from tassel_compiler.ir.cells import Allowed
from tassel_compiler.ir.program import HASH, PC, RNG0, STATUS, Program
from tassel_compiler.ir.zones import misplaced
from tassel_runtime.state.errors import StateError
from tassel_runtime.state.names import describe


def checked(program: Program, cells: list[int]) -> list[int]:
    """The same cells; `StateError` if they are no situation of this program."""
    if cells[HASH] != program.start[HASH]:
        raise StateError("this situation belongs to another compiled game")
    if not -len(program.asks) <= cells[PC] <= 0 or cells[STATUS] != int(cells[PC] == 0):
        raise StateError(f"the game cannot go on at {cells[PC]}")
    if not any(cells[RNG0:RNG0 + 4]):
        raise StateError("a generator of nothing but 0 draws no numbers")
    allowed = Allowed(program)
    wrong = allowed.wrong(cells)
    if wrong is not None:
        bounds = f"{allowed.lows[wrong]} to {allowed.highs[wrong]}"
        raise StateError(f"{describe(program, wrong)} is {cells[wrong]}, and may be {bounds}")
    lying = misplaced(program, cells)
    if lying:
        raise StateError(lying)
    return cells
