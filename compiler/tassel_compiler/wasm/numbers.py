"""Values as WebAssembly: one writer per instruction.

What stands inside a value is exact, up to 64 bits, and most of it is proved to fit 32 (`value_ranges`). So a value is
written in one of two ways. `low_word` leaves its lowest 32 bits: addition, subtraction and multiplication need no
more of their operands, and where the whole value is proved to fit, that is the value. `long` leaves all 64;
comparisons, divisions and bounds ask for it where an operand may not fit.
"""

from __future__ import annotations

from collections.abc import Callable

from tassel_compiler.ir import ops
from tassel_compiler.ir.cases import Cases
from tassel_compiler.ir.intervals import WORD, lies_in
from tassel_compiler.ir.walk import values_in, walk
from tassel_compiler.wasm.code_in_place import in_place
from tassel_compiler.wasm.dividing_code import divided_by
from tassel_compiler.wasm.encoding import I32, I64
from tassel_compiler.wasm.layout import CELL
from tassel_compiler.wasm.opcodes import I32_LOAD, I64_LOAD, I64_LOAD32_S, IF
from tassel_compiler.wasm.places_of_sums import place_of_sum
from tassel_compiler.wasm.remembering_code import recalled
from tassel_compiler.wasm.scope_of_code import GLOBAL, CodeScope

VALUES: Cases[[CodeScope], None] = Cases()
TRUE_OR_FALSE = (ops.Eq, ops.Ne, ops.Lt, ops.Le, ops.And, ops.Or, ops.Not)
_CHEAP = (
    ops.Const, ops.Local, ops.Load, ops.Entry, ops.Add, ops.Sub, ops.Mul, ops.Min, ops.Max, ops.Eq, ops.Ne, ops.Lt,
    ops.Le, ops.Not, ops.And, ops.Or, ops.Select,
)  # fmt: skip
_SPOKEN = ops.Local, ops.Load, ops.Entry, ops.Call
REACH = ("offered",)
"""A local that no program has a name for: how far the options of an enumerator reach."""
_SHORT = 20
"""Instructions of a value that is worked out rather than jumped over."""


def low_word(op: ops.Value, s: CodeScope) -> None:
    """The lowest 32 bits."""
    VALUES.rows[type(op)](op, s)


def long(op: ops.Value, s: CodeScope) -> None:
    """All of the value, as 64 bits."""
    if isinstance(op, ops.Const):
        s.writer.long(op.number)
    elif isinstance(op, ops.Load):
        s.writer.load(address(op.address, s), I64_LOAD32_S)
    elif id(op) in s.plan.sums.asked:
        _kept_sum(op, s, I64_LOAD)
    elif s.fits(op) or type(op) not in _LONGS:
        low_word(op, s)
        s.writer.op("i64.extend_i32_s")
    else:
        _LONGS[type(op)](op, s)


def flag(op: ops.Value, s: CodeScope) -> None:
    """1 if it is not 0."""
    test(op, s)
    if not isinstance(op, TRUE_OR_FALSE) and not lies_in(s.interval(op), (0, 1)):
        s.writer.op("i32.eqz", "i32.eqz")


def test(op: ops.Value, s: CodeScope) -> None:
    """A number that is 0 exactly if the value is."""
    if s.fits(op) or isinstance(op, TRUE_OR_FALSE):
        low_word(op, s)
    else:
        long(op, s)
        s.writer.op("i64.eqz", "i32.eqz")


def cheap(op: ops.Value, asked: ops.Value, s: CodeScope) -> bool:
    """Whether it may be worked out before the test that decides if anybody asks: it is short, stops nothing, and reads
    only where it may read whatever comes out, because no address in it holds anything that the test speaks of."""
    found = list(walk((op,)))
    if len(found) > _SHORT or not all(isinstance(one, _CHEAP) and s.fits(one) for one in found):
        return False
    read = [one for one in found if isinstance(one, ops.Load | ops.Entry)]
    spoken = {one for one in walk((asked,)) if isinstance(one, _SPOKEN)} if read else set()
    return spoken.isdisjoint(walk(value for one in read for value in values_in(one)))


# ---- addresses ---------------------------------------------------------------------------------------------


