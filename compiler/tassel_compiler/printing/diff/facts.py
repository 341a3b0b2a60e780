"""What there is to say about one entity of a rule set, fact by fact, so that two rule sets can be compared.

A fact has a key that means the same in both rule sets, the text that a player reads, and a mark: two facts are the same
if their marks are. The mark of a sentence is the normal form of its effect, so a sentence whose numbers are told
elsewhere is not told again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import accumulate

from tassel_compiler.core import Checked
from tassel_compiler.core.handwritten import whole_effect
from tassel_compiler.effects import tree as t
from tassel_compiler.effects import unparse
from tassel_compiler.printing.diff.cells import CellFacts, NumberTable, bare
from tassel_compiler.printing.entities.inventory import Entity, RuleSet, rules_at
from tassel_compiler.printing.entities.said_numbers import names_in_deeds
from tassel_compiler.printing.entities.settings import resting
from tassel_compiler.printing.speech.changes import change_sentence, changed_for_all
from tassel_compiler.printing.speech.printed import by_hand, hook_sentence, said, sentences
from tassel_compiler.printing.speech.ranking import ranked
from tassel_compiler.printing.speech.refill import renewed_from
from tassel_compiler.printing.speech.voice import Voice
from tassel_compiler.resolve.declarations import Cell, Change, Family, Member, Origin, Param, Row, Rule, Slot, Step

_LONG = 150  # letters of a formula, or of a sentence with brackets
_NESTED = 100  # of a formula with brackets
DEED, CHANGE, MEMORY, WHOLE = "do", "change/", "memory/", "*"
CHANGED = ("value", "constant", "track")  # what a change names; what it changes besides are members of families
Facts = dict[str, "Fact"]
_Told = Iterator[tuple[str, "Fact"]]


@dataclass(frozen=True, slots=True)
class Fact:
    """`label` is what the text is about, empty where the name of the entity says it; `table` is by players.

    What is `tacit` is told only beside what it was or becomes: nothing, and numbers that a sentence of the thing tells.
    What is `usual` says that nothing is altered; what is `unspoken` only stands for a formula that nobody would say.
    What is `nameless` is a number for which the rules have no word.
    """

    label: str
    text: str
    mark: str
    sources: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    table: NumberTable = ()
    tacit: bool = False
    usual: bool = False
    unspoken: bool = False
    nameless: bool = False


class Teller:
    """The facts of the entities of one rule set in one language."""

    def __init__(self, rules: RuleSet, checked: Checked, lang: str) -> None:
        self.tree = rules.tree
        self.declared = declared = checked.declared
        self.voice = Voice(checked, lang)
        self.cells = CellFacts(declared, lang)

    def facts(self, entity: Entity) -> Facts:
        told = (self._deeds(entity), self._hooks(entity), self._changes(entity), self._things(entity))
        return {key: fact for facts in told for key, fact in facts}

    def resting(self, of: Entity | Origin, key: str) -> tuple[str, ...]:
        """What an entry of the rules rests on, and what is cited in it, at every depth."""
        node = self.tree.at(of.path.partition("#")[0]) if self.tree is not None else None
        return resting(of.source if key == "source" else of.ruling, node, key)

    # ---- what happens ----

    def _deeds(self, entity: Entity) -> _Told:
        for rule in rules_at(self.declared, entity.path):
            yield from self._rule(rule)

    def _rule(self, rule: Rule) -> _Told:
        """One fact for each step; one for all of them where the sentence was written by hand."""
        head = f"{DEED}/{rule.member}/"
        yield from self._starts(f"{MEMORY}{rule.member}", rule.remember)
        label = self.cells.name(rule.member) if rule.member else ""
        told = sentences(self.voice, rule)
        steps = tuple(step for step in rule.steps if said(step))
        if by_hand(self.voice, whole_effect(rule)) is not None:
            yield f"{head}{WHOLE}", self._deed(label, told[0].text, steps)
            return
        for step, sentence in zip(steps, told, strict=True):
            named = self.cells.word(f"{rule.name}.{step.name}") if step.name else ""
            yield f"{head}{step.name}", self._deed(named or label, sentence.text, (step,))

    def _starts(self, head: str, variables: Iterable[Param | Member | Slot]) -> _Told:
        """What variables are at the start, if the rules say so."""
        for one in variables:
            cells = () if isinstance(one, Param) else one.starts
            if one.start is None and not cells:
                continue
            told = [] if one.start is None else [self.voice.formula(one.start)]
            held = ((self.cells.name(name), self.cells.told(self.cells.plain(cell))) for name, cell, _ in cells)
            told += [self.cells.labelled(*one) for one in held]
            mark = [unparse(one.start) if one.start is not None else "", *(f"{n} {bare(c)}" for n, c, _ in cells)]
            label = f"{self.cells.name(one.name)}, {self.cells.say('start')}"
            yield f"{head}/{one.name}", Fact(label, self.voice.typography.apart(told), "\n".join(mark))

    def _deed(self, label: str, text: str, steps: tuple[Step, ...]) -> Fact:
        mark = "\n".join(unparse(step.body) for step in steps)
        return Fact(label, text, mark, self._together(steps, "source"), self._together(steps, "ruling"))

    def _together(self, steps: tuple[Step, ...], key: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(id for step in steps for id in self.resting(step.origin, key)))

    def _hooks(self, entity: Entity) -> _Told:
        for hook in self.declared.hooks:
            if entity.path in (hook.origin.path, hook.row.origin.path if hook.row else ""):
                mark = "\n".join([unparse(hook.moment), *(unparse(s.body) for s in hook.rule.steps)])
                text = hook_sentence(self.voice, hook)
                yield f"hook/{hook.name}", Fact("", text, mark, hook.origin.source, hook.origin.ruling)

    def _changes(self, entity: Entity) -> _Told:
        """What an entity does to values of others while it is held, and what is done to it for everybody."""
        for change in self.declared.changes:
            own = change.row is not None and change.row.origin.path == entity.path
            if own or (change.row is None and self._meant(entity, change)):
                key = f"{CHANGE}{change.target}/{change.origin.span.source.layer}"
                yield key, self._change(entity, change)

    def _change(self, entity: Entity, change: Change) -> Fact:
        """What a card changes is said as on the card; of anything else, how it reads now."""
        origin, mark = change.origin, unparse(change.body)
        if change.row is not None:
            text = change_sentence(self.voice, change, change.row)
            return self._spoken(Fact("", text, mark, origin.source, origin.ruling), is_spoken(text))
        of_member = entity.kind not in CHANGED
        label = self.cells.name(change.target, entity.name) if of_member else self.cells.say("changed")
        text = changed_for_all(self.voice, change)
        return self._formula(Fact(label, text, mark, origin.source, origin.ruling))

    def _formula(self, fact: Fact) -> Fact:
        depth = depth_of(fact.text)
        return self._spoken(fact, depth < 2 and len(fact.text) <= (_NESTED if depth else _LONG))

    def _spoken(self, fact: Fact, said: bool) -> Fact:
        return fact if said else replace(fact, text=self.cells.say("otherwise"), unspoken=True)

    def _meant(self, entity: Entity, change: Change) -> bool:
        family = self.declared.families.get(entity.id)
        members = family.members if family is not None and family.form == entity.kind else {}
        return change.target in members or (entity.id == change.target and entity.kind in CHANGED)

    # ---- what there is ----

    def _things(self, entity: Entity) -> _Told:
        d, id = self.declared, entity.id
        family = d.families.get(id) if entity.kind in ("kind", "place", "card") else None
        if entity.kind == "game":
            yield from self._game(entity)
        elif entity.kind == "supply":
            yield from self._supply(entity)
        elif family is not None:
            yield from self._family(entity, family)
        elif entity.kind in d.families:
            yield from self._row(entity, d.families[entity.kind], d.families[entity.kind].rows[id])
        elif entity.kind == "value":
            value = d.values[id]
            text, mark = self.voice.formula(value.body, value.params), unparse(value.body)
            yield "is", self._formula(Fact("", text, mark, value.origin.source, value.origin.ruling))
        elif entity.kind == "constant":
            yield (
                "is",
                self._cell(entity, "", self.cells.number(id, d.constants[id].value), bare(d.constants[id].value)),
            )
        elif entity.kind == "track":
            yield (
                "levels",
                self._cell(
                    entity, self.cells.say("levels"), self.cells.plain(d.tracks[id].levels), d.tracks[id].levels
                ),
            )
        elif entity.kind == "zone":
            yield from self._zone(entity)
        elif entity.kind == "slot":
            yield from self._slot(entity)

    def _game(self, entity: Entity) -> _Told:
        game = self.declared.game
        low, high = game.players
        yield "players", self._cell(entity, self.cells.say("players"), ((0, f"{low}–{high}"),), (low, high))
        mark = "\n".join(unparse(formula) for formula in game.rank)
        told = self.voice.typography.apart(self._ranked(n, formula) for n, formula in enumerate(game.rank))
        yield "rank", Fact(self.cells.say("rank"), told, mark, entity.source, game.origin.ruling)
        if game.first:
            yield "first", Fact(self.cells.say("first"), self.cells.name(game.first), game.first, entity.source)

    def _ranked(self, n: int, formula: t.Expr) -> str:
        """The first decides, each further one where all before are equal."""
        found = ranked(self.voice, formula)
        told = self.cells.say(found.which, n=found.noun or self.voice.formula(found.formula))
        return self.voice.printer.phrase(self.cells.say("at-a-tie", who=told) if n else told)

    def _supply(self, entity: Entity) -> _Told:
        amounts = self.declared.supply[entity.id]
        for name, cell in amounts.items() if isinstance(amounts, dict) else (("", amounts),):
            of = self.cells.name(name) if name else self.cells.say("supply")
            told = self.cells.plain(cell)
            if isinstance(cell, str) and cell in self.declared.supply:  # other sides of pieces that are counted there
                of, told = self.cells.say("same-pieces"), ((0, self.cells.word(cell, "many")),)
            yield f"supply/{name}", self._cell(entity, of, told, bare(cell))

    def _row(self, entity: Entity, family: Family, row: Row) -> _Told:
        if row.copies != 1:
            yield "copies", self._cell(entity, self.cells.say("copies"), ((0, str(row.copies)),), row.copies)
        said = names_in_deeds(self.declared, row)
        for member, (cell, _) in row.data.items():
            if member in family.members and family.members[member].type.form not in ("deed", "formula"):
                flag = family.members[member].type.form == "flag"
                told = self._flag(entity, member, cell) if flag else self._number(entity, member, cell)
                nameless = not self.cells.has_word(member)
                yield f"data/{member}", replace(told, tacit=not bare(cell) or member in said, nameless=nameless)
        for member, table in row.tables.items():
            for value, cell, _ in table:
                label = f"{self.cells.name(member, entity.name)}, {self.cells.name(value)}"
                told = self._cell(entity, label, self.cells.plain(cell), bare(cell))
                yield f"data/{member}/{value}", replace(told, tacit=not bare(cell) or member in said)
        yield from self._led(entity, family, row)
        for member, body in row.formulas.items():
            text = self.voice.formula(body, (), row)
            yield f"data/{member}", self._formula(Fact(self.cells.name(member), text, unparse(body), entity.source))

    def _number(self, entity: Entity, member: str, cell: Cell) -> Fact:
        return self._cell(entity, self.cells.name(member, entity.name), self.cells.plain(cell), bare(cell))

    def _flag(self, entity: Entity, member: str, cell: Cell) -> Fact:
        """What a thing is or is not, by the name of that alone: a thing is nothing but what it is."""
        name = self.cells.name(member, entity.name)
        return self._cell(entity, "", ((0, name if cell else self.cells.say("is-not", name=name)),), bare(cell))

    def _led(self, entity: Entity, family: Family, row: Row) -> _Told:
        """Which places it joins; where one gets from it, by the ways that are listed place by place."""
        ends = tuple(name for name, _ in row.ends)
        if ends:
            label = self.cells.say("leads" if row.one_way else "joins")
            yield "ends", self._cell(entity, label, self.cells.plain(ends, " → " if row.one_way else ", "), ends)
        for way in family.ways.values():
            there = [other for one, other, _ in way.pairs if one == row.name]
            back = [one for one, other, _ in way.pairs if other == row.name and not way.one_way]
            told = tuple(name for name in family.rows if name in {*there, *back})
            if told:
                label = self._plural(way.name) or self.cells.name(way.name)
                yield f"way/{way.name}", self._cell(entity, label, self.cells.plain(told), told)

    def _family(self, entity: Entity, family: Family) -> _Told:
        if family.form == "card" and family.rows:
            lots = [row.copies for row in family.rows.values() if not row.for_each]
            yield "cards", self._cell(entity, self.cells.say("cards"), ((0, str(sum(lots))),), sum(lots))
        yield from self._starts("start", family.members.values())
        for group, members in family.groups.items():
            label = self._plural(group) or self.cells.name(group)
            yield f"group/{group}", self._cell(entity, label, self.cells.plain(members), members)
        if family.shape == "ring":
            order = tuple(family.rows)
            yield "order", self._cell(entity, self.cells.say("order"), self.cells.plain(order), order)
        elif family.size:
            sides = self.cells.size(family.size)
            key = "how-many" if len(family.size) == 1 else "size"
            fact = self._cell(entity, self.cells.say(key), sides, family.size)
            yield "size", self._spoken(fact, bool(sides))

    def _plural(self, name: str) -> str:
        """What several of a group are called, with the endings of a heading."""
        nouns = self.voice.printer.deeds.nouns
        forms = nouns.lexicon.find(name) or {}
        return nouns.inflected(forms, True, "nom") if "many" in forms else ""

    def _zone(self, entity: Entity) -> _Told:
        zone = self.declared.zones[entity.id]
        key = "face-turned" if zone.turned else f"face-{zone.face}"
        text = self.cells.say(key, cards=self.cells.word(zone.cards, "many"))
        yield "face", self._cell(entity, "", ((0, text),), (zone.face, zone.cards, zone.turned))
        seen = self.cells.say(f"seen-{zone.seen_by}")
        yield "seen", self._cell(entity, self.cells.say("seen"), ((0, seen),), zone.seen_by)
        if zone.holds:
            yield "holds", self._cell(entity, self.cells.say("holds"), ((0, str(zone.holds)),), zone.holds)
        if zone.when_empty is not None:
            source, origin = renewed_from(zone.when_empty), zone.origin
            renewed = self.cells.say("renewed", pile=self.voice.formula(source)) if source is not None else ""
            text = renewed or self.voice.printer.block(zone.when_empty)
            when = "once-empty" if zone.at_once else "when-empty"
            told = self.cells.labelled(self.cells.say(when), text)
            mark = f"{when} {unparse(zone.when_empty)}"
            yield "when-empty", Fact("", told, mark, origin.source, origin.ruling)

    def _slot(self, entity: Entity) -> _Told:
        slot = self.declared.slots[entity.id]
        seen = self.cells.say(f"seen-{slot.seen_by}")
        yield "seen", self._cell(entity, self.cells.say("seen"), ((0, seen),), slot.seen_by)
        if slot.starts:
            yield from self._starts("starts", [slot])
        elif slot.start is not None:
            text = self.voice.formula(slot.start)
            yield "start", Fact(self.cells.say("start"), text, unparse(slot.start), slot.origin.source)

    def _cell(self, entity: Entity, label: str, table: NumberTable, mark: object) -> Fact:
        """What there is, marked by how the rules write it: another name for it is no difference."""
        return Fact(label, self.cells.told(table), str(mark), entity.source, (), table)


def is_spoken(text: str) -> bool:
    """Whether somebody could say it: brackets within brackets, or a formula of many lines, are read by nobody."""
    depth = depth_of(text)
    return depth < 2 and not (depth and len(text) > _LONG)


def depth_of(text: str) -> int:
    """How many brackets stand within each other."""
    return max(accumulate((c == "(") - (c == ")") for c in text), default=0)
