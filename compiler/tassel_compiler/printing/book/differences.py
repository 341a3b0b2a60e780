"""What is different in a variant: each layer beside what it stands on, topic by topic.

Everything that `tassel diff` finds is told, whatever means made the difference. Each difference takes one of three ways
(`Way`), and none can lose it: what has changed is told point by point, and so is a hook that came or went; what is new
or gone is named, a new rule with the place where it is told; a small thing that is new or gone shows in the sentences
of what uses it, which is named if it is not told already. What nobody has a name for stands under the names of what
reads it or is interrupted by it. What only has another name is in a table of names.

A point that both sides say stands in a table, as it was beside as it is, with what is new in it marked; what only one
side says is a line of what was added or dropped; of a formula that nobody would say only the name is told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from tassel_compiler.core import Checked
from tassel_compiler.core.bindings import declaration
from tassel_compiler.printing.book.behind_labels import goes_on_small, lowered, written_small
from tassel_compiler.printing.book.contrast import only_now
from tassel_compiler.printing.book.desk import Desk
from tassel_compiler.printing.book.model import (
    Marks,
    Paragraph,
    Section,
    SectionPart,
    StepItem,
    Steps,
    Table,
    TableLine,
    joined_marks,
)
from tassel_compiler.printing.diff.cells import CellFacts
from tassel_compiler.printing.diff.compare import diff
from tassel_compiler.printing.diff.model import Diff, Difference, FactPoint, Only, is_small
from tassel_compiler.printing.entities.inventory import Entity, RuleSet, inventory, name_of
from tassel_compiler.printing.entities.uses import Users
from tassel_compiler.printing.grammar.capitals import capitalised
from tassel_compiler.resolve.declarations import Declarations, Origin
from tassel_compiler.resolve.words import find_word

MANY = 4
_FORMS = ("kind", "place", "card")
Way = Literal["beside", "listed", "used"]


@dataclass(frozen=True, slots=True)
class _Point:
    """A point and what it stands under: a name, and behind it what of that thing it is about."""

    label: str
    name: str
    point: FactPoint
    marks: Marks
    only: Only
    unspoken: bool


@dataclass(frozen=True, slots=True)
class Layer:
    """One step from a game to a variant of it: what it is called, and the rules before and after."""

    id: str
    title: Mapping[str, str]
    before: RuleSet
    after: RuleSet


def differences(desk: Desk, layers: Sequence[Layer]) -> Iterator[Section]:
    """A section for each layer, if there are several; in it one for each topic, and one for names."""
    for layer in layers:
        sections = tuple(LayerTelling(desk, layer).sections())
        if len(layers) == 1:
            yield from sections
        elif sections:
            title = layer.title.get(desk.lang, layer.title.get("en", layer.id))
            yield Section(f"layer-{layer.id}", capitalised(title), (), sections)


@dataclass(slots=True)
class LayerTelling:
    """The differences that one layer makes; `told` are the paths of those that found a place."""

    desk: Desk
    layer: Layer
    told: set[str] = field(default_factory=set)
    inventories: dict[bool, Mapping[str, Entity]] = field(default_factory=dict)
    found: Diff = field(init=False)
    known: tuple[Declarations, ...] = field(init=False)  # what the rules after and before declare
    families: frozenset[str] = field(init=False)
    wordless: frozenset[str] = field(init=False)
    seen_small: frozenset[str] = field(init=False)  # words that also begin with a small letter
    small: bool = field(init=False)  # whether a text goes on small behind its label

    def __post_init__(self) -> None:
        before = self.layer.before.declared
        self.known = (self.desk.declared, *((before,) if before is not None else ()))
        self.families = frozenset(name for rules in self.known for name in rules.families)
        self.wordless = _wordless(self.desk, self.known)
        self.seen_small = written_small(self.known, self.desk.lang)
        self.small = goes_on_small(self.desk.declared, self.desk.lang)
        self.found = diff(self.layer.before, self.layer.after, self.desk.lang)

    def preface(self) -> Iterator[Paragraph]:
        """Of games that share little, how much that is."""
        if self.found.little:
            same, every, share = self.found.same, self.found.entities, self.found.share
            cells = CellFacts(self.desk.declared, self.desk.lang)
            yield Paragraph(cells.say("little", same=same, all=every, share=share))

    def sections(self) -> Iterator[Section]:
        topics = {topic.id: topic.name for topic in reversed(self.found.by_topic())}
        for id, name in reversed(topics.items()):
            ones = [one for one in self.found.differences if one.topic.id == id]
            listed = [one for one in ones if self._way(one) == "listed"]
            points = tuple(self._points([one for one in ones if self._way(one) == "beside"]))
            parts: list[SectionPart] = [*self._listed(listed, "b", "new"), *self._changed(points)]
            parts += [*self._one_sided(points, "b", "added"), *self._listed(listed, "a", "gone")]
            parts += [*self._one_sided(points, "a", "dropped"), *self._unspoken(points)]
            if parts:
                yield Section(id or "rest", capitalised(name), tuple(parts))
        yield from self._affected([one for one in self.found.differences if self._way(one) == "used"])
        yield from self.other_names(self.found.names)

    def _way(self, one: Difference) -> Way:
        """How a difference is told: as it was beside as it is, by its name, or with what uses it."""
        if not one.only or (one.kind == "hook" and one.points):
            return "beside"
        return "listed" if not is_small(one) and self.has_name(one) else "used"

    def has_name(self, one: Difference) -> bool:
        """Whether people have a name for it; a row has at least the one that its family gives it."""
        return one.kind in self.families or any(self._says(rules, one) for rules in self.known)

    def _says(self, rules: Declarations, one: Difference | Entity) -> bool:
        names = (f"{one.kind}/{one.id}", one.id, one.id.rpartition(".")[2])
        return names[0] in self.desk.plan.names or find_word(rules.words, rules.phrases, *names) is not None

    # ---- lists ---------------------------------------------------------------------------------------------

    def _listed(self, ones: Sequence[Difference], only: str, key: str) -> Iterator[Steps]:
        named = [one for one in ones if one.only == only]
        self.told |= {one.path for one in named}
        if named:
            see = tuple(dict.fromkeys(f"{one.kind}/{one.id}" for one in named if one.kind == "rule" and only == "b"))
            yield Steps((StepItem(self.listed_names(named), self.desk.say(key), see),))

    def listed_names(self, ones: Sequence[Difference | Entity]) -> str:
        """As they stand behind a label."""
        names = ", ".join(self._within(name) if self.small else name for name in self._names_of(ones))
        return f"{names}." if names else ""

    def _names_of(self, ones: Sequence[Difference | Entity]) -> Iterator[str]:
        """Each name once; of many rows only their family, with how many there are."""
        rows = Counter(one.kind for one in ones if one.kind in self.families)
        many = {kind: count for kind, count in rows.items() if count > MANY}
        rest = (one for one in ones if one.kind not in many and one.id not in many)
        yield from dict.fromkeys(map(self._in_list, rest))
        yield from (f"{self._plural(kind)} ({count})" for kind, count in many.items())

    def _in_list(self, one: Difference | Entity) -> str:
        """A kind by what several of it are called."""
        families = [rules.families[one.id] for rules in self.known if one.kind in _FORMS and one.id in rules.families]
        several = any(family.rows or family.size for family in families)
        return self._plural(one.id) if several else self.desk.bare(self._alone(one))

    def _plural(self, kind: str) -> str:
        """What several are called; by the rules before, where those after have none."""
        cells = CellFacts(next(rules for rules in self.known if kind in rules.families), self.desk.lang)
        own = kind in self.desk.declared.families
        return self.desk.many(kind) if own else capitalised(cells.word(kind, "many") or cells.name(kind))

    def _within(self, name: str) -> str:
        return lowered(name, self.seen_small)

    def _affected(self, used: Sequence[Difference]) -> Iterator[Section]:
        """What uses a new or lost thing plays differently, where it is not told above.

        What nothing uses has only the name that the rules give it, unless a text of the book explains it.
        """
        above, found = frozenset(self.told), dict[str, Difference | Entity]()
        for one in used:
            hosts = tuple(self._hosts(one))
            found |= {entity.path: entity for entity in hosts if entity.path not in above}
            planned = f"{one.kind}/{one.id}" in self.desk.places.planned
            if not hosts and not planned and (self.has_name(one) or not self.found.little):
                found[one.path] = one
            self.told.add(one.path)
        names = tuple(self._names_of(tuple(found.values())))
        if names:
            yield Section("affected", self.desk.say("otherwise-played"), (Steps((StepItem(f"{', '.join(names)}."),)),))

    def _alone(self, one: Difference | Entity) -> str:
        """The name of a thing as it stands alone, by the rules after where it is in both."""
        if (anchor := f"{one.kind}/{one.id}") in self.desk.plan.names:
            return self.desk.name(anchor)
        name = one.name_b or one.name if isinstance(one, Difference) else one.name
        return self.desk.alone(name, one.id.rpartition(".")[2])

    def _called(self, one: Difference) -> str:
        """The name that people have for it; else the names of what reads it, or is interrupted by it."""
        named = self.has_name(one) or f"change/{one.id}" in self.desk.declared.words
        hosts = () if named else dict.fromkeys(self._alone(entity) for entity in self._hosts(one))
        return ", ".join(hosts) or self._alone(one)

    def _entities(self, before: bool) -> Mapping[str, Entity]:
        """By their paths, of the rules before or after; read once."""
        if before not in self.inventories:
            rules = self.layer.before if before else self.layer.after
            found = {entity.path: entity for entity in inventory(rules, self.desk.lang) if entity.kind != "step"}
            self.inventories[before] = found
        return self.inventories[before]

    def _hosts(self, one: Difference) -> Iterator[Entity]:
        """What has a name and reads it or is interrupted by it, by way of formulas and rules without names."""
        rules = self.layer.before if one.only == "a" else self.layer.after
        if rules.checked is None:
            return
        users, entities = Users.of_rules(rules.checked), self._entities(one.only == "a")
        todo, done = [*_interrupted(rules.checked, one), *users.of({one.id.rpartition(".")[2]})], {one.path}
        while todo:
            origin = todo.pop(0)
            entity = next((entities[p] for p in _above(origin.path.partition("#")[0]) if p in entities), None)
            if entity is None or entity.path in done:
                continue
            done.add(entity.path)
            if entity.kind != "value" and self.desk.has_name(f"{entity.kind}/{entity.id}"):
                yield entity
            elif entity.kind in ("value", "rule"):
                todo += users.of({entity.id})
            elif entity.kind == "hook":
                todo += _interrupted(rules.checked, entity)

    # ---- points --------------------------------------------------------------------------------------------

    def _points(self, ones: Sequence[Difference]) -> Iterator[_Point]:
        """The points of each difference under the name that people have for it; a number of things under theirs."""
        how_many = CellFacts(self.desk.declared, self.desk.lang).say("how-many")
        for one in ones:
            self.told.add(one.path)
            name = self._called(one)
            for n, point in enumerate(one.points):
                nameless = point.label != "" and point.label in self.wordless
                label = name if nameless or not point.label else f"{name} – {point.label}"
                label = capitalised(point.label) if one.kind == "game" and point.label else label
                label = self._plural(one.id) if point.label == how_many and one.id in self.families else label
                marks = self.desk.marking.marks(*((one.sources, one.rulings_b) if n == 0 else ((), ())), "printed")
                unspoken = point.unspoken or (nameless and point.only != "" and not point.usual)
                yield _Point(label, name, point, marks, "" if unspoken else point.only, unspoken)

    def _changed(self, points: Sequence[_Point]) -> Iterator[Table]:
        lines: list[TableLine] = []
        above = ""
        for told in (one for one in points if not one.only and not one.unspoken):
            before, now = _both(self.desk, told.point)
            label = "" if told.label == above else told.label
            lines.append(TableLine((label, before, now), told.marks, runs=only_now(before, now)))
            above = told.label
        if lines:
            yield Table(("", self.desk.say("before"), self.desk.say("now")), tuple(lines))

    def _one_sided(self, points: Sequence[_Point], only: str, key: str) -> Iterator[Steps]:
        """What only one side says, in a line for each name."""
        found: dict[str, StepItem] = {}
        for told in (one for one in points if one.only == only):
            text = told.point.a if only == "a" else told.point.b
            item = found.get(told.label)
            texts = (item.text, text) if item else (text,)
            marks = joined_marks(item.marks, told.marks) if item else told.marks
            found[told.label] = StepItem(" ".join(texts), told.label, marks=marks)
        if found:
            yield Steps((StepItem("", self.desk.say(key), items=tuple(found.values()), numbered=False),))

    def _unspoken(self, points: Sequence[_Point]) -> Iterator[Steps]:
        names = dict.fromkeys(one.name for one in points if one.unspoken)
        if names:
            told = ", ".join(map(self._within, names)) if self.small else ", ".join(names)
            stop = "" if told.endswith("…") else "."
            yield Steps((StepItem(f"{told}{stop}", self.desk.say("otherwise-played")),))

    def facts_beside(self, ones: Sequence[Difference]) -> Iterator[tuple[str, str, str]]:
        """What both sides say in a few words: its name, as it was, as it is."""
        for told in self._points(ones):
            if not (told.only or told.unspoken or told.point.sentence):
                yield told.label, *_both(self.desk, told.point)

    def other_names(self, found: Sequence[tuple[str, str]], heads: tuple[str, ...] = ()) -> Iterator[Section]:
        """What had no word before was not called anything."""
        base = self.layer.before.declared
        nameless = {s.name for s in base.slots.values() if s.name not in base.words} if base is not None else set()
        pairs = ((a, b) for a, b in found if a != b and a.replace(" ", "-") not in nameless)
        lines = tuple(TableLine((self.desk.alone(a, ""), self.desk.alone(b, ""))) for a, b in pairs)
        if lines:
            table = Table(heads or (self.desk.say("before"), self.desk.say("now")), lines)
            yield Section("names", self.desk.say("other-names"), (table,))


def _interrupted(checked: Checked, one: Difference | Entity) -> Iterator[Origin]:
    """What a hook is hung on."""
    points = (p for h in checked.declared.hooks if one.kind == "hook" and h.name == one.id for p in h.moment.points)
    for meant in (checked.bindings.get(point.names[-1].span) for point in points):
        origin = declaration(checked.declared, meant) if meant is not None else None
        if origin is not None:
            yield origin


def _above(path: str) -> Iterator[str]:
    while path:
        yield path
        path = path.rpartition("/")[0]


def _wordless(desk: Desk, known: Sequence[Declarations]) -> frozenset[str]:
    """Members that nobody has given a word, on either side: what differs in them stands under the name of what has
    them. Nor is it said that something stands instead: it stands beside what was."""
    members = ((rules, name) for rules in known for family in rules.families.values() for name in family.members)
    bare = (name_of(rules, desk.lang, "", name) for rules, name in members if not _named(desk, rules, name))
    return frozenset({*bare, CellFacts(desk.declared, desk.lang).say("changed")})


def _named(desk: Desk, rules: Declarations, member: str) -> bool:
    return desk.has_name(member) or find_word(rules.words, rules.phrases, member) is not None


def _both(desk: Desk, point: FactPoint) -> tuple[str, str]:
    if not point.by_players:
        return point.a or desk.say("nothing-there"), point.b or desk.say("nothing-there")
    cells = CellFacts(desk.declared, desk.lang)
    before, now = ({counts: side[n] for counts, *side in point.by_players} for n in (0, 1))
    if len(point.by_players) == 1:  # for whom it holds is said once
        return _each(cells, before), next(iter(now.values()))
    return _each(cells, before), _each(cells, now)


def _each(cells: CellFacts, said: Mapping[tuple[int, ...], str]) -> str:
    """What is said for each number of players; once if it is the same for several."""
    alike = len(said) > 1 and len(set(said.values())) == 1
    told: Mapping[tuple[int, ...], str] = {(): next(iter(said.values()))} if alike else said
    return cells.typography.apart(cells.for_players(counts, text) for counts, text in told.items())
