"""Proves of every number in a body that it may stand where it stands, and says where that cannot be proved.

An address must lie among the cells that belong together, an index within its table, what is kept within 32 bits and
within what the cell may hold, and nothing inside a value leaves 64 bits. Whoever asks says with `Doubts` what becomes
of a number that is not proved: the pass `guard` bounds it, `verify` refuses the program. So both rest on one proof, and
a `bounded` that proves unnecessary is left out on the way.

The proof goes once through a body. In a loop nothing is known of locals that the loop gives a value to, so no round is
needed to find out what they settle at.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Protocol, TypeVar

from tassel_compiler.frozen import frozen
from tassel_compiler.ir import ops
from tassel_compiler.ir.cases import Cases
from tassel_compiler.ir.cells import Allowed
from tassel_compiler.ir.intervals import DOUBLE_WORD, OF_TWO, TRUTH, WORD, Interval, compared, hull, lies_in, met
from tassel_compiler.ir.known import Learned, Narrowings, where_ways_meet
from tassel_compiler.ir.program import Program, Zone
from tassel_compiler.ir.walk import bodies

_Result = tuple[ops.Value, Interval]
_T = TypeVar("_T")


class Doubts(Protocol):
    """What becomes of a number that must lie within an interval and is not proved to."""

    def unproved(self, op: ops.Value, within: Interval, what: str) -> ops.Value: ...

    def at(self, why: int) -> None:
        """The statement that is looked at now."""
        ...

    def laps(self, loop: ops.Loop, most: int) -> None:
        """How often a loop may go round."""
        ...


@frozen
class TwoOutcomes:
    """A value as the demands leave it, between which numbers it lies, and what each of its two outcomes says."""

    done: ops.Value
    found: Interval
    holds: Narrowings = ()
    fails: Narrowings = ()


class Prover:
    """One program; `results` and `changing` say of functions what they give and which of them change cells."""

    def __init__(self, program: Program, demands: Doubts, changing: frozenset[str]) -> None:
        self.program = program
        self.cells = Allowed(program)
        self.demands = demands
        self.changing = changing
        self.results: dict[str, Interval] = {}
        self.args: dict[str, list[Interval]] = {}
        self.offered: Interval | None = None
        self.returned: Interval | None = None
        self.rows: dict[str, tuple[int, int]] = {}  # their length, and the most that they hold
        self._calls = 0  # that were looked at so far
        self._zones = {z.base + i * (z.capacity + 1): z for z in program.zones for i in range(z.count)}
        self._entries: dict[tuple[str, int, int], Interval] = {}
        self._given: dict[int, frozenset[str]] = {}  # by identity; the program holds every body

    def results_known(self, args: dict[str, list[Interval]], demands: Doubts) -> None:
        """From now on it is told what to do about doubts, and arguments are gathered from these on."""
        self.args, self.demands = args, demands

    # ---- values --------------------------------------------------------------------------------------------

    def value(self, op: ops.Value, known: Learned) -> _Result:
        kind = type(op)
        result = VALUES.rows[kind](op, self, known)
        if kind in known.kinds and op in known.told:
            return result[0], met(result[1], known.told[op])
        return result

    def needed(self, op: ops.Value, known: Learned, within: Interval, what: str = "") -> _Result:
        result = self.value(op, known)
        low, high = result[1]
        return result if within[0] <= low and high <= within[1] else self.within(result, within, what)

    def within(self, result: _Result, within: Interval, what: str = "") -> _Result:
        done, found = result
        if lies_in(found, within):
            return result
        return self.demands.unproved(done, within, what), met(within, found)

    def kept(self, op: ops.Value, known: Learned) -> _Result:
        return self.needed(op, known, WORD, "the number")

    def address(self, op: ops.Value, known: Learned) -> _Result:
        first = _first(op)
        return self.needed(op, known, self.cells.region(-1 if first is None else first))

    def zone(self, address: ops.Value, known: Learned) -> Zone | None:
        """The zone, or one of a family of zones, that begins at this address."""
        match address:
            case ops.Const():
                return self._zones.get(address.number)
            case ops.Local():
                return known.zones.get(address.local)
            case ops.Bounded():
                return self.zone(address.value, known)
            case ops.Add(ops.Const(base), ops.Mul(_, ops.Const(step))):
                zone = self._zones.get(base)
                return zone if zone is not None and (zone.base, zone.capacity + 1) == (base, step) else None
        return None

    def in_zone(self, address: ops.Value, known: Learned) -> Interval | None:
        """What lies at the beginning of a zone, and behind it: how many cards, and which."""
        address = address.value if isinstance(address, ops.Bounded) else address
        match address:
            case ops.Add(start, ops.Const() | ops.Local() | ops.Load() as at):
                zone, spot = self.zone(start, known), self._of(at, known)
                if zone is not None and lies_in(spot, (1, zone.capacity)):
                    return 0, max(0, self.program.cards[zone.cards].count - 1)
        zone = self.zone(address, known)
        return None if zone is None else (0, zone.capacity)

    def entries(self, table: str, index: Interval) -> Interval:
        key = table, *index
        if key not in self._entries:
            found = self.program.tables[table][index[0]:index[1] + 1]
            self._entries[key] = min(found, default=0), max(found, default=0)
        return self._entries[key]

    def called(self, function: str, args: ops.Values, known: Learned) -> tuple[ops.Values, Interval]:
        self._calls += 1
        found = [self.kept(arg, known) for arg in args]
        ranges = [r for _, r in found]
        before = self.args.get(function)
        self.args[function] = ranges if before is None else [hull(a, b) for a, b in zip(before, ranges, strict=True)]
        if function in self.changing:
            known.stored()
        return _same(args, tuple(arg for arg, _ in found)), self.results.get(function, WORD)

    # ---- tests ---------------------------------------------------------------------------------------------

    def tested(self, op: ops.Value, known: Learned) -> TwoOutcomes:
        """A value, and what is known besides once it holds, or does not: found in the same walk, since whoever asked
        for it again at each level would take twice as long with each."""
        match op:
            case ops.Not():
                inner = self.tested(op.value, known)
                kept = op if inner.done is op.value else ops.Not(inner.done)
                return TwoOutcomes(kept, TRUTH, inner.fails, inner.holds)
            case ops.And() | ops.Or():
                found = self._both(op, known)
            case ops.Eq() | ops.Ne() | ops.Lt() | ops.Le():
                found = self._comparison(op, known)
            case ops.Local() | ops.Load():
                done, r = self.value(op, known)
                some, none = (compared(ops.Ne(op, _NONE), holds, r, (0, 0))[0] for holds in (True, False))
                return TwoOutcomes(done, r, ((op, some),), ((op, none),))
            case _:
                return TwoOutcomes(*self.value(op, known))
        told = known.told.get(op) if type(op) in known.kinds else None
        return found if told is None else replace(found, found=met(found.found, told))

    def _both(self, op: ops.And | ops.Or, known: Learned) -> TwoOutcomes:
        """The parts of a chain in turn, each knowing what those before it said."""
        kind, inner, spine = type(op), known.copy(), _spine(op)
        learned: list[tuple[ops.Value, Interval]] = []
        results: list[_Result] = []
        for part in (spine[-1].left, *(one.right for one in reversed(spine))):
            found = self.tested(part, inner)
            facts = found.holds if kind is ops.And else found.fails
            inner.learn(facts)
            learned += facts
            results.append((found.done, found.found))
        known.after(inner)
        done = _rechained(spine, [value for value, _ in results])
        pick = min if kind is ops.And else max
        truths = [OF_TWO[ops.Ne](found, (0, 0)) for _, found in results]
        lies = pick(low for low, _ in truths), pick(high for _, high in truths)
        said = () if inner.changed else tuple(learned)
        return TwoOutcomes(done, lies, said, ()) if kind is ops.And else TwoOutcomes(done, lies, (), said)

    def _comparison(self, op: ops.Binary, known: Learned) -> TwoOutcomes:
        before = self._calls
        (left, a), (right, c) = self.value(op.left, known), self.value(op.right, known)
        done, found = _rebuilt(op, left, right), OF_TWO[type(op)](a, c)
        if self._calls > before:
            return TwoOutcomes(done, found)
        (a0, c0), (a1, c1) = compared(op, True, a, c), compared(op, False, a, c)
        return TwoOutcomes(done, found, ((op.left, a0), (op.right, c0)), ((op.left, a1), (op.right, c1)))

    def given(self, body: ops.Body) -> frozenset[str]:
        """Locals that get a value in here."""
        found = self._given.get(id(body))
        if found is None:
            names = {op.local for op in body if isinstance(op, _GIVING)}
            found = self._given[id(body)] = frozenset(names.union(*(self.given(b) for op in body for b in bodies(op))))
        return found

    def _of(self, op: ops.Value, known: Learned) -> Interval:
        outer, self.demands = self.demands, UNHEEDED
        found = self.value(op, known)[1]
        self.demands = outer
        return found

    def in_line(self, op: ops.Loop) -> int:
        """The most laps of a loop from where one line of a table begins to where the next one does."""
        match op.low, op.high:
            case ops.Entry(table, at), ops.Entry(same, ops.Add(index, ops.Const(1))) if (table, at) == (same, index):
                starts = self.program.tables[table]
                return max((b - a for a, b in zip(starts, starts[1:], strict=False)), default=0)
        return WORD[1]

    # ---- bodies --------------------------------------------------------------------------------------------

    def body(self, body: ops.Body, known: Learned) -> tuple[ops.Body, Learned | None]:
        done: list[ops.Statement] = []
        after: Learned | None = known
        for op in body:
            assert after is not None
            if op.said:
                self.demands.at(op.said)
            made, after = STATEMENTS.rows[type(op)](op, self, after)
            done.append(made)
            if after is None:
                break
        return _same(body, tuple(done)), after

    def function(self, body: ops.Body, params: Mapping[str, Interval]) -> tuple[ops.Body, Interval]:
        """The body, and what it returns; falling off its end returns 0."""
        self.returned = None
        done, after = self.body(body, Learned(dict(params)))
        fallen = None if after is None else (0, 0)
        found = [r for r in (self.returned, fallen) if r is not None]
        return done, hull(found[0], found[-1]) if found else (0, 0)


class Unheeded:
    """Nothing is done about a number that is only looked at."""

    def unproved(self, op: ops.Value, within: Interval, what: str) -> ops.Value:
        return op

    def at(self, why: int) -> None:
        pass

    def laps(self, loop: ops.Loop, most: int) -> None:
        pass


UNHEEDED = Unheeded()


_NONE = ops.Const(0)
_GIVING = (ops.Assign, ops.Random, ops.Mark, ops.Loop)


def _spine(op: ops.And | ops.Or) -> list[ops.And | ops.Or]:
    """`a and b and c` nests in its first operand; outermost first."""
    found = [op]
    while isinstance(first := found[-1].left, ops.And | ops.Or) and type(first) is type(op):
        found.append(first)
    return found


def _rechained(spine: list[ops.And | ops.Or], parts: list[ops.Value]) -> ops.Value:
    """The chain of these parts; the old one as far as they are the old ones."""
    done = parts[0]
    for old, right in zip(reversed(spine), parts[1:], strict=True):
        done = old if done is old.left and right is old.right else type(old)(done, right)
    return done


def _first(op: ops.Value) -> int | None:
    """The number that an address begins with."""
    while isinstance(op, ops.Add):
        op = op.left
    return op.number if isinstance(op, ops.Const) else None


def _same(old: tuple[_T, ...], new: tuple[_T, ...]) -> tuple[_T, ...]:
    """The old one where nothing in it is new, so that what stays is shared."""
    return old if all(a is b for a, b in zip(old, new, strict=False)) and len(old) == len(new) else new


VALUES: Cases[[Prover, Learned], _Result] = Cases()
STATEMENTS: Cases[[Prover, Learned], tuple[ops.Statement, Learned | None]] = Cases()


# ---- values ------------------------------------------------------------------------------------------------


@VALUES.of(ops.Const)
def _const(op: ops.Const, b: Prover, known: Learned) -> _Result:
    return op, (op.number, op.number)


@VALUES.of(ops.Point)
def _point(op: ops.Point, b: Prover, known: Learned) -> _Result:
    return op, (op.label, op.label)


@VALUES.of(ops.Local)
def _local(op: ops.Local, b: Prover, known: Learned) -> _Result:
    return op, known.locals.get(op.local, WORD)


@VALUES.of(ops.Load)
def _load(op: ops.Load, b: Prover, known: Learned) -> _Result:
    address, at = b.address(op.address, known)
    held = b.in_zone(op.address, known)
    return (op if address is op.address else ops.Load(address)), b.cells.held(at) if held is None else held


@VALUES.of(ops.Entry)
def _entry(op: ops.Entry, b: Prover, known: Learned) -> _Result:
    index, at = b.needed(op.index, known, (0, len(b.program.tables[op.table]) - 1))
    return (op if index is op.index else ops.Entry(op.table, index)), b.entries(op.table, at)


@VALUES.of(ops.Add, ops.Sub, ops.Mul, ops.Div, ops.Mod, ops.Min, ops.Max, ops.Eq, ops.Ne, ops.Lt, ops.Le)
def _binary(op: ops.Binary, b: Prover, known: Learned) -> _Result:
    first, second = b.value(op.left, known), b.value(op.right, known)
    found = OF_TWO[type(op)](first[1], second[1])
    if not lies_in(found, DOUBLE_WORD):
        first, second = b.within(first, WORD, "the number"), b.within(second, WORD, "the number")
        found = OF_TWO[type(op)](first[1], second[1])
    return _rebuilt(op, first[0], second[0]), found


@VALUES.of(ops.And, ops.Or)
def _both(op: ops.Binary, b: Prover, known: Learned) -> _Result:
    found = b.tested(op, known)
    return found.done, found.found


def _rebuilt(op: ops.Binary, left: ops.Value, right: ops.Value) -> ops.Value:
    return op if left is op.left and right is op.right else type(op)(left, right)


@VALUES.of(ops.Not)
def _not(op: ops.Not, b: Prover, known: Learned) -> _Result:
    value, _ = b.value(op.value, known)
    return (op if value is op.value else ops.Not(value)), TRUTH


@VALUES.of(ops.Select)
def _select(op: ops.Select, b: Prover, known: Learned) -> _Result:
    test = b.tested(op.test, known)
    ways = known.learning(test.holds), known.learning(test.fails)
    (yes, a), (no, c) = b.value(op.yes, ways[0]), b.value(op.no, ways[1])
    for way in ways:
        known.after(way)
    same = test.done is op.test and yes is op.yes and no is op.no
    return (op if same else ops.Select(test.done, yes, no)), hull(a, c)


@VALUES.of(ops.Bounded)
def _bounded(op: ops.Bounded, b: Prover, known: Learned) -> _Result:
    """Left out where the proof says the same. With nothing between its bounds it always stops."""
    value, found = b.value(op.value, known)
    within = op.low, op.high
    if lies_in(found, within):
        return value, found
    done = op if value is op.value else ops.Bounded(value, op.low, op.high, op.stop)
    return done, met(within, found)


@VALUES.of(ops.Call)
def _call(op: ops.Call, b: Prover, known: Learned) -> _Result:
    args, found = b.called(op.function, op.args, known)
    return (op if args is op.args else ops.Call(op.function, args)), found


# ---- statements --------------------------------------------------------------------------------------------


@STATEMENTS.of(ops.Assign)
def _assign(op: ops.Assign, b: Prover, known: Learned) -> tuple[ops.Statement, Learned]:
    value, found = b.kept(op.value, known)
    zone = b.zone(op.value, known)
    known.assigned(op.local, found)
    if zone is not None:
        known.zones[op.local] = zone
    return (op if value is op.value else ops.Assign(op.local, value)), known


@STATEMENTS.of(ops.Store)
def _store(op: ops.Store, b: Prover, known: Learned) -> tuple[ops.Statement, Learned]:
    b.demands.at(op.why)
    address, at = b.address(op.address, known)
    within = b.cells.taken(at)
    value, _ = b.needed(op.value, known, within if within is not None else (1, 0), "the number")
    known.stored()
    same = address is op.address and value is op.value
    return (op if same else ops.Store(address, value, why=op.why)), known


@STATEMENTS.of(ops.If)
def _if(op: ops.If, b: Prover, known: Learned) -> tuple[ops.Statement, Learned | None]:
    test = b.tested(op.test, known)
    yes, after = b.body(op.yes, known.learning(test.holds))
    no, other = b.body(op.no, known.learning(test.fails))
    same = test.done is op.test and yes is op.yes and no is op.no
    return (op if same else ops.If(test.done, yes, no)), where_ways_meet(after, other)


@STATEMENTS.of(ops.Loop)
def _loop(op: ops.Loop, b: Prover, known: Learned) -> tuple[ops.Statement, Learned]:
    (low, first), (high, past) = b.kept(op.low, known), b.kept(op.high, known)
    given = b.given(op.body)
    outside = Learned({name: WORD if name in given else r for name, r in known.locals.items()})
    outside.zones = {name: zone for name, zone in known.zones.items() if name not in given}
    inner = outside.copy()
    inner.locals[op.local] = WORD if op.local in given else (first[0], max(first[0], past[1] - 1))
    body, _ = b.body(op.body, inner)
    outside.locals.pop(op.local, None)
    outside.zones.pop(op.local, None)
    outside.stored()
    same = low is op.low and high is op.high and body is op.body
    done = op if same else ops.Loop(op.local, low, high, body)
    b.demands.laps(done, min(max(0, past[1] - first[0]), b.in_line(op)))
    return done, outside


@STATEMENTS.of(ops.Spend)
def _spend(op: ops.Spend, b: Prover, known: Learned) -> tuple[ops.Statement, Learned]:
    return op, known


@STATEMENTS.of(ops.Break, ops.Continue, ops.Fault, ops.Goto, ops.Await, ops.Halt)
def _out(op: ops.Statement, b: Prover, known: Learned) -> tuple[ops.Statement, None]:
    return op, None


@STATEMENTS.of(ops.Return)
def _return(op: ops.Return, b: Prover, known: Learned) -> tuple[ops.Statement, None]:
    value, found = b.kept(op.value, known)
    b.returned = found if b.returned is None else hull(b.returned, found)
    return (op if value is op.value else ops.Return(value)), None


@STATEMENTS.of(ops.Do)
def _do(op: ops.Do, b: Prover, known: Learned) -> tuple[ops.Statement, Learned]:
    args, _ = b.called(op.function, op.args, known)
    return (op if args is op.args else ops.Do(op.function, args)), known


@STATEMENTS.of(ops.Random)
def _random(op: ops.Random, b: Prover, known: Learned) -> tuple[ops.Statement, Learned]:
    b.demands.at(op.why)
    n, found = b.kept(op.n, known)
    known.assigned(op.local, (0, max(0, found[1] - 1)))
    return (op if n is op.n else ops.Random(op.local, n, why=op.why)), known


@STATEMENTS.of(ops.Shuffle)
def _shuffle(op: ops.Shuffle, b: Prover, known: Learned) -> tuple[ops.Statement, Learned]:
    b.demands.at(op.why)
    zone, _ = b.needed(op.zone, known, (0, b.program.cards[op.cards].zones - 1))
    known.stored()
    return (op if zone is op.zone else ops.Shuffle(op.cards, zone, why=op.why)), known


@STATEMENTS.of(ops.Put)
def _put(op: ops.Put, b: Prover, known: Learned) -> tuple[ops.Statement, Learned]:
    b.demands.at(op.why)
    kind = b.program.cards[op.cards]
    zone, _ = b.needed(op.zone, known, (0, kind.zones - 1))
    card, _ = b.needed(op.card, known, (0, kind.count - 1))
    known.stored()
    same = zone is op.zone and card is op.card
    return (op if same else ops.Put(op.cards, zone, card, why=op.why)), known


@STATEMENTS.of(ops.Offer)
def _offer(op: ops.Offer, b: Prover, known: Learned) -> tuple[ops.Statement, Learned]:
    value, _ = b.kept(op.value, known)
    return (op if value is op.value else ops.Offer(value)), known


@STATEMENTS.of(ops.Mark)
def _mark(op: ops.Mark, b: Prover, known: Learned) -> tuple[ops.Statement, Learned]:
    known.assigned(op.local, WORD)
    return op, known


@STATEMENTS.of(ops.Undo)
def _undo(op: ops.Undo, b: Prover, known: Learned) -> tuple[ops.Statement, Learned]:
    known.stored()
    return op, known


@STATEMENTS.of(ops.Leave)
def _leave(op: ops.Leave, b: Prover, known: Learned) -> tuple[ops.Statement, None]:
    to, _ = b.needed(op.to, known, (0, len(b.program.blocks) - 1))
    return (op if to is op.to else ops.Leave(to)), None
