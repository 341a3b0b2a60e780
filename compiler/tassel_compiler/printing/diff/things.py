"""The things of a rule set that a player can tell apart: its entities, the game as a whole, what can run out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from tassel_compiler.printing.diff.cells import CellFacts
from tassel_compiler.printing.entities.inventory import Entity, RuleSet, inventory
from tassel_compiler.resolve.words import completed


def compared_things(rules: RuleSet, cells: CellFacts) -> Iterator[Entity]:
    """Steps are told with their rule; what is called by a number gets the name of its kind as well."""
    game = cells.declared.game
    yield Entity("game", cells.say("game"), "game", 1, game.origin.source, "printed", "game", "")
    for entity in inventory(rules, cells.lang):
        if entity.kind != "step":
            yield replace(entity, name=_name(entity, cells))
    for name, span in cells.declared.supply_spans.items():
        noun = cells.word(name, "many") or cells.name(name)
        yield Entity(name, noun, "supply", 1, (), "printed", f"supply/{name}", span.place())


def told_apart(things: Iterable[Entity], cells: CellFacts) -> dict[tuple[str, str], str]:
    """By kind and id what a place is called that has the name of something else."""
    found = tuple(things)
    places = {name for name, family in cells.declared.families.items() if family.form == "place"}
    others = {entity.name for entity in found if entity.kind not in places}
    return {
        (entity.kind, entity.id): cells.say("of-kind", kind=cells.word(entity.kind, "one"), name=entity.name)
        for entity in found
        if entity.kind in places and entity.name in others
    }


def _name(entity: Entity, cells: CellFacts) -> str:
    if not entity.name.isdigit():
        return entity.name
    noun = cells.word(entity.kind, "one") or cells.name(entity.kind)
    phrases = cells.declared.phrases
    return completed(phrases, "numbered", cells.lang, "{place} {n}", place=noun, n=entity.name)
