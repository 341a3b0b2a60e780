"""A vector as bytes: every cell as four bytes, lowest first."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Sequence

from tassel_compiler.ir.program import Program
from tassel_runtime.state.checked import checked
from tassel_runtime.state.errors import StateError
from tassel_runtime.state.frames import canonical


def to_bytes(cells: Sequence[int]) -> bytes:
    return struct.pack(f"<{len(cells)}i", *cells)


def from_bytes(program: Program, data: bytes) -> list[int]:
    if len(data) != 4 * program.cells:
        raise StateError(f"{4 * program.cells} bytes are expected, not {len(data)}")
    cells = list(struct.unpack(f"<{program.cells}i", data))
    return checked(program, cells)


def state_hash(program: Program, cells: Sequence[int]) -> str:
    """SHA-256 of the canonical vector."""
    return hashlib.sha256(to_bytes(canonical(program, cells))).hexdigest()
