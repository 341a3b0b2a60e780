"""Which functions' results a module remembers until a cell that they rest on changes.

Rules work sums out whenever they ask: who leads in a column asks for the bids of everybody, once for each player who
may be the leader. Between two changes of a cell the answers are the same. So a function that changes nothing, counts no
work and looks at cells of slots and frames alone is remembered if it is long and some code may ask it more often than
it has different answers.

There is room for 64 results, by the lowest bits of up to three arguments; what is asked about larger numbers is worked
out each time. One word of 64 bits says which of them hold. Whatever may change one of the cells sets it to 0, and so
does whoever takes something back or hands a vector in from outside. So nothing remembered is part of a vector, and a
result that stops the game is never remembered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from tassel_compiler.ir import ops
from tassel_compiler.ir.analysis import changing
from tassel_compiler.ir.cells import Allowed
from tassel_compiler.ir.intervals import DOUBLE_WORD, Interval, hull, met
from tassel_compiler.ir.program import Program
from tassel_compiler.ir.walk import bodies, statements_in, values_in, walk
from tassel_compiler.wasm.parts_of_programs import CodeParts, ProgramParts, parts_of

ROOM = 64
"""Results of one function: as many as a word has bits."""
WORTH_IT = 80
"""Instructions of a function, with what it calls."""
OFTEN = 1.5
"""Times that each of its answers may be asked for by one piece of code."""
_LAPS = 4
"""What is assumed of a loop whose laps are not known."""
_MANY = 1024
"""Answers of which it is not believed that all of them are asked for."""
_BITS = {0: 0, 1: 6, 2: 3, 3: 2}


@dataclass(frozen=True, slots=True)
class Remembered:
    function: str
    reads: tuple[Interval, ...]  # addresses of the cells that it rests on
    bits: int                    # of each argument

    def rests_on(self, cells: Interval) -> bool:
        return any(met_at(one, cells) for one in self.reads)


def met_at(one: Interval, other: Interval) -> bool:
    """Whether some cell is in both."""
    return one[0] <= other[1] and other[0] <= one[1]


def remembered(program: Program, ranges: Mapping[int, Interval], parts: ProgramParts | None = None,
               changes: frozenset[str] | None = None) -> dict[str, Remembered]:  # fmt: skip
    parts = parts or parts_of(program)
    return _Choosing(program, ranges, parts, changing(program.functions) if changes is None else changes).found()


class _Choosing:
    def __init__(self, program: Program, ranges: Mapping[int, Interval], parts: ProgramParts,
                 changes: frozenset[str]) -> None:  # fmt: skip
        self._program = program
        self._ranges = ranges
        self._parts = parts
        self._cells = Allowed(program)
        self._changing = changes
        self._reads: dict[str, frozenset[Interval] | None] = {}
        self._sizes: dict[str, int] = {}
        self._asks: dict[str, Counter[str]] = {}

    def found(self) -> dict[str, Remembered]:
        most: Counter[str] = Counter()
        answers: dict[str, list[Interval]] = {}
        for code in self._parts:
            most |= self._asked_by(code)
            for op in code.calls:
                args = [self._ranges.get(id(arg), DOUBLE_WORD) for arg in op.args]
                before = answers.get(op.function, args)
                answers[op.function] = [hull(a, b) for a, b in zip(before, args, strict=True)]
        chosen = (name for name, times in most.items() if times >= OFTEN * _answers(answers[name]))
        kept = ((name, self._remembered(name)) for name in chosen)
        return {name: one for name, one in sorted(kept) if one is not None}

    def _remembered(self, name: str) -> Remembered | None:
        function = self._program.functions[name]
        if function.role != "plain" or len(function.params) not in _BITS or self._size(name) < WORTH_IT:
            return None
        reads = self._rests_on(name)
        return Remembered(name, tuple(sorted(reads)), _BITS[len(function.params)]) if reads else None

    def _size(self, name: str) -> int:
        if name not in self._sizes:
            code = self._parts.functions[name]
            self._sizes[name] = code.size + sum(self._size(op.function) for op in code.calls)
        return self._sizes[name]

    def _rests_on(self, name: str) -> frozenset[Interval] | None:
        """Addresses that it may read; None if it does anything else than work out a number from cells of slots."""
        if name not in self._reads:
            self._reads[name] = None if name in self._changing else self._read_by(self._program.functions[name].body)
        return self._reads[name]

    def _read_by(self, code: ops.Body) -> frozenset[Interval] | None:
        found: set[Interval] = set()
        for op in walk(code):
            match op:
                case ops.Load(address):
                    cells = self._at(address)
                    if not all(self._cells.kept[cells[0]:cells[1] + 1]):
                        return None
                    found.add(cells)
                case ops.Call() | ops.Do():
                    inner = self._rests_on(op.function)
                    if inner is None:
                        return None
                    found |= inner
                case ops.Spend() | ops.Mark() | ops.Undo() | ops.Offer() | ops.Fault():
                    return None
        return frozenset(found)

    def _at(self, address: ops.Value) -> Interval:
        first = address
        while isinstance(first, ops.Add):
            first = first.left
        region = self._cells.region(first.number if isinstance(first, ops.Const) else -1)
        return met(region, self._ranges.get(id(address), region))

    # ---- how often it may be asked ------------------------------------------------------------------------

    def _asked_by(self, code: CodeParts) -> Counter[str]:
        found: Counter[str] = Counter()
        once = ((op.function, 1) for op in code.calls)
        for name, laps in _called_in(code.body) if code.loops and code.calls else once:
            found[name] += laps
            for inner, times in self._asked_in(name).items():
                found[inner] += laps * times
        return found

    def _asked_in(self, name: str) -> Counter[str]:
        """By one call. What a probe changes it takes back, and then nothing is known of what rests on that: its next
        call asks anew."""
        if name not in self._asks:
            asked = self._asked_by(self._parts.functions[name])
            if self._program.functions[name].role == "probe":
                asked = Counter({inner: n for inner, n in asked.items() if not self._changes_for(name, inner)})
            self._asks[name] = asked
        return self._asks[name]

    def _changes_for(self, probe: str, asked: str) -> bool:
        """Whether the one writes cells that the other rests on."""
        writes = [self._at(op.address) for op in statements_in(self._parts.functions[probe].body)
                  if isinstance(op, ops.Store)]  # fmt: skip
        rests = self._rests_on(asked) or frozenset() if writes else frozenset()
        return any(met_at(one, other) for one in writes for other in rests)


def _called_in(code: ops.Body, laps: int = 1) -> Iterator[tuple[str, int]]:
    """The functions that are called, and how often each time."""
    for op in code:
        if isinstance(op, ops.Do):
            yield op.function, laps
        for one in walk(values_in(op)):
            if isinstance(one, ops.Call):
                yield one.function, laps
        within = laps * _laps(op) if isinstance(op, ops.Loop) else laps
        for body in bodies(op):
            yield from _called_in(body, within)


def _laps(loop: ops.Loop) -> int:
    match loop.low, loop.high:
        case ops.Const(low), ops.Const(high):
            return max(0, high - low)
    return _LAPS


def _answers(args: Iterable[Interval]) -> int:
    """How many different ones there are, as far as that is known."""
    found = 1
    for low, high in args:
        found *= high - low + 1 if high - low < _MANY else 1
    return found
