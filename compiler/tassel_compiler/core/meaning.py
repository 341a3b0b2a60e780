"""What an entity means, and everything that this rests on, as a digest.

The same words mean something else when a value that they read, a rule that they call, a constant, a group or the start
of a remembered variable is another one. So the meaning of a text is its own normal form with what each of its words was
bound to, together with the own forms of all that it reads and calls, through and through. Two entities mean the same if
their parts are the same; the mark of a meaning is a hash over them.

Told at a place of its own, and therefore a meaning of its own: what a row does and holds (it stands on the card), the
levels printed along a track, what happens when a pile runs out, and what a card changes or interrupts while somebody
holds it. A change that holds for everybody, and what stands instead of
a step, belong to the meaning of what they change.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from tassel_compiler.core.tree import Checked
from tassel_compiler.effects import tree as t
from tassel_compiler.effects import unparse
from tassel_compiler.frozen import frozen
from tassel_compiler.resolve.declarations import ByPlayers, Cell, Family, Hook, Param, Row, Rule, Slot, Step
from tassel_compiler.resolve.vocabulary import words_said_in
from tassel_compiler.same import Same
from tassel_compiler.source import Span

DIGITS = 8
TextTree = t.Block | t.Expr | t.Moment


class MeaningNode(NamedTuple):
    """Something that can be read or called: the sort and key of a binding, or `memory`, `change`, `hook`, `entity`."""

    sort: str
    key: str


@frozen
class Own:
    """What one node says itself, where that was written, and what it leads to."""

    form: str
    spans: tuple[Span, ...]
    leads: tuple[MeaningNode, ...]


@frozen
class Meaning:
    """The own forms of a thing and of all that it rests on, the thing itself first."""

    parts: Mapping[MeaningNode, Own]

    @property
    def mark(self) -> str:
        """Eight digits: equal for equal meanings."""
        root, *rest = self.parts.items()
        told = [root[1].form, *(f"{node.sort} {node.key}\n{own.form}" for node, own in sorted(rest))]
        return hashlib.sha256("\n\n".join(told).encode("utf-8")).hexdigest()[:DIGITS] if any(told) else ""


class Meanings:
    """The meanings of one rule set; each node is looked at once."""

    def __init__(self, checked: Checked) -> None:
        self.checked = checked
        self.d = checked.declared
        self.bindings = checked.bindings
        self._owns: dict[MeaningNode, Own] = {}

    # ---- meanings ------------------------------------------------------------------------------------------

    def of(self, root: MeaningNode, left_out: frozenset[MeaningNode] = frozenset()) -> Meaning:
        """Of a node. What is left out is told in another way: a number by its slot, a rule by its name."""
        return self._closed(root, self.own(root), left_out)

    def steps(self, rule: Rule, steps: Iterable[Step], left_out: frozenset[MeaningNode] = frozenset()) -> Meaning:
        """Of some steps of a rule, and of what stands instead of them."""
        chosen = tuple(steps)
        own = self._texts([step.body for step in chosen])
        hooks = self._instead(rule, {step.name for step in chosen})
        instead = [MeaningNode("hook", hook.origin.path) for hook in hooks]
        whole = Own(own.form, own.spans, (*own.leads, *instead))
        return self._closed(MeaningNode("steps", rule.path), whole, left_out)

    def _closed(self, root: MeaningNode, own: Own, left_out: frozenset[MeaningNode]) -> Meaning:
        found: dict[MeaningNode, Own] = {root: own}
        todo = list(own.leads)
        while todo:
            node = todo.pop()
            if node in found or node in left_out:
                continue
            found[node] = self.own(node)
            todo += found[node].leads
        return Meaning(found)

    # ---- one node ------------------------------------------------------------------------------------------

    def own(self, node: MeaningNode) -> Own:
        if node not in self._owns:
            self._owns[node] = self._own(node)
        return self._owns[node]

    def _own(self, node: MeaningNode) -> Own:
        """Words of the language, variables, pieces and rows mean themselves."""
        sort, key = node
        match sort:
            case "value" if key in self.d.values:
                value = self.d.values[key]
                return self._with(self._texts([value.body], _signature(value.params)), self._changed(key))
            case "rule" if key in self.d.rules:
                rule = self.d.rules[key]
                return self._rule(rule, self._instead(rule, {"", *(step.name for step in rule.steps)}))
            case "hook":
                return self._hook(next(h for h in self.d.hooks if h.origin.path == key))
            case "memory":
                start = self._memory[key].start
                return self._texts([start] if start is not None else [])
            case "step":
                path, _, name = key.rpartition(".")
                steps = [s for s in self.d.rules[path].steps if s.name == name] if path in self.d.rules else []
                return self._texts([step.body for step in steps])
            case "constant" if key in self.d.constants:
                constant = self.d.constants[key]
                return self._with(Own(plain_cell(constant.value), (constant.origin.span,), ()), self._changed(key))
            case "track" if key in self.d.tracks:
                track = self.d.tracks[key]
                return self._with(self._texts([track.limit] if track.limit is not None else []), self._changed(key))
            case "zone" if key in self.d.zones:
                zone = self.d.zones[key]
                turned = f" {zone.turned}" if zone.turned else ""
                return Own(f"{zone.cards} {zone.face} {zone.holds}{turned}", (zone.origin.span,), ())
            case "way":
                return self._way(*key.split("."))
            case "group":
                family, _, name = key.partition("/")
                return self._group(self.d.families[family], name)
            case "data":
                family, _, name = key.partition("/")
                data = self.d.families[family].rows[name].data.items()
                form = " ".join(f"{name}: {plain_cell(cell)}" for name, (cell, _) in data)
                return Own(form, tuple(span for _, (_, span) in data), ())
            case "member":
                return self._with(Own("", (), ()), self._changed(key.partition(".")[2]))
            case "change":
                return self._texts([change.body for change in self.d.changes if change.origin.path == key])
            case "entity":
                return self._entity(key)
        return Own("", (), ())

    def _with(self, own: Own, leads: Iterable[MeaningNode]) -> Own:
        return Own(own.form, own.spans, (*own.leads, *leads))

    def _rule(self, rule: Rule, instead: Iterable[Hook]) -> Own:
        head = f"({_signature(rule.params)}) {_signature(rule.remember)}"
        starts = [param.start for param in rule.remember if param.start is not None]
        own = self._texts([*starts, *(step.body for step in rule.steps)], head, names=[s.name for s in rule.steps])
        return self._with(own, (MeaningNode("hook", hook.origin.path) for hook in instead))

    def _hook(self, hook: Hook) -> Own:
        how = f"{'may ' if hook.optional else ''}{hook.once}"
        return self._texts([hook.moment, *(step.body for step in hook.rule.steps)], how)

    def _group(self, family: Family, name: str) -> Own:
        members = family.groups.get(name, ())
        named = (family.group_spans[name],) if name in family.group_spans else ()
        spans = (*named, family.origin.at("groups", name), *(family.group_place(name, i) for i in range(len(members))))
        inner = tuple(MeaningNode("group", f"{family.name}/{m}") for m in members if m in family.groups and m != name)
        return Own(" ".join(members), spans, inner)

    def _way(self, family: str, word: str) -> Own:
        """How one gets on. A place or a road more is no other way: a sentence says of none of them where it leads."""
        way = self.d.families[family].ways.get(word)
        if way is not None:
            return Own(f"{way.pattern}{' one way' if way.one_way else ''}", (way.span,), ())
        between = self.d.families[family if self.d.families[family].between else word]
        rows = between.rows.values()
        told = "between" + " one way" * any(row.one_way for row in rows)
        return Own(told, (between.origin.span,), ())

    def _changed(self, target: str) -> Iterator[MeaningNode]:
        """What holds for everybody; what a card changes is told on the card."""
        for change in self.d.changes:
            if change.target == target and change.row is None:
                yield MeaningNode("change", change.origin.path)

    def _instead(self, rule: Rule, steps: set[str]) -> Iterator[Hook]:
        """What takes the place of these steps for everybody; what a card puts there is told on the card."""
        for hook in self.d.hooks:
            if hook.row is None and any(self._takes(point, rule, steps) for point in hook.moment.points):
                yield hook

    def _takes(self, point: t.Point, rule: Rule, steps: set[str]) -> bool:
        meant = self.bindings.meant(point.names[-1].span)
        here = meant is not None and meant.key == rule.path
        return point.when == "instead" and here and (point.step is None or point.step.text in steps)

    # ---- texts ---------------------------------------------------------------------------------------------

    def _texts(
        self, texts: Iterable[TextTree], head: str = "", span: Span | None = None, names: Iterable[str] = ()
    ) -> Own:
        """The normal form of texts, what their words were bound to, and what these lead to."""
        forms: list[str] = [head, *names]
        spans = [span] if span is not None else []
        leads: dict[MeaningNode, None] = {}
        for text in texts:
            forms.append(normal_form(text))
            spans.append(text.span)
            for name in words_said_in(text):
                node = self._meant(name)
                if node is not None:
                    forms.append(f"{node.sort} {node.key}")
                    leads[node] = None
        return Own("\n".join(forms), tuple(spans), tuple(leads))

    def _meant(self, name: t.Name) -> MeaningNode | None:
        meant = self.bindings.meant(name.span)
        if meant is None or meant.sort in ("word", "option"):
            return None
        if meant.var is None:
            return MeaningNode(meant.sort, meant.key)
        found = self._remembered.get(id(meant.var))
        return MeaningNode("memory", found) if found is not None else None

    @cached_property
    def _memory(self) -> dict[str, Param]:
        """What rules remember, by `path.name`."""
        rules = (*self.d.rules.values(), *(hook.rule for hook in self.d.hooks))
        return {f"{rule.path}.{param.name}": param for rule in rules for param in rule.remember}

    @cached_property
    def _remembered(self) -> dict[int, str]:
        """The same by the variables of the checked tree; the path of a hook says behind `@` where it hangs."""
        procedures = self.checked.procedures.values()
        return {id(var): f"{p.path.partition('@')[0]}.{var.name}" for p in procedures for var, _ in p.memory}

    # ---- entities: what has a place of its own -----------------------------------------------------------------

    def entity(self, kind: str, id: str, left_out: frozenset[MeaningNode] = frozenset()) -> Meaning:
        """Of an entity as lists and books name it: with what it holds and starts with."""
        return self.of(MeaningNode("entity", f"{kind}/{id}"), left_out)

    def _entity(self, anchor: str) -> Own:
        kind, _, id = anchor.partition("/")
        d = self.d
        if kind == "slot" and id in d.slots:
            return self._slot(d.slots[id])
        if kind == "zone" and id in d.zones:
            zone = d.zones[id]
            texts = [zone.when_empty] if zone.when_empty is not None else []
            return self._with(self._texts(texts, "at once" if zone.at_once else ""), [MeaningNode("zone", id)])
        if kind == "track" and id in d.tracks:
            track = d.tracks[id]
            return Own(plain_cell(track.levels), (track.origin.span,), (MeaningNode("track", id),))
        if kind == "game":
            rank = self._texts(d.game.rank, f"{d.game.players} {d.game.score} {d.game.first}", d.game.origin.span)
            return self._with(rank, [MeaningNode("rule", f"rules/{d.game.start}")])
        if kind == "supply" and id in d.supply:
            amounts = d.supply[id]
            each = amounts if isinstance(amounts, dict) else {"": amounts}
            told = " ".join(f"{name}: {plain_cell(cell)}" for name, cell in each.items())
            return Own(told, (d.supply_spans[id],) if id in d.supply_spans else (), ())
        if kind in ("kind", "place", "card") and id in d.families:
            return self._family(d.families[id])
        if kind in d.families and id in d.families[kind].rows:
            return self._row(d.families[kind], d.families[kind].rows[id])
        return Own("", (), tuple(self._named(kind, id)))

    def _named(self, kind: str, id: str) -> Iterator[MeaningNode]:
        """What an anchor names that is a node already."""
        match kind:
            case "rule":
                yield MeaningNode("rule", f"rules/{id}")
            case "step":
                name, _, step = id.rpartition(".")
                yield from (MeaningNode("step", f"{r.path}.{step}") for r in self.d.rules.values() if r.name == name)
            case "hook":
                yield from (MeaningNode("hook", hook.origin.path) for hook in self.d.hooks if hook.name == id)
            case "change":
                yield from (MeaningNode("change", c.origin.path) for c in self.d.changes if c.target == id)
            case "value" | "constant":
                yield MeaningNode(kind, id)

    def _slot(self, slot: Slot) -> Own:
        starts = " ".join(f"{name}: {plain_cell(cell)}" for name, cell, _ in slot.starts)
        position = " ".join(name for name, _ in slot.position)
        kept = f" {position} {plain_cell(slot.room)}" if position else ""
        head = f"{slot.type} by {' '.join(slot.by)} {starts}{kept}"
        return self._texts([slot.start] if slot.start is not None else [], head, slot.origin.span)

    def _family(self, family: Family) -> Own:
        cells = " ".join(plain_cell(cell) for cell in family.size)
        members = (m for m in family.members.values() if m.start is not None)
        circle = f" {' '.join(family.rows)}" if family.shape == "ring" else ""
        head = f"{family.form} {family.includes} {family.shape} {cells}{circle}"
        own = self._texts([m.start for m in members if m.start is not None], head, family.origin.span)
        ways = (MeaningNode("way", f"{family.name}.{name}") for name in family.ways)
        return self._with(own, (*(MeaningNode("group", f"{family.name}/{name}") for name in family.groups), *ways))

    def _row(self, family: Family, row: Row) -> Own:
        """What a row holds and does, and what it changes and interrupts while somebody has it."""
        data = [f"{name}: {plain_cell(cell)}" for name, (cell, _) in row.data.items()]
        data += [f"{name}: {told_table(table)}" for name, table in row.tables.items()]
        hooks = [hook for hook in self.d.hooks if hook.row is row]
        texts: list[TextTree] = [*row.formulas.values(), *(c.body for c in self.d.changes if c.row is row)]
        ends = "".join(f" {name}" for name, _ in row.ends) + " one way" * row.one_way
        own = self._texts(texts, f"{row.copies} {row.for_each} {' '.join(data)}{ends}", row.origin.span)
        deeds = [MeaningNode("rule", rule.path) for rule in self.d.rules.values() if rule.row is row]
        targets = [c.target for c in self.d.changes if c.row is row]
        hung = [MeaningNode("hook", hook.origin.path) for hook in hooks]
        return Own("\n".join((own.form, *targets)), own.spans, (*own.leads, *deeds, *hung))


_normal_forms = Same[str](most=4096)


def normal_form(text: TextTree) -> str:
    """The normal form of a text, found once for each tree."""
    return _normal_forms.of((text,), (), lambda: unparse(text))


def _signature(params: Iterable[Param]) -> str:
    return ", ".join(f"{p.name}: {p.type}{' by ' + ' '.join(p.by) if p.by else ''}" for p in params)


def told_table(table: Iterable[tuple[str, Cell, Span]]) -> str:
    return " ".join(f"{value} {plain_cell(cell)}" for value, cell, _ in table)


def plain_cell(cell: Cell) -> str:
    """A number, a name, a list or a table by players, whoever wrote it."""
    if isinstance(cell, ByPlayers):
        return " ".join(f"{n}: {plain_cell(inner)}" for n, inner in cell.entries)
    return f"[{' '.join(map(plain_cell, cell))}]" if isinstance(cell, tuple) else str(cell)
