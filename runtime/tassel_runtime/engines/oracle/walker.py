"""Walks the tree, one function per instruction, and looks at every address: what an instruction means stands here.

It has no form of its own for the instructions about cards, so it walks expanded programs only.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tassel_compiler.ir import ops
from tassel_compiler.ir.cases import Cases
from tassel_compiler.ir.program import Program
from tassel_compiler.ir.work import WORK
from tassel_runtime import rng
from tassel_runtime.engine import Cells, EngineFault, stop

_Env = dict[str, int]


class _Jump(Exception):
    """Control leaves the place where it is: out of a loop, a function or a block, with a number to hand over."""

    def __init__(self, op: ops.Statement, value: int = 0) -> None:
        super().__init__(op.name)
        self.op, self.value = op, value


class Walker:
    """One vector and the program that works on it."""

    def __init__(self, program: Program, cells: Cells, work: list[int] | None = None) -> None:
        self.program, self.cells = program, cells
        self.work = work or [WORK]
        self.trail: list[tuple[int, int]] = []
        self.offered: list[int] = []

    def call(self, name: str, args: Sequence[int]) -> int:
        function = self.program.functions[name]
        try:
            self.body(function.body, dict(zip(function.params, args, strict=True)))
        except _Jump as jump:
            return jump.value
        return 0

    def options(self, name: str) -> list[int]:
        self.offered = []
        self.call(name, ())
        return self.offered

    def step(self, block: int) -> int:
        """Run one block: the next block's number, 0 for over, -1 - n for an ask."""
        try:
            self.body(self.program.blocks[block].body, {})
        except _Jump as jump:
            return jump.value
        raise EngineFault(f"block {block} has no end")

    def body(self, statements: ops.Body, env: _Env) -> None:
        for op in statements:
            STATEMENTS.rows[type(op)](op, self, env)

    def value(self, op: ops.Value, env: _Env) -> int:
        return VALUES.rows[type(op)](op, self, env)

    def read(self, address: int) -> int:
        self.inside(address)
        return self.cells[address]

    def write(self, address: int, value: int) -> None:
        self.inside(address)
        self.trail.append((address, self.cells[address]))
        self.cells[address] = value

    def inside(self, address: int) -> None:
        if not 0 <= address < len(self.cells):
            raise EngineFault(f"cell {address} lies outside the vector")


VALUES: Cases[[Walker, _Env], int] = Cases()
STATEMENTS: Cases[[Walker, _Env], None] = Cases()


# ---- values ------------------------------------------------------------------------------------------------


@VALUES.of(ops.Const)
def _const(op: ops.Const, m: Walker, env: _Env) -> int:
    return op.number


@VALUES.of(ops.Local)
def _local(op: ops.Local, m: Walker, env: _Env) -> int:
    return env[op.local]


@VALUES.of(ops.Load)
def _load(op: ops.Load, m: Walker, env: _Env) -> int:
    return m.read(m.value(op.address, env))


@VALUES.of(ops.Entry)
def _entry(op: ops.Entry, m: Walker, env: _Env) -> int:
    entries, i = m.program.tables[op.table], m.value(op.index, env)
    if not 0 <= i < len(entries):
        raise EngineFault(f"table {op.table} has no entry {i}")
    return entries[i]


@VALUES.of(ops.Peek)
def _peek(op: ops.Peek, m: Walker, env: _Env) -> int:
    return env[_in_row(op.row, m.value(op.index, env), env)]


def _in_row(row: str, index: int, env: _Env) -> str:
    """A number of a row is kept beside the locals, under a name that none of them has."""
    name = f"{row}\0{index}"
    if name not in env:
        raise EngineFault(f"row {row} has no number {index}")
    return name


def _two(work: Callable[[int, int], int]) -> Callable[[ops.Binary, Walker, _Env], int]:
    def run(op: ops.Binary, m: Walker, env: _Env) -> int:
        a = m.value(op.left, env)
        return work(a, m.value(op.right, env))

    return run