def address(op: ops.Value, s: CodeScope) -> int:
    """Leaves an address in bytes; what comes back is to be added by the instruction that uses it.

    What it adds it adds without turning over, so a constant goes there only as far as what is left is proved not to be
    below 0: down to where the cells begin that belong together, or where the rest says so itself.
    """
    constant, parts = _split(op)
    if not parts:
        s.writer.const(0)
        return constant * CELL
    offset = max(0, constant if all(map(s.positive, parts)) else _region(op, s))
    _total(parts, constant - offset, s)
    s.writer.const(2)
    s.writer.op("i32.shl")
    return offset * CELL


def _region(op: ops.Value, s: CodeScope) -> int:
    """Where the cells begin that belong to the number that an address begins with."""
    while isinstance(op, ops.Add):
        op = op.left
    return s.plan.cells.region(op.number)[0] if isinstance(op, ops.Const) else 0


def _split(op: ops.Value) -> tuple[int, list[ops.Value]]:
    """A sum as its constants, and the rest."""
    constant, parts, waiting = 0, [], [op]
    while waiting:
        one = waiting.pop()
        if isinstance(one, ops.Add):
            waiting += (one.right, one.left)
        elif isinstance(one, ops.Const):
            constant += one.number
        else:
            parts.append(one)
    return constant, parts


def _total(parts: list[ops.Value], constant: int, s: CodeScope) -> None:
    low_word(parts[0], s)
    for part in parts[1:]:
        low_word(part, s)
        s.writer.op("i32.add")
    if constant:
        s.writer.const(constant)
        s.writer.op("i32.add")


# ---- simple values -----------------------------------------------------------------------------------------


@VALUES.of(ops.Const)
def _const(op: ops.Const, s: CodeScope) -> None:
    s.writer.const(op.number)


@VALUES.of(ops.Point)
def _point(op: ops.Point, s: CodeScope) -> None:
    s.writer.const(op.label)


@VALUES.of(ops.Local)
def _local(op: ops.Local, s: CodeScope) -> None:
    s.writer.get(s.writer.local(op.local))


@VALUES.of(ops.Load)
def _load(op: ops.Load, s: CodeScope) -> None:
    s.writer.load(address(op.address, s))


@VALUES.of(ops.Entry)
def _entry(op: ops.Entry, s: CodeScope) -> None:
    """Of the index, as of an address, only what cannot be below 0 may be added without turning over."""
    constant, parts = _split(op.index)
    base = s.plan.layout.tables[op.table]
    if not parts:
        s.writer.const(0)
        s.writer.load(base + constant * CELL)
        return
    folded = constant if all(map(s.positive, parts)) and base + constant * CELL >= 0 else 0
    _total(parts, constant - folded, s)
    s.writer.const(2)
    s.writer.op("i32.shl")
    s.writer.load(base + folded * CELL)


@VALUES.of(ops.Call)
def _call(op: ops.Call, s: CodeScope) -> None:
    called_with(op, s)


def called_with(op: ops.Call | ops.Do, s: CodeScope) -> None:
    """The result. An enumerator may call another one, and nobody else may."""
    both_offer = s.enumerates and s.plan.program.functions[op.function].role == "options"
    if both_offer:
        offers_told(s)
    _called_with(op, s)
    if both_offer:
        offers_back(s)


def offers_told(s: CodeScope) -> None:
    """How far its options reach, for others to see."""
    s.writer.get(s.writer.local(REACH))
    s.writer.global_set(GLOBAL["offered"])


def offers_back(s: CodeScope) -> None:
    s.writer.global_get(GLOBAL["offered"])
    s.writer.set(s.writer.local(REACH))


def _called_with(op: ops.Call | ops.Do, s: CodeScope) -> None:
    if op.function in s.plan.remembered:
        _recalled(op, s)
        return
    for arg in op.args:
        low_word(arg, s)
    if op.function in s.plan.in_place:
        in_place(s.plan.program.functions[op.function], s)
    else:
        s.writer.call(s.callee(op.function))


def _recalled(op: ops.Call | ops.Do, s: CodeScope) -> None:
    held = [s.writer.fresh() for _ in op.args]
    for arg, local in zip(op.args, held, strict=True):
        low_word(arg, s)
        s.writer.set(local)
    recalled(op, held, s)
    s.writer.release(*held)


# ---- arithmetic --------------------------------------------------------------------------------------------


def _ring(name: str) -> Callable[[ops.Binary, CodeScope], None]:
    """Of sums and products the lowest bits follow from the lowest bits."""

    def write(op: ops.Binary, s: CodeScope) -> None:
        low_word(op.left, s)
        low_word(op.right, s)
        s.writer.op(f"i32.{name}")

    return write


