"""What foresight has to look at: the part of a body that its demands depend on.

A body is flattened (calls replaced by what they do), cut after its last demand, and thinned: a sentence that no later
demand reads is left out. What remains falls into groups that have nothing to do with each other; each can be tested
alone, and a choice has to test only those that read what it chooses.
"""

from __future__ import annotations

from dataclasses import dataclass

from tassel_compiler import core as c
from tassel_compiler.core.footprint import Footprint, Touch, Touched
from tassel_compiler.core.names import Name
from tassel_compiler.lower.machine import Env, Machine

Stmts = tuple[c.Stmt, ...]


@dataclass(frozen=True, slots=True)
class Rows:
    """`do x` taken apart: what each row does, flattened."""

    row: c.Expr
    family: str
    cases: tuple[tuple[str, Stmts], ...]
    fails: bool


@dataclass(frozen=True, slots=True)
class Owed:
    """At the end of a rule: what the place that called it still has to carry through."""

    path: str


Item = c.Stmt | Rows | Owed


class Slices:
    def __init__(self, m: Machine, foot: Footprint) -> None:
        self.m = m
        self.d = m.demands
        self.foot = foot
        self.sites: dict[str, list[Site]] = {}  # called rule -> places that owe something afterwards

    # ---- flattening ----------------------------------------------------------------------------------------

    def flat(self, stmts: Stmts) -> list[Item]:
        """Calls replaced by the called rule's sentences, its parameters by `let`. Cut after the last that can fail."""
        last = max((i for i, s in enumerate(stmts) if self.fails(s)), default=-1)
        return self.whole(stmts[: last + 1])

    def whole(self, stmts: Stmts) -> list[Item]:
        """The same without the cut: what a called rule does at its end may be read by whoever called it."""
        out: list[Item] = []
        for s in stmts:
            if isinstance(s, c.CallRule):
                out += self.flat_call(s.rule, s.args, s.you, None, s)
            elif isinstance(s, c.DoRow):
                out.append(self.rows(s))
            else:
                out.append(s)
        return out

    def flat_call(
        self, path: str, args: tuple[c.Expr, ...], you: c.Expr | None, this: c.Expr | None, s: c.Stmt
    ) -> list[Item]:
        procedure = self.m.checked.procedures[path]
        out: list[Item] = [c.Let(procedure.you, you if you is not None else c.Nobody(), s.span)]
        if procedure.this is not None and this is not None:
            out.append(c.Let(procedure.this, this, s.span))
        out += [c.Let(v, a, s.span) for v, a in zip(procedure.params, args, strict=True)]
        nothing = {v: c.Nobody() if v.type.maybe else c.Num(0) for v, _ in procedure.memory}
        out += [c.Let(v, e or nothing[v], s.span) for v, e in procedure.memory]
        out += self.whole(tuple(x for step in procedure.steps for x in step.body))
        return out

    def rows(self, s: c.DoRow) -> Rows:
        cases: list[tuple[str, Stmts]] = []
        fails = False
        for row, path in self.m.linked.rows(s.family, s.member).items():
            inner = self.flat_call(path, (), s.you, s.row, s)
            cases.append((row, tuple(inner)))  # type: ignore[arg-type]
            fails = fails or self.d.procedure_fails(path)
        return Rows(s.row, s.family, tuple(cases), fails)

    # ---- footprints ----------------------------------------------------------------------------------------

    def touch(self, item: Item) -> Touch:
        if isinstance(item, Owed):
            touches = [self.touch(x) for site in self.sites[item.path] for x in site.rest]
            return Touch(
                frozenset().union(*(t.reads for t in touches)), frozenset().union(*(t.writes for t in touches))
            )
        if not isinstance(item, Rows):
            return self.foot.touch(item)
        touches = [self.touch(x) for _, body in item.cases for x in body]
        reads = self.foot.reads(item.row).union(*(t.reads for t in touches))
        return Touch(reads, frozenset().union(*(t.writes for t in touches)))

    def fails(self, item: Item) -> bool:
        return item.fails if isinstance(item, Rows) else isinstance(item, Owed) or self.d.fails(item)

    def thin(self, items: list[Item], then: Touched = frozenset()) -> list[Item]:
        """Only what can fail, and what that reads, or what comes after these items."""
        kept: list[Item] = []
        live: set[object] = set(then)
        for item in reversed(items):
            touch = self.touch(item)
            if self.fails(item) or touch.writes & live:
                only = self._test_only(item, live)
                kept.append(only)
                live |= self.touch_kept(only).reads
        return kept[::-1]

    def _test_only(self, item: Item, live: set[object]) -> Item:
        """A demand whose effect nobody reads later is only the test."""
        if isinstance(item, c.Transfer | c.PutCard) and not self.touch(item).writes & live:
            return Tested(item)  # type: ignore[return-value]
        if isinstance(item, c.TransferBasket) and not self.touch(item).writes & live:
            return Tested(item)  # type: ignore[return-value]
        return item

    # ---- groups --------------------------------------------------------------------------------------------

    def groups(self, items: list[Item]) -> list[list[Item]]:
        """Items that share a variable, or write what another reads, belong together; order is kept."""
        touches = [self.touch_kept(item) for item in items]
        group = list(range(len(items)))

        def find(i: int) -> int:
            while group[i] != i:
                i = group[i]
            return i

        for i, a in enumerate(touches):
            for j in range(i):
                if self._linked(touches[j], a):
                    group[find(i)] = find(j)
        found: dict[int, list[Item]] = {}
        for i, item in enumerate(items):
            found.setdefault(find(i), []).append(item)
        return list(found.values())

    def touch_kept(self, item: Item) -> Touch:
        return Touch(self._tested(item.stmt), frozenset()) if isinstance(item, Tested) else self.touch(item)

    def _tested(self, s: c.Transfer | c.TransferBasket | c.PutCard) -> Touched:
        """What the test alone reads: the giver's side, or the room in the zone."""
        if isinstance(s, c.PutCard):
            return self.foot.reads(s.owner) | {Name("zone", s.zone)}
        keys = self.foot.reads(s.source.owner) | {self.m.linked.stock(s.source, s.stock)}
        if s.source.kind == "place":
            keys |= self.foot.reads(s.actor)
        if isinstance(s, c.TransferBasket):
            return keys | {s.var}
        return keys | self.foot.reads(s.amount) | self.foot.reads(*s.indices)

    def _linked(self, a: Touch, b: Touch) -> bool:
        return bool(a.writes & (b.reads | b.writes) or b.writes & a.reads)

    def reads(self, group: list[Item]) -> Touched:
        return frozenset().union(*(self.touch_kept(i).reads for i in group))


@dataclass(frozen=True, slots=True)
class Site:
    """A call that is not the last thing its guard has to do: what follows, where its variables lie, its number."""

    number: int
    rest: Stmts
    env: Env


@dataclass(frozen=True, slots=True)
class Tested:
    """A demand of which only the test is kept."""

    stmt: c.Transfer | c.TransferBasket | c.PutCard


__all__ = ["Item", "Owed", "Rows", "Site", "Slices", "Stmts", "Tested"]
