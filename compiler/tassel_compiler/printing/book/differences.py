"""What is different in a variant: each layer beside what it stands on, topic by topic.

Everything that `tassel diff` finds is told, whatever means made the difference. Each difference takes one of three ways
(`Way`), and none can lose it: what has changed is told as it was and as it is now, and so is a hook that came or went;
what is new or gone is named, a new rule with the place where it is told; a small thing that is new or gone shows in the
sentences of what uses it, which is named if it is not told already. What nobody has a name for stands under the names
of what reads it or is interrupted by it. What only has another name is in a table of names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from tassel_compiler.core import Checked
from tassel_compiler.core.bindings import declaration
from tassel_compiler.printing.book.behind_labels import goes_on_small, lowered, written_as_names
from tassel_compiler.printing.book.desk import Desk
from tassel_compiler.printing.book.model import Section, SectionPart, StepItem, Steps, Table, TableLine
from tassel_compiler.printing.diff.cells import CellFacts
from tassel_compiler.printing.diff.compare import diff
from tassel_compiler.printing.diff.model import Diff, Difference, FactPoint, is_small
from tassel_compiler.printing.entities.inventory import Entity, RuleSet, inventory
from tassel_compiler.printing.entities.uses import Users
from tassel_compiler.printing.grammar.capitals import capitalised
from tassel_compiler.resolve.declarations import Origin

MANY = 4
Way = Literal["beside", "listed", "used"]


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
        topics = {topic.id: topic.name for topic in reversed(self.found.by_topic())}
        for id, name in reversed(topics.items()):
            ones = [one for one in self.found.differences if one.topic.id == id]
            listed = [one for one in ones if self._way(one) == "listed"]
            parts: list[SectionPart] = [*self._listed(listed, "b", "new")]
            parts += self._changed([one for one in ones if self._way(one) == "beside"])
            parts += self._listed(listed, "a", "gone")
            if parts:
                yield Section(id or "rest", capitalised(name), tuple(parts))
        yield from self._affected([one for one in self.found.differences if self._way(one) == "used"])
        yield from self._names(self.found)

    def _way(self, one: Difference) -> Way:
        """How a difference is told: as it was beside as it is, by its name, or with what uses it."""
        if not one.only or (one.kind == "hook" and one.points):
            return "beside"
        return "listed" if not is_small(one) and self._has_name(one) else "used"

    def _has_name(self, one: Difference) -> bool:
        """Whether people have a name for it; a row has at least the one that its family gives it."""
        return one.kind in self.desk.declared.families or self.desk.has_name(f"{one.kind}/{one.id}")

    # ---- lists ---------------------------------------------------------------------------------------------

    def _listed(self, ones: Sequence[Difference], only: str, key: str) -> Iterator[Steps]:
        named = [one for one in ones if one.only == only]
        self.told |= {one.path for one in named}
        if named:
            small = goes_on_small(self.desk.declared, self.desk.lang)
            names = ", ".join(self._within(name) if small else name for name in self._names_of(named))
            see = tuple(dict.fromkeys(f"{one.kind}/{one.id}" for one in named if one.kind == "rule" and only == "b"))
            yield Steps((StepItem(f"{names}.", self.desk.say(key), see),))

    def _names_of(self, ones: Sequence[Difference]) -> Iterator[str]:
        """Each name once; of many rows only their family, with how many there are."""
        rows = Counter(one.kind for one in ones if one.kind in self.desk.declared.families)
        many = {kind: count for kind, count in rows.items() if count > MANY}
        rest = (one for one in ones if one.kind not in many and one.id not in many)
        yield from dict.fromkeys(map(self._alone, rest))
        yield from (f"{self.desk.many(kind)} ({count})" for kind, count in many.items())

    def _within(self, name: str) -> str:
        return lowered(name, written_as_names(self.desk.declared, self.desk.lang))

    def _affected(self, used: Sequence[Difference]) -> Iterator[Section]:
        """What uses a new or lost thing plays differently, where it is not told above.

        What nothing uses has only the name that the rules give it, unless a text of the book explains it.
        """
        above, names = frozenset(self.told), dict[str, None]()
        for one in used:
            hosts = tuple(self._hosts(one))
            names |= dict.fromkeys(self._alone(entity) for entity in hosts if entity.path not in above)
            if not hosts and f"{one.kind}/{one.id}" not in self.desk.places.planned:
                names[self._alone(one)] = None
            self.told.add(one.path)
        if names:
            yield Section("affected", self.desk.say("otherwise-played"), (Steps((StepItem(f"{', '.join(names)}."),)),))

    def _alone(self, one: Difference | Entity) -> str:
        """The name of a thing as it stands alone, by the rules after where it is in both."""
        name = one.name_b or one.name if isinstance(one, Difference) else one.name
        return self.desk.alone(name, one.id.rpartition(".")[2])

    def _called(self, one: Difference) -> str:
        """The name that people have for it; else the names of what reads it, or is interrupted by it."""
        named = self._has_name(one) or f"change/{one.id}" in self.desk.declared.words
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

    # ---- tables --------------------------------------------------------------------------------------------

    def _changed(self, ones: Sequence[Difference]) -> Iterator[Table]:
        lines = [line for one in ones for line in self._lines(one)]
        if lines:
            yield Table(("", self.desk.say("before"), self.desk.say("now")), tuple(lines))

    def _lines(self, one: Difference) -> Iterator[TableLine]:
        self.told.add(one.path)
        name, wordless = self._called(one), _wordless(self.desk)
        for n, point in enumerate(one.points):
            label = f"{name} – {point.label}" if point.label not in ("", *wordless) else name
            marks = self.desk.marking.marks(one.sources if n == 0 else (), one.rulings_b if n == 0 else (), "printed")
            yield TableLine((label, *_both(self.desk, point)), marks)

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


def _wordless(desk: Desk) -> set[str]:
    """Members that nobody has given a word: what differs in them stands under the name of what has them.

    Nor is it said that something stands instead: it stands beside what was.
    """
    members = {name for family in desk.declared.families.values() for name in family.members}
    return {desk.label(name) for name in members if not desk.has_name(name)} | {
        CellFacts(desk.declared, desk.lang).say("changed")
    }


def _both(desk: Desk, point: FactPoint) -> tuple[str, str]:
    if not point.by_players:
        return point.a or desk.say("nothing-there"), point.b or desk.say("nothing-there")
    cells = CellFacts(desk.declared, desk.lang)
    sides = zip(*((cells.for_players(counts, a), cells.for_players(counts, b)) for counts, a, b in point.by_players),
                strict=True)  # fmt: skip
    before, now = (desk.typography.apart(side) for side in sides)
    return before, now
