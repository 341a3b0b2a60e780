"""What stands on an element of a place, or lies before a player: pieces, amounts, signs and cards.

By the type of a slot: pieces of players as tokens, numbers by a kind as that many drawings, a plain number as an
amount, a thing by its drawing. What names another place is a marker and stands there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tassel_compiler.printing.drawing.blocks import LABEL, Drawn, beside, flowing, lettered, on_its_side
from tassel_compiler.printing.drawing.layout import ThingLook
from tassel_compiler.printing.drawing.pieces import CardFace, amount, card, piece
from tassel_compiler.printing.drawing.shapes import Glyph
from tassel_compiler.printing.drawing.situation import PlainData, leaves
from tassel_compiler.printing.drawing.stage import HeldSlot, Stage
from tassel_compiler.resolve.declarations import Cell, Family, Row
from tassel_compiler.same import Same

_SIZE = 8.0
_distinct = Same[frozenset[str]](most=64)
CARD = (28.0, 36.0)


def standing(stage: Stage, holder: str, element: str, size: float = _SIZE) -> list[Drawn]:
    """What the slots of an element hold, those first that are printed there."""
    look = stage.look(holder)
    wanted = None if look is None or look.show is None else [thing.name for thing in look.show]
    found: list[Drawn] = []
    for slot in stage.slots_of(holder):
        if stage.is_marker(slot) or wanted is not None and slot.name not in wanted:
            continue
        bare = look is not None and slot.name in [thing.name for thing in look.bare]
        found += of_slot(stage, slot, stage.situation.value(holder, element, slot.name), size, bare=bare)
    return found


def of_slot(
    stage: Stage, slot: HeldSlot, value: PlainData, size: float = _SIZE, zero: bool = False, bare: bool = False
) -> list[Drawn]:
    """What it holds; `bare` without a word beside it."""
    found = _together(stage, slot, leaves(value))
    return [one for names, leaf in found for one in _leaf(stage, slot, names, leaf, size, zero, bare)]


def _together(
    stage: Stage, slot: HeldSlot, found: Iterator[tuple[tuple[str, ...], PlainData]]
) -> Iterator[tuple[tuple[str, ...], PlainData]]:
    """Amounts that look alike as one amount: what lies with the same side up is one heap."""
    heaps: dict[str, tuple[str, ...]] = {}
    counts: dict[tuple[str, ...], PlainData] = {}
    for names, leaf in found:
        icon = stage.words.icon(f"{names[-1]} {slot.name}") if names and len(slot.by) == 1 else ""
        first = heaps.setdefault(icon, names) if icon else names
        before = counts.get(first)
        counts[first] = before + leaf if isinstance(before, int) and isinstance(leaf, int) else leaf
    yield from counts.items()


def _leaf(
    stage: Stage, slot: HeldSlot, names: tuple[str, ...], leaf: PlainData, size: float, zero: bool, bare: bool
) -> Iterator[Drawn]:
    words, brush = stage.words, stage.brush
    if isinstance(leaf, bool):
        if leaf:
            yield _flag(stage, slot, names, size)
    elif isinstance(leaf, int):
        if leaf or zero:
            yield _number(stage, slot, names, leaf, size, bare)
    elif isinstance(leaf, str):
        seat = stage.seat(leaf)
        icon = words.icon(slot.name) if seat >= 0 else words.icon(leaf)
        if seat >= 0:
            yield piece(brush, seat, icon, size)
        elif icon:
            yield Drawn(size * 1.15, size * 1.15, (Glyph(0, 0, size * 1.15, icon, brush.ink),))
        else:
            yield lettered(words.called(slot.of, leaf), LABEL, brush.ink, size * 4)


def _number(stage: Stage, slot: HeldSlot, names: tuple[str, ...], count: int, size: float, bare: bool) -> Drawn:
    """Pieces that belong to somebody, or an amount."""
    words = stage.words
    owners = [name for name, kind in zip(names, slot.by, strict=False) if _is_owner(stage, kind)]
    members = [name for name in names if name not in owners]
    if owners:
        icon = next((found for name in members if (found := words.icon(f"{name} {slot.name}", name))), "")
        pieces = piece(stage.brush, stage.seat(owners[0]), icon or words.icon(slot.name), size * 1.2, count)
        told = "" if icon or bare or not members else words.called(slot.by[names.index(members[-1])], members[-1])
        return beside([pieces, lettered(told, LABEL, stage.brush.faint)], 0.8, middle=True) if told else pieces
    if bare:
        return lettered(str(count), size * 0.8, stage.brush.ink, bold=True)
    if members:
        return _of_member(stage, slot, members[-1], count, size)
    return amount(stage.brush, count, words.icon(slot.name), words.counted(slot.name, count), size)


def _of_member(stage: Stage, slot: HeldSlot, member: str, count: int, size: float) -> Drawn:
    """So much of what is counted by a kind."""
    words, brush = stage.words, stage.brush
    signs = words.of_member(member, slot.name, slot.by[-1])
    name = words.called(slot.by[-1], member)
    if signs and (words.icon(member) or words.icon(f"{member} {slot.name}")):
        more = [Drawn(size, size, (Glyph(0, 0, size, sign, brush.ink),)) for sign in signs[1:]]
        return beside([amount(brush, count, signs[0], name, size), *more], 0.8, middle=True)
    label = lettered(name, LABEL, brush.faint)
    return beside([amount(brush, count, words.icon(slot.name), "", size), label], 0.8, middle=True)


def _is_owner(stage: Stage, kind: str) -> bool:
    family = stage.declared.families.get(kind)
    return kind == "player" or family is not None and family.includes == "player"


def _flag(stage: Stage, slot: HeldSlot, names: tuple[str, ...], size: float) -> Drawn:
    icon = stage.words.icon(slot.name)
    if icon:
        return Drawn(size, size, (Glyph(0, 0, size, icon, stage.brush.ink),))
    text = stage.words.called(slot.by[-1], names[-1]) if names else stage.words.called("slot", slot.name)
    return lettered(text, LABEL, stage.brush.ink)


def printed_on(stage: Stage, family: Family, element: str, size: float) -> list[Drawn]:
    """What is printed on an element: its numbers and the things it names."""
    row = family.rows.get(element.partition("(")[2].rstrip(")") or element) or family.rows.get(element)
    look = stage.look(family.name)
    wanted = None if look is None or look.show is None else [thing.name for thing in look.show]
    found: list[Drawn] = []
    for name, (cell, _) in row.data.items() if row is not None else ():
        if wanted is None or name in wanted:
            found += _printed(stage, name, cell, size)
    return found


def _printed(stage: Stage, name: str, cell: Cell, size: float) -> Iterator[Drawn]:
    if isinstance(cell, tuple):
        for one in cell:
            yield from _printed(stage, name, one, size)
    elif isinstance(cell, str) and (icon := stage.words.icon(cell)):
        yield Drawn(size, size, (Glyph(0, 0, size, icon, stage.brush.ink),))
    elif isinstance(cell, int) and not isinstance(cell, bool) and cell and stage.words.icon(name):
        yield amount(stage.brush, cell, stage.words.icon(name), "", size)


def face_of(stage: Stage, name: str, down: bool = False) -> CardFace:
    """What is seen of a card by its name."""
    kind, _, id = name.partition("#")[0].partition("/")
    family = stage.declared.families.get(kind)
    row = family.rows.get(id) if family is not None else None
    icon = stage.words.icon(id) or stage.words.icon(kind)
    look = stage.look(kind)
    flags = look.sideways if look is not None else ()
    across = any(stage.situation.value(kind, name, flag.name) is True for flag in flags)
    if down or row is None or family is None:
        return CardFace(icon=icon, down=True)
    corner = tuple(_corner(stage, row))
    effect = stage.words.effect(row)
    named = f"{kind}/{id}" in stage.words.own or _has_word(stage, kind, id)
    nameless = look is not None and look.nameless
    printed = tuple(_signs(stage, row, look))
    unneeded = id in _told_by_drawings(stage, family, look) or effect and (nameless or not named)
    shown = "" if unneeded else stage.words.called(kind, id)
    picture = stage.words.icon(f"{kind}/{id}") or stage.words.icon(id) if not effect else ""
    return CardFace(shown, picture, corner, effect, printed, turned=across)


def _told_by_drawings(stage: Stage, family: Family, look: ThingLook | None) -> frozenset[str]:
    """The cards of a kind on which other drawings are printed than on all others: their names add nothing."""

    def found() -> frozenset[str]:
        printed = {name: tuple(_signs(stage, row, look)) for name, row in family.rows.items()}
        often = Counter(printed.values())
        return frozenset(name for name, signs in printed.items() if signs and often[signs] == 1)

    return _distinct.of((family, stage.words, stage.layout), (), found)


def _signs(stage: Stage, row: Row, look: ThingLook | None) -> Iterator[str]:
    """Drawings of the things that a card names, where the layout asks for them."""
    for wanted in look.show or () if look is not None else ():
        cell = row.data[wanted.name][0] if wanted.name in row.data else ()
        for one in cell if isinstance(cell, tuple) else (cell,):
            icon = stage.words.icon(one) if isinstance(one, str) else ""
            if icon:
                yield icon


def _corner(stage: Stage, row: Row) -> Iterator[tuple[str, str]]:
    for name, (cell, _) in row.data.items():
        value = stage.number(cell)
        look = stage.look(row.owner.partition("/")[2])
        wanted = look is None or look.show is None or name in [thing.name for thing in look.show]
        if value and wanted and not isinstance(cell, bool):
            icon = stage.words.icon(look.icons.get(name, name) if look is not None else name)
            if icon or look is not None and look.show is not None:
                yield str(value), icon


def _has_word(stage: Stage, kind: str, id: str) -> bool:
    words = stage.declared.words
    return f"{kind}/{id}" in words or id in words


def drawn_card(stage: Stage, name: str, down: bool = False, size: tuple[float, float] = CARD) -> Drawn:
    face = face_of(stage, name, down)
    drawn = card(stage.brush, face, *size, stage.words.icons.signs)
    return _with_pieces(stage, name, on_its_side(drawn) if face.turned else drawn)


def _with_pieces(stage: Stage, name: str, drawn: Drawn) -> Drawn:
    """Whoever stands on a card stands on its lower edge."""
    family = stage.declared.families.get(name.partition("/")[0])
    found: list[Drawn] = []
    for member in family.members.values() if family is not None else ():
        slot = HeldSlot(member.name, name.partition("/")[0], member.type.form, member.type.of, member.by)
        if any(_is_owner(stage, kind) for kind in slot.by):
            found += of_slot(stage, slot, stage.situation.value(slot.holder, name, slot.name), _SIZE, bare=True)
    if not found:
        return drawn
    pieces = flowing(found, drawn.width, 0.6, centred=True)
    at = pieces.at((drawn.width - pieces.width) / 2, drawn.height - pieces.height / 2)
    return Drawn(drawn.width, drawn.height + pieces.height / 2, (*drawn.shapes, *at))
