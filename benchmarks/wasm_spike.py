"""A spike: functions of the IR as WebAssembly, against the interpreter.

It answers one question before the second engine is written: is the IR, as it is, good enough for it? A few dozen lines
turn any function that draws nothing from the generator into WebAssembly; the state lies in linear memory, the tables
behind it, offered options behind those. Run with `python -m benchmarks.wasm_spike`; needs the extra `spike`.
"""

from __future__ import annotations

import random
import statistics
import struct
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

import wasmtime

from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import compile_rules
from tassel_compiler.ir import ops
from tassel_compiler.ir.program import PC, Function, Program
from tassel_runtime.engines import python
from tassel_runtime.engines.stepping import Stepping

I32 = 0x7F
BINARY = {"add": 0x6A, "sub": 0x6B, "mul": 0x6C, "eq": 0x46, "ne": 0x47, "lt": 0x48, "le": 0x4C}
HELPERS = ("div", "mod", "min", "max")
STATES = 10_000
CALLS = 200_000


def leb(n: int) -> bytes:
    out = bytearray()
    while True:
        byte, n = n & 0x7F, n >> 7
        done = (n == 0 and not byte & 0x40) or (n == -1 and byte & 0x40)
        out.append(byte if done else byte | 0x80)
        if done:
            return bytes(out)


def unsigned(n: int) -> bytes:
    out = bytearray()
    while n > 0x7F:
        out.append(n & 0x7F | 0x80)
        n >>= 7
    return bytes([*out, n])


def vector(items: Sequence[bytes]) -> bytes:
    return unsigned(len(items)) + b"".join(items)


def section(number: int, body: bytes) -> bytes:
    return bytes([number]) + unsigned(len(body)) + body


def number(n: int) -> bytes:
    return b"\x41" + leb(n)


class Emitter:
    """One function: expressions leave a value on the stack, statements leave nothing."""

    def __init__(self, module: Module, function: Function) -> None:
        self.m = module
        self.locals = {name: i for i, name in enumerate(function.params)}
        self.params = len(function.params)
        self.depth = 0
        self.loops: list[tuple[int, int]] = []
        self.code = b"".join(map(self.statement, function.body)) + number(0) + b"\x0b"

    def body(self) -> bytes:
        extra = len(self.locals) - self.params
        code = vector([unsigned(extra) + bytes([I32])] if extra else []) + self.code
        return unsigned(len(code)) + code

    def local(self, name: str) -> bytes:
        return unsigned(self.locals.setdefault(name, len(self.locals)))

    def inner(self, body: ops.Body) -> bytes:
        self.depth += 1
        code = b"".join(map(self.statement, body))
        self.depth -= 1
        return code

    def address(self, op: ops.Value, base: int = 0) -> bytes:
        return self.value(op) + number(2) + b"\x74" + (number(base) + b"\x6a" if base else b"")

    def value(self, op: ops.Value) -> bytes:
        match op:
            case ops.Const(n):
                return number(n)
            case ops.Local(name):
                return b"\x20" + self.local(name)
            case ops.Load(address):
                return self.address(address) + b"\x28\x02\x00"
            case ops.Entry(table, index):
                return self.address(index, self.m.tables[table]) + b"\x28\x02\x00"
            case ops.Not(a):
                return self.value(a) + b"\x45"
            case ops.And(a, b):
                return self.value(a) + b"\x04\x7f" + self.value(b) + number(0) + b"\x47\x05" + number(0) + b"\x0b"
            case ops.Or(a, b):
                return self.value(a) + b"\x04\x7f" + number(1) + b"\x05" + self.value(b) + number(0) + b"\x47\x0b"
            case ops.Select(test, yes, no):
                return self.value(test) + b"\x04\x7f" + self.value(yes) + b"\x05" + self.value(no) + b"\x0b"
            case ops.Call(function, args):
                return self.call(function, args)
            case ops.Binary(a, b):
                both = self.value(a) + self.value(b)
                return both + (bytes([BINARY[op.name]]) if op.name in BINARY else b"\x10" + self.m.index(op.name))
        raise NotImplementedError(op.name)

    def call(self, function: str, args: ops.Values) -> bytes:
        return b"".join(map(self.value, args)) + b"\x10" + self.m.index(function)

    def statement(self, op: ops.Statement) -> bytes:
        match op:
            case ops.Assign(name, value):
                return self.value(value) + b"\x21" + self.local(name)
            case ops.Store(address, value):
                return self.address(address) + self.value(value) + b"\x36\x02\x00"
            case ops.If(test, yes, no):
                return self.value(test) + b"\x04\x40" + self.inner(yes) + b"\x05" + self.inner(no) + b"\x0b"
            case ops.Loop():
                return self.loop(op)
            case ops.Break() | ops.Continue():
                out, again = self.loops[-1]
                return b"\x0c" + unsigned(self.depth - (out if isinstance(op, ops.Break) else again))
            case ops.Return(value):
                return self.value(value) + b"\x0f"
            case ops.Do(function, args):
                return self.call(function, args) + b"\x1a"
            case ops.Offer(value):
                return self.value(value) + b"\x10" + self.m.index("offer") + b"\x1a"
        raise NotImplementedError(op.name)

    def loop(self, op: ops.Loop) -> bytes:
        """block { i = low; end = high; loop { if i >= end break; block { body } i += 1; again } }"""
        name, low, high, body = op.local, op.low, op.high, op.body
        i, end, at = self.local(name), self.local(f"end of {id(op)}"), self.local(f"at {id(op)}")
        start = self.value(low) + b"\x21" + at + self.value(high) + b"\x21" + end
        self.depth += 3
        self.loops.append((self.depth - 2, self.depth))
        code = b"".join(map(self.statement, body))
        self.loops.pop()
        self.depth -= 3
        test = b"\x20" + at + b"\x20" + end + b"\x4e\x0d\x01" + b"\x20" + at + b"\x21" + i
        step = b"\x20" + at + number(1) + b"\x6a\x21" + at + b"\x0c\x00"
        return start + b"\x02\x40\x03\x40" + test + b"\x02\x40" + code + b"\x0b" + step + b"\x0b\x0b"


