"""Which rules run, and which frame cells are therefore only leftovers.

Frames share cells and are not cleared when a rule returns. So equal situations may differ in cells that
nobody is going to read; blanking these makes hashes and saves tell games apart, not histories.
"""

from __future__ import annotations

from collections.abc import Sequence

from tassel_compiler.ir.program import ANSWER, PC, Program

_LAST = 7


def active_rules(program: Program, cells: Sequence[int]) -> list[str]:
    """The rule that runs, the rule that it returns to, and so on outwards."""
    owner = _owner(program, cells[PC])
    found: list[str] = []
    while owner is not None and owner not in found:
        found.append(owner)
        ret = return_cell(program, owner)
        owner = _owner(program, cells[ret]) if ret >= 0 else None
    return found


def return_cell(program: Program, rule: str) -> int:
    if rule in program.frames:
        return program.frames[rule].ret
    return program.entries[rule].ret if rule in program.entries else -1


def _owner(program: Program, pc: int) -> str | None:
    if pc < 0:
        number = -1 - pc
        return program.asks[number].owner if number < len(program.asks) else None
    return program.blocks[pc].owner if 0 < pc < len(program.blocks) else None


def frame_cells(program: Program) -> set[int]:
    cells = {slot.base + i for slot in program.slots if slot.holder == "frame" for i in range(slot.size)}
    for frame in program.frames.values():
        cells.update(_own(program, frame.rule))
    return cells


def _own(program: Program, rule: str) -> set[int]:
    frame = program.frames[rule]
    return {*frame.cells, frame.ret} - {-1}


def canonical(program: Program, cells: Sequence[int]) -> list[int]:
    """The same situation without leftovers. A program without `frames` keeps all its frame cells."""
    clean = list(cells)
    if cells[PC] <= 0:
        clean[ANSWER] = 0
    if not program.frames:
        return clean
    live: set[int] = set()
    for rule in active_rules(program, cells):
        live |= _own(program, rule) if rule in program.frames else set()
    for address in _all_frames(program) - live:
        clean[address] = 0
    return clean


_known: tuple[tuple[Program, frozenset[int]], ...] = ()  # the last programs that were asked about


def _all_frames(program: Program) -> frozenset[int]:
    """By identity, for it is asked after every game. What two threads find out at once one of them may forget."""
    global _known
    for one, cells in _known:
        if one is program:
            return cells
    found = frozenset(frame_cells(program))
    _known = ((program, found), *_known[:_LAST])
    return found
