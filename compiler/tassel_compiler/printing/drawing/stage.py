"""What everything in one picture is drawn from: rules, words, layout, the situation, and what of it is looked at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field

from tassel_compiler.frozen import frozen
from tassel_compiler.printing.drawing.layout import TableLayout, ThingLook
from tassel_compiler.printing.drawing.naming import PictureWords
from tassel_compiler.printing.drawing.pieces import Brush
from tassel_compiler.printing.drawing.situation import SEAT, SUPPLY, Situation
from tassel_compiler.printing.entities.stocks import largest
from tassel_compiler.resolve.declarations import ByPlayers, Cell, Declarations, Family, Type, Zone
from tassel_compiler.same import Same

_covering = Same[Mapping[str, tuple[Zone, ...]]](most=16)
_unseen = Same[tuple[frozenset[str], frozenset[str]]](most=16)
_slots = Same[dict[str, tuple["HeldSlot", ...]]](most=64)
"""What whoever draws asks of every cell of every place, found once for a layout or a situation."""


@frozen
class HeldSlot:
    """State of the table, a player or an element, whichever way it was declared."""

    name: str
    holder: str
    form: str
    of: str
    by: tuple[str, ...]

    @property
    def key(self) -> str:
        return f"{self.holder}.{self.name}"


@frozen
class Focus:
    """What a picture is about: slots and zones by `holder.name`, and the seats whose own things are seen.

    Of a seat only those things are shown; of a place all of it, since what surrounds a piece explains it. `elements`
    are those that are spoken of: of a place that is laid out with cards the rows in which they lie are enough.
    """

    things: frozenset[str] = frozenset()
    seats: frozenset[str] = frozenset()
    elements: frozenset[str] = frozenset()

    def is_about(self, holder: str) -> bool:
        """Whether anything of this holder is looked at."""
        return holder in self.things or any(thing.startswith(f"{holder}.") for thing in self.things)

    def has(self, thing: str) -> bool:
        return thing in self.things


@frozen
class Tint:
    """What is told of an element by whoever has it drawn: its colour, and a few words that stand on it, the first one
    large."""

    colour: str
    told: tuple[str, ...]


@frozen
class Stage:
    words: PictureWords
    layout: TableLayout
    situation: Situation
    brush: Brush
    focus: Focus | None = None
    fresh: bool = False  # nothing has been played yet
    veiled: bool = False  # the situation is what one seat sees: what it may not see has no name there
    tints: Mapping[str, Tint] = field(default_factory=dict)  # of elements of places
    marks: Mapping[str, str] = field(default_factory=dict)  # colours by which elements are found in the picture

    @property
    def declared(self) -> Declarations:
        return self.words.voice.declared

    @property
    def players(self) -> int:
        return len(self.situation.seats)

    def look(self, name: str) -> ThingLook | None:
        return self.layout.things.get(name)

    def lie_down(self, zone: Zone, cards: Sequence[str]) -> bool:
        """Whether cards show their backs. Who plays sees their own, though they lie face down for the table."""
        return zone.face == "down" and all(self.covered(zone, card) for card in cards)

    def covered(self, zone: Zone, card: str) -> bool:
        """Whether one of them does: some may lie face up among others that do not. Who reads an example looks into the
        hands that it is about."""
        turned = zone.turned and self.situation.value(zone.cards, card, zone.turned)
        open_hand = self.focus is not None and zone.seen_by == "owner" and not zone.turned
        return zone.face == "down" and (card.endswith("/") or not (self.veiled or turned or open_hand))

    def covers(self, zone: Zone) -> str:
        """The place on whose cells the cards of a zone lie; nothing if they lie beside."""
        return next((place for place, zones in self._covering().items() if zone in zones), "")

    def lying_on(self, place: str) -> tuple[Zone, ...]:
        """The zones whose cards lie on the cells of a place."""
        return self._covering().get(place, ())

    def _covering(self) -> Mapping[str, tuple[Zone, ...]]:
        return _covering.of((self.declared, self.layout), (), self._zones_by_place)

    def _zones_by_place(self) -> Mapping[str, tuple[Zone, ...]]:
        found: dict[str, tuple[Zone, ...]] = {}
        for zone in self.declared.zones.values():
            look = self.look(zone.key)
            value = self.declared.values.get(look.on.name) if look is not None and look.on is not None else None
            if value is not None and len(value.params) == 1:
                found[value.params[0].type.of] = (*found.get(value.params[0].type.of, ()), zone)
        return found

    def one_of_many(self, name: str) -> tuple[Zone, str] | None:
        """One of several zones of a name, by who has it: its key and, behind a dot, the holder."""
        key, _, holder = name.rpartition(".")
        zone = self.declared.zones.get(key)
        family = self.declared.families.get(zone.holder) if zone is not None else None
        return (zone, holder) if zone is not None and family is not None and holder in family.rows else None

    def number(self, cell: Cell) -> int:
        """A number that may depend on how many play."""
        if isinstance(cell, ByPlayers):
            cell = next((found for players, found in cell.entries if players == self.players), 0)
        return cell if isinstance(cell, int) else 0

    def steps(self, name: str) -> range:
        """The steps of the board on which a number is counted, of the longest if they depend on how many play; none if
        the layout knows of no board."""
        look = self.look(name)
        ends = [largest(self.declared, thing.name) for thing in look.steps] if look is not None else []
        return range(ends[0], ends[1] + 1) if len(ends) > 1 else range(0)

    def seat(self, name: str) -> int:
        """The seat of an index that is a player; -1 for anybody else."""
        seats = self.situation.seat_names()
        return seats.index(name) if name in seats else -1

    def numbers(self, name: str) -> tuple[Cell, ...]:
        constant = self.declared.constants.get(name)
        return constant.value if constant is not None and isinstance(constant.value, tuple) else ()

    def sides(self, family: Family) -> tuple[int, ...]:
        """Rows and columns of a grid, or how long a list is, as the situation has them where rules work them out."""
        told = tuple(self.number(size) for size in family.size)
        if all(told):
            return told
        names = [name for name in self.elements_seen(family) if "(" in name]
        ends = [tuple(map(int, name.partition("(")[2].rstrip(")").split(","))) for name in names]
        return tuple(max(end[i] for end in ends) for i in range(len(ends[0]))) if ends else ()

    def elements_seen(self, family: Family) -> tuple[str, ...]:
        """The elements that the situation speaks of."""
        found = self.situation.slots.get(family.name)
        held = tuple(found) if isinstance(found, dict) and "each" not in found else ()
        zones = (zone for zone in self.declared.zones.values() if zone.holder == family.name)
        return held or tuple(name for zone in zones for name in self.situation.instances(zone.name))

    def elements(self, family: Family) -> tuple[str, ...]:
        """All elements of a place by their names."""
        sides = self.sides(family)
        if family.shape == "grid" and len(sides) == 2:
            return tuple(f"{family.name}({r},{c})" for r in range(1, sides[0] + 1) for c in range(1, sides[1] + 1))
        if family.rows:
            return tuple(f"{family.name}({name})" if name.isdecimal() else name for name in family.rows)
        if sides:
            return tuple(f"{family.name}({n})" for n in range(1, sides[0] + 1))
        return self.elements_seen(family) or (family.name,)

    def is_hidden(self, *names: str) -> bool:
        """Whether the layout leaves it out, always or from a picture that is about nothing in particular."""
        always, alone = _unseen.of((self.layout,), (), self._names_unseen)
        return not always.isdisjoint(names) or (self.focus is None and not alone.isdisjoint(names))

    def _names_unseen(self) -> tuple[frozenset[str], frozenset[str]]:
        always, alone = self.layout.hidden, self.layout.when_told
        return frozenset(thing.name for thing in always), frozenset(thing.name for thing in alone)

    def is_marker(self, slot: HeldSlot) -> bool:
        """Whether a slot names a place: it is drawn there."""
        return slot.form == "place" and not slot.by

    def is_unlaid(self, slot: HeldSlot) -> bool:
        """Whether a marker of the table waits for the first move: nothing says where it starts."""
        declared = self.declared.slots.get(slot.key)
        return self.fresh and declared is not None and declared.start is None

    def slots_of(self, holder: str) -> tuple[HeldSlot, ...]:
        known = _slots.of((self.declared, self.situation), (), dict)
        if holder not in known:
            known[holder] = self._slots_of(holder)
        return known[holder]

    def _slots_of(self, holder: str) -> tuple[HeldSlot, ...]:
        family = self.declared.families.get(holder)
        if family is not None:
            members = (member for member in family.members.values() if self._is_state(family, member.name))
            return tuple(self._held(member.name, holder, member.type, member.by) for member in members)
        if holder == SUPPLY:
            return tuple(self._of_supply(noun) for noun in self.declared.supply if self.situation.knows(SUPPLY, noun))
        slots = (slot for slot in self.declared.slots.values() if slot.holder == holder)
        tracks = self.declared.tracks
        return tuple(self._held(slot.name, holder, slot.type, slot.by) for slot in slots if slot.name not in tracks)

    def all_slots(self) -> Iterator[HeldSlot]:
        for holder in ("table", SEAT, *self.declared.families):
            yield from self.slots_of(holder)

    def _of_supply(self, noun: str) -> HeldSlot:
        cells = self.declared.supply[noun]
        slot = self.declared.slots.get(f"{SEAT}.{noun}")
        return HeldSlot(noun, SUPPLY, "number", "", slot.by if slot is not None and isinstance(cells, dict) else ())

    def _held(self, name: str, holder: str, type: Type, by: tuple[str, ...]) -> HeldSlot:
        family = self.declared.families.get(type.of or type.form)
        return HeldSlot(name, holder, family.form if family is not None else type.form, type.of, by)

    def _is_state(self, family: Family, name: str) -> bool:
        """Whether it may change: then the situation knows it."""
        return family.form == "place" and self.situation.knows(family.name, name)


__all__ = ["SEAT", "SUPPLY", "Focus", "HeldSlot", "Stage", "Tint"]