class Module:
    """The functions that some exports reach, the tables as data, and a place for options."""

    def __init__(self, program: Program, exports: Sequence[str]) -> None:
        self.program = program
        self.tables: dict[str, int] = {}
        data = b""
        top = 4 * program.cells
        for name, entries in program.tables.items():
            self.tables[name] = top + len(data)
            data += struct.pack(f"<{len(entries)}i", *entries)
        self.offers = top + len(data)
        self.names: list[str] = [*HELPERS, "offer"]
        for name in exports:
            self.index(name)
        bodies = [self.helper(n) for n in self.names[:5]]
        types = [(2, 1)] * 4 + [(1, 1)]
        at = 5
        while at < len(self.names):
            function = program.functions[self.names[at]]
            bodies.append(Emitter(self, function).body())
            types.append((len(function.params), 1))
            at += 1
        self.binary = self.assemble(types, bodies, data, exports)

    def index(self, name: str) -> bytes:
        if name not in self.names:
            self.names.append(name)
        return unsigned(self.names.index(name))

    def helper(self, name: str) -> bytes:
        x, y = b"\x20\x00", b"\x20\x01"
        signs = x + y + b"\x6f" + y + b"\x73" + number(0) + b"\x48" + x + y + b"\x6f" + number(0) + b"\x47\x71"
        zero = y + b"\x45\x04\x7f" + number(0) + b"\x05"
        code = {
            "div": zero + x + y + b"\x6d" + signs + b"\x6b\x0b",
            "mod": zero + x + y + b"\x6f" + signs + b"\x04\x7f" + y + b"\x05" + number(0) + b"\x0b\x6a\x0b",
            "min": x + y + x + y + b"\x48\x1b",
            "max": x + y + x + y + b"\x4a\x1b",
            "offer": self.counter() + number(2) + b"\x74" + number(self.offers + 4) + b"\x6a" + x + b"\x36\x02\x00"
            + number(self.offers) + self.counter() + number(1) + b"\x6a\x36\x02\x00" + number(0),
        }[name]
        code = b"\x00" + code + b"\x0b"
        return unsigned(len(code)) + code

    def counter(self) -> bytes:
        return number(self.offers) + b"\x28\x02\x00"

    def assemble(self, types: list[tuple[int, int]], bodies: list[bytes], data: bytes, exports: Sequence[str]) -> bytes:
        kinds = sorted(set(types))
        signatures = [b"\x60" + vector([bytes([I32])] * p) + vector([bytes([I32])] * r) for p, r in kinds]
        shown = [unsigned(len(n.encode())) + n.encode() + b"\x00" + self.index(n) for n in exports]
        shown.append(b"\x06memory\x02\x00")
        pages = (self.offers + 65536 * 2) // 65536
        return (
            b"\0asm\1\0\0\0"
            + section(1, vector(signatures))
            + section(3, vector([unsigned(kinds.index(t)) for t in types]))
            + section(5, vector([b"\x00" + unsigned(pages)]))
            + section(7, vector(shown))
            + section(10, vector(bodies))
            + section(11, vector([b"\x00" + number(4 * self.program.cells) + b"\x0b" + unsigned(len(data)) + data]))
        )


