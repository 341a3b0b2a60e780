"""Pieces that cannot vanish."""

from __future__ import annotations

from collections.abc import Sequence

from tassel_compiler.ir.program import Program


def laws_hold(program: Program, start: Sequence[int], cells: Sequence[int]) -> list[str]:
    """One sentence for each law that is broken: a sum over all holders is not what it was."""
    broken = []
    for law in program.laws:
        before, now = sum(start[c] for c in law.cells), sum(cells[c] for c in law.cells)
        if before != now:
            broken.append(f"{law.name}: there were {before}, now there are {now}")
    return broken
