"""What a rule set holds: its entities by kind, each with name, count, sources and status.

The rows of a family are entities of the family's kind (`card/red` is a `card`); everything else is told apart by what
it is: a rule, a step, a value, a constant, a track, a zone, a slot, a hook, or a family itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from re import Match
from typing import Protocol

from tassel_compiler.core import Checked
from tassel_compiler.overlays import Tree
from tassel_compiler.resolve.declarations import Declarations, Family, Origin, Rule
from tassel_compiler.resolve.words import completed, word_label
from tassel_compiler.resolve.words import find_word as find_word
from tassel_compiler.same import Same

ARGUMENT = re.compile(r"\{(\d)(?:\.([\w-]+))?\}")


class RuleSet(Protocol):
    """What is read of a compiled rule set."""

    tree: Tree | None
    declared: Declarations | None
    checked: Checked | None


_by_thing = Same[Mapping[str, tuple[Rule, ...]]](most=16)


@dataclass(frozen=True, slots=True)
class Entity:
    id: str
    name: str
    kind: str
    count: int
    source: tuple[str, ...]
    status: str
    path: str
    place: str
    ruling: tuple[str, ...] = ()


_Found = tuple[str, str, int, Origin]  # kind, id, count, origin


def kinds(rules: RuleSet) -> tuple[str, ...]:
    """The kinds of entity there are, in the order of the rules."""
    return tuple(dict.fromkeys(kind for kind, *_ in _all(rules.declared)))


def entities(rules: RuleSet, kind: str, lang: str = "en") -> tuple[Entity, ...]:
    return tuple(e for e in inventory(rules, lang) if e.kind == kind)


def inventory(rules: RuleSet, lang: str = "en") -> tuple[Entity, ...]:
    """Every entity of a rule set."""
    declared = rules.declared
    if declared is None:
        return ()
    return tuple(_entity(declared, lang, *found) for found in _all(declared))


def origins(declared: Declarations) -> Iterator[_Found]:
    """Kind, id, count and origin of every entity."""
    yield from _all(declared)


def name_of(declared: Declarations, lang: str, kind: str, id: str, *of: str) -> str:
    """The printed name of a thing, else its name in the rules made readable; what a name is of, or `…` for it."""
    word = find_word(declared.words, declared.phrases, f"{kind}/{id}", id, id.rpartition(".")[2], f"change/{id}")
    name = (word_label(word.forms.get(lang, {})) if word else "") or id.rpartition(".")[2].replace("-", " ")
    return ARGUMENT.sub(lambda slot: _argument(declared, lang, slot, of), name)


def printed_name(declared: Declarations, lang: str, kind: str, name: str) -> str:
    """What an attribute is called on printed things: as the words say of this kind (`print/KIND.NAME`), else of any."""
    own = f"{kind}.{name}"
    return name_of(declared, lang, "print", own if f"print/{own}" in declared.words else name)


def _argument(declared: Declarations, lang: str, slot: Match[str], of: Sequence[str]) -> str:
    number = int(slot[1])
    if not 0 < number <= len(of):
        return "…"
    return completed(declared.phrases, f"place-{slot[2]}", lang, "{place}", place=of[number - 1])


def _entity(declared: Declarations, lang: str, kind: str, id: str, count: int, origin: Origin) -> Entity:
    name = name_of(declared, lang, kind, id)
    return Entity(id, name, kind, count, origin.source, origin.status, origin.path, origin.span.place(), origin.ruling)


def _all(d: Declarations | None) -> Iterator[_Found]:
    if d is None:
        return
    for family in d.families.values():
        yield from ((family.name, row.name, row.copies, row.origin) for row in family.rows.values())
    yield from ((f.form, f.name, _members(f), f.origin) for f in d.families.values())
    yield from _rules(d)
    yield from (("value", v.name, 1, v.origin) for v in d.values.values())
    yield from (("constant", c.name, 1, c.origin) for c in d.constants.values())
    yield from (("track", t.name, 1, t.origin) for t in d.tracks.values())
    yield from (("zone", key, 1, z.origin) for key, z in d.zones.items())
    yield from (("slot", key, 1, s.origin) for key, s in d.slots.items())
    yield from (("hook", h.name, 1, h.origin) for h in d.hooks if h.row is None)


def _rules(d: Declarations) -> Iterator[_Found]:
    plain = [rule for path, rule in d.rules.items() if path.startswith("rules/")]
    yield from (("rule", rule.name, 1, rule.origin) for rule in plain)
    for rule in d.rules.values():
        if not rule.member:
            yield from (("step", f"{rule.name}.{s.name}", 1, s.origin) for s in rule.steps if s.name)


def _members(family: Family) -> int:
    """How many different ones there are; of a grid or list by their size, where it is a number."""
    sizes = [size for size in family.size if isinstance(size, int)]
    if not sizes or len(sizes) < len(family.size):
        return max(len(family.rows), 1)
    product = 1
    for size in sizes:
        product *= size
    return product


def rules_at(declared: Declarations, path: str) -> tuple[Rule, ...]:
    """The rules of the thing at a path: itself, or what it does."""
    return _by_thing.of((declared,), (), lambda: _rules_by_thing(declared)).get(path, ())


def _rules_by_thing(declared: Declarations) -> Mapping[str, tuple[Rule, ...]]:
    found: dict[str, list[Rule]] = {}
    for path, rule in declared.rules.items():
        found.setdefault(path.partition("#")[0], []).append(rule)
    return {path: tuple(rules) for path, rules in found.items()}
