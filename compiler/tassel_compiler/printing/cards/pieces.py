"""The small things that play needs, cut out of paper: pieces, markers, coins, and mats for cards that lie on the table.

Nothing here is listed by hand. A noun that players hold or the supply has is printed as often as there are pieces of
it; what names a place or a player for the whole table is a marker, and so is what every player has on a track; a zone
of the table is a mat of the size of its cards. So a piece of a house rule is on paper before anybody thinks of it.
What the layout hides is nothing that lies on a table, and what a deck says it `stands-for` is printed there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tassel_compiler.printing.cards.board_drawing import BoardDrawing
from tassel_compiler.printing.cards.face import Card
from tassel_compiler.printing.cards.plan import CardsPlan, Deck, Size
from tassel_compiler.printing.cards.speaking import Speaking
from tassel_compiler.printing.cards.state import counted_on_table, state_slots
from tassel_compiler.printing.drawing.stage import SEAT
from tassel_compiler.printing.drawing.stocks import is_stock
from tassel_compiler.printing.entities.stocks import Stock, is_owned, stocks
from tassel_compiler.resolve.declarations import Declarations, Zone

_CHIP, _ANGLE, _STOCK = Size(18, 18), Size(120, 120), Size(63, 88)
_MOST_MATS = 8  # of a zone in which cards lie side by side
CHIPS, MATS = "pieces", "mats"


@dataclass(frozen=True, slots=True)
class PieceMaker:
    declared: Declarations
    plan: CardsPlan
    speaking: Speaking
    draw: BoardDrawing

    def all(self) -> Iterator[tuple[Deck, Card]]:
        chips = Deck(CHIPS, CHIPS, "chip", _CHIP, "ink")
        for noun in self.nouns():
            yield from ((chips, card) for card in self._pieces(noun))
        yield from ((chips, card) for card in self._track_markers())
        yield from self._markers(chips)
        for zone, of in self.zones():
            deck = next((deck for deck in self.plan.decks if deck.of == zone.cards), self.plan.rest)
            if not deck.panels:  # boards lie anywhere
                mats = Deck(MATS, MATS, "mat", deck.size, "ink")
                yield from ((mats, card) for card in self._mats(zone, of))
        stock = Deck(MATS, MATS, "mat", _STOCK, "ink")
        yield from ((stock, card) for card in self._stock_mats())

    # ---- what there is ----

    def nouns(self) -> tuple[str, ...]:
        """What is held in numbers and lies on the table as pieces."""
        held = (slot for slot in self.declared.slots.values() if slot.holder == SEAT and slot.type.form == "number")
        names = dict.fromkeys((*(slot.name for slot in held), *self.declared.supply))
        tracks, supply = self.declared.tracks, self.declared.supply
        sides = {noun for noun, cells in supply.items() if isinstance(cells, str) and cells in supply}
        return tuple(n for n in names if n not in tracks and n not in sides and not self._hidden(n))

    def zones(self) -> Iterator[tuple[Zone, str]]:
        """Where cards lie on the table itself, and whose they are: of a kind each member may have its own. What lies on
        the cells of a board has its place there."""
        for zone in (zone for zone in self.declared.zones.values() if not self.draw.stage.covers(zone)):
            family = self.declared.families.get(zone.holder)
            each = family.rows if family is not None and family.form == "kind" else () if zone.holder else ("",)
            yield from ((zone, of) for of in each if not self._hidden(zone.key, f"{zone.key}.{of}"))

    def _hidden(self, *names: str) -> bool:
        return self.draw.stage.is_hidden(*names, *(f"{SEAT}.{name}" for name in names))

    # ---- pieces of a noun ----

    def _pieces(self, noun: str) -> Iterator[Card]:
        if noun == self.declared.game.score:
            yield from self._owned(self._chip(noun, "", 1), "score")
            return
        if noun in self.plan.counters or noun not in (*self.declared.supply, *self.declared.game.conserved):
            yield from self._counters(noun)
            return
        for stock in stocks(self.declared, noun):
            if not self._on_cards(noun, stock):
                chip = self._chip(noun, stock.member, stock.count)
                yield from self._owned(chip, "own") if stock.owned else (chip,)
        if is_owned(self.declared, noun) and not self.plan.stands_for(noun):
            yield from self._of_others(noun)

    def _on_cards(self, noun: str, stock: Stock) -> bool:
        """Whether cards stand for these pieces: a row of a deck, or one that has the member as a value."""
        for deck in self.plan.stands_for(noun):
            family = self.declared.families.get(deck.of)
            rows = family.rows.values() if family is not None else ()
            if not stock.member or any(
                (not deck.rows or row.name in deck.rows)
                and (row.name == stock.member or any(cell == stock.member for cell, _ in row.data.values()))
                for row in rows
            ):
                return True
        return False

    def _of_others(self, noun: str) -> Iterator[Card]:
        """A set for those who own pieces and are no players."""
        kinds = {kind for f in self.declared.families.values() if (m := f.members.get(noun)) for kind in m.by}
        count = sum(stock.count for stock in stocks(self.declared, noun))
        for family in (self.declared.families[kind] for kind in sorted(kinds) if kind in self.declared.families):
            for name in family.rows if family.includes and self.declared.is_person(family.name) else ():
                yield replace(self._chip(noun, "", count), owner=self.speaking.alone("", name),
                              id=f"{noun}-{name}", stands_for=(noun, name))  # fmt: skip

    def _counters(self, noun: str) -> Iterator[Card]:
        """What is only counted: coins by their values. Where cards stand for it, they have them."""
        if self.plan.stands_for(noun):
            return
        for value, count in self.plan.counters.get(noun, {1: 20, 5: 10}).items():
            yield replace(self._chip(noun, "", count), id=f"{noun}-{value}", value=value)

    def _chip(self, noun: str, member: str, count: int) -> Card:
        speaking = self.speaking
        icon = speaking.icon_of_pair(member, noun) or speaking.icon(member) if member else None
        name = speaking.alone("", member or noun)
        id = f"{noun}-{member}" if member else noun
        kind = speaking.name("", noun)
        return Card(id, CHIPS, name, kind, count, (), (), (), "printed", icon or speaking.icon(noun) or "",
                    stands_for=(noun, member))  # fmt: skip

    def _owned(self, card: Card, why: str) -> Iterator[Card]:
        for player in range(1, self.declared.game.players[1] + 1):
            yield replace(card, id=f"{card.id}-{why}-{player}", owner=self.speaking.player(player), player=player)

    # ---- markers ----

    def _track_markers(self) -> Iterator[Card]:
        for track in self.declared.tracks:
            if not self._hidden(track):
                yield from self._owned(self._chip(track, "", 1), "track")

    def _markers(self, chips: Deck) -> Iterator[tuple[Deck, Card]]:
        """What points at a place or a player, or stands on a number: one for the table, one for every player or element
        that has one."""
        stage = self.draw.stage
        counted = counted_on_table(self.declared, stage)
        for slot in state_slots(self.declared):
            unseen = stage.is_hidden(slot.key, slot.name)
            sign = slot.form == "player" and self.speaking.icon(slot.name) and not unseen
            if slot.holder == "table" and (sign or slot.name in counted):
                name = self.speaking.alone("" if sign else "print", slot.name)
                yield chips, replace(self._chip(slot.name, "", 1), name=name)
            if not stage.is_marker(slot) or unseen:
                continue
            look = stage.layout.markers.get(slot.key) or stage.layout.markers.get(slot.name)
            family = self.declared.families.get(slot.holder)
            count = len(stage.elements(family)) if family is not None else 1
            name = self.speaking.alone("", slot.holder if family is not None else slot.name)
            card = replace(self._chip(slot.name, "", count), name=name)
            if family is not None and not card.icon:
                card = replace(card, icon=self.speaking.icon(slot.holder) or "")
            if look is not None and look.draw == "area":
                side = self.draw.cell_in_print(slot.of, self.plan.decks) * (2 * look.reach + 1)
                frame = Deck(slot.name, slot.name, "frame", Size(side, side), "marker")
                yield frame, replace(card, deck=slot.name, parts=self._corners(look.shows), value=2 * look.reach + 1)
            elif look is not None and look.draw == "angle":
                yield Deck(slot.name, slot.name, "angle", _ANGLE, "marker"), replace(card, deck=slot.name)
            elif slot.holder == SEAT:
                yield from ((chips, one) for one in self._owned(card, "marker"))
            else:
                yield chips, card

    def _corners(self, kind: str) -> tuple[tuple[str, int, int], ...]:
        """What is printed on the cells of a marker that covers several: drawings by their distance from its middle."""
        found = self.draw.stage.declared.families.get(kind)
        rows = found.rows.items() if found is not None else ()
        offsets = ((name, [cell for cell, _ in row.data.values() if isinstance(cell, int)]) for name, row in rows)
        return tuple((self.speaking.icon(name) or "", n[0], n[1]) for name, n in offsets if len(n) > 1)

    # ---- mats ----

    def _mats(self, zone: Zone, of: str) -> Iterator[Card]:
        """A mat for a pile, or for each card of a row."""
        look = self.draw.stage.look(zone.key)
        places = zone.holds if zone.face == "up" and 0 < zone.holds <= _MOST_MATS else 1
        places = 1 if look is not None and look.draw == "pile" else places
        name, owner = self._called(zone, of)
        kind, icon = self.speaking.name("card", zone.cards), self.speaking.icon(of) if of else None
        for n in range(1, places + 1):
            yield Card(f"{zone.name}-{of or n}", MATS, name, kind, 1, (), (), (), "printed",
                       icon or self.speaking.icon(zone.cards) or "", owner, stands_for=(zone.name, of),
                       value=n if places > 1 else 0)  # fmt: skip

    def _stock_mats(self) -> Iterator[Card]:
        """A mat for each part of the table where nothing but a stock lies."""
        for area in self.draw.areas():
            names = [thing.name for thing in area.holds]
            if names and all(map(is_stock, names)) and not all(map(self._hidden, names)):
                title, icon = self.draw.title(area.name.name), self.speaking.icon(names[0].rpartition(".")[2])
                yield Card(f"stock-{area.name.name}", MATS, title, "", 1, (), (), (), "printed", icon or "",
                           stands_for=(area.name.name, ""))  # fmt: skip

    def _called(self, zone: Zone, of: str) -> tuple[str, str]:
        """What lies there, and whose it is; what has an area of its own is called by that alone, and so is a pile from
        which nobody draws."""
        key = f"{zone.key}.{of}" if of else zone.key
        if of and (area := self.draw.area_with(key)) != key:
            return self.draw.title(area), ""
        name, owner = self.speaking.alone("zone", zone.key), self.speaking.alone("", of) if of else ""
        look = self.draw.stage.look(zone.key)
        loose = look is not None and of in [thing.name for thing in look.loose]
        return (owner, "") if loose else (name, owner)


__all__ = ["CHIPS", "MATS", "PieceMaker"]