def _long_ring(name: str) -> Callable[[ops.Value, CodeScope], None]:
    def write(op: ops.Value, s: CodeScope) -> None:
        assert isinstance(op, ops.Binary)
        long(op.left, s)
        long(op.right, s)
        s.writer.op(f"i64.{name}")

    return write


_added = _ring("add")


@VALUES.of(ops.Add)
def _add(op: ops.Add, s: CodeScope) -> None:
    if id(op) in s.plan.sums.asked:
        _kept_sum(op, s, I32_LOAD)
    elif id(op) in s.plan.weighed.asked:
        s.writer.const(0)
        s.writer.load(s.plan.layout.weighed_sums + s.plan.weighed.asked[id(op)] * CELL)
    else:
        _added(op, s)


def _kept_sum(op: ops.Value, s: CodeScope, kind: bytes) -> None:
    family, line = s.plan.sums.asked[id(op)]
    place_of_sum(family, line, s, low_word)
    s.writer.load(s.plan.layout.sums_of[family], kind)


VALUES.of(ops.Sub)(_ring("sub"))
VALUES.of(ops.Mul)(_ring("mul"))


def _exact(op: ops.Binary, s: CodeScope) -> bool:
    """Leaves both operands, as 32 bits if they fit (True)."""
    fit = s.fits(op.left) and s.fits(op.right)
    for side in (op.left, op.right):
        (low_word if fit else long)(side, s)
    return fit


def _compared(name: str) -> Callable[[ops.Binary, CodeScope], None]:
    def write(op: ops.Binary, s: CodeScope) -> None:
        if name == "eq" and isinstance(op.right, ops.Const) and op.right.number == 0:
            test(op.left, s)
            s.writer.op("i32.eqz")
            return
        s.writer.op(("i32." if _exact(op, s) else "i64.") + name)

    return write


VALUES.of(ops.Eq)(_compared("eq"))
VALUES.of(ops.Ne)(_compared("ne"))
VALUES.of(ops.Lt)(_compared("lt_s"))
VALUES.of(ops.Le)(_compared("le_s"))


@VALUES.of(ops.Div, ops.Mod)
def _divided(op: ops.Binary, s: CodeScope) -> None:
    quotient = isinstance(op, ops.Div)
    if not (s.fits(op) and s.fits(op.left) and s.fits(op.right)):
        _long_divided(op, s)
        s.writer.op("i32.wrap_i64")
        return
    low_word(op.left, s)
    divisor = op.right.number if isinstance(op.right, ops.Const) else 0
    if divisor > 0 and not divisor & divisor - 1:
        s.writer.const(divisor.bit_length() - 1 if quotient else divisor - 1)
        s.writer.op("i32.shr_s" if quotient else "i32.and")
        return
    if divisor > 0 and not s.positive(op.left):
        divided_by(divisor, quotient, s)
        return
    low_word(op.right, s)
    if s.positive(op.left) and s.interval(op.right)[0] > 0:
        s.writer.op("i32.div_u" if quotient else "i32.rem_u")
    else:
        s.helper("div" if quotient else "mod")


def _long_divided(op: ops.Value, s: CodeScope) -> None:
    assert isinstance(op, ops.Binary)
    long(op.left, s)
    long(op.right, s)
    s.helper("long div" if isinstance(op, ops.Div) else "long mod")


@VALUES.of(ops.Min, ops.Max)
def _extreme(op: ops.Binary, s: CodeScope) -> None:
    if s.fits(op.left) and s.fits(op.right):
        _chosen(op, s, I32)
    else:
        _chosen(op, s, I64)
        s.writer.op("i32.wrap_i64")


def _long_extreme(op: ops.Value, s: CodeScope) -> None:
    assert isinstance(op, ops.Binary)
    _chosen(op, s, I64)


def _chosen(op: ops.Binary, s: CodeScope, kind: int) -> None:
    w, write = s.writer, low_word if kind == I32 else long
    a, b = w.fresh(kind), w.fresh(kind)
    write(op.left, s)
    w.tee(a)
    write(op.right, s)
    w.tee(b)
    w.get(a)
    w.get(b)
    w.op(("i32." if kind == I32 else "i64.") + ("lt_s" if isinstance(op, ops.Min) else "gt_s"), "select")


# ---- tests -------------------------------------------------------------------------------------------------


