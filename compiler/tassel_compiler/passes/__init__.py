"""From a program to an equal program that runs faster, and that is proved to be sound.

Every pass gives a program that asks the same questions and comes to the same states; only block numbers may differ. A
pass knows the program alone, not the rules that it came from.
"""

from __future__ import annotations

from tassel_compiler.ir.program import Program
from tassel_compiler.passes.guard import guard
from tassel_compiler.passes.join import join
from tassel_compiler.passes.meter import meter


def improve(program: Program) -> Program:
    """All passes, in their order. The program loses its hash: `finish` gives it a new one."""
    return meter(guard(join(program)))


__all__ = ["guard", "improve", "join", "meter"]
