"""Places: grids, rings, lists and places with spots of their own, with all that stands on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import cos, pi, sin

from tassel_compiler.printing.drawing.blocks import LABEL, NAME_SIZES, Drawn, beside, fitted, flowing, lettered, stacked
from tassel_compiler.printing.drawing.by_position import by_cell
from tassel_compiler.printing.drawing.contents import CARD, drawn_card, printed_on, standing
from tassel_compiler.printing.drawing.layout import MarkerLook, NamedThing, ThingLook
from tassel_compiler.printing.drawing.maps import drawn_map, has_map
from tassel_compiler.printing.drawing.nets import drawn_hexagons, drawn_points, has_six_sides
from tassel_compiler.printing.drawing.pieces import amount, pile, seat_shape
from tassel_compiler.printing.drawing.shapes import Disc, DrawnShape, Glyph, Lettering, Paint, Polygon, Rect
from tassel_compiler.printing.drawing.stage import SEAT, HeldSlot, Stage
from tassel_compiler.printing.drawing.tinting import TOLD_WIDTH, roomy, tint_ground, tint_lines
from tassel_compiler.resolve.declarations import Family

_Spot = tuple[float, float]  # the middle of an element
_GAP = 1.6
_INSET = 2.4  # of a card on a cell
_EDGE_SIZES, _BETWEEN = (6.0, 5.2, 4.4), 1.6  # of numbers beside columns and rows, and the room between two columns
_TORN = 4.0  # so far lines go on where more rows lie than are seen


def drawn_place(stage: Stage, family: Family) -> Drawn:
    """A place with all its elements, and the markers on them."""
    if has_map(stage, family):
        return drawn_map(stage, family)
    look = stage.look(family.name)
    shape = (look.draw if look is not None else "") or family.shape
    if has_six_sides(family) and len(stage.sides(family)) == 2:
        return drawn_hexagons(stage, family)
    if shape == "points" and look is not None:
        return drawn_points(stage, family, look)
    if shape == "grid" and len(stage.sides(family)) == 2:
        return _grid(stage, family, look)
    if shape == "ring" and len(stage.elements(family)) > 2:
        return _ring(stage, family)
    return _spots(stage, family, look)


# ---- grids ---------------------------------------------------------------------------------------------------------


def _grid(stage: Stage, family: Family, look: ThingLook | None) -> Drawn:
    rows, columns = stage.sides(family)
    full = stage.slots_of(family.name) != () or _zones_on(stage, family.name) != ()
    width, height = roomy(stage, *_cell(look, full))
    edge = 9.0 if look is not None and (look.across or look.down) else 0.0
    under = stage.declared.families.get(look.under.name) if look is not None and look.under else None

    first, last = rows_shown(stage, family, rows)
    above, below = (_TORN if first > 1 else 0.0), (_TORN if last < rows else 0.0)

    def middle(name: str) -> _Spot:
        row, column = _numbers(name)
        return edge + (column - 0.5) * width, edge + above + (row - first + 0.5) * height

    def corner(name: str) -> _Spot:
        row, column = _numbers(name)
        return edge + column * width, edge + above + (row - first + 1) * height

    lit = _lit(stage, family, look, rows, columns) or _told_of(stage, family, rows * columns)
    whole = (first, last) == (1, rows)
    shapes: list[DrawnShape] = []
    low = above + (last - first + 1) * height
    for n in range(columns + 1) if not whole else ():
        ends = ((0.0, above),) * bool(above) + ((low, low + below),) * bool(below)
        shapes += [Polygon(((n * width, y), (n * width, to)), _tear(stage), closed=False) for y, to in ends]
    for name in (one for one in stage.elements(family) if first <= _numbers(one)[0] <= last):
        x, y = middle(name)
        paint = Paint(tint_ground(stage, name, stage.brush.lit if name in lit else ""), stage.brush.line, 0.6)
        shapes.append(Rect(x - width / 2, y - height / 2, width, height, paint))
        shapes += _covered(stage, family, name, x, y, width, height)
        shapes += _filled(stage, family, name, x, y, width, height)
    if look is not None and edge:
        shapes += _edges(stage, look, edge, width, height, columns)
    meeting = stage.declared.families.get(look.corners.name) if look is not None and look.corners else None
    if meeting is not None:
        names = [f"{meeting.name}({r},{c})" for r in range(first, last) for c in range(1, columns)]
        shapes += _corners(stage, meeting, {name: corner(name) for name in names})
        shapes += _markers(stage, meeting, corner, (edge, edge, edge + columns * width, edge + rows * height))
    bounds = (edge, edge, edge + columns * width, edge + rows * height)
    shapes += _markers(stage, family, middle, bounds, (width, height))
    size = edge + columns * width + 0.6, edge + above + (last - first + 1) * height + below + 0.6
    block = Drawn(*size, tuple(shapes))
    shown = under is not None and (stage.focus is None or stage.focus.is_about(under.name))
    return stacked([block, _columns(stage, under, edge, width)], 2) if shown and under is not None else block


def rows_shown(stage: Stage, family: Family, rows: int) -> tuple[int, int]:
    """The first and the last row of a grid that are seen: where cards lie on its cells and nothing else is marked,
    those of the cards that are spoken of."""
    spoken = stage.focus.elements if stage.focus is not None else ()
    numbers = [_numbers(name)[0] for name in spoken if name.startswith(f"{family.name}(")]
    look = stage.look(family.name)
    near = (family.name, look.corners.name) if look is not None and look.corners is not None else (family.name,)
    marked = any(True for name in near for _ in _marking(stage, name))
    if not numbers or marked or not _zones_on(stage, family.name):
        return 1, rows
    return min(numbers), max(numbers)


def _told_of(stage: Stage, family: Family, cells: int) -> frozenset[str]:
    """The cells that are spoken of, where cards lie on cells: what they are, if they are no more than half of them."""
    spoken = stage.focus.elements if stage.focus is not None and _zones_on(stage, family.name) else frozenset()
    found = frozenset(name for name in spoken if name.startswith(f"{family.name}("))
    return found if 2 * len(found) <= cells else frozenset()


def _tear(stage: Stage) -> Paint:
    return Paint("", stage.brush.line, 0.6)


def _cell(look: ThingLook | None, full: bool) -> tuple[float, float]:
    if look is not None and look.sized:
        return look.cell
    return (26.0, 24.0) if full else (9.0, 9.0)


def _filled(
    stage: Stage, family: Family, name: str, x: float, y: float, width: float, height: float
) -> Iterator[DrawnShape]:
    """The contents of a cell, in its middle."""
    inside = [
        *standing(stage, family.name, name, max(7.4, 0.3 * min(width, height))),
        *_cards_on(stage, family.name, name, _room(stage, family.name, width, height)),
        *tint_lines(stage, name),
    ]
    if inside:
        block = flowing(inside, width - 2, 0.8, centred=True)
        yield from block.at(x - block.width / 2, y - block.height / 2)


def _covered(
    stage: Stage, family: Family, name: str, x: float, y: float, width: float, height: float
) -> Iterator[DrawnShape]:
    """The back of a card that lies on a cell, below all that stands there."""
    for zone in stage.lying_on(family.name):
        if stage.situation.cards(zone.name):
            look = stage.look(zone.key)
            if look is not None and look.on is not None and by_cell(stage.declared, look.on.name, *_numbers(name)):
                left, top = x - width / 2 + _INSET, y - height / 2 + _INSET
                icon = stage.words.icon(zone.cards)
                yield Rect(left, top, width - 2 * _INSET, height - 2 * _INSET, stage.brush.back, 1.6)
                if icon:
                    yield Glyph(x + width / 2 - 7.6, y + height / 2 - 7.6, 5, icon, stage.brush.line, plain=True)


def _edges(
    stage: Stage, look: ThingLook, edge: float, width: float, height: float, columns: int
) -> Iterator[DrawnShape]:
    """Numbers that hold for whole columns and rows."""
    for thing, icon, down in ((look.across, look.across_icon, False), (look.down, look.down_icon, True)):
        for n, cell in enumerate(stage.numbers(thing.name) if thing else ()):
            sign = stage.words.icon(icon or thing.name if thing else "")
            sizes = (amount(stage.brush, stage.number(cell), sign, "", size) for size in _EDGE_SIZES)
            block = next((one for one in sizes if down or one.width <= width - _BETWEEN), None)
            block = block or amount(stage.brush, stage.number(cell), sign, "", _EDGE_SIZES[-1])
            x, y = (edge / 2, edge + (n + 0.5) * height) if down else (edge + (n + 0.5) * width, edge / 2)
            yield from block.at(x - block.width / 2, y - block.height / 2)


def _corners(stage: Stage, meeting: Family, spots: Mapping[str, _Spot]) -> Iterator[DrawnShape]:
    icon = _own_icon(stage, meeting.name)
    for name, (x, y) in spots.items():
        yield Disc(x, y, 3.6, Paint(tint_ground(stage, name, stage.brush.sheet), stage.brush.line, 0.4))
        if icon:
            yield Glyph(x - 2.7, y - 2.7, 5.4, icon, stage.brush.ink)


def _own_icon(stage: Stage, name: str) -> str:
    look = stage.look(name)
    return stage.words.icon(look.icon if look is not None and look.icon else name)


def _columns(stage: Stage, family: Family, edge: float, width: float) -> Drawn:
    """What lies under the columns of a grid."""
    cells: list[Drawn] = []
    for name in stage.elements(family):
        content = [*standing(stage, family.name, name), *_cards_on(stage, family.name, name)]
        inner = stacked(content, 1, centred=True) if content else Drawn(width - 4, 1)
        shapes = inner.at((width - inner.width) / 2, 0)
        cells.append(Drawn(width, max(inner.height, 6), tuple(shapes)))
    return beside([Drawn(edge, 1), *cells] if edge else cells, 0)


# ---- rings, lists, spots -------------------------------------------------------------------------------------------


def _ring(stage: Stage, family: Family) -> Drawn:
    """Elements on a circle, clockwise from the top."""
    names = stage.elements(family)
    size, _ = roomy(stage, 17.0, 17.0)
    radius = max(24.0, len(names) * size * 0.27)
    centre = radius + size / 2 + 6
    spots = {name: _on_circle(centre, radius, n / len(names)) for n, name in enumerate(names)}
    shapes: list[DrawnShape] = [Disc(centre, centre, radius, Paint("", stage.brush.line, 0.6))]
    for name, (x, y) in spots.items():
        shapes.append(Disc(x, y, size / 2, Paint(tint_ground(stage, name), stage.brush.line, 0.7)))
        shapes += _centred(_told(stage, family, name, size - 3), x, y)
    shapes += _pointers(stage, family, spots, centre)
    return Drawn(2 * centre, 2 * centre, tuple(shapes))


def _on_circle(centre: float, radius: float, turn: float) -> _Spot:
    return centre + radius * sin(2 * pi * turn), centre - radius * cos(2 * pi * turn)


def _pointers(stage: Stage, family: Family, spots: dict[str, _Spot], centre: float) -> Iterator[DrawnShape]:
    """On a ring a marker is a hand that points there from the middle."""
    for n, (_, element, at) in enumerate(_marking(stage, family.name)):
        if at in spots:
            (x, y), seat = spots[at], stage.seat(element)
            dx, dy = x - centre, y - centre
            tip = centre + dx * 0.6, centre + dy * 0.6
            side = 0.075 + 0.02 * n
            paint = Paint(stage.brush.seat(seat) if seat >= 0 else stage.brush.line, "#ffffff", 0.3)
            yield Polygon(
                ((centre - dy * side, centre + dx * side), tip, (centre + dy * side, centre - dx * side)), paint
            )
            yield Disc(centre + dx * 0.36, centre + dy * 0.36, 2.9, Paint("#ffffff", stage.brush.line, 0.4))
            number = element.partition("(")[2].rstrip(")")
            yield Lettering(
                centre + dx * 0.36, centre + dy * 0.36 + 1.6, number or "•", 4.6, stage.brush.ink, "middle", True
            )
    yield Disc(centre, centre, 3.2, Paint(stage.brush.sheet, stage.brush.line, 0.7))


def _spots(stage: Stage, family: Family, look: ThingLook | None) -> Drawn:
    """Boxes side by side, or where the layout says."""
    named = look.spots if look is not None else {}
    names = stage.elements(family)
    width, height = look.cell if look is not None and look.sized else (40.0, 0.0)
    width = max(width, 2.6 * TOLD_WIDTH) if stage.tints else width
    boxes = {name: _box(stage, family, name, width - 3) for name in names}
    height = max(height, 14, *(box.height + 3 for box in boxes.values()))
    columns = max((at[0] for _, at in named.values()), default=0) or min(len(names), 5)
    free = iter(
        (c, r) for r in range(1, 99) for c in range(1, columns + 1) if (c, r) not in {at for _, at in named.values()}
    )
    found = {name: named[name][1] if name in named else next(free) for name in names}
    shapes: list[DrawnShape] = []
    spots: dict[str, _Spot] = {}
    for name, (column, row) in found.items():
        x, y = (column - 1) * (width + _GAP), (row - 1) * (height + _GAP)
        spots[name] = x + width / 2, y + height / 2
        shapes.append(
            Rect(x + 0.3, y + 0.3, width - 0.6, height - 0.6, Paint(tint_ground(stage, name), stage.brush.line, 0.6), 2)
        )
        shapes += _centred(boxes[name], *spots[name])
    wide, high = max(c for c, _ in found.values()), max(r for _, r in found.values())
    size = wide * (width + _GAP) - _GAP, high * (height + _GAP) - _GAP
    shapes += _markers(stage, family, lambda name: spots.get(name, (0, 0)), (0, 0, *size), (width, height))
    return Drawn(*size, tuple(shapes))


def _box(stage: Stage, family: Family, name: str, width: float) -> Drawn:
    """A named element: its drawing and name, then what stands there."""
    single = name == family.name
    numbered = "(" in name
    icon = "" if numbered or single else stage.words.icon(name)
    head = [Drawn(8, 8, (Glyph(0, 0, 8, icon, stage.brush.ink),))] if icon else []
    if not (single or numbered):
        told = stage.words.element(family.name, name)
        head.append(fitted(told, NAME_SIZES, stage.brush.ink, width - 16, bold=True))
    elif numbered:
        head.append(lettered(name.partition("(")[2].rstrip(")"), LABEL, stage.brush.faint))
    rows = [beside(head, 1.2, middle=True)] if head else []
    inside = [
        *printed_on(stage, family, name, 5.4),
        *standing(stage, family.name, name),
        *_cards_on(stage, family.name, name),
        *tint_lines(stage, name),
    ]
    return stacked([*rows, flowing(inside, width, 1, centred=True)], 1.6, centred=True)


def _told(stage: Stage, family: Family, name: str, width: float) -> Drawn:
    """An element of a ring: what is printed on it, else its drawing, else its name."""
    inside = [
        *printed_on(stage, family, name, 5),
        *_small_cards_on(stage, family.name, name),
        *standing(stage, family.name, name, 6),
        *tint_lines(stage, name),
    ]
    icon = stage.words.icon(name)
    if icon and len(inside) < 2:
        inside = [Drawn(9, 9, (Glyph(0, 0, 9, icon, stage.brush.ink),)), *standing(stage, family.name, name, 6)]
    if inside:
        return flowing(inside, width, 0.4, centred=True)
    return lettered(stage.words.element(family.name, name), NAME_SIZES[-1], stage.brush.ink, width, centred=True)


def _centred(block: Drawn, x: float, y: float) -> tuple[DrawnShape, ...]:
    return block.at(x - block.width / 2, y - block.height / 2)


# ---- markers -------------------------------------------------------------------------------------------------------


def _marking(stage: Stage, place: str) -> Iterator[tuple[HeldSlot, str, str]]:
    """Every marker that stands on this place: its slot, whose it is, and the element."""
    for slot in stage.all_slots():
        unseen = stage.is_hidden(slot.key, slot.name) or stage.is_unlaid(slot)
        if unseen or slot.of != place or not stage.is_marker(slot):
            continue
        family = stage.declared.families.get(slot.holder)
        holders = stage.situation.seat_names() if slot.holder == SEAT else stage.elements(family) if family else ("",)
        for holder in holders:
            at = stage.situation.value(slot.holder, holder, slot.name)
            if isinstance(at, str):
                yield slot, holder, at


def _marker_look(stage: Stage, slot: HeldSlot) -> MarkerLook:
    found = stage.layout.markers.get(slot.key) or stage.layout.markers.get(slot.name)
    return found or MarkerLook(NamedThing(slot.name, stage.declared.game.origin.span, ""))


def _markers(
    stage: Stage,
    family: Family,
    spot: Callable[[str], _Spot],
    bounds: tuple[float, float, float, float],
    cell: tuple[float, float] = (8, 8),
) -> Iterator[DrawnShape]:
    for slot, holder, at in _marking(stage, family.name):
        look = _marker_look(stage, slot)
        x, y = spot(at)
        icon = stage.words.icon(look.icon or slot.name) or stage.words.icon(slot.holder)
        seat = stage.seat(holder)
        if look.draw == "area":
            width, height = cell[0] * (2 * look.reach + 1), cell[1] * (2 * look.reach + 1)
            frame = Paint("", stage.brush.pointer, 1.8)
            yield Rect(x - width / 2, y - height / 2, width, height, frame, 2)
            shown = list(_shown(stage, look, x, y, cell))
            yield from shown
            icon = "" if shown else icon
        elif look.draw == "angle":
            yield from _angle(stage, x, y, bounds)
        if icon or look.draw == "pin":
            yield (
                seat_shape(stage.brush, seat, 5, x, y)
                if seat >= 0
                else Disc(x, y, 5, Paint("#ffffff", stage.brush.pointer, 1.4))
            )
        if icon:
            yield Glyph(x - 3.4, y - 3.4, 6.8, icon, "#ffffff" if seat >= 0 else stage.brush.ink, plain=seat >= 0)


def _shown(stage: Stage, look: MarkerLook, x: float, y: float, cell: tuple[float, float]) -> Iterator[DrawnShape]:
    """What is printed on a marker that covers cells: the things of a kind, each on its cell."""
    family = stage.declared.families.get(look.shows)
    size = min(cell) * 0.66
    for name, row in family.rows.items() if family is not None else ():
        numbers = [value for value, _ in row.data.values() if isinstance(value, int)]
        icon = stage.words.icon(name)
        if icon and len(numbers) > 1:
            down, right = numbers[:2]
            at = x + right * cell[0] - size / 2, y + down * cell[1] - size / 2
            yield Rect(*at, size, size, Paint(stage.brush.cell, "", 0))
            yield Glyph(*at, size, icon, stage.brush.ink)


def _angle(stage: Stage, x: float, y: float, bounds: tuple[float, float, float, float]) -> Iterator[DrawnShape]:
    """Two arms from a corner around the larger side."""
    left, top, right, bottom = bounds
    to_x = right if x - left <= right - x else left
    to_y = bottom if y - top <= bottom - y else top
    paint = Paint("", stage.brush.pointer, 2.6)
    yield Polygon(((to_x, y), (x, y), (x, to_y)), paint, closed=False)


def _lit(stage: Stage, family: Family, look: ThingLook | None, rows: int, columns: int) -> frozenset[str]:
    """The cells on the larger side of an angle that lies on the corners of this grid."""
    if look is None or look.corners is None:
        return frozenset()
    for slot, _, at in _marking(stage, look.corners.name):
        if _marker_look(stage, slot).draw == "angle":
            row, column = _numbers(at)
            down, right = row <= rows / 2, column <= columns / 2
            return frozenset(
                name
                for name in stage.elements(family)
                if (_numbers(name)[0] > row) == down and (_numbers(name)[1] > column) == right
            )
    return frozenset()


def _numbers(name: str) -> tuple[int, int]:
    found = [int(n) for n in name.partition("(")[2].rstrip(")").split(",") if n.isdecimal()]
    return (found[0], found[-1]) if found else (1, 1)


# ---- cards ---------------------------------------------------------------------------------------------------------


def _zones_on(stage: Stage, holder: str) -> Sequence[str]:
    return tuple(zone.name for zone in stage.declared.zones.values() if zone.holder == holder)


def _room(stage: Stage, holder: str, width: float, height: float) -> tuple[float, float]:
    """How large a card is that has a cell of this size to itself: what is larger is read more easily."""
    look = stage.look(holder)
    alone = look is not None and look.sized and len(_zones_on(stage, holder)) == 1
    return (width - 2 * _INSET, height - 2 * _INSET) if alone else CARD


def _cards_on(stage: Stage, holder: str, element: str, size: tuple[float, float] = CARD) -> list[Drawn]:
    found: list[Drawn] = []
    for zone in stage.declared.zones.values():
        cards = stage.situation.cards(zone.name, element) if zone.holder == holder else ()
        if cards:
            top = drawn_card(stage, cards[0], stage.covered(zone, cards[0]), size)
            found.append(top if len(cards) == 1 else pile(stage.brush, top, len(cards)))
    return found


def _small_cards_on(stage: Stage, holder: str, element: str) -> Iterator[Drawn]:
    """Cards that lie on something small: what is printed on them."""
    for zone in stage.declared.zones.values():
        for name in stage.situation.cards(zone.name, element) if zone.holder == holder else ():
            kind, _, id = name.partition("#")[0].partition("/")
            family = stage.declared.families.get(kind)
            found = printed_on(stage, family, id, 5.4) if family is not None else []
            called = stage.words.called(kind, id)
            yield from found or [lettered(called, NAME_SIZES[-1], stage.brush.ink, 14, centred=True)]
