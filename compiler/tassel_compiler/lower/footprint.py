"""What a piece of the checked tree reads and writes, coarsely: variables, slots by name, zones by name.

Foresight keeps only what demands read, loops are iterated live only if their bodies leave the set alone; both ask
here. Coarse is safe: a slot counts as touched wherever in it the cell lies.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass

from tassel_compiler import core as c
from tassel_compiler.check.demands import Demands, parts
from tassel_compiler.resolve.shared import supply_of

Keys = frozenset[object]
NONE: Keys = frozenset()


@dataclass(frozen=True, slots=True)
class Touch:
    reads: Keys
    writes: Keys


class Footprint:
    def __init__(self, demands: Demands) -> None:
        self.m = demands
        self.checked = demands.checked
        self._values: dict[str, Keys] = {}
        self._procedures: dict[str, Touch] = {}
        self._exprs: dict[int, tuple[object, Keys]] = {}

    # ---- expressions ---------------------------------------------------------------------------------------

    def reads(self, e: object) -> Keys:
        """Of an expression, a domain, or a tuple of them."""
        if e is None or isinstance(e, str | int | bool):
            return NONE
        known = self._exprs.get(id(e))
        if known is not None and known[0] is e:
            return known[1]
        found = self._reads(e)
        self._exprs[id(e)] = (e, found)
        return found

    def _reads(self, e: object) -> Keys:
        own: set[object] = set()
        match e:
            case tuple():
                pass
            case c.VarRef():
                own.add(e.var)
            case c.Read():
                own.add(f"{e.holder}.{e.name}")
                if c.member_value(e.holder, e.name) in self.checked.values and not e.printed:
                    own |= self.value(c.member_value(e.holder, e.name))
            case c.Level():
                own.add(f"player.{e.track}")
                if c.level_value(e.track) in self.checked.values and not e.printed:
                    own |= self.value(c.level_value(e.track))
                limit = self.checked.limits.get(e.track)
                own |= self.reads(limit.body) if limit else NONE
            case c.ZoneSize() | c.ZoneCard() | c.Held():
                own.add(("zone", e.zone))
            case c.Built() if e.what == "position":
                own |= {("zone", z.key) for z in self.m.d.zones.values() if z.cards == e.family}
            case c.ValueCall():
                own |= self.value(e.name)
            case c.FormulaOf():
                for (family, member, _), value in self.checked.formulas.items():
                    if (family, member) == (e.family, e.member):
                        own |= self._body(value)
        found = frozenset(own).union(*(self.reads(x) for x in inside(e)))
        return found - {e.var} if isinstance(e, c.Ask | c.FoldOf) else found

    def value(self, name: str) -> Keys:
        if name not in self._values:
            self._values[name] = NONE
            self._values[name] = self._body(self.checked.values[name])
        return self._values[name]

    def _body(self, value: c.Value) -> Keys:
        found = self.reads(value.body).union(*(self.reads(ch.body) for ch in value.changes))
        if any(ch.family for ch in value.changes):
            found |= {("zone", z.key) for z in self.m.d.zones.values() for ch in value.changes if z.cards == ch.family}
        for by in {self.m.d.families[ch.family].held_by for ch in value.changes if ch.family}:
            found |= self.value(by) if by else NONE
        return frozenset(k for k in found if not isinstance(k, c.Var) or k in value.hidden)

    # ---- statements ----------------------------------------------------------------------------------------

    def touch(self, s: c.Stmt) -> Touch:
        reads: set[object] = set()
        writes: set[object] = set()
        for x in inside(s):
            if not isinstance(x, tuple) or not x or not is_dataclass(x[0]) or not _is_stmt(x[0]):
                reads |= self.reads(x)
        self._own(s, reads, writes)
        for body in parts(s):
            inner = self.body(body)
            reads |= inner.reads
            writes |= inner.writes
        for path in self.m.targets(s):
            inner = self.procedure(path)
            reads |= inner.reads
            writes |= inner.writes
        return Touch(frozenset(reads), frozenset(writes))

    def body(self, stmts: tuple[c.Stmt, ...]) -> Touch:
        touches = [self.touch(s) for s in stmts]
        return Touch(NONE.union(*(t.reads for t in touches)), NONE.union(*(t.writes for t in touches)))

    def procedure(self, path: str) -> Touch:
        if path not in self._procedures:
            self._procedures[path] = Touch(NONE, NONE)
            procedure = self.checked.procedures[path]
            touches = [self.body(step.body) for step in procedure.steps]
            touches += [self.body(step.body) for h in self.m.hooked.get(path, []) for step in h.procedure.steps]
            own = {*procedure.params, procedure.you, procedure.this, *(v for v, _ in procedure.memory)}
            starts = NONE.union(*(self.reads(e) for _, e in procedure.memory))
            reads = starts.union(*(t.reads for t in touches)) - own
            writes = NONE.union(*(t.writes for t in touches)) - own
            self._procedures[path] = Touch(reads, writes)
        return self._procedures[path]

    def _own(self, s: c.Stmt, reads: set[object], writes: set[object]) -> None:
        match s:
            case c.Let():
                writes.add(s.var)
            case c.Choose():
                writes.add(s.var)
            case c.Compose():
                writes.add(s.var)
                if s.holder:
                    reads.add(self.stock(s.holder, s.stock))
                if s.purse:
                    reads |= self.value(s.purse)
            case c.Write():
                target = s.to
                writes.add(target.var if isinstance(target, c.VarRef) else f"{target.holder}.{target.name}")
                if s.op == "add":
                    reads |= writes
            case c.Transfer() | c.TransferBasket():
                keys = {self.stock(s.source, s.stock), self.stock(s.target, s.stock)}
                reads |= keys
                writes |= keys
                if isinstance(s, c.TransferBasket):
                    reads.add(s.var)
            case c.Advance():
                writes.add(f"player.{s.track}")
                reads.add(f"player.{s.track}")
            case c.Draw():
                writes |= {("zone", s.source), ("zone", s.target)}
                reads |= {("zone", s.source), ("zone", s.target)}
                empty = self.checked.empties.get(s.source)
                if empty:
                    inner = self.body(empty.steps[0].body)
                    writes |= inner.writes
                    reads |= inner.reads
            case c.PutCard():
                cards = self.m.d.zones[s.zone].cards
                writes |= {("zone", z.key) for z in self.m.d.zones.values() if z.cards == cards}
                reads.add(("zone", s.zone))
            case c.ShuffleZone():
                writes.add(("zone", s.zone))
            case c.Each():
                writes.add(s.var)
            case c.AsOne():
                writes.add(s.var)

    def stock(self, holder: c.Holder, stock: str) -> str:
        if holder.kind == "supply":
            return f"supply.{supply_of(self.m.d, stock)}"
        return f"{holder.kind if holder.kind != 'place' else holder.family}.{stock}"


def _is_stmt(x: object) -> bool:
    return isinstance(
        x,
        c.Let
        | c.Write
        | c.Transfer
        | c.Compose
        | c.TransferBasket
        | c.Advance
        | c.Draw
        | c.PutCard
        | c.ShuffleZone
        | c.Choose
        | c.Require
        | c.RequirePossible
        | c.CallRule
        | c.DoRow
        | c.Branch
        | c.IfPossible
        | c.MayDo
        | c.UpTo
        | c.Repeat
        | c.Each
        | c.AsOne
        | c.ChooseOne,
    )


_SKIP = (str, int, bool, type(None))


def inside(e: object) -> list[object]:
    """The expressions directly inside a node (bodies of statements are asked for separately)."""
    if isinstance(e, tuple):
        return [x for x in e if not isinstance(x, _SKIP)]
    if isinstance(e, c.Branch):
        return [*(arm.test for arm in e.arms)]
    if isinstance(e, c.ChooseOne):
        return [*(o.test for o in e.options if o.test is not None), e.actor]
    found: list[object] = []
    if is_dataclass(e) and not isinstance(e, c.Var):
        for f in fields(e):
            if f.name in ("span", "var", "body", "other", "tests"):
                if f.name == "other" and isinstance(e, c.Cond):
                    found.append(e.other)
                continue
            x = getattr(e, f.name)
            if not isinstance(x, _SKIP) and (
                isinstance(x, tuple) or (is_dataclass(x) and type(x).__module__.startswith("tassel_compiler.core."))
            ):
                found.append(x)
    return found
