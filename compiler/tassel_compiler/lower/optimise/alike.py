"""Which equal cards nobody can tell apart.

Two cards of one row with equal state are alike where exchanging them changes nothing that is ever looked at. That is
proved, never assumed: a sentence that is not known to be blind to the order of a zone, or to which of two equal cards
it means, counts as one that looks. On exit cards merge in a choice only if

- nothing compares two cards of the family, holds one in a slot or counts by them, nor asks for the position of one
  that may lie in the zone;
- no other variable that is still read can mean a card of the family while the choice is made;
- if somebody looks at the order of the zone, or of a zone that its cards go to in that order, they lie side by side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import takewhile
from typing import Literal, cast

from tassel_compiler import core as c
from tassel_compiler.check.recursion import reached
from tassel_compiler.core.linked import Linked
from tassel_compiler.core.names import Symbol
from tassel_compiler.core.rows import Keys
from tassel_compiler.core.semantics import SEMANTICS
from tassel_compiler.core.terms import Term
from tassel_compiler.core.visit import (
    TreeNode,
    bodies_in,
    called_by,
    nodes,
    of_checked,
    of_procedure,
    stmt_row,
    term_row,
    terms_inside,
)
from tassel_compiler.lower.layout import Layout
from tassel_compiler.resolve.declarations import Type

_FIRST = c.Num(1)
Where = Literal["anywhere", "side by side", "nowhere"]


class Alike:
    def __init__(self, layout: Layout, linked: Linked) -> None:
        self.l = layout
        self.linked = linked
        self.checked = linked.checked

    def merge(self, s: c.Choose, zone: str) -> Where:
        """Where in its zone an equal card must lie to be one option with another."""
        family = self.l.zones[zone].cards
        if family in self.named or zone in self.placed or self._others(s, family):
            return "nowhere"
        return "side by side" if zone in self.ordered else "anywhere"

    @cached_property
    def nodes(self) -> tuple[TreeNode, ...]:
        return tuple(nodes(of_checked(self.checked)))

    # ---- which card ----------------------------------------------------------------------------------------

    @cached_property
    def named(self) -> frozenset[str]:
        """Families of cards of which one can be pointed at: compared, kept in a slot, an index of something."""
        kept = {slot.of for slot in self.l.slots.values() if slot.form == "card"}
        counted = {kind for slot in self.l.slots.values() for kind, _ in slot.dims if kind != slot.holder}
        listed = {self._card(item) for n in self.nodes if isinstance(n, c.Listed) for item in n.items}
        compared = {self._card(side) for n in self.nodes if isinstance(n, c.Cmp) for side in _compared(n)}
        return frozenset((kept | counted | listed | compared) & set(self.l.cards))

    def _card(self, e: c.Expr) -> str:
        """The family of the card that an expression is."""
        match e:
            case c.VarRef() if e.var.type.form == "card":
                return e.var.type.of
            case c.ZoneCard():
                return self.l.zones[e.zone].cards
            case c.Ask(kind="first", domain=c.Held(zone=zone)):
                return self.l.zones[zone].cards
            case c.Cond():
                return self._card(e.then) or self._card(e.other)
            case c.Read() | c.ValueCall() | c.FormulaOf():
                type_ = self._type(e)
                return type_.of if type_ is not None and type_.form == "card" else ""
        return ""

    def _type(self, e: c.Read | c.ValueCall | c.FormulaOf) -> Type | None:
        match e:
            case c.Read():
                return self.checked.types.get(f"{e.holder}.{e.name}")
            case c.ValueCall():
                return self.checked.values[e.name].type
        return next((v.type for (f, m, _), v in self.checked.formulas.items() if (f, m) == (e.family, e.member)), None)

    def _others(self, s: c.Choose, family: str) -> bool:
        """Another variable of the rule, or of one that it is called from, may mean a card of the zone."""
        above = self._above(self._home[s.var])
        return any(
            var is not s.var and var.type.form == "card" and var.type.of == family and self._lives(var, s, path, above)
            for path in above
            for var in self._variables[path]
        )

    def _lives(self, var: c.Var, s: c.Choose, path: str, above: set[str]) -> bool:
        """Was the variable of the rule bound before the choice is made, and is it read afterwards?"""
        trail = self._trails[path]
        at, end = next(((i, end) for i, (node, end) in enumerate(trail) if self._leads(node, s, above)), (0, 0))
        bound = next((i for i, (node, _) in enumerate(trail) if var in _bound(node)), -1)
        laps = [i for i, (node, last) in enumerate(trail[:at]) if at < last and _goes_round(node)]
        if bound in laps:
            return True
        again = [i for i in laps if i > bound]  # what stands in front of the choice follows it in the next lap
        later = trail[min([end, *again]) :]
        return bound <= at and any(isinstance(node, c.VarRef) and node.var is var for node, _ in later)

    def _leads(self, node: TreeNode, s: c.Choose, above: set[str]) -> bool:
        """The choice itself, or a call that may come to it."""
        if isinstance(node, c.Choose) and node.var is s.var:
            return True
        return type(node) in SEMANTICS and not above.isdisjoint(called_by(cast(c.Stmt, node), self.linked))

    @cached_property
    def _trails(self) -> dict[str, list[tuple[TreeNode, int]]]:
        """The nodes of each rule in the order of the text, each with where those inside it end."""
        return {procedure.path: _trail(procedure) for procedure in self.linked.procedures}

    @cached_property
    def _variables(self) -> dict[str, tuple[c.Var, ...]]:
        return {procedure.path: tuple(_variables(procedure)) for procedure in self.linked.procedures}

    @cached_property
    def _home(self) -> dict[c.Var, str]:
        return {var: path for path, variables in self._variables.items() for var in variables}

    @cached_property
    def _callers(self) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for procedure in self.linked.procedures:
            for target in reached(self.linked, procedure.path):
                found.setdefault(target, set()).add(procedure.path)
        return found

    def _above(self, path: str) -> set[str]:
        found, todo = {path}, [path]
        while todo:
            for caller in self._callers.get(todo.pop(), set()) - found:
                found.add(caller)
                todo.append(caller)
        return found

    # ---- at which position ---------------------------------------------------------------------------------

    @cached_property
    def placed(self) -> frozenset[str]:
        """Zones in which somebody may ask a card for its position."""
        known = {id(node): zone for node, zone in self._asked_in_place()}
        asked = [n for n in self.nodes if isinstance(n, c.Built) and n.what == "position"]
        unknown = {n.family for n in asked if id(n) not in known}
        anywhere = {key for key, zone in self.l.zones.items() if zone.cards in unknown}
        return frozenset(anywhere.union(known.values()))

    def _asked_in_place(self) -> Iterator[tuple[TreeNode, str]]:
        """Positions that are asked of a card before anything can have moved it, with its zone."""
        for node in self.nodes:
            if isinstance(node, c.Ask | c.FoldOf | c.Each) and isinstance(node.domain, c.Held):
                within = list(nodes([node]))
                if not any(self._moves(n) for n in within):
                    yield from ((n, node.domain.zone) for n in _positions(within, node.var))
        hidden = {id(choice) for node in self.nodes if isinstance(node, c.Secretly) for choice in node.choices}
        for trail in self._trails.values():
            for i, (node, _) in enumerate(trail):
                if isinstance(node, c.Choose) and id(node) not in hidden and isinstance(node.domain, c.Held):
                    soon = takewhile(lambda n: not self._moves(n), (n for n, _ in trail[i:]))
                    yield from ((n, node.domain.zone) for n in _positions(soon, node.var))

    def _moves(self, node: TreeNode) -> bool:
        """May cards have moved when this has been done?"""
        if type(node) not in SEMANTICS:
            return False
        stmt = cast(c.Stmt, node)
        return any(called_by(stmt, self.linked)) or any(_zones(stmt_row(stmt).writes(stmt, self.linked)))

    # ---- in which order ------------------------------------------------------------------------------------

    @cached_property
    def ordered(self) -> frozenset[str]:
        """Zones whose order is looked at, there or where their cards go in that order."""
        looked = {zone for node in self.nodes for zone in self._looks(node)}
        flows = {pair for node in self.nodes for pair in self._flows(node)}
        while more := {here for here, there in flows if there in looked} - looked:
            looked |= more
        return frozenset(looked)

    def _looks(self, node: TreeNode) -> Iterator[str]:
        """The zones in whose order it takes an interest: all that it names, unless it is known to take none."""
        match node:
            case c.ZoneCard() if node.position == _FIRST and self.l.zones[node.zone].capacity == 1:
                pass
            case c.Draw():
                yield from [node.source] if node.amount is not None or self._tight(node.target) else []
            case c.Each(domain=c.Held(zone=zone)):
                yield from [zone] if self._puts(node.body, node.var) is None else []
            case c.Ask(kind="first", domain=c.Held(zone=zone)):
                yield zone
            case c.Choose() | c.Ask() | c.FoldOf() | c.Within() | c.Held() | c.ZoneSize():
                pass  # whatever the order, the same is found
            case c.PutCard() | c.ShuffleZone() | c.Built(what="position"):
                pass  # see `_flows` and `placed`
            case _:
                yield from self._zones(node)
                yield from (term.zone for term in terms_inside(node) if isinstance(term, c.Held))

    def _zones(self, node: TreeNode) -> Iterator[str]:
        """Those that it says by name itself."""
        if type(node) not in SEMANTICS:
            return _zones(term_row(cast(Term, node)).reads(node))
        said, stmt = stmt_row(cast(c.Stmt, node)), cast(c.Stmt, node)
        return _zones((*said.reads(stmt, self.linked), *said.writes(stmt, self.linked)))

    def _flows(self, node: TreeNode) -> Iterator[tuple[str, str]]:
        match node:
            case c.Draw() if node not in self._mixed:
                yield node.source, node.target
            case c.Each(domain=c.Held(zone=zone)):
                yield from ((zone, there) for there in self._puts(node.body, node.var) or ())

    @cached_property
    def _mixed(self) -> frozenset[c.Draw]:
        """Everything moved to a zone that is shuffled in the next breath: its order is lost."""
        found: set[c.Draw] = set()
        for body in self._bodies():
            for s, then in zip(body, body[1:], strict=False):
                if isinstance(s, c.Draw) and s.amount is None and _shuffles(then, s):
                    found.add(s)
        return frozenset(found)

    def _bodies(self) -> Iterator[tuple[c.Stmt, ...]]:
        todo = [step.body for procedure in self.linked.procedures for step in procedure.steps]
        while todo:
            body = todo.pop()
            yield body
            todo += [inner.stmts for s in body for inner in bodies_in(s)]

    def _puts(self, body: tuple[c.Stmt, ...], var: c.Var) -> frozenset[str] | None:
        """The zones that a lap puts its card in; None if the laps may not change places."""
        found: frozenset[str] = frozenset()
        for s in body:
            zones = self._put(s, var)
            if zones is None:
                return None
            found |= zones
        return found

    def _put(self, s: c.Stmt, var: c.Var) -> frozenset[str] | None:
        none: frozenset[str] = frozenset()
        match s:
            case c.PutCard(card=c.VarRef(var=card)) if card is var and not self._tight(s.zone):
                return frozenset([s.zone]) if s.owner is None or _only_about(s.owner, var) else None
            case c.Write(op="set", to=c.Read(owner=c.VarRef(var=card))) if card is var:
                return none if _only_about(s.value, var) else None
            case c.Branch() if all(_only_about(arm.test, var) for arm in s.arms):
                zones = [self._puts(inner.stmts, var) for inner in bodies_in(s)]
                return none.union(*(z for z in zones if z is not None)) if None not in zones else None
            case c.CallRule(args=(c.VarRef(var=card),)) if card is var and not self.linked.hooked.get(s.rule):
                rule = self.checked.procedures[s.rule]
                return self._puts(tuple(x for step in rule.steps for x in step.body), rule.params[0])
        return None

    def _tight(self, zone: str) -> bool:
        """Not every card of the family finds a place there."""
        found = self.l.zones[zone]
        return found.capacity < self.l.cards[found.cards].count


def _shuffles(s: c.Stmt, moved: c.Draw) -> bool:
    return isinstance(s, c.ShuffleZone) and (s.zone, s.owner) == (moved.target, moved.target_owner)


def _compared(e: c.Cmp) -> tuple[c.Expr, ...]:
    """Somebody is there or nobody: that says nothing of which card it is."""
    there = any(isinstance(side, c.Nobody | c.Num) for side in (e.left, e.right))
    return () if there else (e.left, e.right)


_STILL = (c.Num, c.Nobody, c.MemberOf, c.ConstRef, c.VarRef, c.Read, c.ListAt, c.Built, c.Cmp, c.Both, c.No, c.Cond)


def _only_about(e: c.Expr | c.RequirePossible, var: c.Var) -> bool:
    """What an expression is rests on what is printed on this card and on its own state, so no other lap changes it."""
    return all(
        isinstance(n, _STILL)
        and (not isinstance(n, c.VarRef) or n.var is var)
        and (not isinstance(n, c.Read) or isinstance(n.owner, c.VarRef))
        for n in nodes([e])
    )


def _variables(procedure: c.Procedure) -> Iterator[c.Var]:
    """Those that live while a question is asked; a query's own is gone when it is answered."""
    yield from procedure.params
    yield from (var for var, _ in procedure.memory)
    yield from (var for var in (procedure.this,) if var is not None)
    yield from (var for node in nodes(of_procedure(procedure)) for var in _bound(node))


def _bound(node: TreeNode) -> tuple[c.Var, ...]:
    if type(node) not in SEMANTICS:
        return ()
    stmt = cast(c.Stmt, node)
    return (*stmt_row(stmt).binds(stmt), *(var for body in bodies_in(stmt) for var in body.binds))


def _goes_round(node: TreeNode) -> bool:
    laps = (body.stands in ("lap", "laps") for body in bodies_in(cast(c.Stmt, node))) if type(node) in SEMANTICS else ()
    return any(laps)


def _zones(keys: Keys) -> Iterator[str]:
    return (key.key for key in keys if isinstance(key, Symbol) and key.sort == "zone")


def _positions(found: Iterable[TreeNode], var: c.Var) -> Iterator[TreeNode]:
    for n in found:
        if isinstance(n, c.Built) and n.what == "position" and isinstance(n.owner, c.VarRef) and n.owner.var is var:
            yield n


def _trail(procedure: c.Procedure) -> list[tuple[TreeNode, int]]:
    found = list(nodes(of_procedure(procedure)))
    return [(node, i + sum(1 for _ in nodes([node]))) for i, node in enumerate(found)]
