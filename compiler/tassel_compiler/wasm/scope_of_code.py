"""What a writer of instructions must know around them: the program, the module's numbers, and the piece of code.

A piece of code is written in one variant (`tassel_compiler.ir.analysis`): fast code only changes, trailed code notes
on the trail what was there before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from tassel_compiler.ir import ops
from tassel_compiler.ir.analysis import variant_called
from tassel_compiler.ir.cells import Allowed
from tassel_compiler.ir.intervals import DOUBLE_WORD, WORD, Interval, lies_in
from tassel_compiler.ir.program import Program
from tassel_compiler.ir.walk import walk
from tassel_compiler.wasm.kept_sums import KeptSums
from tassel_compiler.wasm.layout import MemoryMap
from tassel_compiler.wasm.remembered import Remembered
from tassel_compiler.wasm.writing_code import CodeWriter


@dataclass(frozen=True, slots=True)
class WaysAhead:
    """How code of a block goes on: by the label where the next block is looked up, or straight to one further on."""

    again: int = 0
    ahead: dict[int, int] = field(default_factory=dict)  # blocks that are not written yet, and their labels


NO_WAY_AHEAD = WaysAhead()
GLOBALS = (
    "trail", "offered", "left", "choice", "decisions", "forced", "game", "noted", "leashed", "way", "deep", "book",
    "rows", "ground", "leaf", "kept", "odds",
)  # fmt: skip
"""Numbers that all code of a module shares: how far trail and options reach, the work that is left, the state of random
choices, what was counted in a game, which game of a batch is played, how far the journal reaches (0: none is written),
and the seat that is held to something, counted from 1. Of players who think: how choices of a batch are made, how far
what they put aside reaches, the worth they go by and its part for this moment, how far the tree reaches; how far the
samples reach (0: none are kept), and one of how many situations is one."""
GLOBAL = {name: i for i, name in enumerate(GLOBALS)}
LONG_GLOBALS = {"choice"}


@dataclass(frozen=True)
class Plan:
    """One module: a program, what is proved of it, and the numbers of its functions."""

    program: Program
    layout: MemoryMap
    ranges: Mapping[int, Interval]
    changing: frozenset[str]
    cells: Allowed
    functions: Mapping[tuple[str, str], int]     # name and variant -> number
    helpers: Mapping[str, int]
    in_place: frozenset[str]                     # functions that are written where they are called,
    body: Callable[[ops.Body, CodeScope], None]  # by this
    remembered: Mapping[str, Remembered]         # functions whose results are
    sums: KeptSums
    faults: dict[str, int] = field(default_factory=dict)

    def fault(self, text: str) -> int:
        """The number of something that a program should never do."""
        return self.faults.setdefault(text, len(self.faults))


@dataclass(slots=True)
class CodeScope:
    plan: Plan
    writer: CodeWriter
    mode: str
    loops: list[tuple[int, int]] = field(default_factory=list)   # labels to leave a loop, and to go on with it
    counters: frozenset[str] = frozenset()
    ways: WaysAhead = NO_WAY_AHEAD                                         # to other blocks, in blocks
    enumerates: bool = False                                     # it is the code of an enumerator
    block: int = -1
    result: int = 0                                              # the label where a result is taken, in code in place,
    answers: tuple[int, int] | None = None                       # or, if it is only tested, where 1 and 0 lead

    def interval(self, op: ops.Value) -> Interval:
        return self.plan.ranges.get(id(op), DOUBLE_WORD)

    def fits(self, op: ops.Value) -> bool:
        return lies_in(self.interval(op), WORD)

    def positive(self, op: ops.Value) -> bool:
        return self.interval(op)[0] >= 0

    def callee(self, name: str) -> int:
        function = self.plan.program.functions[name]
        return self.plan.functions[name, variant_called(function, self.plan.changing, self.mode)]

    def helper(self, name: str) -> None:
        self.writer.call(self.plan.helpers[name])


def only_counters(params: tuple[str, ...], body: ops.Body) -> frozenset[str]:
    """Locals that one loop alone gives values to, so that it may count in them."""
    counted = Counter(op.local for op in walk(body) if isinstance(op, ops.Loop))
    given = {op.local for op in walk(body) if isinstance(op, ops.Assign | ops.Random | ops.Mark)}
    return frozenset(name for name, n in counted.items() if n == 1) - given - set(params)
