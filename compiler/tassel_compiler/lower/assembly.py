"""The finished program: layout, start vector, entries, laws, names for people."""

from __future__ import annotations

from tassel_compiler import core as c
from tassel_compiler.ir import program as p
from tassel_compiler.lower.emit.asking import Asking
from tassel_compiler.lower.emit.frames import taken
from tassel_compiler.lower.emit.probes import Probes
from tassel_compiler.lower.emit.tools import Tools
from tassel_compiler.lower.labels import labels
from tassel_compiler.lower.laws import Laws
from tassel_compiler.lower.optimise.prune import pruned
from tassel_compiler.lower.start import Start


class Assembly:
    def __init__(self, tools: Tools) -> None:
        self.m = tools.m
        self.l = tools.layout
        self.formulas = tools.formulas
        self.frames = tools.frames
        probes = Probes(tools)
        self.silent = probes.silent
        self.asking = Asking(tools, probes)

    def program(self, expression: str) -> p.Program:
        d = self.l.d
        first = self.asking.game(f"rules/{d.game.start}")
        for path, procedure in self.m.checked.procedures.items():
            if "#" not in path and "@" not in path:
                self._enter(path, procedure)
        self.asking.finish()
        rank = tuple(self._rank(value) for value in self.m.checked.rank)
        for cards in self.l.cards:
            self.formulas.cards.zone_table(cards)
        functions, tables = pruned(self.m, rank)
        return p.Program(
            expression,
            self.l.players,
            dict(d.game.title),
            self.l.top,
            Start(self.m).vector(),
            tuple(self.l.slots.values()),
            self._zones(),
            dict(self.l.cards),
            dict(self.l.names),
            tables,
            functions,
            tuple(b for b in self.m.blocks if b is not None),
            tuple(self.m.asks),
            first,
            self.m.entries,
            rank,
            d.game.score,
            Laws(self.l).all(),
            tuple(self.m.whys),
            labels(d, self.l.names, self.l.players),
            self.m.frames,
            stops=tuple(self.m.stops),
            ranges=tuple(self.l.ranges),
        )

    def _enter(self, path: str, procedure: c.Procedure) -> None:
        """A rule that can be started on its own."""
        if any(v.type.form == "basket" or self.m.is_set(v) for v in procedure.params):
            return
        names = ("you", *(("this",) if procedure.this else ()), *(v.name for v in procedure.params))
        key = path if procedure.name in self.m.entries else procedure.name
        takes, acts = tuple(v.type.of or v.type.form for v in taken(procedure)), self.m.acting.needed(path)
        if not self.m.demands.procedure_asks(path):
            self.m.entries[key] = p.EntryPoint(path, -1, self.silent.rule(path), -1, names, (), takes, acts)
            return
        frame = self.frames.of(path)
        cells = tuple(frame.env[v].cells for v in taken(procedure))
        self.m.entries[key] = p.EntryPoint(path, frame.entry, "", frame.ret, names, cells, takes, acts)

    def _rank(self, value: c.Value) -> str:
        env, params = self.m.signature([value.you])
        body = self.formulas.queries.returning(value.body, env)
        return self.m.add(p.Function(f"rank.{value.name}", params, tuple(body)))

    def _zones(self) -> tuple[p.Zone, ...]:
        found: list[p.Zone] = []
        for key, place in self.l.zones.items():
            zone = self.l.d.zones[key]
            where = place.count, place.first, place.capacity, place.base
            turned = self.l.slots[f"{zone.cards}.{zone.turned}"].base if zone.turned else -1
            found.append(p.Zone(zone.name, zone.cards, zone.holder, *where, zone.face, zone.seen_by, turned))
        return tuple(found)
