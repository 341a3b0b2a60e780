"""Plays a program in Python, fast, with an account of every change where one is wanted.

A program is turned into Python functions once, when it is loaded (`source`, printed for study with `python_source`);
after that nothing of the program is looked at while it runs.
"""

from __future__ import annotations

from tassel_compiler.ir.program import Program
from tassel_runtime.engines.python.python_code import PythonCode, python_source
from tassel_runtime.engines.stepping import Stepping


def engine(program: Program) -> Stepping:
    return Stepping(program, PythonCode(program))


__all__ = ["PythonCode", "engine", "python_source"]
