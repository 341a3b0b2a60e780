"""The finished program: layout, start vector, entries, laws, names for people."""

from __future__ import annotations

from collections.abc import Iterable

from tassel_compiler import core as c
from tassel_compiler.core.visit import nodes, of_checked
from tassel_compiler.ir import ops
from tassel_compiler.ir import program as p
from tassel_compiler.ir.walk import walk
from tassel_compiler.lower.asking import Asking
from tassel_compiler.lower.constants import NotConstant
from tassel_compiler.lower.labels import labels
from tassel_compiler.lower.machine import Machine
from tassel_compiler.lower.plain import Plain
from tassel_compiler.resolve.declarations import Cell, Slot
from tassel_compiler.resolve.shared import supply_of


class Assemble:
    def __init__(self, m: Machine, plain: Plain, asking: Asking) -> None:
        self.m = m
        self.plain = plain
        self.asking = asking
        self.l = m.layout

    def program(self, expression: str) -> p.Program:
        d = self.l.d
        start = self._entry(f"rules/{d.game.start}")
        for path, procedure in self.m.checked.procedures.items():
            if "#" not in path and "@" not in path:
                self._enter(path, procedure)
        self.asking.finish()
        rank = tuple(self._rank(value) for value in self.m.checked.rank)
        for cards in self.l.cards:
            self.plain.v.zone_table(cards)
        self._prune(rank)
        blocks = tuple(b for b in self.m.blocks if b is not None)
        return p.Program(
            expression,
            self.l.players,
            dict(d.game.title),
            self.l.top,
            self._start(),
            tuple(self.l.slots.values()),
            self._zones(),
            dict(self.l.cards),
            self._names(),
            self.m.tables,
            self.m.functions,
            blocks,
            tuple(a for a in self.m.asks if a is not None),
            start,
            self.m.entries,
            rank,
            d.game.score,
            self._laws(),
            tuple(self.m.whys),
            labels(d, self.l.names, self.l.players),
            self.m.frames,
        )

    def _entry(self, path: str) -> int:
        """The whole game: its first rule, and after it the end."""
        first = self.asking.reserve()
        self.asking.owner = path
        procedure = self.m.checked.procedures[path]
        self.asking.begin(first)
        self.asking.call(path, self.plain.arguments(procedure, (), None, None, {}))
        self.asking.end(ops.Halt())
        return first

    def _enter(self, path: str, procedure: c.Procedure) -> None:
        """A rule that can be started on its own."""
        names = ["you", *(["this"] if procedure.this else []), *(v.name for v in procedure.params)]
        if any(v.type.form == "basket" for v in procedure.params):
            return
        key = path if procedure.name in self.m.entries else procedure.name
        if not self.asking.asks(path):
            name = self.plain.procedure(path)
            self.m.entries[key] = p.EntryPoint(path, -1, name, -1, tuple(names), ())
            return
        entry, ret, frame = self.asking.rule(path)
        variables = [procedure.you, *([procedure.this] if procedure.this else []), *procedure.params]
        cells = tuple(frame[v].cells for v in variables)
        self.m.entries[key] = p.EntryPoint(path, entry, "", ret, tuple(names), cells)

    def _rank(self, value: c.Value) -> str:
        env, params = self.plain.v.signature([value.you])
        name = f"rank.{value.name}"
        return self.m.add(p.Function(name, params, tuple(self.plain.v.returning(value.body, env))))

    # ---- start ---------------------------------------------------------------------------------------------

    def _start(self) -> tuple[int, ...]:
        vector = [0] * self.l.top
        for key, slot in self.l.slots.items():
            for i in range(slot.size):
                vector[slot.base + i] = self._slot_start(key, slot, i)
            self._enough(key, slot, min(vector[slot.base : slot.base + slot.size], default=0))
        for kind in self.l.cards.values():
            for number, home in enumerate(kind.home):
                address = self.m.tables[f"zone.{kind.name}"][home]
                vector[address] += 1
                vector[address + vector[address]] = number
                vector[kind.where + number] = home
        return tuple(vector)

    def _slot_start(self, key: str, slot: p.Slot, i: int) -> int:
        if slot.track:
            return 1
        if slot.holder == "supply":
            return self._supply(slot, i)
        if slot.holder in ("player", "table"):
            declared = self.l.d.slots[key]
            if declared.starts:
                return self._tabled(declared, slot, i)
            start = self.m.checked.starts.get(key)
            return self._constant(start) if start is not None else (p.NOBODY if slot.maybe else 0)
        inner = 1
        for _, size in slot.dims[1:]:
            inner *= size
        return self.m.constants.attribute(slot.holder, slot.name, i // inner)

    def _enough(self, key: str, slot: p.Slot, least: int) -> None:
        """Nobody begins with less than nothing of what can be counted out."""
        d = self.l.d
        if least >= 0 or slot.form != "number":
            return
        if slot.name not in (*d.supply, *d.game.conserved) and not self._paid(slot.name):
            return
        start = self.m.checked.starts.get(key)
        amounts = d.supply[slot.name] if slot.holder == "supply" else None
        constant = start.name if isinstance(start, c.ConstRef) else amounts
        if isinstance(constant, str) and constant in d.constants:
            span = d.constants[constant].origin.span
        elif slot.holder == "supply":
            span = d.supply_spans.get(slot.name, d.game.origin.span)
        elif slot.holder in d.families:
            span = d.families[slot.holder].members[slot.name].origin.span
        else:
            span = d.slots[key].origin.span
        self.l.sink.report("E0318", span, found=f"{least} at the start", expected="0 or more")

    def _paid(self, stock: str) -> bool:
        """Whether somebody must have it to give it away."""
        deeds = (node for node in nodes(of_checked(self.m.checked)) if isinstance(node, c.Transfer))
        return any(deed.must and deed.stock == stock for deed in deeds)

    def _tabled(self, declared: Slot, slot: p.Slot, i: int) -> int:
        kind, size = slot.dims[-1]
        member = self.l.names[kind].members[i % size]
        return next((self.l.cell(cell, span) for name, cell, span in declared.starts if name == member), 0)

    def _constant(self, start: c.Expr) -> int:
        try:
            return self.m.constants.eval(start, {})
        except NotConstant:
            return 0

    def _supply(self, slot: p.Slot, i: int) -> int:
        amounts = self.l.d.supply[slot.name]
        span = self.l.d.game.origin.span
        if not slot.dims:
            cell: Cell = amounts if not isinstance(amounts, dict) else 0
            return self.l.cell(cell, span)
        member = self.l.names[slot.dims[0][0]].members[i]
        return self.l.cell(amounts.get(member, 0), span) if isinstance(amounts, dict) else 0

    # ---- names ---------------------------------------------------------------------------------------------

    def _zones(self) -> tuple[p.Zone, ...]:
        found: list[p.Zone] = []
        for key, place in self.l.zones.items():
            zone = self.l.d.zones[key]
            found.append(
                p.Zone(
                    zone.name,
                    zone.cards,
                    zone.holder,
                    place.count,
                    place.first,
                    place.capacity,
                    place.base,
                    zone.face,
                    zone.seen_by,
                )
            )
        return tuple(found)

    def _names(self) -> dict[str, p.Names]:
        return dict(self.l.names)

    def _laws(self) -> tuple[p.Law, ...]:
        """Conserved pieces: all cells of the stock, one law for each index of the stock; pieces of a player apart."""
        laws: list[p.Law] = []
        for stock in self.l.d.game.conserved:
            holders = [s for s in self.l.slots.values() if supply_of(self.l.d, s.name) == stock]
            groups: dict[str, list[int]] = {}
            for slot in holders:
                for i in range(slot.size):
                    name = self._law_name(stock, slot, i, bool([h for h in holders if h.holder == "supply"]))
                    if name:
                        groups.setdefault(name, []).append(slot.base + i)
            laws += [p.Law(name, tuple(cells)) for name, cells in groups.items()]
        return tuple(laws)

    def _law_name(self, stock: str, slot: p.Slot, i: int, limited: bool) -> str:
        """Which law a cell belongs to: the stock's index for pieces with a supply, the owner for those without."""
        positions: list[int] = []
        for _, size in reversed(slot.dims):
            positions.append(i % size)
            i //= size
        positions.reverse()
        by = [
            self.l.names[k].members[at]
            for (k, _), at in zip(slot.dims, positions, strict=True)
            if k != slot.holder and not self.l.d.is_person(k)
        ]
        if limited:
            return " ".join([stock, *by])
        for (kind, _), at in zip(slot.dims, positions, strict=True):
            if self.l.d.is_person(kind):
                return f"{' '.join([*by, stock])} of player {at + 1}" if at < self.l.players else ""
        return ""

    # ---- what nobody calls ---------------------------------------------------------------------------------

    def _prune(self, rank: tuple[str, ...]) -> None:
        """Functions made on the way that nothing reaches are dropped; so are their tables."""
        todo = [*rank, *(e.function for e in self.m.entries.values() if e.function)]
        for ask in self.m.asks:
            if ask is not None:
                todo += [
                    ask.options,
                    *([ask.candidates] if ask.candidates else []),
                    *(t.function for t in ask.tests),
                ]
        tables: set[str] = {f"zone.{k}" for k in self.l.cards} | {f"row.{k}" for k in self.l.cards}
        seen: set[str] = set()
        for block in self.m.blocks:
            if block is not None:
                _names_in(block.body, todo, tables)
        for ask in self.m.asks:
            if ask is not None:
                _names_in((ask.seat,), todo, tables)
        while todo:
            name = todo.pop()
            if name not in seen:
                seen.add(name)
                _names_in(self.m.functions[name].body, todo, tables)
        self.m.functions = {k: f for k, f in self.m.functions.items() if k in seen}
        self.m.tables = {k: t for k, t in self.m.tables.items() if k in tables}


def _names_in(trees: Iterable[ops.Op], calls: list[str], tables: set[str]) -> None:
    for op in walk(trees):
        if isinstance(op, ops.Call | ops.Do):
            calls.append(op.function)
        elif isinstance(op, ops.Entry):
            tables.add(op.table)
