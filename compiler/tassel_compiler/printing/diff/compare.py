"""What changes for a player between two rule sets: their entities compared fact by fact, and sorted by topic.

On entry two checked rule sets; on exit the differences in the order in which a game is told. What is the same in both
is silent. Entities are the same thing if their path and id are the same, rows if their family and id are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from tassel_compiler.core import Checked
from tassel_compiler.core.handwritten import Handwritten
from tassel_compiler.core.meaning import Meanings
from tassel_compiler.overlays import Tree
from tassel_compiler.printing.diff.facts import CHANGE, MEMORY, Fact, Facts, Teller
from tassel_compiler.printing.diff.fold import folded, is_name, other_names, words_by_form
from tassel_compiler.printing.diff.model import NO_FACT, Diff, Difference, FactPoint, Only
from tassel_compiler.printing.diff.own_meanings import own_meaning
from tassel_compiler.printing.diff.points import aligned, cited_by, differing, is_sentence, point
from tassel_compiler.printing.diff.things import compared_things, told_apart
from tassel_compiler.printing.diff.topics import Topics, topics_of
from tassel_compiler.printing.entities.inventory import Entity, RuleSet
from tassel_compiler.printing.entities.uses import Users
from tassel_compiler.resolve.declarations import Declarations

_Key = tuple[str, str]


@dataclass(frozen=True, slots=True)
class _Side:
    """One of the two rule sets, ready to be asked."""

    declared: Declarations
    entities: Mapping[_Key, Entity]
    teller: Teller
    meanings: Meanings
    topics: Topics
    users: Users
    players: tuple[int, ...]
    apart: Mapping[_Key, str]
    known: dict[_Key, Facts] = field(default_factory=dict)

    def facts(self, key: _Key) -> Facts:
        if key not in self.known:
            entity = self.entities.get(key)
            self.known[key] = self.teller.facts(entity) if entity is not None else {}
        return self.known[key]

    def filled(self, facts: Facts, other: Facts) -> Facts:
        """With a word for what only the other side changes."""
        plain = Fact("", self.teller.cells.say("unchanged"), "", usual=True)
        return {**dict.fromkeys((key for key in other if key.startswith(CHANGE)), plain), **facts}

    def unsaid(self, key: str) -> Facts:
        """For what no fact shows: that it is another one."""
        return {"meaning": Fact("", self.teller.cells.say(key) if key else NO_FACT, key, unspoken=True)}


def diff(a: RuleSet, b: RuleSet, lang: str = "en") -> Diff:
    """What a player who knows one of two rule sets has to know for the other."""
    one, two = _side(a, lang), _side(b, lang)
    if one is None or two is None:
        return Diff((), (), 0, 0)
    keys = list({**one.entities, **two.entities})
    found = [d for d in (_compared(one, two, key) for key in keys) if d is not None]
    played = [d for d in found if not is_name(d)]
    told = folded(played, {"a": one.users, "b": two.users})
    order = {id: n for n, id in enumerate({**one.topics.topics, **two.topics.topics})}
    told.sort(key=lambda d: order.get(d.topic.id, len(order)))
    told = [_apart(d, one, two) for d in told]
    forms = (words_by_form(side.declared, lang) for side in (one, two))
    return Diff(tuple(told), other_names(found, *forms), len(keys) - len(played), len(keys))


def _apart(found: Difference, one: _Side, two: _Side) -> Difference:
    """Under a name that nothing else has."""
    key = (found.kind, found.id)
    a, b = one.apart.get(key, found.name), two.apart.get(key, found.name_b or found.name)
    if not found.name_b:
        return replace(found, name=a if found.only == "a" else b)
    return replace(found, name=a, name_b=b if b != a else "")


class _Sides(dict[str, _Side]):
    """The sides of one checked tree by language: one that stands between two others is read once."""


def _side(rules: RuleSet, lang: str) -> _Side | None:
    checked, tree = rules.checked, rules.tree
    if checked is None or tree is None:
        return None
    sides = checked.derive(_Sides, _Sides)
    if lang not in sides:
        sides[lang] = _made_side(rules, checked, tree, lang)
    return sides[lang]


def _made_side(rules: RuleSet, checked: Checked, tree: Tree, lang: str) -> _Side:
    teller = Teller(rules, checked, lang)
    declared = checked.declared
    things = tuple(compared_things(rules, teller.cells))
    entities = {_key(declared, e): e for e in things}
    low, high = declared.game.players
    meanings, topics = Handwritten.of(checked).meanings, topics_of(checked, tree.root, lang)
    users = Users.of_rules(checked)
    return _Side(declared, entities, teller, meanings, topics, users, tuple(range(low, high + 1)),
                 told_apart(things, teller.cells))  # fmt: skip


def _key(declared: Declarations, entity: Entity) -> _Key:
    """A row is the same wherever its family names it: in its list, or with what it says."""
    return (entity.kind if entity.kind in declared.families else entity.path, entity.id)


def _compared(one: _Side, two: _Side, key: _Key) -> Difference | None:
    """The difference of one entity, if there is any."""
    a, b = one.facts(key), two.facts(key)
    in_a, in_b = one.entities.get(key), two.entities.get(key)
    if in_a and in_b:
        a, b = one.filled(aligned(a, b), b), two.filled(aligned(b, a), a)
        keys = differing(a, b)
        if not keys and own_meaning(one.meanings, in_a) != own_meaning(two.meanings, in_b):
            a, b = one.unsaid(""), two.unsaid("otherwise")
            keys = differing(a, b)
        if not keys and in_a.name == in_b.name:
            return None
        found = _both(one, two, in_a, in_b, [(k, a.get(k), b.get(k)) for k in keys])
        whole = not any(is_sentence(key) for key in a if key not in keys)
        return replace(found, sources=_joined(in_a.source, in_b.source, found.sources)) if whole else found
    side, entity = (one, in_a) if in_a else (two, in_b)
    return _alone(side, entity, a or b, "a" if in_a else "b") if entity else None


def _both(
    one: _Side, two: _Side, a: Entity, b: Entity, facts: list[tuple[str, Fact | None, Fact | None]]
) -> Difference:
    """An entity of both, with what its differing facts rest on; a ruling that both rest on decides nothing."""
    players = tuple(n for n in one.players if n in two.players)
    points = tuple(_point(key, x, y, players) for key, x, y in facts)
    told = [x for _, x, _ in facts], [y for _, _, y in facts]
    ruled = cited_by(told[0], "rulings"), cited_by(told[1], "rulings")
    by_change = facts and all(key.startswith(CHANGE) for key, _, _ in facts)
    changed = two.teller.cells.word(f"change/{b.id}") if by_change else ""
    names = (changed, changed) if changed else (a.name, b.name)
    return Difference(
        id=a.id, kind=a.kind, path=a.path, name=names[0], name_b=names[1] if names[0] != names[1] else "", only="",
        topic=two.topics.of(b), points=points, sources=cited_by([*told[0], *told[1]], "sources"),
        rulings_a=tuple(id for id in ruled[0] if id not in ruled[1]),
        rulings_b=tuple(id for id in ruled[1] if id not in ruled[0]),
    )  # fmt: skip


def _point(key: str, a: Fact | None, b: Fact | None, players: tuple[int, ...]) -> FactPoint:
    """What only one side keeps in mind, or has no word for, is no thing to tell: that shows in its sentences."""
    made = point(is_sentence(key), a, b, players)
    shows_elsewhere = key.startswith(MEMORY) or any(fact.nameless for fact in (a, b) if fact)
    return replace(made, unspoken=True) if shows_elsewhere and made.only else made


def _alone(side: _Side, entity: Entity, facts: Facts, only: Only) -> Difference:
    points = tuple(
        point(is_sentence(key), fact if only == "a" else None, fact if only == "b" else None, ())
        for key, fact in facts.items()
        if key != "seen" and not fact.tacit and not fact.nameless
    )
    ruled = side.teller.resting(entity, "ruling")
    return Difference(
        id=entity.id, kind=entity.kind, path=entity.path, name=entity.name, name_b="", only=only,
        topic=side.topics.of(entity), points=points, sources=side.teller.resting(entity, "source"),
        rulings_a=ruled if only == "a" else (), rulings_b=ruled if only == "b" else (),
    )  # fmt: skip


def _joined(*lists: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(id for ids in lists for id in ids))
