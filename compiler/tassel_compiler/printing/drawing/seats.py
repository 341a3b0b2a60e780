"""What lies before a player: pieces and amounts, tracks with their marker, cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tassel_compiler.printing.drawing.blocks import Drawn, beside, flowing, lettered, padded, stacked
from tassel_compiler.printing.drawing.contents import drawn_card, of_slot
from tassel_compiler.printing.drawing.pieces import pile, seat_shape
from tassel_compiler.printing.drawing.shapes import DrawnShape, Glyph, Lettering, Paint, Rect
from tassel_compiler.printing.drawing.situation import PlainData
from tassel_compiler.printing.drawing.stage import SEAT, HeldSlot, Stage
from tassel_compiler.printing.entities.altered_numbers import numbers_with
from tassel_compiler.resolve.declarations import Cell, Track

_SIZE = 7.4
_STEP = 8.6
_SMALL = 0.62  # cards before a player are drawn smaller


def seat_panel(stage: Stage, seat: int, width: float) -> Drawn:
    """All that a player has, as far as the picture is about it."""
    inside = width - 6
    left = stacked([row for row in (_stocks(stage, seat, inside), *_tracks(stage, seat, inside)) if row.height], 2)
    zones = list(_zones(stage, seat, inside))
    right = flowing(zones, max(inside - left.width - 4, 30), 3)
    fits = left.width + right.width + 4 <= inside
    rows = (
        [_head(stage, seat, inside), beside([left, right], 4)]
        if fits
        else [_head(stage, seat, inside), left, flowing(zones, inside, 3)]
    )
    block = padded(stacked([row for row in rows if row.height], 2), 3)
    frame = Rect(0.4, 0.4, width - 0.8, block.height - 0.8, Paint(stage.brush.cell, stage.brush.seat(seat), 1), 3)
    return Drawn(width, block.height, (frame, *block.shapes))


def _head(stage: Stage, seat: int, width: float) -> Drawn:
    sign = Drawn(8, 8, (seat_shape(stage.brush, seat, 3.6, 4, 4),))
    name = lettered(stage.words.person(stage.situation.seats[seat]), 5.4, stage.brush.ink, bold=True)
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
        label = lettered(stage.words.called("track", track.name), 4.6, stage.brush.ink)
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
    stage: Stage, levels: Sequence[int], seat: int = -1, at: PlainData = None, step: float = _STEP
) -> Drawn:
    """Numbers in a row, one of which may have a marker."""
    shapes: list[DrawnShape] = []
    for n, number in enumerate(levels):
        x = n * (step + 0.6)
        here = at == n + 1
        paint = Paint(stage.brush.lit if here else stage.brush.cell, stage.brush.line, 0.5)
        shapes.append(Rect(x, 0.3, step, step, paint, 1.4))
        shapes += [seat_shape(stage.brush, seat, 3.5, x + step / 2, 0.3 + step / 2)] if here else []
        colour = "#ffffff" if here and not stage.brush.saving else stage.brush.ink
        middle, size = x + step / 2, 4.8 * step / _STEP
        shapes.append(Lettering(middle, 0.3 + step * 0.7, str(number), size, colour, "middle", True))
    return Drawn(len(levels) * (step + 0.6), step + 0.6, tuple(shapes))


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
        title = lettered(stage.words.called("zone", key), 4, stage.brush.faint)
        if not cards:
            continue
        down = stage.lie_down(zone, cards)
        tops = [drawn_card(stage, card, stage.covered(zone, card)) for card in cards]
        shown = [pile(stage.brush, tops[0], len(tops))] if down and len(tops) > 1 else tops
        yield stacked([title, flowing(shown, width, 1.4)], 1)


def seat_legend(stage: Stage, seats: tuple[int, ...]) -> Drawn:
    """Which shape and colour is whose."""
    found = [
        beside(
            [
                Drawn(6, 6, (seat_shape(stage.brush, seat, 2.7, 3, 3),)),
                lettered(stage.words.person(stage.situation.seats[seat]), 4.8, stage.brush.ink),
            ],
            1,
            middle=True,
        )
        for seat in seats
    ]
    return beside(found, 5, middle=True)
