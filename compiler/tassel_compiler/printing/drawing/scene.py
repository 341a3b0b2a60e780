"""The areas of a table, from above, and the part of it that something is about.

Areas and their order come from the layout; each has a title. Whatever the rules declare and no area holds gets an area
of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tassel_compiler.printing.drawing.blocks import (
    LABEL_SIZES,
    NOTHING_DRAWN,
    Drawn,
    beside,
    fitted,
    flowing,
    lettered,
    measured,
    padded,
    stacked,
)
from tassel_compiler.printing.drawing.by_position import by_position
from tassel_compiler.printing.drawing.contents import drawn_card, of_slot
from tassel_compiler.printing.drawing.layout import AreaLook, NamedThing, ThingLook
from tassel_compiler.printing.drawing.packing import lowest_columns
from tassel_compiler.printing.drawing.pieces import amount, badge, pile
from tassel_compiler.printing.drawing.places import drawn_place
from tassel_compiler.printing.drawing.scales import drawn_scale
from tassel_compiler.printing.drawing.seats import seat_legend, seat_panels
from tassel_compiler.printing.drawing.shapes import Paint, Rect
from tassel_compiler.printing.drawing.stage import SEAT, HeldSlot, Stage
from tassel_compiler.printing.drawing.stocks import is_stock, stock_is_looked_at, stock_of
from tassel_compiler.resolve.declarations import Family, Zone

TABLE_WIDTH = 340.0  # of a whole table
GAP = 7.0
_WIDEST_NAME = 150.0  # of an area that is narrower
_PANELS = (150.0, 108.0, 76.0)  # a player of an example has so much room at most, or less where that is lower


def areas_of(stage: Stage) -> tuple[tuple[AreaLook, ...], ...]:
    """The areas row by row, those of the layout first."""
    known = stage.layout.areas
    rows = [tuple(known[thing.name] for thing in row if thing.name in known) for row in stage.layout.table]
    placed = {area.name.name for row in rows for area in row}
    more = [area for area in known.values() if area.name.name not in placed]
    return (*rows, tuple(more), tuple(_unheld(stage)))


def _unheld(stage: Stage) -> Iterator[AreaLook]:
    """What no area holds, each as an area of its own."""
    told = _told(stage)
    for name in (*_places(stage), *_zones(stage), *_counted(stage)):
        if name not in told:
            thing = NamedThing(name, stage.declared.game.origin.span, "")
            yield AreaLook(thing, {}, (thing,))


def _told(stage: Stage) -> frozenset[str]:
    """What an area holds, or nothing shows."""
    layout = stage.layout
    near = (thing for look in layout.things.values() for thing in (look.corners, look.under) if thing is not None)
    held = (thing for area in layout.areas.values() for thing in area.holds)
    return frozenset(thing.name for thing in (*held, *layout.hidden, *near))


def _places(stage: Stage) -> Iterator[str]:
    """Places that can be seen: something may stand there, or marks them. What only marks others cannot."""
    marked = {slot.of for slot in stage.all_slots() if stage.is_marker(slot)}
    for family in stage.declared.families.values():
        if family.form == "place":
            slots = stage.slots_of(family.name)
            zones = any(zone.holder == family.name for zone in stage.declared.zones.values())
            if family.name in marked or zones or any(not stage.is_marker(slot) for slot in slots):
                yield family.name


def _zones(stage: Stage) -> Iterator[str]:
    families = stage.declared.families
    for key, zone in stage.declared.zones.items():
        if zone.holder != SEAT and not (zone.holder in families and families[zone.holder].form == "place"):
            yield key


def _counted(stage: Stage) -> Iterator[str]:
    """Numbers of the table that are counted on a board."""
    return (slot.name for slot in stage.slots_of("table") if stage.steps(slot.name))


def title_of(stage: Stage, area: AreaLook) -> str:
    own = area.title.get(stage.words.voice.lang) or stage.words.own.get(f"area/{area.name.name}")
    if own:
        return own
    name = area.holds[0].name if area.holds else area.name.name
    if (found := stage.one_of_many(name)) is not None:
        return stage.words.called("", found[1])
    kind = "place" if name in stage.declared.families else "zone" if name in stage.declared.zones else "slot"
    return stage.words.called(kind, name)


def flowing_top(blocks: Sequence[Drawn], width: float) -> Drawn:
    """Lines of areas whose tops are in line."""
    lines: list[list[Drawn]] = [[]]
    for block in blocks:
        if lines[-1] and sum(one.width + GAP for one in lines[-1]) + block.width > width:
            lines.append([])
        lines[-1].append(block)
    return stacked([beside(line, GAP) for line in lines if line], GAP)


def part_of(stage: Stage, width: float) -> Drawn:
    """The areas and seats that the focus is on, in the lowest arrangement: it has to stand beside its rule."""
    focus = stage.focus
    if focus is None:
        return NOTHING_DRAWN
    areas = [
        titled(stage, title_of(stage, area), inside)
        for row in areas_of(stage)
        for area in row
        if (inside := inside_of(stage, area)).width
    ]
    own = any(thing.startswith(f"{SEAT}.") for thing in focus.things) or focus.things & set(_seat_zones(stage))
    seats = [stage.seat(name) for name in stage.situation.seat_names() if name in focus.seats] if own else []
    found = list(_arranged(stage, areas, seats, width))
    if areas and not own:
        found = [stacked([block, seat_legend(stage, tuple(range(stage.players)))], 4) for block in found]
    return on_cloth(stage, padded(min(found, key=lambda block: (block.height, block.width)), 5))


def _arranged(stage: Stage, areas: Sequence[Drawn], seats: Sequence[int], width: float) -> Iterator[Drawn]:
    """Areas with what lies before the players in one column behind them, or line by line below, or all in columns."""
    for wide in _PANELS if seats else _PANELS[:1]:
        panels = seat_panels(stage, seats, min(wide, width))
        yield flowing_top([block for block in (*areas, stacked(panels, 3)) if block.width], width)
        yield stacked([block for block in (flowing_top(areas, width), flowing_top(panels, width)) if block.height], 4)
        yield lowest_columns([*areas, *panels], width, GAP)


def area_alone(stage: Stage, name: str) -> Drawn:
    """One area, as it lies on the table."""
    found = next((area for row in areas_of(stage) for area in row if area.name.name == name), None)
    return on_cloth(stage, padded(inside_of(stage, found), 5)) if found is not None else Drawn(0, 0)


def place_alone(stage: Stage, family: Family) -> Drawn:
    """One place, as it lies on the table."""
    return on_cloth(stage, padded(drawn_place(stage, family), 5))


def bare_area(stage: Stage, name: str) -> Drawn:
    """What an area looks like with nothing on it, without a table around it."""
    found = next((area for row in areas_of(stage) for area in row if area.name.name == name), None)
    return inside_of(stage, found) if found is not None else _thing(stage, name)


def area_title(stage: Stage, name: str) -> str:
    found = next((area for row in areas_of(stage) for area in row if area.name.name == name), None)
    return title_of(stage, found) if found is not None else stage.words.called("place", name)


def _seat_zones(stage: Stage) -> Iterator[str]:
    return (key for key, zone in stage.declared.zones.items() if zone.holder == SEAT)


def inside_of(stage: Stage, area: AreaLook, width: float = TABLE_WIDTH - 12) -> Drawn:
    """What an area holds, from left to right in lines of this width, or as wide as the layout says; of what the picture
    is not about nothing."""
    if stage.focus is not None and not any(_is_about(stage, thing.name) for thing in area.holds):
        return Drawn(0, 0)
    title = title_of(stage, area)
    wide = area.width or width
    return _flowing_low([_thing(stage, thing.name, title, wide) for thing in area.holds], wide)


def _flowing_low(blocks: Sequence[Drawn], width: float) -> Drawn:
    return flowing([block for block in blocks if block.width], width, 4)


def _is_about(stage: Stage, name: str) -> bool:
    focus = stage.focus
    if focus is None or name.startswith(f"{SEAT}."):
        return focus is None  # what players have is told before them
    found = stage.one_of_many(name)
    name = found[0].key if found is not None else name
    zone = stage.declared.zones.get(name)
    if name in focus.things or f"table.{name}" in focus.things:
        return zone is None or not stage.covers(zone)  # what lies on a board alone says nothing of the board
    if is_stock(name):
        return stock_is_looked_at(stage, name)
    look = stage.look(name)
    near = {name, *(thing.name for thing in (look.corners, look.under) if thing is not None)} if look else {name}
    return any(focus.is_about(one) for one in near)


def _thing(stage: Stage, name: str, title: str = "", width: float = TABLE_WIDTH - 12) -> Drawn:
    """What an area with this title holds."""
    family = stage.declared.families.get(name)
    if family is not None and family.form == "place":
        return drawn_place(stage, family)
    zone = stage.declared.zones.get(name)
    if zone is not None:
        if stage.covers(zone) or stage.is_hidden(zone.key) and not any(_cards_of(stage, zone)):
            return NOTHING_DRAWN
        return _zone(stage, zone, _beside_others(stage, zone), title, width)
    if (found := stage.one_of_many(name)) is not None:
        return _zone(stage, found[0], (found[1],), stage.words.called("", found[1]), width)  # the area has a name
    if is_stock(name):
        return stock_of(stage, name, TABLE_WIDTH / 3)
    slot = _slot_named(stage, name)
    if slot is None:
        return NOTHING_DRAWN
    if steps := stage.steps(name):
        return drawn_scale(stage, slot, steps)
    if slot.holder == SEAT:
        return NOTHING_DRAWN
    told = of_slot(stage, slot, stage.situation.value(slot.holder, "", slot.name), 9, zero=True)
    return flowing(told, 60, 2)


def _cards_of(stage: Stage, zone: Zone) -> Iterator[str]:
    """All cards of a zone, whoever holds them."""
    lying = stage.situation
    return (card for holder in lying.instances(zone.name) for card in lying.cards(zone.name, holder))


def _slot_named(stage: Stage, name: str) -> HeldSlot | None:
    """Of the table by its name alone, of players by both."""
    own = (slot for slot in stage.slots_of(SEAT) if slot.key == name)
    return next((slot for slot in stage.slots_of("table") if slot.name == name), None) or next(own, None)


def _beside_others(stage: Stage, zone: Zone) -> tuple[str, ...]:
    """Who has a zone of this name, without those whose zone lies in an area of its own."""
    own = {thing.name for area in stage.layout.areas.values() for thing in area.holds}
    return tuple(holder for holder in stage.situation.instances(zone.name) if f"{zone.key}.{holder}" not in own)


def _zone(stage: Stage, zone: Zone, holders: Sequence[str], title: str, width: float) -> Drawn:
    """Cards side by side if one may see them and they are few, else a pile; of a kind one beside the other. Each has
    its name, unless the area has the same."""
    look = stage.look(zone.key)
    blocks = []
    for holder in holders:
        cards = stage.situation.cards(zone.name, holder)
        unseen = stage.focus is not None or stage.is_hidden(f"{zone.key}.{holder}")
        if unseen and not cards and len(holders) > 1:
            continue  # of many piles those matter that are there, and some never are
        loose = look is not None and holder in [thing.name for thing in look.loose]
        down = stage.lie_down(zone, cards) and not loose
        drawn = look.draw if look is not None else ""
        row = drawn == "row" if drawn else not down and not loose and len(cards) <= 6
        laid = cards if row else cards[:1]
        tops = [drawn_card(stage, card, stage.covered(zone, card) and not loose) for card in laid]
        room = drawn_card(stage, f"{zone.cards}/", True)
        top = tops[0] if tops else room
        name = stage.words.called("", holder) if holder else stage.words.called("zone", zone.key)
        named = name != title
        heap = pile(stage.brush, top, len(cards), not loose, named)
        shown = _laid(stage, look, tops) if row and tops else heap
        label = _name_below(stage, name, shown.width) if named else NOTHING_DRAWN
        blocks.append(stacked([shown, label], 1, centred=True))
    return flowing(blocks, width, 3)


def _name_below(stage: Stage, name: str, width: float) -> Drawn:
    """As wide as what it is the name of, if all of its words have room so."""
    fits = all(measured(word, LABEL_SIZES[-1]) <= width for word in name.split(" "))
    return fitted(name, LABEL_SIZES, stage.brush.faint, width if fits else width + 5, centred=True)


def _laid(stage: Stage, look: ThingLook | None, cards: Sequence[Drawn]) -> Drawn:
    """Side by side, from the side where the first one lies."""
    places = [stacked([card, _under(stage, look, n)], 1, centred=True) for n, card in enumerate(cards, 1)]
    return beside(places[::-1] if look is not None and look.leftward else places, 2)


def _under(stage: Stage, look: ThingLook | None, position: int) -> Drawn:
    """What the rules give for this place, whichever card lies on it."""
    found = by_position(stage.declared, look.below.name, position) if look is not None and look.below else None
    if look is None or found is None:
        return NOTHING_DRAWN
    return amount(stage.brush, found, stage.words.icon(look.below_icon), "", 6)


def titled(stage: Stage, title: str, inside: Drawn, letter: str = "") -> Drawn:
    """An area below its name, and the letter by which texts call it. A name of any length makes no table wider than can
    be read."""
    name = lettered(title, 6, stage.brush.line, max(inside.width, _WIDEST_NAME), bold=True)
    head = beside([badge(stage.brush, letter), name], 2, middle=True) if letter else name
    return stacked([head, inside], 2.4)


def on_cloth(stage: Stage, block: Drawn) -> Drawn:
    """The table itself, so that what lies on it stands out on any page."""
    paint = Paint(stage.brush.sheet, stage.brush.line, 0.5)
    cloth = Rect(0.3, 0.3, block.width - 0.6, block.height - 0.6, paint, 4)
    return Drawn(block.width, block.height, (cloth, *block.shapes))
