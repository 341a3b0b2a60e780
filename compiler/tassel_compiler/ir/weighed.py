"""Long sums of fixed cells, each with a weight, that an engine keeps up to date instead of adding them up.

    (load 12) + 1 + ((load 13) + 1) * 3 + ((load 14) + 1) * 9 + ...

So is a position told from all others (`lower.histories`): several cells in one number, as digits. Who tries a move out
asks for that number behind it and takes it back, and of eighty cells two were written. So an engine keeps such a sum
beside the vector, and who writes one of its cells adds the difference times the weight: in whole numbers that is the
sum exactly, and nothing rests on chance as it would with a hash. The vector knows nothing of it. Whoever hands one in
has its sums added up once.

Only cells of slots may be in such a sum, since nothing but a `store` writes them, and each in one sum alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from tassel_compiler.ir import ops
from tassel_compiler.ir.cells import Allowed
from tassel_compiler.ir.intervals import WORD, Interval, lies_in
from tassel_compiler.ir.program import Program
from tassel_compiler.ir.secrecy import INNER
from tassel_compiler.ir.walk import values_in, walk

_SHORTEST = 4
"""Cells of a sum that is kept."""


@dataclass(frozen=True, slots=True)
class WeighedCells:
    """A number, and cells with their weights, all added."""

    number: int
    weights: tuple[tuple[int, int], ...]  # address, weight

    def of(self, cells: Sequence[int]) -> int:
        return self.number + sum(cells[at] * weight for at, weight in self.weights)


@dataclass(slots=True)
class WeighedSums:
    """What is kept of a program: the sums; of every cell of one, which sum it is in and its weight; and which value is
    which sum, by the value's identity."""

    sums: tuple[WeighedCells, ...] = ()
    cells: dict[int, tuple[int, int]] = field(default_factory=dict)
    asked: dict[int, int] = field(default_factory=dict)
    region: Callable[[int], Interval] | None = None

    @property
    def span(self) -> Interval:
        """Between which addresses all of the cells lie."""
        return min(self.cells, default=0), max(self.cells, default=-1)

    def meets(self, addresses: Interval) -> bool:
        first, last = self.span
        return addresses[0] <= last and first <= addresses[1]


    def touched(self, address: ops.Value) -> bool:
        """Whether a store at this address may write one of the cells, as far as the number says that it begins with."""
        while isinstance(address, ops.Add):
            address = address.left
        if self.region is None or not isinstance(address, ops.Const):
            return self.region is not None
        return self.meets(self.region(address.number))


def weighed_sums(program: Program) -> WeighedSums:
    """Who is asked for a seat works it out alone, so what stands there is not among them."""
    found, known = WeighedSums(), dict[WeighedCells, int]()
    apart = {id(op) for op in walk(ask.seat for ask in program.asks)}
    allowed = None
    for value in _long_sums(program):
        allowed = allowed or Allowed(program)
        weighed = _weighed(value, program, allowed)
        if weighed is None or id(value) in apart:
            continue
        if weighed not in known:
            if any(at in found.cells for at, _ in weighed.weights):
                continue
            known[weighed] = len(known)
            found.cells |= {at: (known[weighed], weight) for at, weight in weighed.weights}
        found.asked[id(value)] = known[weighed]
        found.region = allowed.region
    found.sums = tuple(known)
    return found


def _long_sums(program: Program) -> Iterator[ops.Value]:
    """Sums that begin with a fixed cell; such a sum leans to the left."""
    codes = (*(f.body for f in program.functions.values()), *(b.body for b in program.blocks))
    for op in walk(statement for code in codes for statement in code):
        for nth, value in enumerate(values_in(op)):
            part = type(op) is ops.Add and nth == 0
            if type(value) is ops.Add and not part and _terms(value) >= _SHORTEST:
                yield value


def _terms(value: ops.Value) -> int:
    count = 1
    while isinstance(value, ops.Add):
        count += not isinstance(value.right, ops.Const)
        value = value.left
    return count if isinstance(value, ops.Load) and isinstance(value.address, ops.Const) else 0


def _weighed(value: ops.Value, program: Program, allowed: Allowed) -> WeighedCells | None:
    weights: dict[int, int] = {}
    number, low, high = 0, 0, 0
    todo = [(value, 1)]
    while todo:
        op, weight = todo.pop()
        match op:
            case ops.Add(left, right):
                todo += ((right, weight), (left, weight))
            case ops.Mul(inner, ops.Const(times)):
                todo.append((inner, weight * times))
            case ops.Const(n):
                number += n * weight
            case ops.Load(ops.Const(at)):
                weights[at] = weights.get(at, 0) + weight
            case _:
                return None
    if len(weights) < _SHORTEST or not weights.keys() <= _of_slots(program):
        return None
    for at, weight in weights.items():
        ends = sorted(weight * end for end in allowed.held((at, at)))
        low, high = low + ends[0], high + ends[1]
    within = lies_in((number + low, number + high), WORD)
    return WeighedCells(number, tuple(sorted(weights.items()))) if within else None


def _of_slots(program: Program) -> set[int]:
    slots = (slot for slot in program.slots if slot.holder not in INNER)
    return {at for slot in slots for at in range(slot.base, slot.base + slot.size)}
