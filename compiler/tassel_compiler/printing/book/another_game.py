"""Another game, for whoever knows one: what has another name, other numbers, how it is played, what it lacks.

Two games that share little differ in nearly every sentence, so no sentence stands beside another one: what is played
is told as on the player aid of the game, chapter by chapter, and what only the first game has is a list of names. What
has the name of something in the new game is not gone for a player.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tassel_compiler.printing.book.contrast import only_now
from tassel_compiler.printing.book.differences import LayerTelling
from tassel_compiler.printing.book.model import (
    Marks,
    Paragraph,
    Section,
    SectionPart,
    StepItem,
    Steps,
    Table,
    TableLine,
)
from tassel_compiler.printing.diff.cells import CellFacts
from tassel_compiler.printing.diff.model import Difference
from tassel_compiler.printing.entities.inventory import inventory
from tassel_compiler.printing.grammar.capitals import capitalised

_NUMBERED = ("game", "constant", "place", "track", "card", "kind", "supply")  # what numbers are of that a player meets
_NOT_THINGS = ("rule", "value", "zone", "hook", "kind")  # names of what is done and reckoned, and headings
_PART_OF_OTHERS = ("constant",)  # what is told with what it is a number of


def another_game(telling: LayerTelling, aid: Sequence[Section]) -> Iterator[Section]:
    """`aid` are the boxes of the player aid of the game that is told."""
    yield from _names(telling)
    yield from _numbers(telling)
    yield from (replace(box, id=f"aid-{box.id}", parts=tuple(map(_without_letters, box.parts))) for box in aid)
    yield from _lacks(telling)


def _without_letters(part: SectionPart) -> SectionPart:
    """There is no picture of the table on the page, whose parts they name."""
    return replace(part, items=tuple(map(_unlettered, part.items))) if isinstance(part, Steps) else part


def _unlettered(item: StepItem) -> StepItem:
    return replace(item, letters=(), items=tuple(map(_unlettered, item.items)))


def introduced(telling: LayerTelling) -> Iterator[Paragraph]:
    """For whom the page is."""
    before, after = _titles(telling)
    yield Paragraph(CellFacts(telling.desk.declared, telling.desk.lang).say("another-game", a=before, b=after))


def _names(telling: LayerTelling) -> Iterator[Section]:
    """Things have names; what is done has the title of where it is told."""
    found = inventory(telling.layer.before, telling.desk.lang)
    things = {entity.name for entity in found if entity.kind not in _NOT_THINGS}
    yield from telling.other_names(tuple(pair for pair in telling.found.names if pair[0] in things), _titles(telling))


def _titles(telling: LayerTelling) -> tuple[str, str]:
    """Both games, the one that is known first."""
    after, *before = (rules.game.title.get(telling.desk.lang, rules.game.id) for rules in telling.known)
    return (*before, after)[0], after


def _numbers(telling: LayerTelling) -> Iterator[Section]:
    ones = [one for one in telling.found.differences if not one.only and one.kind in _NUMBERED]
    lines = [
        TableLine((label, before, now), Marks(), runs=only_now(before, now))
        for label, before, now in telling.facts_beside(ones)
    ]
    if lines:
        table = Table(("", *_titles(telling)), tuple(lines))
        yield Section("numbers", telling.desk.say("in-numbers"), (table,))


def _lacks(telling: LayerTelling) -> Iterator[Section]:
    """Names of things, under the topic to which they belong. Of cards that have names here only the others are told."""
    known = frozenset(_known(telling))
    told = [one for one in _gone(telling) if telling.has_name(one) and one.name.lower() not in known]
    rows = {one.kind for one in told}
    items = []
    for topic in dict.fromkeys(one.topic for one in told):
        names = telling.listed_names([one for one in told if one.topic == topic and one.id not in rows])
        title = capitalised(topic.name)
        alone = names.lower() == f"{title}.".lower()
        items += [StepItem(capitalised(names)) if alone else StepItem(names, title)] if names else []
    if items:
        yield Section("gone", telling.desk.say("not-here"), (Steps(tuple(items), numbered=False),))


def _gone(telling: LayerTelling) -> Iterator[Difference]:
    """The things among what is gone: of what the table and the players remember what stands on a place. What belongs to
    a kind of both games, such as the lines of a score, is told there."""
    kinds = {name for rules in telling.known for name, family in rules.families.items() if family.form == "kind"}
    kinds = {name for name in kinds if all(name in rules.families for rules in telling.known)}
    for one in telling.found.differences:
        slot = telling.known[-1].slots.get(one.id) if one.kind == "slot" else None
        family = telling.known[-1].families.get(slot.type.of) if slot is not None and slot.holder == "table" else None
        stands = one.kind != "slot" or (family is not None and family.form == "place")
        if one.only == "a" and one.kind not in (*_NOT_THINGS, *_PART_OF_OTHERS, *kinds) and stands:
            yield one


def _known(telling: LayerTelling) -> Iterator[str]:
    """What has a name in the game that is told."""
    yield from (entity.name.lower() for entity in inventory(telling.layer.after, telling.desk.lang))
    yield from (said.get(telling.desk.lang, "").lower() for said in telling.desk.plan.names.values())
