"""The program while it is made: functions, tables, blocks and asks as they are handed in, with fresh names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from tassel_compiler import core as c
from tassel_compiler.core.acting import Acting
from tassel_compiler.core.demands import Demands
from tassel_compiler.core.linked import Linked
from tassel_compiler.frozen import frozen
from tassel_compiler.ir import ops
from tassel_compiler.ir import program as p
from tassel_compiler.ir.intervals import WORD
from tassel_compiler.ir.nesting import too_deep
from tassel_compiler.lower.budget import TooMuch
from tassel_compiler.lower.constants import Constants
from tassel_compiler.lower.layout import Layout
from tassel_compiler.resolve.declarations import NUMBER
from tassel_compiler.source import Span


@frozen
class Home:
    """Where a variable lives: cells from an address on, or locals."""

    cells: int = -1
    names: tuple[str, ...] = ()
    fixed: int | None = None  # a known number (an unrolled loop)
    stands: Standing | None = None  # a set of places that a value was asked about

    def read(self, i: int = 0) -> ops.Value:
        if self.fixed is not None:
            return ops.Const(self.fixed)
        return ops.Load(ops.Const(self.cells + i)) if self.cells >= 0 else ops.Local(self.names[i])

    def write(self, value: ops.Value, i: int = 0) -> ops.Statement:
        if self.cells >= 0:
            return ops.Store(ops.Const(self.cells + i), value)
        return ops.Assign(self.names[i], value)


@frozen
class Standing:
    """A set as it was said, with the homes of the variables in it: it is looked for wherever it is asked about."""

    said: c.SetOf
    env: Env


IT = c.Var("it", NUMBER)
"""What a value is so far, where a set that was said in a change of it is asked about somewhere else."""
ZERO, TRUE = ops.Const(0), ops.Const(1)
Env = dict[c.Var, Home]
Expression = Callable[[c.Expr, Env], ops.Value]
"""Whoever turns expressions into instructions; parts of it are handed the whole, since formulas nest."""
Statements = list[ops.Statement]


@dataclass(slots=True)
class Machine:
    layout: Layout
    constants: Constants
    checked: c.Checked
    demands: Demands
    acting: Acting
    path: str = ""  # of the text that is being lowered, for the reasons of changes
    span: Span | None = None  # of the sentence or formula in it
    functions: dict[str, p.Function] = field(default_factory=dict)
    tables: dict[str, tuple[int, ...]] = field(default_factory=dict)
    whys: list[p.Why] = field(default_factory=lambda: [p.Why("", "", "")])
    blocks: list[p.Block | None] = field(default_factory=list)
    asks: list[p.Ask] = field(default_factory=list)
    frames: dict[str, p.Frame] = field(default_factory=dict)
    entries: dict[str, p.EntryPoint] = field(default_factory=dict)
    stops: dict[p.Stop, int] = field(default_factory=dict)
    _fresh: dict[str, int] = field(default_factory=dict)
    _whys: dict[tuple[str, Span], int] = field(default_factory=dict)
    _tables: dict[tuple[int, ...], str] = field(default_factory=dict)
    _sets: dict[c.Var, Home] = field(default_factory=dict)

    @property
    def linked(self) -> Linked:
        return self.demands.linked

    def fresh(self, stem: str) -> str:
        n = self._fresh.get(stem, 0) + 1
        self._fresh[stem] = n
        return f"{stem}.{n}" if n > 1 else stem

    def add(self, function: p.Function) -> str:
        """Its reason is the sentence or formula that is being lowered, if nobody says another."""
        self.writable(function.body)
        if self.span is not None and not function.why:
            function = replace(function, why=self.because(self.span))
        self.functions[function.name] = function
        return function.name

    def writable(self, code: ops.Body) -> None:
        """Code that no engine could write down is told at the rule that asks for it."""
        if too_deep(code):
            raise TooMuch(self.span, "E0506")

    def table(self, stem: str, entries: tuple[int, ...]) -> str:
        """A constant table; equal tables are one."""
        known = self._tables.get(entries)
        if known is None:
            known = self._tables[entries] = self.fresh(stem)
            self.tables[known] = entries
        return known

    def because(self, span: Span, path: str = "") -> int:
        """The number of a reason: a place in a text."""
        key = path or self.path, span
        if key not in self._whys:
            self._whys[key] = len(self.whys)
            self.whys.append(p.Why(key[0], span.whole[:120], span.place()))
        return self._whys[key]

    def here(self, owner: str) -> int:
        """The number of what is being lowered: a sentence or formula, else the rule."""
        if self.span is not None:
            return self.because(self.span)
        return self.because(self.linked.procedure(owner).span, owner)

    @contextmanager
    def speaking(self, span: Span, path: str = "") -> Iterator[Callable[[], int]]:
        """While this sentence or formula is lowered; hands over how to get the number of it as a reason."""
        outer, self.span = self.span, span
        outside, self.path = self.path, path or self.path
        yield lambda: self.because(span)
        self.span, self.path = outer, outside

    # ---- numbers that mean something -----------------------------------------------------------------------

    def bounded(self, value: ops.Value, low: int, high: int, what: str = "") -> ops.Value:
        """The value, with a stop where it lies beyond; `what` names it for people."""
        if isinstance(value, ops.Const) and low <= value.number <= high:
            return value
        stop = p.Stop(self.because(self.span) if self.span is not None else 0, what)
        return ops.Bounded(value, low, high, self.stops.setdefault(stop, len(self.stops)))

    def amount(self, value: ops.Value) -> ops.Value:
        """How many, how often: never less than nothing."""
        return self.bounded(value, 0, WORD[1], "the amount")

    def pointer(self, address: ops.Value) -> ops.Value:
        """An address that is kept: it stays among the cells that it begins with."""
        first = address
        while isinstance(first, ops.Add):
            first = first.left
        if isinstance(address, ops.Const) or not isinstance(first, ops.Const):
            return address
        base, count = self.layout.part(first.number)
        return self.bounded(address, base, base + count - 1)

    def signature(self, variables: Sequence[c.Var]) -> tuple[Env, tuple[str, ...]]:
        """Fresh locals for the parameters of a function, and their names."""
        env = {var: self.set_home(var) if self.is_set(var) else self.home_of(var) for var in variables}
        return env, tuple(name for home in env.values() for name in home.names)

    def captured(self, free: Sequence[c.Var], env: Env) -> tuple[Env, tuple[str, ...], tuple[ops.Value, ...]]:
        """For a function in the middle of other code: where it finds these variables, its parameters, its arguments."""
        known = {var: env[var] for var in free if env[var].fixed is not None or self.is_set(var)}
        standing = {var: env[var].stands for var in free}
        passed = [var for var in free if var not in known and standing[var] is None]
        inner, params = self.signature(passed)
        args = tuple(env[v].read(i) for v in passed for i in range(self.width(v)))
        for var, set_ in standing.items():
            if set_ is not None:
                own, more, given = self.captured(list(set_.env), set_.env)
                inner[var] = Home(stands=Standing(set_.said, own))
                params, args = (*params, *more), (*args, *given)
        return {**inner, **known}, params, args

    def stored(self, address: ops.Value, value: ops.Value, how: str) -> Statements:
        """A cell is set, or something is added to it."""
        if how == "set":
            return [ops.Store(address, value)]
        if isinstance(address, ops.Const):
            return [ops.Store(address, ops.Add(ops.Load(address), value))]
        at = ops.Local(self.temp("at"))
        return [ops.Assign(at.local, self.pointer(address)), ops.Store(at, ops.Add(ops.Load(at), value))]

    def temp(self, stem: str = "t") -> str:
        """A local name not used anywhere else."""
        return self.fresh(stem + "_")

    def home_of(self, var: c.Var) -> Home:
        """Fresh locals for a variable."""
        return Home(names=tuple(self.temp(var.name) for _ in range(self.width(var))))

    def width(self, var: c.Var) -> int:
        if var.type.form == "basket":
            return self.layout.size(var.type.of)
        n = 1
        for kind in var.by:
            n *= self.layout.size(kind)
        return n

    def is_set(self, var: c.Var) -> bool:
        """A set of places that is written down: a cell for each of them."""
        return len(var.by) == 1 and var.type.form == "flag" and self.layout.is_place(var.by[0])

    def set_home(self, var: c.Var) -> Home:
        """Always the same cells, since no rule reaches itself."""
        if var not in self._sets:
            self._sets[var] = self.in_frame(var)
        return self._sets[var]

    def in_frame(self, var: c.Var) -> Home:
        return Home(cells=self.layout.frame(self.width(var), self.layout.holds(var.type)))


def in_order(variables: Set[c.Var], env: Env) -> list[c.Var]:
    """Those that have a home, by name, those of one name in the order in which they got it: repeatable."""
    return sorted((var for var in env if var in variables), key=lambda var: var.name)


def offset(indices: Sequence[ops.Value], sizes: Sequence[int]) -> ops.Value:
    """The place in a table of several dimensions."""
    result: ops.Value = ops.Const(0)
    for index, size in zip(indices, sizes, strict=True):
        result = add(times(result, size), index)
    return result


def if_(
    cond: ops.Value, then: Sequence[ops.Statement], other: Sequence[ops.Statement] = ()
) -> list[ops.Statement]:
    """An `if` with constant tests resolved."""
    if isinstance(cond, ops.Const):
        return list(then if cond.number else other)
    return [ops.If(cond, tuple(then), tuple(other))]


def both(a: ops.Value | None, b: ops.Value | None) -> ops.Value | None:
    if a is None or a == ops.Const(1):
        return b
    if b is None or b == ops.Const(1):
        return a
    return ops.And(a, b)


def add(a: ops.Value, b: ops.Value) -> ops.Value:
    if isinstance(a, ops.Const) and isinstance(b, ops.Const):
        return ops.Const(a.number + b.number)
    if b == ops.Const(0):
        return a
    if a == ops.Const(0):
        return b
    return ops.Add(a, b)


def times(a: ops.Value, n: int) -> ops.Value:
    if isinstance(a, ops.Const):
        return ops.Const(a.number * n)
    return a if n == 1 else ops.Mul(a, ops.Const(n))


def said_in(op: ops.Statement, why: int) -> ops.Statement:
    """The statement, as part of the sentence with this number if it is not part of another."""
    return op if op.said or not why else replace(op, said=why)
