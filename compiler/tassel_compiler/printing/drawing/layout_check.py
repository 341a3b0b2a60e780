"""What is wrong with a user's own layout: names of nothing, two things on one spot, an area without a text."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from tassel_compiler.diagnostics import Sink
from tassel_compiler.printing.drawing.layout import MarkerLook, NamedThing, TableLayout, ThingLook
from tassel_compiler.printing.drawing.stage import SEAT, SUPPLY
from tassel_compiler.resolve.declarations import Declarations
from tassel_compiler.spelling import nearest


def check_layout(
    declared: Declarations, layout: TableLayout, layers: Collection[str], drawings: Collection[str], sink: Sink
) -> None:
    """Only these layers are told about: what an overlay takes off the table of a game below it is no mistake.
    `drawings` are the words that have one."""
    things = _drawable(declared)
    looks: tuple[ThingLook | MarkerLook, ...] = (*layout.things.values(), *layout.markers.values())
    asked = (thing for look in looks for thing in look.drawn)
    for thing, known in (*_named(declared, layout, things), *((thing, drawings) for thing in asked)):
        if thing.layer in layers and thing.name not in known:
            sink.report("E1010", thing.span, found=thing.name, near=nearest(thing.name, known))
    areas = [thing for row in layout.table for thing in row]
    _twice(areas, "in `table`", layers, sink)
    _twice([thing for area in layout.areas.values() for thing in area.holds], "in an area", layers, sink)
    for look in layout.things.values():
        _on_one_spot(look, layers, sink)
    for area in layout.areas.values():
        lacking = [lang for lang in declared.columns if not area.title.get(lang)]
        if area.name.layer in layers and lacking and (area.title or len(area.holds) != 1):
            sink.report("E1012", area.name.span, what=f"area `{area.name.name}`", lacking=", ".join(lacking))


def _drawable(declared: Declarations) -> frozenset[str]:
    """Places, zones, and state of the table."""
    places = (name for name, family in declared.families.items() if family.form != "kind")
    kept = (slot for slot in declared.slots.values() if slot.holder != SUPPLY)
    slots = (slot.key if slot.holder == SEAT else slot.name for slot in kept)
    zones = (*declared.zones, *(zone.name for zone in declared.zones.values()))
    return frozenset((*places, *zones, *slots, *_stocks(declared)))


def shown_by_name(declared: Declarations) -> frozenset[str]:
    """What a plan may let appear or not: all that is drawn, what seats have by its short name, tracks."""
    own = (slot.name for slot in declared.slots.values() if slot.holder == SEAT)
    zones = (zone.name for zone in declared.zones.values() if zone.holder == SEAT)
    return frozenset((*_drawable(declared), *own, *zones, *declared.tracks))


def _stocks(declared: Declarations) -> Iterator[str]:
    """What can run out: as a noun, or of a noun one member of the kind by which it is counted."""
    for noun, cells in declared.supply.items():
        yield from (f"{SUPPLY}.{name}" for name in (noun, *(cells if isinstance(cells, dict) else ())))


def _piles(declared: Declarations) -> Iterator[str]:
    """One of many zones of a name, by who has it."""
    for zone in declared.zones.values():
        holder = declared.families.get(zone.holder)
        yield from (f"{zone.key}.{row}" for row in (holder.rows if holder is not None else ()))


def _named(
    declared: Declarations, layout: TableLayout, things: frozenset[str]
) -> Iterator[tuple[NamedThing, Collection[str]]]:
    """Every name in a layout, and the names that could stand there."""
    slots = {slot.key for slot in declared.slots.values()} | {slot.name for slot in declared.slots.values()}
    members = {name for family in declared.families.values() for name in family.members}
    unseen = (*layout.hidden, *layout.when_told)
    yield from ((thing, shown_by_name(declared) | slots | set(_piles(declared))) for thing in unseen)
    rules = [rule.name for path, rule in declared.rules.items() if path.startswith("rules/")]
    yield from ((thing, rules) for thing in layout.laid_by)
    yield from ((thing, layout.areas) for row in layout.table for thing in row)
    held = things | set(_piles(declared))
    yield from ((thing, held) for area in layout.areas.values() for thing in area.holds)
    yield from ((marker.name, slots | members) for marker in layout.markers.values())
    kinds = [name for name, family in declared.families.items() if family.form == "kind"]
    yield from ((thing, kinds) for marker in layout.markers.values() for thing in marker.shown)
    for look in layout.things.values():
        yield look.name, things
        yield from _of_look(declared, look)


def _of_look(declared: Declarations, look: ThingLook) -> Iterator[tuple[NamedThing, Collection[str]]]:
    families = declared.families
    family = families.get(look.name.name)
    for thing, shape in ((look.corners, "grid"), (look.under, "list")):
        if thing is not None:
            yield thing, [name for name, family in families.items() if family.shape == shape]
    ends = (thing for thing in look.steps if not thing.name.isdecimal())
    yield from ((thing, declared.constants) for thing in (look.across, look.down, *ends) if thing is not None)
    yield from ((thing, declared.values) for thing in (look.below, look.on) if thing is not None)
    zone = declared.zones.get(look.name.name)
    holder = families.get(zone.holder) if zone is not None else None
    yield from ((thing, holder.rows if holder is not None else ()) for thing in look.loose)
    if family is not None:
        told = (*(look.show or ()), *look.bare, *look.sideways, *look.attributes)
        yield from ((thing, family.members) for thing in told)
        yield from ((thing, family.rows) for thing, _ in look.spots.values())


def _twice(found: Iterable[NamedThing], where: str, layers: Collection[str], sink: Sink) -> None:
    first: dict[str, NamedThing] = {}
    for thing in found:
        if thing.name in first and thing.layer in layers:
            other = first[thing.name].span.place()
            sink.report("E1011", thing.span, one=f"`{thing.name}`", where=f"{where} already, at {other}")
        first.setdefault(thing.name, thing)


def _on_one_spot(look: ThingLook, layers: Collection[str], sink: Sink) -> None:
    first: dict[tuple[int, int], NamedThing] = {}
    for thing, at in look.spots.values():
        if at in first and thing.layer in layers:
            sink.report("E1011", thing.span, one=f"`{thing.name}`", where=f"where `{first[at].name}` lies")
        first.setdefault(at, thing)
