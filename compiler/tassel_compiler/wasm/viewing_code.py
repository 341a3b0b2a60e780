"""The vector as one seat sees it, for a caller who has the module alone: a page in a browser that plays one seat.

What the seat never sees is a table of stretches (`ir.secrecy`), blanked one after the other. Where a card lies is
blanked card by card, if the zone in which it lies now is one that the seat does not see into and it was not turned up.
"""

from __future__ import annotations

from collections.abc import Iterator

from tassel_compiler.ir.secrecy import BLANK
from tassel_compiler.ir.zones import turned_flags
from tassel_compiler.wasm.helpers import Helper
from tassel_compiler.wasm.layout import CELL, MemoryMap


def viewing_exports(layout: MemoryMap) -> dict[str, Helper]:
    """`view` writes what a seat sees, and leaves the vector as it is."""
    return {
        "view": Helper("seat", "", f"""seat const {layout.program.players} i32.ge_u if unreachable end
            const {layout.view} const 0 const {layout.vector} copy
            seat const 3 i32.shl =own own load {layout.veils} =at own load {layout.veils + CELL} =last
            block loop at last i32.ge_u br_if 1 at load 0 =cell
            loop cell const {BLANK} store {layout.view} cell const {CELL} i32.add :cell at load 4 i32.lt_u br_if 0 end
            at const {2 * CELL} i32.add =at br 0 end end {" ".join(_whereabouts(layout))}
            {" ".join(_face_up(layout))}"""),
    }  # fmt: skip


def _whereabouts(layout: MemoryMap) -> Iterator[str]:
    for kind, spots in layout.spots.items():
        where = spots.where * CELL
        if spots.count:
            yield f"""const 0 =card seat const {len(spots.addresses) * CELL} i32.mul =table
                loop card load {where} :zone const 0 i32.ge_s if
                zone const 2 i32.shl table i32.add load {layout.unseen[kind]} {_covered(layout, kind)}
                if card const {BLANK} store {layout.view + where} end end
                card const {CELL} i32.add :card const {spots.count * CELL} i32.lt_u br_if 0 end"""


def _covered(layout: MemoryMap, kind: str) -> str:
    """And the card was not turned up."""
    return " ".join(f"card load {at * CELL} i32.eqz i32.and" for at in turned_flags(layout.program, kind))


def _face_up(layout: MemoryMap) -> Iterator[str]:
    """Cards that lie face up among others that do not are shown again."""
    for zone in layout.program.zones:
        for i in range(zone.count if zone.turned >= 0 else 0):
            base = (zone.base + i * (zone.capacity + 1)) * CELL
            yield f"""const {base} =cell cell load 0 const 2 i32.shl cell i32.add =last
                block loop cell last i32.ge_u br_if 1 cell const {CELL} i32.add :cell load 0 :card const 2 i32.shl
                load {zone.turned * CELL} if cell card store {layout.view} end br 0 end end"""
