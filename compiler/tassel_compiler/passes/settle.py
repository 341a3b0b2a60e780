"""What is known while compiling is worked out: numbers of numbers, tests that always come out the same way.

Other passes leave such things behind; they hand what they made to `Settling`, so that no walk over the whole program is
needed. Nothing that may stop the game or counts work is left out, and an address begins with the same region of cells
as before, which its proof rests on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tassel_compiler.ir import ops
from tassel_compiler.ir.intervals import WORD
from tassel_compiler.ir.ops import Add, And, Body, Const, Entry, If, Local, Loop, Mul, Statement, Value
from tassel_compiler.ir.parts_of_code import never_goes_on, shared
from tassel_compiler.ir.walk import walk, with_bodies, with_values
from tassel_compiler.passes.reckon import Lookups, of_two

_TRUTHS = (ops.Eq, ops.Ne, ops.Lt, ops.Le, ops.And, ops.Or, ops.Not)


class Settling:
    def __init__(self, tables: Lookups, region: Callable[[int], tuple[int, int]]) -> None:
        self._tables = tables
        self._region = region

    # ---- bodies -------------------------------------------------------------------------------------------

    def body(self, body: Body, given: Mapping[str, Value] = {}) -> Body:
        """The same statements, with these values in place of locals."""
        done: list[Statement] = []
        for op in body:
            done += self.statement(op, given)
            if never_goes_on(done):
                break
        return shared(body, done)

    def statement(self, op: Statement, given: Mapping[str, Value]) -> Body:
        if isinstance(op, ops.Store):
            address, value = self.address(op.address, given), self.value(op.value, given)
            same = address is op.address and value is op.value
            return (op if same else ops.Store(address, value, why=op.why),)
        made = with_values(op, lambda value: self.value(value, given))
        match made:
            case If(Const(number), yes, no):
                return self.body(yes if number else no, given)
            case Loop(_, Const(low), Const(high)) if low >= high:
                return ()
        made = with_bodies(made, lambda body: self.body(body, given))
        if isinstance(made, If) and not (made.yes or made.no) and _plain(made.test):
            return ()
        return (made,)

    # ---- values -------------------------------------------------------------------------------------------

    def value(self, value: Value, given: Mapping[str, Value] = {}) -> Value:
        if isinstance(value, Const):
            return value
        if isinstance(value, Local):
            return given.get(value.local, value)
        if isinstance(value, ops.Load):
            address = self.address(value.address, given)
            return value if address is value.address else ops.Load(address)
        made = with_values(value, lambda inner: self.value(inner, given))
        if isinstance(made, ops.Binary):
            return _of_two(made)
        match made:
            case Entry(table, Const(n)):
                entries = self._tables[table]
                return Const(entries[n]) if 0 <= n < len(entries) else made
            case ops.Not(Const(n)):
                return Const(int(not n))
            case ops.Select(Const(n), yes, no):
                return yes if n else no
            case ops.Bounded(Const(n), low, high):
                return made.value if low <= n <= high else made
        return made

    def address(self, address: Value, given: Mapping[str, Value]) -> Value:
        """Its numbers are added up where it begins, as far as the region stays the same."""
        settled = self.value(address, given)
        before = _first(address, given)
        if settled is address or before is None:
            return settled
        first, rest = _split(settled)
        if rest is None:
            return Const(first)
        if self._region(first) == self._region(before):
            return Add(Const(first), rest)
        return Add(Const(before), Add(rest, Const(first - before)))


def _first(address: Value, given: Mapping[str, Value]) -> int | None:
    """The number that an address begins with: its region."""
    while isinstance(address, Add):
        address = address.left
    if isinstance(address, Local):
        return _first(given[address.local], {}) if address.local in given else None
    return address.number if isinstance(address, Const) else None


def _split(value: Value) -> tuple[int, Value | None]:
    """The numbers of a sum, and what is left of it."""
    match value:
        case Const(n):
            return n, None
        case Add(left, right):
            (a, one), (b, other) = _split(left), _split(right)
            rest = one if other is None else other if one is None else Add(one, other)
            return a + b, rest
        case Mul(left, Const(by)):
            n, rest = _split(left)
            return (n * by, None if rest is None else Mul(rest, Const(by))) if n else (0, value)
    return 0, value


def _of_two(made: ops.Binary) -> Value:
    """Most values are such, so classes are compared before shapes."""
    kind, left, right = type(made), made.left, made.right
    if kind in (And, ops.Or):
        return _both(made)
    if type(left) is Const and type(right) is Const:
        number = of_two(kind, left.number, right.number)
        return made if number is None else Const(number)
    return _arithmetic(made) if kind in (Add, ops.Sub, Mul) else made


def _arithmetic(op: Value) -> Value:
    match op:
        case Add(Const(0), other) | Add(other, Const(0)) | ops.Sub(other, Const(0)):
            return other
        case Mul(Const(1), other) | Mul(other, Const(1)):
            return other
        case Mul(Const(0), other) | Mul(other, Const(0)) if _plain(other):
            return Const(0)
        case Add(Add(Const(a), other), Const(b)) | Add(Const(b), Add(Const(a), other)) if _fits(a + b):
            return _arithmetic(Add(Const(a + b), other))
        case Add(Add(other, Const(a)), Const(b)) if _fits(a + b):
            return _arithmetic(Add(other, Const(a + b)))
    return op


def _fits(number: int) -> bool:
    return WORD[0] <= number <= WORD[1]


def _both(op: Value) -> Value:
    assert isinstance(op, And | ops.Or)
    decides = 0 if isinstance(op, And) else 1
    match op.left, op.right:
        case Const(n), other:
            if bool(n) == bool(decides):
                return Const(decides)
            return other if isinstance(other, _TRUTHS) else op
        case other, Const(n) if bool(n) != bool(decides) and isinstance(other, _TRUTHS):
            return other
    return op


def _plain(value: Value) -> bool:
    """Nobody notices whether it is worked out."""
    return not any(isinstance(op, ops.Call | ops.Bounded) for op in walk((value,)))
