"""Rules, rows, hooks and everything else that holds a text, checked into procedures and values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Literal, TypeVar

from tassel_compiler import core as c
from tassel_compiler.check import moments
from tassel_compiler.check.blocks import Blocks
from tassel_compiler.check.deeds import DeedChecker
from tassel_compiler.check.ground import common_ground, ground_with
from tassel_compiler.check.remembered import Noted
from tassel_compiler.check.scope import Scope, Used
from tassel_compiler.check.values import ValueChecker
from tassel_compiler.check.world import World
from tassel_compiler.core.footprint import Footprint
from tassel_compiler.core.visit import terms
from tassel_compiler.effects.tree import Block
from tassel_compiler.resolve.declarations import (
    FLAG,
    NUMBER,
    PLAYER,
    Change,
    Hook,
    Member,
    Param,
    Row,
    Rule,
    Slot,
    Type,
    Zone,
)

_PRINTED = ("number", "group")
_Answer = TypeVar("_Answer")
_Frame = tuple[tuple[c.Var, ...], tuple[c.Var, ...]]  # parameters, and what is remembered


class ProcedureChecker:
    def __init__(self, world: World) -> None:
        self.w = world
        self.values = ValueChecker(world)
        self.values.finish = self._changed
        self.x = self.values.x
        self.blocks = Blocks(world, DeedChecker(world, self.x))
        self._frames: dict[str, _Frame] = {}  # by path
        self._readers: dict[str, list[Callable[[], object]]] = {}  # by path: read this text once more

    def run(self) -> None:
        self.w.remembered.ground = ground = common_ground(self.w.d)
        for rule in self.w.d.rules.values():
            self._declare(rule)
        for hook in self.w.d.hooks:
            self._declare(hook.rule)
        withins = {value.within for value in self.w.d.values.values()}
        seen = (var for name in sorted(withins) for var in self.values.memory.get(name, {}).values())
        self.w.remembered.ground = ground_with(ground, tuple(seen))
        for rule in self.w.d.rules.values():
            self._readers[rule.path] = [partial(self.procedure, rule)]
            self.w.checked.procedures[rule.path] = self._known(rule, None, (), partial(self.procedure, rule))
        for name in self.w.d.values:
            self.values.value(name)
        self._starts()
        self._formulas()
        self._zones()
        self._hooks()

    def check_tested_facts(self, footprint: Footprint) -> None:
        """Read the texts again in which a sentence may change what a test before it established."""
        crossings = self.w.remembered.whole.crossings
        met = dict.fromkeys(path for path, one in crossings if self.x.tested.meets(one, footprint))
        around, self.w.footprint = self.w.remembered.noted, footprint
        for path in met:
            self.w.remembered.noted = Noted()  # was noted when it was read first
            for read in self._readers[path]:
                read()
            self.w.changing.clear()
        self.w.remembered.noted, self.w.footprint = around, None

    # ---- rules ---------------------------------------------------------------------------------------------

    def _known(self, rule: Rule, test: object, seen: tuple[c.Var, ...], check: Callable[[], _Answer]) -> _Answer:
        """What was found in this rule before, if every word of it and all that it sees is the same."""
        told = (rule.origin, *(step.origin for step in rule.steps))
        starts = (param.start for param in (*rule.params, *rule.remember))
        frame = (*self._frames[rule.path][0], *self._frames[rule.path][1]) if rule.path in self._frames else ()
        things = (*(step.body for step in rule.steps), *starts, *(o.span.source for o in told), test, *frame, *seen)
        row = (rule.row.owner, rule.row.name) if rule.row is not None else ()
        rest = (rule.path, row, rule.member, *((o.path, o.span.start, o.span.end) for o in told))
        return self.w.remembered.of(things, rest, check, lambda: self.w.sink.reports)

    def _declare(self, rule: Rule) -> None:
        self._frames.pop(rule.path, None)
        params, memory = self._known(rule, _Frame, (), lambda: self._frame(rule))
        self._frames[rule.path] = params, memory
        if rule.path.startswith("rules/") or rule.name not in self.values.memory:
            self.values.memory[rule.name] = {v.name: v for v in (*params, *memory)}

    def _frame(self, rule: Rule) -> _Frame:
        return tuple(self._var(p) for p in rule.params), tuple(self._var(p) for p in rule.remember)

    def _var(self, param: Param) -> c.Var:
        self.w.must_be_free(param.name, param.span)
        type_ = self.w.settle(param.type, param.span)
        if self.w.places(type_) and not param.by:
            return c.Var(param.name, FLAG, (type_.of,))  # a set of places is kept as a flag by place
        return c.Var(param.name, type_, param.by)

    def procedure(self, rule: Rule, seen: dict[str, c.Var] | None = None) -> c.Procedure:
        params, memory = self._frames[rule.path]
        you = c.Var("you", PLAYER)
        used = Used()
        this, var = self._this(rule.row)
        names = {**(seen or {}), **{v.name: v for v in (*params, *memory)}}
        scope = Scope(names, c.VarRef(you), used, this)
        starts = tuple((v, self._start(v, p, scope)) for v, p in zip(memory, rule.remember, strict=True))
        steps = tuple(
            c.Step(s.name, self.blocks.block(s.body, scope), s.origin.path, s.origin.span) for s in rule.steps
        )
        self.w.noted.crossings += ((rule.path, crossing) for crossing in used.crossings)
        return c.Procedure(rule.path, rule.name, params, starts, you, var, steps, rule.origin.span, used.you)

    def _this(self, row: Row | None) -> tuple[tuple[str, c.Expr] | None, c.Var | None]:
        if row is None:
            return None, None
        form, family = row.owner.split("/")
        var = c.Var("this", Type(form, family))
        return (family, c.VarRef(var)), var

    def _start(self, var: c.Var, param: Param, scope: Scope) -> c.Expr | None:
        if param.start is None:
            return None
        return self.x.handed(param.start, scope, self.w.settle(param.type, param.span))

    # ---- what slots hold at the start ----------------------------------------------------------------------

    def _starts(self) -> None:
        """Start values see constants and members only: nobody acts yet, nothing lies anywhere."""
        for slot in self.w.d.slots.values():
            self._slot_start(slot.key, slot)
        for family in self.w.d.families.values():
            for member in family.members.values():
                if member.type.form not in ("deed", "formula"):
                    self._slot_start(f"{family.name}.{member.name}", member)

    def _slot_start(self, key: str, slot: Slot | Member) -> None:
        type_ = self.w.settle(slot.type, slot.origin.span)
        self.w.checked.types[key] = type_
        for kind in slot.by:
            if kind != "player" and kind not in self.w.d.families:
                self.w.unknown(kind, slot.origin.span, self.w.d.families)
        if slot.start is not None:
            self.w.advice.starting = True
            self.w.checked.starts[key] = self.x.expect(slot.start, Scope({}, None, Used()), type_)
            self.w.advice.starting = False

    # ---- formulas of rows, limits, rank --------------------------------------------------------------------

    def _formulas(self) -> None:
        for family in self.w.d.families.values():
            for row in family.rows.values():
                for member, body in row.formulas.items():
                    this, var = self._this(row)
                    value = self.values.formula(
                        f"{row.name}-{member}", body, (var,) if var else (), {}, row.origin.span, this, NUMBER
                    )
                    self.w.checked.formulas[family.name, member, row.name] = value
        for track in self.w.d.tracks.values():
            if track.limit is not None:
                value = self.values.formula(f"{track.name}-limit", track.limit, (), {}, track.origin.span)
                self.w.checked.limits[track.name] = value
        for i, rank in enumerate(self.w.d.game.rank):
            value = self.values.formula(f"rank-{i + 1}", rank, (), {}, self.w.d.game.origin.span, None, NUMBER)
            self.w.checked.rank.append(value)

    def _zones(self) -> None:
        for zone in self.w.d.zones.values():
            if zone.when_empty is None:
                continue
            path, read = f"{zone.origin.path}/when-empty", partial(self._refill, zone, zone.when_empty)
            self._readers[path] = [partial(read, path)]
            self.w.checked.empties[zone.key] = read(path)

    def _refill(self, zone: Zone, body: Block, path: str) -> c.Procedure:
        owner, used = self._zone_owner(zone.holder), Used()
        this = (zone.holder, c.VarRef(owner)) if owner and zone.holder != "player" else None
        scope = Scope({}, c.VarRef(owner) if owner and not this else None, used, this)
        steps = (c.Step("", self.blocks.block(body, scope), path, zone.origin.span),)
        self.w.noted.crossings += ((path, crossing) for crossing in used.crossings)
        return c.Procedure(path, zone.name, (), (), c.Var("you", PLAYER), owner, steps, zone.origin.span)

    def _zone_owner(self, holder: str) -> c.Var | None:
        """Whose zone ran empty: what the text calls by a bare word is his."""
        if not holder:
            return None
        return c.Var("this", PLAYER if holder == "player" else self.w.d.families[holder].type)

    # ---- changes and hooks ---------------------------------------------------------------------------------

    def changes(self) -> None:
        """Changes of named values came with these; what is left are levels of tracks and printed members."""
        for change in self.w.d.changes:
            value = self._changeable(change)
            if value is not None and change.target not in (*self.w.d.values, *self.w.changed_constants):
                self._change(change, value)

    def _changed(self, value: c.Value) -> None:
        """A value with its changes, before anybody reads it: they may make it one of whoever acts.

        Those without `it` come first: they say what holds instead, the others build on that.
        """
        for change in self.w.d.changes:
            if change.target == value.name:
                self._change(change, value)

    def _change(self, change: Change, value: c.Value) -> None:
        this, card = self._this(change.row)
        within = self.w.d.values[change.target].within if change.target in self.w.d.values else ""
        memory = self.values.memory.get(within, {})
        body, used = self.values.change(change, value, memory, this)
        printed = value.name.endswith(f" of {value.params[0].type.of}" if value.params else "?")
        if printed and (change.row or used.you):
            self.w.report("E0217", change.origin.span, word=change.target)
            return
        family = change.row.owner.split("/")[1] if change.row else ""
        row = change.row.name if change.row else ""
        done = c.Changed(body, family, row, change.origin.span, _builds_on(body), card)
        value.changes = tuple(sorted((*value.changes, done), key=lambda ch: ch.builds_on))
        value.uses_you = value.uses_you or used.you or self._needs_holder(value, done)
        value.hidden = tuple(dict.fromkeys((*value.hidden, *used.hidden)))

    def _needs_holder(self, value: c.Value, change: c.Changed) -> bool:
        """Whose card it is: a person among the parameters, else whoever acts."""
        return bool(change.family) and c.person(value, self.w.d) is None

    def _changeable(self, change: Change) -> c.Value | None:
        """The value a change is about: a named value, the level of a track, or a printed member of a family."""
        target, w = change.target, self.w
        if target in w.d.values or target in w.changed_constants:
            return self.values.value(target)
        if target in w.d.tracks:
            who = c.Var("p", PLAYER)
            body: c.Expr = c.Level(target, c.VarRef(who), printed=True)
            return self._read_as_value(c.level_value(target), body, who, NUMBER, change)
        families = [f for f in w.d.families.values() if target in f.members]
        if len(families) == 1:
            family = families[0]
            thing = c.Var("x", family.type)
            type_ = w.settle(family.members[target].type, change.origin.span)
            body = c.Read(family.name, target, c.VarRef(thing), (), printed=True)
            if f"{family.name}.{target}" in w.checked.written:
                w.report("E0216", change.named, word=target)
                return None
            if family.members[target].by:
                instead = f"`{target}` is a table: let the rules read it through a value, and change that"
                w.report("E0214", change.named, hint=instead, word=target, near=None)
                return None
            return self._read_as_value(c.member_value(family.name, target), body, thing, type_, change)
        if w.slot("player", target) or w.slot("table", target):
            w.report("E0216", change.named, word=target)
            return None
        if families:
            w.report("E0227", change.named, word=target, found=", ".join(f.name for f in families))
            return None
        printed = [m.name for f in w.d.families.values() for m in f.members.values() if m.type.form in _PRINTED]
        legal = [*w.d.values, *w.d.tracks, *printed]
        near, hint = w.sink.near(target, legal), self._of_constant(change)
        w.report("E0214", change.named, hint=hint, word=target, near=near)
        return None

    def _of_constant(self, change: Change) -> str | None:
        """A constant that is a list is fixed before the game begins."""
        name = change.target
        if name not in self.w.d.constants:
            return None
        if change.row is None:
            return f"`{name}` is a list: an overlay sets it under `change`, with `constants/{name}: ...`"
        return f"`{name}` is a list: add one under `values` that reads it, let the rules read that, and change it"

    def _read_as_value(self, name: str, body: c.Expr, param: c.Var, type_: Type, change: Change) -> c.Value:
        found = self.w.checked.values.get(name)
        if found is None:
            found = c.Value(name, (param,), c.Var("you", PLAYER), body, type_, change.origin.span)
            self.w.checked.values[name] = found
        return found

    def _hooks(self) -> None:
        for hook in self.w.d.hooks:
            for point in hook.moment.points:
                target = moments.target(self.w, point)
                if target is not None:
                    self._hook(hook, point.when, target, point.step.text if point.step else "")

    def _hook(self, hook: Hook, when: Literal["before", "after", "instead"], target: Rule, step: str) -> None:
        params, memory = self._frames[target.path]
        seen = (*params, *memory)
        read = partial(self._interrupting, hook, seen)
        self._readers.setdefault(hook.rule.path, []).append(read)
        found, test = self._known(hook.rule, hook.moment.test, seen, read)
        procedure = replace(found, path=f"{found.path}@{when}-{target.path}{'.' + step if step else ''}")
        family, row = (hook.row.owner.split("/")[1], hook.row.name) if hook.row else ("", "")
        self.w.checked.procedures[procedure.path] = procedure
        if hook.once and family:
            self.w.noted.written.add(f"{family}.{hook.once}")
        self.w.checked.sees[procedure.path] = target.path
        self.w.checked.hooks.append(
            c.Hooked(
                hook.name,
                when,
                target.path,
                step,
                procedure,
                test,
                hook.moment.by,
                family,
                row,
                hook.optional,
                hook.once,
                hook.origin.span,
            )
        )

    def _interrupting(self, hook: Hook, seen: tuple[c.Var, ...]) -> tuple[c.Procedure, c.Expr | None]:
        """What a hook does, and the test of its moment; it sees what the rule remembers that it interrupts."""
        names = {var.name: var for var in seen}
        procedure = self.procedure(hook.rule, names)
        if hook.moment.test is None:
            return procedure, None
        this, _ = self._this(hook.row)
        row = (this[0], c.VarRef(procedure.this)) if this and procedure.this else None
        return procedure, self.x.flag(hook.moment.test, Scope(names, c.VarRef(procedure.you), Used(), row))


def _builds_on(change: c.Expr) -> bool:
    """Does the change read `it`?"""
    return any(isinstance(term, c.ItRef) for term in terms((change,)))
