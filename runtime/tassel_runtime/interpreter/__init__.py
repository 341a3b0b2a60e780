"""Plays a program in Python: the meaning of the IR, with an account of every change.

A program is turned into Python functions once, when it is loaded (`source`, printed for study with
`python_source`); after that nothing of the program is looked at while it runs. `plain` is a second
evaluator that walks the tree: slow, obviously right, and compared with the first in the tests.
"""

from tassel_runtime.interpreter.engine import Engine
from tassel_runtime.interpreter.fault import EngineFault
from tassel_runtime.interpreter.trace import Change, Trace

__all__ = ["Change", "Engine", "EngineFault", "Trace"]
