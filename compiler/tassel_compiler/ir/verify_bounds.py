"""Laws of numbers: every address, index and cell content is constant, guarded or proved."""

from __future__ import annotations

from collections.abc import Mapping

from tassel_compiler.ir.cells import Allowed
from tassel_compiler.ir.intervals import Interval
from tassel_compiler.ir.ops import Loop, Value
from tassel_compiler.ir.program import HEADER, Program
from tassel_compiler.ir.proof import prove
from tassel_compiler.ir.text_code import value_text
from tassel_compiler.ir.work import counted
from tassel_compiler.ir.zones import misplaced

SHOWN = 60
"""Letters of a value that are shown."""


def verify_bounds(program: Program) -> list[str]:
    """For a program in which everything else is sound."""
    broken = _ranges(program)
    if broken:
        return broken
    refused = _Refused()
    proved = prove(program, refused)
    return refused.broken or _uncounted(proved, refused.most)


def _uncounted(program: Program, laps: Mapping[int, int]) -> list[str]:
    """Work that nobody counts: what counting would still add."""
    done = counted(program, laps)
    parts = [f"function {name}" for name, f in program.functions.items() if done.functions[name] != f]
    parts += [f"block {old.number}" for old, new in zip(program.blocks, done.blocks, strict=True) if old != new]
    return [f"{part}: its work is not counted" for part in parts]


def _ranges(program: Program) -> list[str]:
    broken = [f"cells from {r.base} on: there is nothing between {r.low} and {r.high}"
              for r in program.ranges if r.low > r.high]
    broken += _apart(program)
    wrong = Allowed(program).wrong(program.start)
    if wrong is not None:
        broken.append(f"start: cell {wrong} holds {program.start[wrong]}")
    if broken:
        return broken
    lying = misplaced(program, program.start)
    return [f"start: {lying}"] if lying else []


def _apart(program: Program) -> list[str]:
    """Where cards lie is written by the instructions about cards only, so nothing else lies there."""
    cards = [(z.base, z.count * (z.capacity + 1), f"zone {z.name}") for z in program.zones]
    cards += [(kind.where, kind.count, f"cards {kind.name}") for kind in program.cards.values()]
    owner = dict.fromkeys(range(len(HEADER)), "the header")
    broken = []
    for base, count, what in cards:
        cells = range(base, base + count)
        broken += [f"{what} and {owner[cell]} share cell {cell}" for cell in cells if cell in owner][:1]
        owner |= dict.fromkeys(cells, what)
    return broken


class _Refused:
    def __init__(self) -> None:
        self.broken: list[str] = []
        self.most: dict[int, int] = {}

    def unproved(self, op: Value, within: Interval, what: str) -> Value:
        self.broken.append(f"{value_text(op)[:SHOWN]} may lie beyond {within[0]}..{within[1]}")
        return op

    def at(self, why: int) -> None:
        pass

    def laps(self, loop: Loop, most: int) -> None:
        self.most[id(loop)] = max(most, self.most.get(id(loop), 0))



