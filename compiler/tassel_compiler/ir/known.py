"""What is known of the numbers at one place of a body: of locals, and of what a test has just said."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from tassel_compiler.ir.intervals import WORD, Interval, hull, met
from tassel_compiler.ir.ops import Call, Const, Load, Local, Op, Peek, Value
from tassel_compiler.ir.program import Zone
from tassel_compiler.ir.walk import walk

Forgets = Callable[[Op], bool]
Narrowings = tuple[tuple[Value, Interval], ...]
"""Values, and between which numbers they lie."""


@dataclass(slots=True)
class Learned:
    """`told` holds values that a test spoke of, until something in them changes, `kinds` what sorts of values there may
    be among them; `zones` locals that are the address where a zone begins."""

    locals: dict[str, Interval]
    told: dict[Value, Interval] = field(default_factory=dict)
    zones: dict[str, Zone] = field(default_factory=dict)
    changed: bool = False                 # a cell, since this was copied
    kinds: frozenset[type[Op]] = frozenset()

    def copy(self) -> Learned:
        return Learned(self.locals.copy(), self.told.copy(), self.zones.copy(), False, self.kinds)

    def learning(self, facts: Narrowings) -> Learned:
        """A copy that knows more."""
        inner = self.copy()
        inner.learn(facts)
        return inner

    def learn(self, facts: Narrowings) -> None:
        for op, to in facts:
            self.narrowed(op, to)

    def narrowed(self, op: Value, to: Interval) -> None:
        if isinstance(op, Local):
            self.locals[op.local] = met(self.locals.get(op.local, WORD), to)
        elif not isinstance(op, Const):
            self.told[op] = met(self.told.get(op, to), to)
            self.kinds |= {type(op)}

    def assigned(self, local: str, to: Interval) -> None:
        self.locals[local] = to
        self.zones.pop(local, None)
        if self.told:
            self._forget(lambda op: isinstance(op, Local) and op.local == local)

    def stored(self) -> None:
        """Some cell holds another number now."""
        self.changed = True
        if self.told:
            self._forget(lambda op: isinstance(op, Load | Call))

    def noted(self) -> None:
        """Some row holds another number now."""
        if self.told:
            self._forget(lambda op: isinstance(op, Peek))

    def after(self, inner: Learned) -> None:
        """What was looked at with more knowledge may have changed something."""
        if inner.changed:
            self.stored()

    def _forget(self, speaks: Forgets) -> None:
        self.told = {op: r for op, r in self.told.items() if not any(speaks(inner) for inner in walk((op,)))}


def where_ways_meet(a: Learned | None, b: Learned | None) -> Learned | None:
    """What is known where two ways meet; None is a way that does not go on."""
    if a is None or b is None:
        return b if a is None else a
    locals_ = {name: hull(r, b.locals[name]) for name, r in a.locals.items() if name in b.locals}
    told = {op: hull(r, b.told[op]) for op, r in a.told.items() if op in b.told}
    zones = {name: zone for name, zone in a.zones.items() if b.zones.get(name) is zone}
    return Learned(locals_, told, zones, a.changed or b.changed, a.kinds)
