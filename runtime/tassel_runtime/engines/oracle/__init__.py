"""Plays a program by walking its tree: slow, obviously right, the meaning of every instruction.

The other engines are compared with it in the tests. It knows memory, trail and generator only: what moves or shuffles
cards is expanded first (`tassel_compiler.ir.expansion`).
"""

from __future__ import annotations

from tassel_compiler.ir.program import Program
from tassel_runtime.engines.oracle.walked_code import WalkedCode
from tassel_runtime.engines.oracle.walker import Walker
from tassel_runtime.engines.stepping import Stepping


def engine(program: Program) -> Stepping:
    return Stepping(program, WalkedCode(program))


__all__ = ["WalkedCode", "Walker", "engine"]
