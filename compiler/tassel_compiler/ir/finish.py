"""The last touch: a program gets its name, the hash of everything in it.

The hash cell of every vector holds the first 31 bits, so that a vector can be told from one of another
program.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace

from tassel_compiler.ir.canonical import canonical_json
from tassel_compiler.ir.program import HASH, Program


def finish(program: Program) -> Program:
    """The same program with `hash` and the hash cell of its start vector set."""
    name = program_hash(program)
    return replace(program, hash=name, start=_with_hash(program.start, int(name[:8], 16) >> 1))


def program_hash(program: Program) -> str:
    """SHA-256 over the canonical JSON, with the hash and its cell blank."""
    bare = replace(program, hash="", start=_with_hash(program.start, 0))
    return hashlib.sha256(canonical_json(bare).encode("ascii")).hexdigest()


def _with_hash(start: tuple[int, ...], value: int) -> tuple[int, ...]:
    return (*start[:HASH], value, *start[HASH + 1:])
