"""What is different in a variant: each layer beside what it stands on, topic by topic.

Everything that `tassel diff` finds is told, whatever means made the difference. What is new is named with the place
where it is told; what has changed is told as it was and as it is now; what is gone is named; what only has another name
is in a table of names. A formula that nobody has a name for shows in what reads it: those are named, since they play
differently, and told where their sentences differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tassel_compiler.core import Checked
from tassel_compiler.core.bindings import declaration
from tassel_compiler.printing.book.desk import Desk, capitalised
from tassel_compiler.printing.book.model import Section, SectionPart, StepItem, Steps, Table, TableLine
from tassel_compiler.printing.diff.cells import CellFacts
from tassel_compiler.printing.diff.compare import diff
from tassel_compiler.printing.diff.model import Diff, Difference, FactPoint, is_small
from tassel_compiler.printing.entities.inventory import Entity, RuleSet, inventory
from tassel_compiler.printing.entities.uses import Users
from tassel_compiler.resolve.declarations import Origin

MANY = 4


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

    def __post_init__(self) -> None:
        self.found = diff(self.layer.before, self.layer.after, self.desk.lang)

    def sections(self) -> Iterator[Section]:
        found = self.found
        topics = {topic.id: topic.name for topic in reversed(found.by_topic())}
        hidden: list[Difference] = []
        for id, name in reversed(topics.items()):
            ones = [one for topic, some in found.by_topic().items() if topic.id == id for one in some]
            hidden += [one for one in ones if not self._is_visible(one)]
            shown = [one for one in ones if self._is_visible(one)]
            parts: list[SectionPart] = [*self._listed(shown, "b", "new"), *self._changed(shown)]
            parts += self._listed(shown, "a", "gone")
            if parts:
                yield Section(id or "rest", capitalised(name), tuple(parts))
        yield from self._affected(hidden)
        yield from self._names(found)

    def _is_visible(self, one: Difference) -> bool:
        """Whether people have a name for it, and something to read."""
        if one.only:
            return not is_small(one) and self._has_name(one)
        return self._has_name(one) and any(True for _ in self._points(one))

    def _has_name(self, one: Difference) -> bool:
        """Values that a text explains, and what has no name, are told there alone; a number that is printed on a
        place is told here too.
        """
        anchor = f"{one.kind}/{one.id}"
        labelled = one.kind == "place" and any(point.label for point in one.points)
        explained = one.kind in ("value", "place") and anchor in self.desk.places.planned and not labelled
        return self.desk.has_name(anchor) and not explained

    # ---- lists ---------------------------------------------------------------------------------------------

    def _listed(self, ones: Sequence[Difference], only: str, key: str) -> Iterator[Steps]:
        named = [one for one in ones if one.only == only]
        self.told |= {one.path for one in named}
        if named:
            names = ", ".join(self._names_of(named))
            see = tuple(dict.fromkeys(f"{one.kind}/{one.id}" for one in named if one.kind == "rule" and only == "b"))
            yield Steps((StepItem(f"{names}.", self.desk.say(key), see),))

    def _names_of(self, ones: Sequence[Difference]) -> Iterator[str]:
        """Each name once; of many rows only their family, with how many there are."""
        rows = Counter(one.kind for one in ones if one.kind in self.desk.declared.families)
        many = {kind: count for kind, count in rows.items() if count > MANY}
        rest = (one for one in ones if one.kind not in many and one.id not in many)
        yield from dict.fromkeys(self.desk.alone(one.name, one.id.rpartition(".")[2]) for one in rest)
        yield from (f"{self.desk.many(kind)} ({count})" for kind, count in many.items())

    def _affected(self, hidden: Sequence[Difference]) -> Iterator[Section]:
        """What rests on a difference that has no name of its own plays differently, where it is not told above.

        What nothing rests on has only the name that the rules give it.
        """
        above, names = frozenset(self.told), dict[str, None]()
        for one in hidden:
            hosts = tuple(self._hosts(one))
            shown = [self.desk.alone(entity.name, entity.id.rpartition(".")[2]) for entity in hosts
                     if entity.path not in above]  # fmt: skip
            explained = f"{one.kind}/{one.id}" in self.desk.places.planned
            if not shown and not (hosts or (explained and one.only)):
                shown = [self.desk.alone(one.name, one.id.rpartition(".")[2])]
            names |= dict.fromkeys(shown)
            if shown or hosts or explained:
                self.told.add(one.path)
        if names:
            yield Section("affected", self.desk.say("otherwise-played"), (Steps((StepItem(f"{', '.join(names)}."),)),))

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

    # ---- tables --------------------------------------------------------------------------------------------

    def _changed(self, ones: Sequence[Difference]) -> Iterator[Table]:
        lines = [line for one in ones if not one.only for line in self._lines(one)]
        if lines:
            yield Table(("", self.desk.say("before"), self.desk.say("now")), tuple(lines))

    def _lines(self, one: Difference) -> Iterator[TableLine]:
        desk = self.desk
        self.told.add(one.path)
        name = desk.alone(one.name_b or one.name, one.id.rpartition(".")[2])
        for n, point in enumerate(self._points(one)):
            label = f"{name} – {point.label}" if point.label else name
            marks = desk.marking.marks(one.sources if n == 0 else (), one.rulings_b if n == 0 else (), "printed")
            yield TableLine((label, *_both(desk, point)), marks)

    def _points(self, one: Difference) -> Iterator[FactPoint]:
        return (point for point in one.points if not _is_internal(self.desk, point.label))

    def _names(self, found: Diff) -> Iterator[Section]:
        """What had no word before was not called anything."""
        base = self.layer.before.declared
        nameless = {s.name for s in base.slots.values() if s.name not in base.words} if base is not None else set()
        pairs = ((a, b) for a, b in found.names if a != b and a.replace(" ", "-") not in nameless)
        lines = tuple(TableLine((self.desk.alone(a, ""), self.desk.alone(b, ""))) for a, b in pairs)
        if lines:
            table = Table((self.desk.say("before"), self.desk.say("now")), lines)
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


def _is_internal(desk: Desk, label: str) -> bool:
    """An attribute that nobody has given a word is none that players see."""
    members = {name: member for family in desk.declared.families.values() for name, member in family.members.items()}
    flags = {desk.label(name) for name, member in members.items() if member.type.form == "flag"}
    return label in flags or (label in members and not desk.has_name(label))


def _both(desk: Desk, point: FactPoint) -> tuple[str, str]:
    if not point.by_players:
        return point.a or desk.say("nothing-there"), point.b or desk.say("nothing-there")
    cells = CellFacts(desk.declared, desk.lang)
    sides = zip(*((cells.for_players(counts, a), cells.for_players(counts, b)) for counts, a, b in point.by_players),
                strict=True)  # fmt: skip
    before, now = ("; ".join(side) for side in sides)
    return before, now
