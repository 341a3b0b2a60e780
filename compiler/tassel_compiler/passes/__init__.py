"""From a program to an equal program that is proved to be sound, and for an engine to one that it plays faster.

`improve` ends what lowering began; the program that it gives is the one that has a name, is written to files and is
walked through by the oracle. What an engine makes of it further says `targets`. A pass knows the program alone, not the
rules that it came from.
"""

from __future__ import annotations

from tassel_compiler.ir.program import Program
from tassel_compiler.passes.guard import guard, sound
from tassel_compiler.passes.join import join


def improve(program: Program) -> Program:
    """Fewer blocks, numbers that are bounded, work that is counted. `finish` gives it a new hash."""
    return sound(join(program))


__all__ = ["guard", "improve", "join", "sound"]
