"""What a watched module notes of every change: the address of the cell, and the place in the rules that changed it.

Whoever tells a game empties the notes before a move and reads them behind it. While players think the notes fill up and
no more is noted, so thinking stays as quick as it is.
"""

from __future__ import annotations

from collections.abc import Iterator

from tassel_compiler.wasm.helpers import Helper
from tassel_compiler.wasm.layout import CELL, WITNESSED, MemoryMap


def witnesses(layout: MemoryMap) -> Iterator[tuple[str, Helper]]:
    if layout.watched:
        count, first = layout.reasons, layout.reasons + 2 * CELL
        yield "witness", Helper("at why", "", f"""const 0 load {count} :n const {WITNESSED} i32.lt_u
            if n const 3 i32.shl :p at store {first} p why store {first + CELL}
            const 0 n const 1 i32.add store {count} end""")