@VALUES.of(ops.Not)
def _not(op: ops.Not, s: CodeScope) -> None:
    test(op.value, s)
    s.writer.op("i32.eqz")


@VALUES.of(ops.And)
def _and(op: ops.And, s: CodeScope) -> None:
    if cheap(op.right, op.left, s):
        flag(op.left, s)
        flag(op.right, s)
        s.writer.op("i32.and")
        return
    test(op.left, s)
    s.writer.begin(IF, I32)
    flag(op.right, s)
    s.writer.otherwise()
    s.writer.const(0)
    s.writer.close()


@VALUES.of(ops.Or)
def _or(op: ops.Or, s: CodeScope) -> None:
    if cheap(op.right, op.left, s):
        flag(op.left, s)
        flag(op.right, s)
        s.writer.op("i32.or")
        return
    test(op.left, s)
    s.writer.begin(IF, I32)
    s.writer.const(1)
    s.writer.otherwise()
    flag(op.right, s)
    s.writer.close()


@VALUES.of(ops.Select)
def _select(op: ops.Select, s: CodeScope) -> None:
    """Both values may be worked out first where the test changes nothing that they read."""
    quiet = not any(isinstance(one, ops.Call) for one in walk((op.test,)))
    if quiet and cheap(op.yes, op.test, s) and cheap(op.no, op.test, s):
        low_word(op.yes, s)
        low_word(op.no, s)
        test(op.test, s)
        s.writer.op("select")
        return
    _either(op, s, I32)


def _long_select(op: ops.Value, s: CodeScope) -> None:
    assert isinstance(op, ops.Select)
    _either(op, s, I64)


def _either(op: ops.Select, s: CodeScope, kind: int) -> None:
    write = low_word if kind == I32 else long
    test(op.test, s)
    s.writer.begin(IF, kind)
    write(op.yes, s)
    s.writer.otherwise()
    write(op.no, s)
    s.writer.close()


# ---- bounds ------------------------------------------------------------------------------------------------


@VALUES.of(ops.Bounded)
def _bounded(op: ops.Bounded, s: CodeScope) -> None:
    if s.fits(op.value):
        _within(op, s, I32)
    else:
        _within(op, s, I64)
        s.writer.op("i32.wrap_i64")


def _long_bounded(op: ops.Value, s: CodeScope) -> None:
    assert isinstance(op, ops.Bounded)
    _within(op, s, I64)


def _within(op: ops.Bounded, s: CodeScope, kind: int) -> None:
    """The value, looked at as one number without sign: how far it lies above the lowest."""
    w, letters = s.writer, "i32." if kind == I32 else "i64."
    (low_word if kind == I32 else long)(op.value, s)
    if lies_in(s.interval(op.value), (op.low, op.high)):
        return
    found = w.fresh(kind)
    w.tee(found)
    const = w.const if kind == I32 else w.long
    if (op.low, op.high) == WORD:
        w.op("i64.extend32_s")
        w.get(found)
        w.op("i64.ne")
    else:
        low, high = (op.low, op.high) if kind == I64 else (max(op.low, WORD[0]), min(op.high, WORD[1]))
        if low > high:
            w.op("drop")
            w.const(1)
        else:
            const(low)
            w.op(letters + "sub")
            const(high - low)
            w.op(letters + "gt_u")
    w.seldom()
    _stopped(op, s, found, kind)
    w.close()
    w.get(found)


def _stopped(op: ops.Bounded, s: CodeScope, found: int, kind: int) -> None:
    s.writer.get(found)
    if kind == I32:
        s.writer.op("i64.extend_i32_s")
    stopping((op.stop, op.low, op.high), s)


def stopping(site: tuple[int, int, int], s: CodeScope) -> None:
    """The game stops here, at the number that lies on top: this code is seldom run, so it is short."""
    s.writer.const(s.plan.layout.sites[site])
    s.helper("stop")
    s.writer.op("unreachable")


_LONGS: dict[type[ops.Op], Callable[[ops.Value, CodeScope], None]] = {
    ops.Add: _long_ring("add"), ops.Sub: _long_ring("sub"), ops.Mul: _long_ring("mul"), ops.Div: _long_divided,
    ops.Mod: _long_divided, ops.Min: _long_extreme, ops.Max: _long_extreme, ops.Select: _long_select,
    ops.Bounded: _long_bounded,
}
"""What may be longer than 32 bits."""
