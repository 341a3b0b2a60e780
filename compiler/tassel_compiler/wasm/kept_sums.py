"""Sums of cells that a module keeps up to date, because rules ask for them far more often than they change them.

    s := 0..24:  (load 356 + 5s) + (load 357 + 5s) + ... + (load 360 + 5s)  =  0

Whether a space is free is a sum of what everybody has there. Rules ask it of every space in turn, at every turn; pieces
are laid down a hundred times in a game. So each of these sums has a place of its own, and who writes one of the cells
adds the difference. It has 64 bits, in which no sum of so few cells can turn over, so it is the sum exactly, whatever
the cells hold.

A family is a row of such sums: stretches of cells of one length, one step apart. Which addresses belong to one sum is
read off the address: it is a sum of a number and of values with factors, and two addresses whose values and factors are
the same differ by a number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import gcd

from tassel_compiler.ir import ops
from tassel_compiler.ir.cells import Allowed
from tassel_compiler.ir.intervals import DOUBLE_WORD, Interval, lies_in
from tassel_compiler.ir.ops import Value
from tassel_compiler.ir.program import Program
from tassel_compiler.ir.walk import bodies, values_in

SHORTEST = 3
"""Cells of a sum that is kept."""
OFTEN_ASKED = 12
"""Places that ask for sums of a family, each counted once more for every lap of its loops."""
LAPS = 4
Factors = Mapping[Value, int]


@dataclass(frozen=True, slots=True)
class SumFamily:
    first: int     # cell
    length: int    # cells of a sum
    step: int      # from one sum to the next
    count: int     # sums

    @property
    def cells(self) -> Interval:
        return self.first, self.first + (self.count - 1) * self.step + self.length - 1


@dataclass(frozen=True, slots=True)
class FactoredSum:
    """A number and some values with their factors, all added."""

    number: int
    terms: Factors

    @property
    def step(self) -> int:
        return gcd(*self.terms.values())


@dataclass(slots=True)
class KeptSums:
    """The families of a program, and of which sum which value is one: by the value's identity."""

    families: tuple[SumFamily, ...] = ()
    asked: dict[int, tuple[SumFamily, FactoredSum]] = field(default_factory=dict)


def factored(value: Value) -> FactoredSum:
    match value:
        case ops.Const(number):
            return FactoredSum(number, {})
        case ops.Add(left, right):
            one, other = factored(left), factored(right)
            terms = Counter(one.terms)
            terms.update(other.terms)
            return FactoredSum(one.number + other.number, terms)
        case ops.Mul(inner, ops.Const(times)) | ops.Mul(ops.Const(times), inner) if times:
            one = factored(inner)
            return FactoredSum(one.number * times, {term: n * times for term, n in one.terms.items()})
    return FactoredSum(0, {value: 1})


def kept_sums(program: Program, ranges: Mapping[int, Interval]) -> KeptSums:
    return _Gathering(program, ranges).found()


class _Gathering:
    def __init__(self, program: Program, ranges: Mapping[int, Interval]) -> None:
        self._program = program
        self._ranges = ranges
        self._cells = Allowed(program)
        self._asked: dict[int, tuple[SumFamily, FactoredSum]] = {}
        self._weights: Counter[SumFamily] = Counter()

    def found(self) -> KeptSums:
        for code in (*(f.body for f in self._program.functions.values()), *(b.body for b in self._program.blocks)):
            self._body(code, 1)
        chosen = {family for family, weight in self._weights.items() if weight >= OFTEN_ASKED}
        asked = {at: one for at, one in self._asked.items() if one[0] in chosen}
        return KeptSums(tuple(sorted(chosen, key=lambda one: (one.first, one.length, one.step))), asked)

    def _body(self, body: ops.Body, weight: int) -> None:
        for op in body:
            for value in values_in(op):
                self._value(value, weight)
            for inner in bodies(op):
                self._body(inner, weight * LAPS if isinstance(op, ops.Loop) else weight)

    def _value(self, value: Value, weight: int) -> None:
        found = self._sum(value) if isinstance(value, ops.Add) else None
        if found is not None:
            self._asked[id(value)] = found
            self._weights[found[0]] += weight
            return
        for inner in values_in(value):
            self._value(inner, weight)

    def _sum(self, value: Value) -> tuple[SumFamily, FactoredSum] | None:
        """The family that this sum is one of, and where it begins."""
        added = list(_added(value))
        loads = [op.address for op in added if isinstance(op, ops.Load)]
        if len(loads) < max(SHORTEST, len(added)):
            return None
        lines = [factored(address) for address in loads]
        numbers = sorted(line.number for line in lines)
        if any(line.terms != lines[0].terms for line in lines) or not lines[0].terms:
            return None
        first, length, step = numbers[0], len(numbers), lines[0].step
        if numbers != list(range(first, first + length)) or step < length:
            return None
        low, high = self._cells.region(first)
        within = all(lies_in(self._ranges.get(id(address), DOUBLE_WORD), (low, high)) for address in loads)
        if not within or not all(self._cells.kept[low:high + 1]):
            return None
        begin = low + (first - low) % step
        family = SumFamily(begin, length, step, (high + 1 - begin - length) // step + 1)
        return family, FactoredSum(first, lines[0].terms)


def _added(value: Value) -> Iterator[Value]:
    if isinstance(value, ops.Add):
        yield from _added(value.left)
        yield from _added(value.right)
    else:
        yield value
