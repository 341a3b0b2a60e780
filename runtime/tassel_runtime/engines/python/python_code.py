"""The Python functions of a program, each made once, when it is first called.

The source is written by `source` from the verified tree and holds numbers, names made here and operators
only: no text of a rule author gets into it except through `repr` and the letters that `identifiers.pythonic`
lets through.
"""

from __future__ import annotations

from types import CodeType
from typing import cast

from tassel_compiler.ir.analysis import FAST, TRACED, TRAILED
from tassel_compiler.ir.program import Function, Program
from tassel_compiler.ir.weighed import WeighedSums
from tassel_compiler.ir.work import WORK
from tassel_compiler.ir.zones import spots_of
from tassel_compiler.passes.targets import PYTHON, quickened
from tassel_runtime.engine import Cells, EngineFault, stop
from tassel_runtime.engines.python import movers
from tassel_runtime.engines.python.identifiers import Identifiers, identifiers
from tassel_runtime.engines.python.on_call import on_call
from tassel_runtime.engines.python.source import block_name, fast_source, fast_writers, seat_name, traced_source
from tassel_runtime.engines.stepping import Made
from tassel_runtime.rng import below


def divide(a: int, b: int) -> int:
    if b == 0:
        return 0
    return a // b


def modulo(a: int, b: int) -> int:
    return a % b if b else 0


class PythonCode:
    """The functions of one program: fast ones when they are called, traced ones when first asked for."""

    def __init__(self, program: Program, passes: str = PYTHON) -> None:
        self.known: Identifiers = identifiers(quickened(program, passes))
        self.work = [WORK]
        self.sums = [0 for _ in self.known.weighed.sums]
        self._space: dict[str, object] = {**_helpers(program, self.known), "W": self.work}
        self._space |= {python: self.known.program.tables[name] for name, python in self.known.tables.items()}
        self._space |= _sums(self.known.weighed, program.cells, self.sums)
        on_call(fast_writers(self.known), self._space)
        self.blocks = self._blocks(FAST)
        self.options = [self.enumerator(ask.options) for ask in program.asks]
        self.seats = [self._made(seat_name(ask)) for ask in program.asks]
        self._traced: list[Made] | None = None

    def sum_up(self, cells: Cells) -> None:
        self.sums[:] = [one.of(cells) for one in self.known.weighed.sums]

    def traced_blocks(self) -> list[Made]:
        if self._traced is None:
            self._run(compile(traced_source(self.known), "<program, traced>", "exec"))
            self._traced = self._blocks(TRACED)
        return self._traced

    def function(self, name: str, traced: bool = False) -> Made:
        """As a caller outside sees it: the vector (and the trace), then the arguments."""
        function = self._declared(name)
        if function.role == "options":
            raise EngineFault(f"{name} offers options; it has no result")
        if name not in self.known.changing:
            plain = self._made(self.known.function(function, FAST))
            return (lambda cells, trace, *args: plain(cells, *args)) if traced else plain
        if function.role == "probe":
            probe = self._made(self.known.function(function, TRAILED))
            return lambda cells, *args: probe(cells, [], *(args[1:] if traced else args))
        if traced:
            self.traced_blocks()
        return self._made(self.known.function(function, TRACED if traced else FAST))

    def enumerator(self, name: str) -> Made:
        """Takes the vector, a trail and the list to fill."""
        return self._made(self.known.function(self._declared(name), TRAILED))

    def _declared(self, name: str) -> Function:
        function = self.known.program.functions.get(name)
        if function is None:
            raise EngineFault(f"there is no function {name}")
        return function

    def _blocks(self, mode: str) -> list[Made]:
        return [self._made(block_name(block, mode)) for block in self.known.program.blocks]

    def _made(self, python: str) -> Made:
        return cast(Made, self._space[python])

    def _run(self, code: CodeType) -> None:
        exec(code, self._space)


def python_source(program: Program, traced: bool = False) -> str:
    """The generated source, for study."""
    known = identifiers(quickened(program, PYTHON))
    return traced_source(known) if traced else fast_source(known)


def _helpers(program: Program, known: Identifiers) -> dict[str, object]:
    space: dict[str, object] = {
        "__builtins__": {"range": range, "len": len},
        "EngineFault": EngineFault,
        "below": below,
        "divide": divide,
        "modulo": modulo,
        "stop": stop,
        "undo": movers.undo,
    }
    for kind, python in known.cards.items():
        spots = spots_of(program, kind)
        space[f"{python}_put"] = movers.fast_mover(spots)
        space[f"{python}_put_t"] = movers.traced_mover(spots)
        space[f"{python}_put_r"] = movers.trailed_mover(spots)
        space[f"{python}_shuffle"] = movers.fast_shuffler(spots)
        space[f"{python}_shuffle_t"] = movers.traced_shuffler(spots)
    return space


def _sums(weighed: WeighedSums, cells: int, sums: list[int]) -> dict[str, object]:
    """What code needs that keeps sums: they, of every cell which one it is in and with what weight, and who takes back
    their changes too."""
    if not sums:
        return {}
    places = [weighed.cells.get(at, (0, 0)) for at in range(cells)]
    which, weights = [one for one, _ in places], [weight for _, weight in places]
    return {"K": sums, "KS": which, "KW": weights, "undo": movers.undo_with(sums, which, weights)}