def states(program: Program, engine: Stepping, count: int) -> list[list[int]]:
    """Positions of random games with random pieces put on the board, so that crossings are often full."""
    chance = random.Random(1893)
    found: list[list[int]] = []
    worker = next(s for s in program.slots if s.name == "worker" and s.holder == "space")
    while len(found) < count:
        cells = engine.start(chance.randrange(1 << 30))
        engine.advance(cells)
        for _ in range(chance.randrange(10, 90)):
            if engine.waiting(cells) is None:
                break
            engine.answer(cells, chance.choice(engine.options(cells)))
        people = worker.dims[1][1]
        for space in range(worker.dims[0][1]):
            if chance.random() < 0.8:
                cells[worker.base + space * people + chance.randrange(people)] = 1
        found.append(cells)
    return found


def offers(engine: Stepping, cells: list[int], ask: int) -> list[int]:
    """What an ask would offer in this state, whoever waits there."""
    copy = list(cells)
    copy[PC] = -1 - ask
    return engine.options(copy)


def many(program: Program, name: str, offered: int) -> Program:
    """The program with a function that calls another one n times and forgets what it offered."""
    function = program.functions[name]
    call = ops.Do(name, tuple(ops.Const(0) for _ in function.params))
    forget = ops.Store(ops.Const(offered // 4), ops.Const(0))
    loop = ops.Loop("i", ops.Const(0), ops.Local("n"), (call, forget))
    made = Function(f"many.{name}", ("n",), (loop,), function.role)
    return replace(program, functions={**program.functions, made.name: made})


def interpreted(engine: Stepping, cells: list[int], name: str, majorities: str, ask: int) -> None:
    copy = list(cells)
    for _ in range(2000):
        if name == majorities:
            engine.call(copy, name, 0)
        else:
            offers(engine, copy, ask)


def told(figures: tuple[float, float, float]) -> str:
    return f"{figures[1]:.0f} ns ({figures[0]:.0f} to {figures[2]:.0f})"


def timed(run: Callable[[], object], rounds: int, calls: int) -> tuple[float, float, float]:
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        run()
        times.append((time.perf_counter() - start) / calls * 1e9)
    return min(times), statistics.median(times), max(times)


def main() -> None:
    sink = Sink()
    program = compile_rules("bruxelles-1893", [4], sink).programs[4]
    engine = python.engine(program)
    majorities = program.entries["crossing-majorities"].function
    turn = next(a for a in program.asks if a.id == "turn")
    end = 4 * program.cells + sum(4 * len(t) for t in program.tables.values())
    program = many(many(program, majorities, end), turn.options, end)
    module = Module(program, [majorities, turn.options, f"many.{majorities}", f"many.{turn.options}"])
    store = wasmtime.Store()
    instance = wasmtime.Instance(store, wasmtime.Module(store.engine, module.binary), [])
    exports = instance.exports(store)
    memory = exports["memory"]
    assert isinstance(memory, wasmtime.Memory)
    score = next(s for s in program.slots if s.name == program.score and s.holder == "player")
    print(f"module: {len(module.binary)} bytes, {len(module.names)} functions, state {program.cells} cells")
    sample = states(program, engine, STATES)
    differ = scored = offered = 0
    for cells in sample:
        memory.write(store, struct.pack(f"<{len(cells)}I", *(x & 0xFFFFFFFF for x in cells)), 0)
        memory.write(store, struct.pack("<i", 0), module.offers)
        exports[turn.options](store)
        n = struct.unpack("<i", memory.read(store, module.offers, module.offers + 4))[0]
        options = list(struct.unpack(f"<{n}i", memory.read(store, module.offers + 4, module.offers + 4 + 4 * n)))
        exports[majorities](store, 0)
        points = list(struct.unpack("<4i", memory.read(store, score.base * 4, score.base * 4 + 16)))
        expected = list(cells)
        here = offers(engine, expected, turn.number)
        engine.call(expected, majorities, 0)
        mine = expected[score.base : score.base + 4]
        differ += options != here or points != mine
        scored += mine != cells[score.base : score.base + 4]
        offered += n
    print(f"{STATES} states: {differ} differ; majorities scored in {scored}, {offered} options offered")
    here = bytes(memory.read(store, 0, 4 * program.cells))
    for name in (majorities, turn.options):
        function = exports[f"many.{name}"]
        memory.write(store, here, 0)
        fast = timed(lambda f=function: f(store, CALLS), 5, CALLS)  # type: ignore[misc]
        slow = timed(lambda n=name: interpreted(engine, sample[0], n, majorities, turn.number), 5, 2000)  # type: ignore[misc]
        print(f"{name}: WebAssembly {told(fast)}, interpreter {told(slow)} a call")


if __name__ == "__main__":
    main()
