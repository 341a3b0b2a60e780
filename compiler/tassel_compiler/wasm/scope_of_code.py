"""What a writer of instructions must know around them: the program, the module's numbers, and the piece of code.

A piece of code is written in one variant (`tassel_compiler.ir.analysis`): fast code only changes, trailed code notes
on the trail what was there before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from tassel_compiler.ir import ops
from tassel_compiler.ir.analysis import variant_called
from tassel_compiler.ir.cells import Allowed
from tassel_compiler.ir.intervals import DOUBLE_WORD, WORD, Interval, lies_in
from tassel_compiler.ir.program import Program
from tassel_compiler.ir.walk import statements_in
from tassel_compiler.ir.weighed import WeighedSums
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


class NumberedFunctions(dict[tuple[str, str], int]):
    """The number of a function, by its name and variant: given when it is first asked for, so that a module holds those
    alone that somebody calls."""

    def __init__(self, first: int) -> None:
        super().__init__()
        self._first = first

    def __missing__(self, function: tuple[str, str]) -> int:
        number = self[function] = self._first + len(self)
        return number

    def in_turn(self) -> Iterator[tuple[str, str]]:
        """All of them, by number, and those that are asked for meanwhile."""
        done: list[tuple[str, str]] = []
        while len(done) < len(self):
            waiting = list(self)[len(done):]
            yield from waiting
            done += waiting


@dataclass(frozen=True)
class Plan:
    """One module: a program, what is proved of it, and the numbers of its functions.

    What is proved of a value is found by its `id`, which is its own only while it lives: a value that is made after it
    is gone may get the same number, and with it what was proved of another. So the plan holds both programs that the
    numbers are of: the one that was `given`, and the one that is written, without what nobody sees.
    """

    program: Program
    given: Program  # see below
    layout: MemoryMap
    ranges: Mapping[int, Interval]  # by the `id` of values of `given`,
    changing: frozenset[str]
    cells: Allowed
    functions: NumberedFunctions
    helpers: Mapping[str, int]
    in_place: frozenset[str]                     # functions that are written where they are called,
    body: Callable[[ops.Body, CodeScope], None]  # by this
    remembered: Mapping[str, Remembered]         # functions whose results are
    sums: KeptSums                               # by that of values of `program`
    weighed: WeighedSums
    faults: dict[str, int] = field(default_factory=dict)

    resting: dict[Interval, tuple[str, ...]] = field(default_factory=dict)

    def called(self, name: str, mode: str) -> int:
        """The function that code of this variant calls by this name."""
        return self.functions[name, variant_called(self.program.functions[name], self.changing, mode)]

    def rest_on(self, cells: Interval) -> tuple[str, ...]:
        """Functions that are remembered and may rest on one of these cells."""
        if cells not in self.resting:
            self.resting[cells] = tuple(name for name, one in self.remembered.items() if one.rests_on(cells))
        return self.resting[cells]

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
        return self.plan.called(name, self.mode)

    def helper(self, name: str) -> None:
        self.writer.call(self.plan.helpers[name])


def only_counters(params: tuple[str, ...], body: ops.Body) -> frozenset[str]:
    """Locals that one loop alone gives values to, so that it may count in them."""
    counted, given = Counter[str](), set(params)
    for op in statements_in(body):
        if isinstance(op, ops.Loop):
            counted[op.local] += 1
        elif isinstance(op, ops.Assign | ops.Random | ops.Mark):
            given.add(op.local)
    return frozenset(name for name, n in counted.items() if n == 1 and name not in given)
