"""Python functions that are written when they are first called.

A rule set has hundreds of functions, and a scenario, a test of one rule or one of a thousand changed programs calls a
few dozen of them. Whoever holds such a function holds it for good: when it is called for the first time it takes over
the code that was written for it, so that nothing stands between a caller and that code from then on.
"""

from __future__ import annotations

from collections.abc import Callable
from types import CodeType, FunctionType
from typing import Any

from tassel_compiler.depth import deep

_ARRIVE, _NAME = "arrive", "name of the function"
_WAITING = compile(f"def waiting(*given):\n    return {_ARRIVE}({_NAME!r})(*given)", "<not written yet>", "exec")
_CODE = next(const for const in _WAITING.co_consts if isinstance(const, CodeType))


def on_call(writers: dict[str, Callable[[], str]], space: dict[str, Any]) -> None:
    """Puts functions into the names of a program, each to be written, with what stands beside it, when it is called."""

    @deep()
    def arrive(name: str) -> FunctionType:
        waiting: FunctionType = space[name]
        exec(compile(writers[name](), "<program>", "exec"), space)
        waiting.__code__ = space[name].__code__
        space[name] = waiting
        return waiting

    space[_ARRIVE] = arrive
    for name in writers:
        space[name] = FunctionType(_named(name), space, name)


def _named(name: str) -> CodeType:
    consts = tuple(name if const == _NAME else const for const in _CODE.co_consts)
    return _CODE.replace(co_consts=consts, co_name=name)
