"""What lies before a player: pieces and amounts, tracks with their marker, cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tassel_compiler.printing.drawing.blocks import (
    LABEL,
    LABEL_SIZES,
    Drawn,
    beside,
    fitted,
    flowing,
    lettered,
    measured,
    padded,
    stacked,
)
from tassel_compiler.printing.drawing.contents import drawn_card, of_slot
from tassel_compiler.printing.drawing.pieces import pile, seat_shape
from tassel_compiler.printing.drawing.shapes import DrawnShape, Glyph, Lettering, Paint, Rect
from tassel_compiler.printing.drawing.situation import PlainData
from tassel_compiler.printing.drawing.stage import SEAT, HeldSlot, Stage
from tassel_compiler.printing.entities.altered_numbers import numbers_with
from tassel_compiler.resolve.declarations import Cell, Track

_SIZE = 7.4
_STEP = 7.8
_EDGE, _APART = 2.6, 3.0
_SHORT, _LINES, _TWO = 28.0, (31.0, 44.0), 2  # of the name of what lies before a player


def seat_panels(stage: Stage, seats: Iterable[int], most: float) -> list[Drawn]:
    """All that players have, as far as the picture is about it: one beside the other as wide as what lies before that
    one of them who has most, and at most so wide."""
    inside = most - 2 * _EDGE
    found = [(seat, _lying_before(stage, seat, inside)) for seat in seats]
    width = max((block.width for _, block in found), default=0) + 2 * _EDGE
    return [_panel(stage, seat, block, width) for seat, block in found]


def _lying_before(stage: Stage, seat: int, width: float) -> Drawn:
    head = _head(stage, seat)
    left = stacked([row for row in (_stocks(stage, seat, width), *_tracks(stage, seat, width)) if row.height], 2)
    zones = list(_zones(stage, seat, width))
    right = flowing(zones, max(width - left.width - _APART, 26), 3)
    fits = left.width + right.width + _APART <= width
    rows = [head, beside([left, right], _APART)] if fits else [head, left, flowing(zones, width, 3)]
    return stacked([row for row in rows if row.height], 2)


def _panel(stage: Stage, seat: int, inside: Drawn, width: float) -> Drawn:
    block = padded(inside, _EDGE)
    frame = Rect(0.4, 0.4, width - 0.8, block.height - 0.8, Paint(stage.brush.cell, stage.brush.seat(seat), 1), 3)
    return Drawn(width, block.height, (frame, *block.shapes))


def _head(stage: Stage, seat: int) -> Drawn:
    sign = Drawn(8, 8, (seat_shape(stage.brush, seat, 3.6, 4, 4),))
    name = lettered(stage.words.person(stage.situation.seats[seat]), 5.8, stage.brush.ink, bold=True)
    return beside([sign, name, *_flags(stage, seat)], 2, middle=True)


def _flags(stage: Stage, seat: int) -> Iterator[Drawn]:
    """What the table says of this player, where it has a drawing."""
    name = stage.situation.seat_names()[seat]
    drawn: set[str] = set()
    for slot in stage.slots_of("table"):
        icon = stage.words.icon(slot.name)
        told = slot.form == "player" and icon and icon not in drawn and _seen(stage, slot)
        if told and stage.situation.value("table", "", slot.name) == name:
            drawn.add(icon)
            yield Drawn(7, 7, (Glyph(0, 0, 7, icon, stage.brush.ink),))


def _stocks(stage: Stage, seat: int, width: float) -> Drawn:
    found: list[Drawn] = []
    for slot in stage.slots_of(SEAT):
        if _seen(stage, slot) and not stage.is_marker(slot):
            value = stage.situation.value(SEAT, stage.situation.seat_names()[seat], slot.name)
            found += of_slot(stage, slot, value, _SIZE, zero=stage.focus is not None and not slot.by)
    return flowing(found, width, 3)


def _seen(stage: Stage, slot: HeldSlot) -> bool:
    return not stage.is_hidden(slot.key, slot.name) and (stage.focus is None or stage.focus.has(slot.key))


def _tracks(stage: Stage, seat: int, width: float) -> Iterator[Drawn]:
    for track in stage.declared.tracks.values():
        wanted = not stage.is_hidden(track.name)
        if stage.focus.has(f"{SEAT}.{track.name}") if stage.focus is not None else wanted:
            yield track_row(stage, track, seat)


def track_row(stage: Stage, track: Track, seat: int = -1) -> Drawn:
    """The levels of a track; the marker of a player stands on one of them."""
    at = stage.situation.value(SEAT, stage.situation.seat_names()[seat], track.name) if seat >= 0 else None
    icon = stage.words.icon(track.name)
    shapes: list[DrawnShape] = [Glyph(0, 0.4, _STEP - 0.8, icon, stage.brush.ink)] if icon else []
    start = _STEP + 1.4 if icon else 0
    if not icon:
        label = lettered(stage.words.called("track", track.name), LABEL, stage.brush.ink)
        shapes += label.at(0, 1.6)
        start = label.width + 2
    cells = level_cells(stage, [stage.number(level) for level in _levels(stage, track, seat)], seat, at)
    return Drawn(start + cells.width, _STEP + 0.6, (*shapes, *cells.at(start, 0)))


def _levels(stage: Stage, track: Track, seat: int) -> tuple[Cell, ...]:
    """The numbers of a track; of a player those of the cards that he has."""
    levels = track.levels
    for zone in stage.declared.zones.values() if seat >= 0 else ():
        held = stage.situation.cards(zone.name, stage.situation.seat_names()[seat]) if zone.holder == SEAT else ()
        for card in held:
            kind, _, name = card.partition("/")
            row = stage.declared.families[kind].rows.get(name.partition("#")[0])
            levels = levels if row is None else numbers_with(stage.declared, row, track.name, levels)
    return levels


def level_cells(
    stage: Stage, levels: Sequence[int], seat: int = -1, at: PlainData = None, step: float = _STEP,
    broad: float = 1,
) -> Drawn:  # fmt: skip
    """Numbers in a row, one of which may have a marker; a step is so many times as broad as it is high."""
    shapes: list[DrawnShape] = []
    wide = step * broad
    for n, number in enumerate(levels):
        x = n * (wide + 0.6)
        here = at == n + 1
        paint = Paint(stage.brush.lit if here else stage.brush.cell, stage.brush.line, 0.5)
        shapes.append(Rect(x, 0.3, wide, step, paint, 1.4))
        shapes += [seat_shape(stage.brush, seat, 3.5, x + wide / 2, 0.3 + step / 2)] if here else []
        colour = "#ffffff" if here and not stage.brush.saving else stage.brush.ink
        middle, size = x + wide / 2, 5.2 * step / _STEP
        shapes.append(Lettering(middle, 0.3 + step * 0.7, str(number), size, colour, "middle", True))
    return Drawn(len(levels) * (wide + 0.6), step + 0.6, tuple(shapes))


def _zones(stage: Stage, seat: int, width: float) -> Iterator[Drawn]:
    """Cards in lines that have room before the player."""
    name = stage.situation.seat_names()[seat]
    for key, zone in stage.declared.zones.items():
        if zone.holder != SEAT:
            continue
        wanted = not stage.is_hidden(key, zone.name)
        if not (stage.focus.has(key) if stage.focus is not None else wanted):
            continue
        cards = stage.situation.cards(zone.name, name)
        if not cards:
            continue
        down = stage.lie_down(zone, cards)
        tops = [drawn_card(stage, card, stage.covered(zone, card)) for card in cards]
        shown = [pile(stage.brush, tops[0], len(tops))] if down and len(tops) > 1 else tops
        lying = flowing(shown, width, 1.4)
        yield stacked([_title_over(stage, stage.words.called("zone", key), lying.width), lying], 1)


def _title_over(stage: Stage, title: str, width: float) -> Drawn:
    """The name of cards in a line if it can be as short as they are, else in lines that can be read."""
    short = max(width, _SHORT)
    size = next((size for size in LABEL_SIZES if measured(title, size) <= short), 0)
    if size:
        return lettered(title, size, stage.brush.faint)
    ways = (fitted(title, LABEL_SIZES, stage.brush.faint, max(width, line)) for line in _LINES)
    return min(ways, key=lambda way: len(way.shapes) > _TWO)


def seat_legend(stage: Stage, seats: tuple[int, ...]) -> Drawn:
    """Which shape and colour is whose."""
    found = [
        beside(
            [
                Drawn(6, 6, (seat_shape(stage.brush, seat, 2.7, 3, 3),)),
                lettered(stage.words.person(stage.situation.seats[seat]), LABEL, stage.brush.ink),
            ],
            1,
            middle=True,
        )
        for seat in seats
    ]
    return beside(found, 5, middle=True)
