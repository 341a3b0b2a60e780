"""One sample of each kind of change, made from what the rules declare.

Each finder proposes edits, the most telling first; the first one that the rules accept is the sample. A game that has
nothing of a kind gets no sample of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from tassel.newfolder.base import Base, free_name
from tassel.newfolder.texts import braces, one_line, row_of
from tassel.sayings import sayings
from tassel_compiler.resolve.declarations import Family, Row

SAMPLE_WORDS = Path(__file__).parent / "said"
_TRIES = 8
NEW_CARD, NEW_ROW, NEW_STEP, NEW_HOOK = "our-card", "our-row", "our-step", "our-hook"
SAMPLE_NAMES = {
    NEW_CARD: {"en": "Our card", "fr": "Notre carte", "de": "Unsere Karte", "nl": "Onze kaart"},
    NEW_ROW: {"en": "Our row", "fr": "Notre ligne", "de": "Unsere Zeile", "nl": "Onze rij"},
}
OF_ONE_ROW = frozenset({"source", "status", "ruling", "note", "copies", "for-each", "starts-in"})


@dataclass(frozen=True, slots=True)
class Sample:
    """Edits under one key of an overlay: lines without their indentation, and what they do, with what is told of it."""

    key: str
    about: str
    lines: tuple[str, ...]
    told: tuple[tuple[str, object], ...] = ()

    def said(self, lang: str) -> str:
        return sayings(SAMPLE_WORDS, lang)[self.about].format(**dict(self.told))

    def text(self) -> str:
        return f"{self.key}:\n" + "".join(f"  {line}\n" for line in self.lines)


Finder = Callable[[Base], Iterator[Sample]]


def samples(base: Base) -> list[Sample]:
    """What waits in a new folder to be tried."""
    found = (accepted(base, finder) for finder in FINDERS)
    return [sample for sample in found if sample is not None]


def accepted(base: Base, finder: Finder) -> Sample | None:
    return next((s for s in islice(finder(base), _TRIES) if base.accepts(s.text())), None)


def other_effects(base: Base) -> Iterator[Sample]:
    for family in _families(base, "card"):
        effects = _effects(base, family)
        for row, text in effects:
            other = next(((r, t) for r, t in effects if t != text), None)
            if other is not None:
                told = (("card", row.name), ("other", other[0].name), ("was", text))
                yield Sample("change", "other effect", (f"{row.origin.path}/do: {other[1]}",), told)


def new_cards(base: Base) -> Iterator[Sample]:
    name = free_name(NEW_CARD, [row for f in base.declared.families.values() for row in f.rows])
    for family in _families(base, "card"):
        for row, _ in _effects(base, family):
            members = row_of(base.at(row.origin.path), OF_ONE_ROW)
            if members and not row.for_each:
                card = braces({**members, "copies": "2"})
                lines = (f"{family.origin.path}/each/{name}: {card}", _words(base, name, NEW_CARD))
                yield Sample("add", "new card", lines, (("card", row.name),))


def inserted_steps(base: Base) -> Iterator[Sample]:
    rules = [r for p, r in base.declared.rules.items() if p.startswith("rules/") and not r.params and r.row is None]
    for rule in sorted((r for r in rules if len(r.steps) > 1), key=lambda r: -len(r.steps)):
        first = rule.steps[0].name
        step = braces({"after": first, "do": f'"as p in players: gain 1 {base.declared.game.score}"'})
        told = (("rule", rule.name), ("step", first))
        yield Sample("insert", "new step", (f"{rule.origin.path}/steps/{NEW_STEP}: {step}",), told)


def deed_rows(base: Base) -> Iterator[Sample]:
    """A kind of which every row is nothing but something to do is a list of things to be done."""
    name = free_name(NEW_ROW, [row for f in base.declared.families.values() for row in f.rows])
    for family in _families(base, "kind"):
        effects = sorted((text for _, text in _effects(base, family)), key=len)
        if effects and len(effects) == len(family.rows) and not family.members:
            row = f"{family.origin.path}/each/{name}: {{do: {effects[0]}}}"
            yield Sample("add", "new row", (row, _words(base, name, NEW_ROW)), (("kind", family.name),))


def changed_values(base: Base) -> Iterator[Sample]:
    for value in base.declared.values.values():
        yield Sample("changes", "value", (f"{value.name}: it + 1",), (("value", value.name),))


def hooks(base: Base) -> Iterator[Sample]:
    declared = base.declared
    optional = [r for p, r in declared.rules.items() if p.startswith("rules/") and _has_options(base, r.origin.path)]
    for rule in optional:
        hook = braces({"at": f"after {rule.name}", "do": f"gain 1 {declared.game.score}"})
        yield Sample("hooks", "hook", (f"{NEW_HOOK}: {hook}",), (("rule", rule.name),))


FINDERS: tuple[Finder, ...] = (other_effects, new_cards, deed_rows, inserted_steps, changed_values, hooks)


def _families(base: Base, form: str) -> list[Family]:
    return [family for family in base.declared.families.values() if family.form == form and family.rows]


def _effects(base: Base, family: Family) -> list[tuple[Row, str]]:
    """The rows that do something that can be said on one line."""
    found = ((row, one_line(base.at(f"{row.origin.path}/do"))) for row in family.rows.values())
    return [(row, text) for row, text in found if text]


def _has_options(base: Base, path: str) -> bool:
    return base.at(f"{path}/options") is not None


def _words(base: Base, name: str, meant: str) -> str:
    languages = base.declared.languages or ("en",)
    called = SAMPLE_NAMES[meant]
    return f"words/{name}: " + braces({lang: called.get(lang, called["en"]) for lang in languages})
