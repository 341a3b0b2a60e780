"""Laying out cards as a scenario says, and finding the card whose state it tells.

Of equal cards those are taken that lie there already, then those at home, then any that no other line speaks of. What a
zone held and no longer holds goes home, or, where home is spoken of itself, to where the new cards came from; where
that is spoken of too it is out of play. No line changes what another line says.

Where only how many cards lie counts, a line says so: those stay that lie on top, and what is missing comes from the
top of where cards of that kind are at home, after all lines that name cards.
"""

from __future__ import annotations

from tassel_runtime.atlas import NUMBER, PLAYER, Atlas
from tassel_runtime.scenario.data import Items, Text
from tassel_runtime.scenario.entries import CardEntry, CellEntry, Reader, ZoneEntry
from tassel_runtime.scenario.pages import NO_NAME, NO_ROOM, OTHER_SORT, TWICE
from tassel_runtime.whole import whole


def lay_cards(reader: Reader, cells: list[int], zones: list[ZoneEntry]) -> None:
    taken: dict[str, set[int]] = {}
    spoken = {(e.zone.cards, e.zone.first + e.i) for e in zones if not e.top}
    for entry in sorted(zones, key=lambda one: _count(one) is not None):
        _once(reader, entry, zones)
        count, own = _count(entry), taken.setdefault(entry.zone.cards, set())
        if count is None:
            wanted = _cards(reader, cells, entry, own, spoken)
        else:
            wanted = _so_many(reader, cells, entry, count, own, spoken)
        if entry.top:
            wanted += [c for c in reader.atlas.contents(cells, entry.zone, entry.i) if c not in wanted]
        if len(wanted) > entry.zone.capacity:
            reader.fail(entry.value.line, NO_ROOM, f"{entry.name} has room for {entry.zone.capacity} cards")
        else:
            _fill(reader.atlas, cells, entry, wanted, spoken)


def _count(entry: ZoneEntry) -> int | None:
    """How many cards a line asks for, if it names none."""
    value = entry.value
    return whole(value.text) if isinstance(value, Text) and value.text.isdecimal() and not entry.top else None


def _so_many(
    reader: Reader, cells: list[int], entry: ZoneEntry, count: int, taken: set[int], spoken: set[tuple[str, int]]
) -> list[int]:
    atlas, kind = reader.atlas, entry.zone.cards
    kept = [card for card in atlas.contents(cells, entry.zone, entry.i) if card not in taken][:count]
    cards = atlas.program.cards[kind]
    free = [home for home in dict.fromkeys(cards.home) if (kind, home) not in spoken]
    piles = [atlas.contents(cells, *home) for home in (atlas.zone(kind, home) for home in free) if home is not None]
    more = [card for pile in sorted(piles, key=len, reverse=True) for card in pile if card not in (*taken, *kept)]
    found = [*kept, *more[: count - len(kept)]]
    if len(found) < count:
        reader.fail(entry.value.line, NO_ROOM, f"{entry.name}: there are only {len(found)} cards for it")
    taken |= {*found}
    return found


def _once(reader: Reader, entry: ZoneEntry, zones: list[ZoneEntry]) -> None:
    first = next(e for e in zones if (e.zone, e.i, e.top) == (entry.zone, entry.i, entry.top))
    if first is not entry:
        reader.fail(entry.value.line, TWICE, f"{entry.name} was given above: say it once")


def _cards(
    reader: Reader, cells: list[int], entry: ZoneEntry, taken: set[int], spoken: set[tuple[str, int]]
) -> list[int]:
    """The cards meant by a list of names: of equal ones the first that nobody has spoken of."""
    if not isinstance(entry.value, Items):
        message = f"{entry.name} holds cards: write a list, such as [] or [a, b], or how many"
        reader.fail(entry.value.line, OTHER_SORT, message)
        return []
    found = []
    for item in entry.value.items:
        if not isinstance(item, Text):
            message = f"{entry.name} lists cards by name: what else is said of one stands under its kind and name"
            reader.fail(item.line, OTHER_SORT, message)
            continue
        card = _card(reader, cells, entry, item, taken, spoken)
        if card is not None:
            taken.add(card)
            found.append(card)
    return found