VALUES.of(ops.Add)(_two(lambda a, b: a + b))
VALUES.of(ops.Sub)(_two(lambda a, b: a - b))
VALUES.of(ops.Mul)(_two(lambda a, b: a * b))
VALUES.of(ops.Div)(_two(lambda a, b: a // b if b else 0))
VALUES.of(ops.Mod)(_two(lambda a, b: a % b if b else 0))
VALUES.of(ops.Min)(_two(min))
VALUES.of(ops.Max)(_two(max))
VALUES.of(ops.Eq)(_two(lambda a, b: int(a == b)))
VALUES.of(ops.Ne)(_two(lambda a, b: int(a != b)))
VALUES.of(ops.Lt)(_two(lambda a, b: int(a < b)))
VALUES.of(ops.Le)(_two(lambda a, b: int(a <= b)))


@VALUES.of(ops.And)
def _and(op: ops.And, m: Walker, env: _Env) -> int:
    return int(bool(m.value(op.left, env) and m.value(op.right, env)))


@VALUES.of(ops.Or)
def _or(op: ops.Or, m: Walker, env: _Env) -> int:
    return int(bool(m.value(op.left, env) or m.value(op.right, env)))


@VALUES.of(ops.Not)
def _not(op: ops.Not, m: Walker, env: _Env) -> int:
    return int(not m.value(op.value, env))


@VALUES.of(ops.Select)
def _select(op: ops.Select, m: Walker, env: _Env) -> int:
    return m.value(op.yes if m.value(op.test, env) else op.no, env)


@VALUES.of(ops.Bounded)
def _bounded(op: ops.Bounded, m: Walker, env: _Env) -> int:
    value = m.value(op.value, env)
    if not op.low <= value <= op.high:
        stop(op.stop, value, op.low, op.high)
    return value


@VALUES.of(ops.Call)
def _call(op: ops.Call, m: Walker, env: _Env) -> int:
    return m.call(op.function, [m.value(a, env) for a in op.args])


@VALUES.of(ops.Point)
def _point(op: ops.Point, m: Walker, env: _Env) -> int:
    return op.label


# ---- statements --------------------------------------------------------------------------------------------


@STATEMENTS.of(ops.Assign)
def _assign(op: ops.Assign, m: Walker, env: _Env) -> None:
    env[op.local] = m.value(op.value, env)


@STATEMENTS.of(ops.Store)
def _store(op: ops.Store, m: Walker, env: _Env) -> None:
    address = m.value(op.address, env)
    m.write(address, m.value(op.value, env))


@STATEMENTS.of(ops.Clear)
def _clear(op: ops.Clear, m: Walker, env: _Env) -> None:
    env |= {f"{op.row}\0{i}": 0 for i in range(op.size)}


@STATEMENTS.of(ops.Poke)
def _poke(op: ops.Poke, m: Walker, env: _Env) -> None:
    place = _in_row(op.row, m.value(op.index, env), env)
    env[place] = m.value(op.value, env)


@STATEMENTS.of(ops.If)
def _if(op: ops.If, m: Walker, env: _Env) -> None:
    m.body(op.yes if m.value(op.test, env) else op.no, env)


@STATEMENTS.of(ops.Loop)
def _loop(op: ops.Loop, m: Walker, env: _Env) -> None:
    low, high = m.value(op.low, env), m.value(op.high, env)
    for i in range(low, high):
        env[op.local] = i
        try:
            m.body(op.body, env)
        except _Jump as jump:
            if isinstance(jump.op, ops.Break):
                return
            if not isinstance(jump.op, ops.Continue):
                raise


@STATEMENTS.of(ops.Do)
def _do(op: ops.Do, m: Walker, env: _Env) -> None:
    m.call(op.function, [m.value(a, env) for a in op.args])


@STATEMENTS.of(ops.Random)
def _random(op: ops.Random, m: Walker, env: _Env) -> None:
    env[op.local] = rng.below(m.cells, m.value(op.n, env))


@STATEMENTS.of(ops.Fault)
def _fault(op: ops.Fault, m: Walker, env: _Env) -> None:
    raise EngineFault(op.text)


@STATEMENTS.of(ops.Spend)
def _spend(op: ops.Spend, m: Walker, env: _Env) -> None:
    m.work[0] -= op.amount
    if m.work[0] < 0:
        stop(op.stop, 0, 0, 0)


@STATEMENTS.of(ops.Offer)
def _offer(op: ops.Offer, m: Walker, env: _Env) -> None:
    m.offered.append(m.value(op.value, env))


@STATEMENTS.of(ops.Mark)
def _mark(op: ops.Mark, m: Walker, env: _Env) -> None:
    env[op.local] = len(m.trail)


@STATEMENTS.of(ops.Undo)
def _undo(op: ops.Undo, m: Walker, env: _Env) -> None:
    while len(m.trail) > max(env[op.local], 0):
        address, old = m.trail.pop()
        m.cells[address] = old


# ---- ways out ----------------------------------------------------------------------------------------------


@STATEMENTS.of(ops.Break, ops.Continue, ops.Halt)
def _out(op: ops.Statement, m: Walker, env: _Env) -> None:
    raise _Jump(op)


@STATEMENTS.of(ops.Return)
def _return(op: ops.Return, m: Walker, env: _Env) -> None:
    raise _Jump(op, m.value(op.value, env))


@STATEMENTS.of(ops.Goto)
def _goto(op: ops.Goto, m: Walker, env: _Env) -> None:
    raise _Jump(op, op.label)


@STATEMENTS.of(ops.Leave)
def _leave(op: ops.Leave, m: Walker, env: _Env) -> None:
    raise _Jump(op, m.value(op.to, env))


@STATEMENTS.of(ops.Await)
def _await(op: ops.Await, m: Walker, env: _Env) -> None:
    raise _Jump(op, -1 - op.ask)
