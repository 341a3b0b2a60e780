"""What all engines do alike: they look at what they are handed before anything runs.

A vector must be of the program, a question must wait where somebody asks for its options, a rule that is started on
its own takes what it may take. What runs then is the engine's own affair.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tassel_compiler.ir.cells import taken_range
from tassel_compiler.ir.program import HASH, PC, STATUS, Ask, EntryPoint, Program
from tassel_compiler.ir.work import MOST_BLOCKS
from tassel_runtime.engine import EngineFault
from tassel_runtime.rng import seed as seed_cells
from tassel_runtime.stops import said_at


class Vectors:
    """The part of an `Engine` that only looks."""

    def __init__(self, program: Program) -> None:
        self.program = program

    def start(self, seed: int) -> list[int]:
        cells = list(self.program.start)
        seed_cells(cells, seed)
        cells[PC], cells[STATUS] = self.program.entry, 0
        return cells

    def waiting(self, cells: list[int]) -> Ask | None:
        pc = cells[PC]
        return self.program.asks[-1 - pc] if pc < 0 else None

    def _number(self, cells: list[int]) -> int:
        if cells[PC] >= 0:
            raise EngineFault("nobody has to choose anything now")
        return -1 - cells[PC]

    def _check(self, cells: list[int]) -> None:
        if len(cells) != self.program.cells or cells[HASH] != self.program.start[HASH]:
            raise EngineFault("these cells belong to another program")

    def _check_taken(self, entry: EntryPoint, args: Sequence[int]) -> None:
        if len(args) != len(entry.params):
            raise EngineFault(f"{entry.rule} takes {len(entry.params)} arguments, not {len(args)}")
        for i, (name, arg) in enumerate(zip(entry.params, args, strict=True)):
            low, high = taken_range(self.program, entry, i)
            if not low <= arg <= high:
                raise EngineFault(f"{entry.rule} takes as {name} what lies within {low}..{high}, not {arg}")

    def _entered(self, cells: list[int], entry: EntryPoint, args: Sequence[int], call: Callable[[], object]) -> bool:
        """Puts the vector where the rule begins, and tells whether it is to be run on from there.

        A rule that never asks is one call.
        """
        cells[STATUS] = 0
        if entry.block < 0:
            call()
            cells[PC], cells[STATUS] = 0, 1
            return False
        for cell, value in zip(entry.cells, args, strict=True):
            cells[cell] = value
        if entry.ret >= 0:
            cells[entry.ret] = 0
        cells[PC] = entry.block
        return True

    def _stuck(self, number: int) -> EngineFault:
        return EngineFault(f"nothing can be chosen at {self.program.asks[number].id}")


def turning_in_a_circle(program: Program, block: int) -> EngineFault:
    """`block` would have been the next one."""
    place = said_at(program, program.blocks[block].why)
    return EngineFault(f"{place}after {MOST_BLOCKS} blocks the program still turns in a circle")