def _card(
    reader: Reader,
    cells: list[int],
    entry: ZoneEntry,
    text: Text,
    taken: set[int],
    spoken: set[tuple[str, int]],
) -> int | None:
    kind = entry.zone.cards
    cards = reader.atlas.program.cards[kind]
    first = reader.atlas.number(kind, text.text)
    if first is None:
        reader.fail(text.line, NO_NAME, f"there is no {kind} {text.text!r}", text.text, list(cards.rows))
        return None
    copies = [first] if NUMBER in text.text else [i for i, row in enumerate(cards.row_of) if row == cards.row_of[first]]
    free = [card for card in copies if card not in taken]
    if not free:
        reader.fail(text.line, NO_ROOM, f"there are only {len(copies)} cards {text.text!r}")
        return None
    here = entry.zone.first + entry.i
    return min(free, key=lambda card: _distance(cells[cards.where + card], here, cards.home[card], kind, spoken))


def _distance(where: int, here: int, home: int, kind: str, spoken: set[tuple[str, int]]) -> int:
    """Take a card that lies here already, else one still at home, else any that no other line speaks of."""
    if where == here:
        return 0
    if (kind, where) in spoken:
        return 3
    return 1 if where == home else 2


def _fill(atlas: Atlas, cells: list[int], entry: ZoneEntry, wanted: list[int], spoken: set[tuple[str, int]]) -> None:
    kind = entry.zone.cards
    here = entry.zone.first + entry.i
    cards = atlas.program.cards[kind]
    sources = [cells[cards.where + card] for card in wanted if cells[cards.where + card] not in (here, -1)]
    gone = [card for card in atlas.contents(cells, entry.zone, entry.i) if card not in wanted]
    for card in wanted:
        _lift(atlas, cells, kind, card)
    for card in gone:
        _lift(atlas, cells, kind, card)
        refuges = [cards.home[card], *sources]
        _drop(atlas, cells, kind, card, [z for z in refuges if z != here and (kind, z) not in spoken])
    for card in wanted:
        _drop(atlas, cells, kind, card, [here])


def _lift(atlas: Atlas, cells: list[int], kind: str, card: int) -> None:
    where = atlas.program.cards[kind].where + card
    found = atlas.zone(kind, cells[where])
    if found is not None:
        at = atlas.zone_address(*found)
        rest = [c for c in atlas.contents(cells, *found) if c != card]
        cells[at : at + len(rest) + 2] = [len(rest), *rest, 0]
    cells[where] = -1


def _drop(atlas: Atlas, cells: list[int], kind: str, card: int, instances: list[int]) -> None:
    """Lay a lifted card at the end of the first of these zones that has room."""
    for instance in instances:
        found = atlas.zone(kind, instance)
        if found is None:
            continue
        at = atlas.zone_address(*found)
        if cells[at] < found[0].capacity:
            cells[at] += 1
            cells[at + cells[at]] = card
            cells[atlas.program.cards[kind].where + card] = instance
            return


def card_cells(reader: Reader, cells: list[int], entry: CardEntry) -> list[CellEntry]:
    """The cells of one card's state; `owner` says which copy is meant."""
    card = _copy(reader, cells, entry)
    found = []
    for key, value in entry.value.entries:
        slot = reader.atlas.slots.get((entry.kind, key.text))
        if key.text == "owner" or card is None:
            continue
        if slot is None:
            known = [name for kind, name in reader.atlas.slots if kind == entry.kind]
            reader.fail(key.line, NO_NAME, f"{entry.name.text} has no {key.text!r}", key.text, [*known, "owner"])
            continue
        found += reader.cells(slot, [card], value, f"{entry.name.text} {key.text}")
    return found


def _copy(reader: Reader, cells: list[int], entry: CardEntry) -> int | None:
    atlas = reader.atlas
    first = atlas.number(entry.kind, entry.name.text)
    owner = entry.value.get("owner")
    if first is None or not isinstance(owner, Text) or NUMBER in entry.name.text:
        return first
    seat = atlas.number(PLAYER, owner.text, reader.players)
    cards = atlas.program.cards[entry.kind]
    for card, row in enumerate(cards.row_of):
        zone = atlas.zone(entry.kind, cells[cards.where + card])
        if row == cards.row_of[first] and zone is not None and zone[0].holder == PLAYER and zone[1] == seat:
            return card
    reader.fail(owner.line, NO_NAME, f"{owner.text} holds no {entry.name.text}")
    return None
