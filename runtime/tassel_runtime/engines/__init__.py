"""The engines, by name. Whoever plays asks here and knows the protocol only."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tassel_compiler.depth import deep
from tassel_compiler.ir.program import Program
from tassel_runtime.engine import Engine


@dataclass(frozen=True, slots=True)
class Kind:
    """How an engine is made, and whether it can keep an account of what changed (`Trace`)."""

    make: Callable[[Program], Engine]
    traces: bool


def _python(program: Program) -> Engine:
    from tassel_runtime.engines import python

    return python.engine(program)


def _oracle(program: Program) -> Engine:
    from tassel_runtime.engines import oracle

    return oracle.engine(program)


ENGINES: dict[str, Kind] = {"python": Kind(_python, True), "oracle": Kind(_oracle, False)}
USUAL = "python"
SOON_READY = "oracle"  # slow to play, at once ready


@deep()
def engine_for(program: Program, name: str = USUAL, traced: bool = False) -> Engine:
    """The engine of this name; `ValueError` if there is none, or none that can do what is asked."""
    if name not in ENGINES:
        raise ValueError(f"there is no engine {name!r}; there are {', '.join(ENGINES)}")
    if traced and not ENGINES[name].traces:
        raise ValueError(f"the engine {name!r} keeps no account of changes")
    return ENGINES[name].make(program)
