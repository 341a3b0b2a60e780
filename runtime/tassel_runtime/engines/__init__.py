"""The engines, by name. Whoever plays asks here and knows the protocol only."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from tassel_compiler.depth import deep
from tassel_compiler.ir.program import Program
from tassel_runtime.batch import Batches
from tassel_runtime.engine import Engine, NoEngine, NoRoom
from tassel_runtime.engines.accounted import Accounted
from tassel_runtime.engines.by_turns import ByTurns
from tassel_runtime.minds import Ponders, Samples
from tassel_runtime.noted import GameNotes

_Made = TypeVar("_Made")
AUTO = "auto"
"""The fastest engine that is there: WebAssembly if its library is installed, Python where an account is kept."""
USUAL = "python"


@dataclass(frozen=True, slots=True)
class Kind:
    """How an engine is made, whether it can keep an account of what changed (`Trace`), and what it may lack."""

    make: Callable[[Program], Engine]
    traces: bool
    lacks: Callable[[], str] = lambda: ""


def _python(program: Program) -> Engine:
    from tassel_runtime.engines import python

    return python.engine(program)


def _oracle(program: Program) -> Engine:
    from tassel_runtime.engines import oracle

    return oracle.engine(program)


def _wasm(program: Program) -> Engine:
    from tassel_runtime.engines import wasm

    return wasm.engine(program)


def _no_wasmtime() -> str:
    from tassel_runtime.engines import wasm

    return "" if wasm.installed() else "wasmtime, which is not installed: pip install 'tassel[fast]'"


ENGINES: dict[str, Kind] = {
    "python": Kind(_python, True),
    "oracle": Kind(_oracle, False),
    "wasm": Kind(_wasm, False, _no_wasmtime),
}
SOON_READY = "oracle"  # slow to play, at once ready
CHOICES = (AUTO, *ENGINES)


def engine_named(name: str, traced: bool = False) -> str:
    """The engine that is meant; `NoEngine` if it cannot be had."""
    if name == AUTO:
        return USUAL if traced or ENGINES["wasm"].lacks() else "wasm"
    if name not in ENGINES:
        raise NoEngine(f"there is no engine {name!r}; there are {', '.join(ENGINES)}")
    lacks = ENGINES[name].lacks()
    if lacks:
        raise NoEngine(f"the engine {name!r} needs {lacks}")
    return name


def _if_room(make: Callable[[], _Made], named: str) -> _Made | None:
    """Make what plays in a module; None where this machine has no room for one and nobody named the engine."""
    try:
        return make()
    except NoRoom:
        if named != AUTO:
            raise
        return None


@deep()
def batches_for(program: Program, name: str = AUTO) -> Batches:
    """Who plays whole games, many at once, by this engine."""
    found = engine_named(name)
    if found == "wasm":
        from tassel_runtime.engines.wasm.playing import Playing

        if playing := _if_room(lambda: Playing(program), name):
            return playing
        found = USUAL
    return ByTurns(ENGINES[found].make(program))


@deep()
def notes_for(program: Program, name: str = AUTO) -> GameNotes | None:
    """Who plays whole games and writes down what happens; None if this engine can only be asked step by step, or if
    nobody named one and there is no room for a module."""
    if engine_named(name) != "wasm":
        return None
    from tassel_runtime.engines.wasm.noting import Noting

    return _if_room(lambda: Noting(program), name)


@deep()
def ponders_for(program: Program) -> Ponders | None:
    """Who answers for players who think; None if no engine here can: they then think in Python, if they can."""
    if ENGINES["wasm"].lacks():
        return None
    from tassel_runtime.engines.wasm.pondering import Pondering

    return _if_room(lambda: Pondering(program), AUTO)


@deep()
def samples_for(program: Program) -> Samples:
    """Who plays games to learn from; `NoEngine` if nobody here can."""
    engine_named("wasm")
    from tassel_runtime.engines.wasm.pondering import Pondering

    return Pondering(program)


@deep()
def engine_for(program: Program, name: str = USUAL, traced: bool = False) -> Engine:
    """The engine of this name. One that keeps no account of changes has one kept beside it where it is `traced`."""
    kind = ENGINES[engine_named(name, traced)]
    made = _if_room(lambda: kind.make(program), name) or ENGINES[USUAL].make(program)
    return made if kind.traces or not traced else Accounted(made, ENGINES[USUAL].make(program))
