"""Walks the tree, one function per instruction, and looks at every address: what an instruction means stands here."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tassel_compiler.ir.ops import Arg, Op
from tassel_compiler.ir.program import Program
from tassel_runtime import rng
from tassel_runtime.engine import Cells, EngineFault


class _Jump(Exception):
    """Control leaves the place where it is: break, continue, return or a tail, with its number."""

    def __init__(self, kind: str, value: int = 0) -> None:
        super().__init__(kind)
        self.kind, self.value = kind, value


class Walker:
    """One vector and the program that works on it."""

    def __init__(self, program: Program, cells: Cells) -> None:
        self.program, self.cells = program, cells
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

    def body(self, ops: Arg, env: dict[str, int]) -> None:
        assert isinstance(ops, tuple)
        for op in ops:
            _STATEMENTS[op.name](self, op, env)

    def value(self, op: Arg, env: dict[str, int]) -> int:
        assert isinstance(op, Op)
        return (_VALUES[op.name](self, op, env) + 2**31) % 2**32 - 2**31

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

    def zone(self, kind: str, instance: int) -> tuple[int, int]:
        """Address and capacity."""
        for zone in self.program.zones:
            if zone.cards == kind and 0 <= instance - zone.first < zone.count:
                return zone.base + (instance - zone.first) * (zone.capacity + 1), zone.capacity
        raise EngineFault(f"there is no zone {instance} for {kind}")


def _two(work: Callable[[int, int], int]) -> Callable[[Walker, Op, dict[str, int]], int]:
    def run(m: Walker, op: Op, env: dict[str, int]) -> int:
        a = m.value(op.args[0], env)
        return work(a, m.value(op.args[1], env))

    return run


def _table(m: Walker, op: Op, env: dict[str, int]) -> int:
    entries, i = m.program.tables[str(op.args[0])], m.value(op.args[1], env)
    if not 0 <= i < len(entries):
        raise EngineFault(f"table {op.args[0]} has no entry {i}")
    return entries[i]


def _call(m: Walker, op: Op, env: dict[str, int]) -> int:
    assert isinstance(op.args[1], tuple)
    return m.call(str(op.args[0]), [m.value(a, env) for a in op.args[1]])


def _if(m: Walker, op: Op, env: dict[str, int]) -> None:
    m.body(op.args[1] if m.value(op.args[0], env) else op.args[2], env)


def _loop(m: Walker, op: Op, env: dict[str, int]) -> None:
    low, high = m.value(op.args[1], env), m.value(op.args[2], env)
    for i in range(low, high):
        env[str(op.args[0])] = i
        try:
            m.body(op.args[3], env)
        except _Jump as jump:
            if jump.kind == "break":
                return
            if jump.kind != "continue":
                raise


def _zput(m: Walker, op: Op, env: dict[str, int]) -> None:
    kind = m.program.cards[str(op.args[0])]
    new, card = m.value(op.args[1], env), m.value(op.args[2], env)
    if not 0 <= card < kind.count:
        raise EngineFault(f"there is no card {card} of {kind.name}")
    base, capacity = m.zone(kind.name, new)
    old = m.read(kind.where + card)
    if old >= 0:
        _take_out(m, kind.name, old, card)
    size = m.read(base) + 1
    if size > capacity:
        raise EngineFault(f"zone {new} of {kind.name} is full")
    m.write(base + size, card)
    m.write(base, size)
    m.write(kind.where + card, new)


def _take_out(m: Walker, kind: str, instance: int, card: int) -> None:
    base, _ = m.zone(kind, instance)
    size = m.read(base)
    held = [m.read(base + 1 + i) for i in range(size)]
    held.remove(card)
    for i, other in enumerate([*held, 0]):
        m.write(base + 1 + i, other)
    m.write(base, size - 1)


def _shuffle(m: Walker, op: Op, env: dict[str, int]) -> None:
    base, _ = m.zone(str(op.args[0]), m.value(op.args[1], env))
    rng.shuffle(m.cells, base + 1, m.read(base))


def _undo(m: Walker, op: Op, env: dict[str, int]) -> None:
    while len(m.trail) > env[str(op.args[0])]:
        address, old = m.trail.pop()
        m.cells[address] = old


def _set(m: Walker, op: Op, env: dict[str, int]) -> None:
    env[str(op.args[0])] = m.value(op.args[1], env)


def _store(m: Walker, op: Op, env: dict[str, int]) -> None:
    address = m.value(op.args[0], env)
    m.write(address, m.value(op.args[1], env))


def _do(m: Walker, op: Op, env: dict[str, int]) -> None:
    _call(m, op, env)


def _random(m: Walker, op: Op, env: dict[str, int]) -> None:
    env[str(op.args[0])] = rng.below(m.cells, m.value(op.args[1], env))


def _offer(m: Walker, op: Op, env: dict[str, int]) -> None:
    m.offered.append(m.value(op.args[0], env))


def _mark(m: Walker, op: Op, env: dict[str, int]) -> None:
    env[str(op.args[0])] = len(m.trail)


def _jump(kind: str) -> Callable[[Walker, Op, dict[str, int]], None]:
    def run(m: Walker, op: Op, env: dict[str, int]) -> None:
        first = op.args[0] if op.args else 0
        raise _Jump(kind, m.value(first, env) if isinstance(first, Op) else int(str(first)))

    return run


def _ask(m: Walker, op: Op, env: dict[str, int]) -> None:
    raise _Jump("ask", -1 - int(str(op.args[0])))


_VALUES: dict[str, Callable[[Walker, Op, dict[str, int]], int]] = {
    "const": lambda m, op, env: int(str(op.args[0])),
    "local": lambda m, op, env: env[str(op.args[0])],
    "load": lambda m, op, env: m.read(m.value(op.args[0], env)),
    "table": _table,
    "add": _two(lambda a, b: a + b),
    "sub": _two(lambda a, b: a - b),
    "mul": _two(lambda a, b: a * b),
    "div": _two(lambda a, b: a // b if b else 0),
    "mod": _two(lambda a, b: a % b if b else 0),
    "min": _two(min),
    "max": _two(max),
    "eq": _two(lambda a, b: int(a == b)),
    "ne": _two(lambda a, b: int(a != b)),
    "lt": _two(lambda a, b: int(a < b)),
    "le": _two(lambda a, b: int(a <= b)),
    "and": lambda m, op, env: int(bool(m.value(op.args[0], env) and m.value(op.args[1], env))),
    "or": lambda m, op, env: int(bool(m.value(op.args[0], env) or m.value(op.args[1], env))),
    "not": lambda m, op, env: int(not m.value(op.args[0], env)),
    "select": lambda m, op, env: m.value(op.args[1] if m.value(op.args[0], env) else op.args[2], env),
    "call": _call,
    "point": lambda m, op, env: int(str(op.args[0])),
}

_STATEMENTS: dict[str, Callable[[Walker, Op, dict[str, int]], None]] = {
    "set": _set,
    "store": _store,
    "if": _if,
    "loop": _loop,
    "break": _jump("break"),
    "continue": _jump("continue"),
    "return": _jump("return"),
    "do": _do,
    "random": _random,
    "shuffle": _shuffle,
    "zput": _zput,
    "offer": _offer,
    "mark": _mark,
    "undo": _undo,
    "goto": _jump("goto"),
    "leave": _jump("leave"),
    "ask": _ask,
    "halt": _jump("halt"),
}
