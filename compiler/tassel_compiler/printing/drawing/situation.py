"""What lies on a table, as plain data under the names of the rules.

It is the form in which a running game writes itself down (slots by holder and element, zones by holder), so whoever has
a game in play, here or in a browser, can have it drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Union

PlainData = Union[int, str, bool, None, list["PlainData"], dict[str, "PlainData"]]
SEAT, SUPPLY = "player", "supply"


@dataclass(frozen=True, slots=True)
class Situation:
    """`seats` are the names of those who play, in the order of the seats."""

    seats: tuple[str, ...]
    slots: Mapping[str, PlainData]
    zones: Mapping[str, PlainData]

    def value(self, holder: str, element: str, slot: str) -> PlainData:
        """What a slot of an element holds: a value, or a table by the names of its indices. None if there is none."""
        found = self.slots.get(holder)
        if isinstance(found, dict) and "each" in found and "all" in found:
            everybody = found["all"]
            if isinstance(everybody, dict) and slot in everybody:
                return self._named(everybody[slot])
            found = found["each"]
        found = self._named(found)
        inner = found.get(element) if isinstance(found, dict) and element else found
        return self._named(inner.get(slot)) if isinstance(inner, dict) else None

    def knows(self, holder: str, slot: str) -> bool:
        """Whether elements of a place have such a slot."""
        found = self.slots.get(holder)
        if holder == SUPPLY:
            return isinstance(found, dict) and slot in found
        each = found.get("each") if isinstance(found, dict) and "all" in found else found
        inner = each.values() if isinstance(each, dict) else each if isinstance(each, list) else ()
        return any(isinstance(one, dict) and slot in one for one in inner)

    def cards(self, zone: str, element: str = "") -> tuple[str, ...]:
        """The cards of a zone, the first on top, each by its own name (`kind/id#number`, of a back `kind/`)."""
        found = self._named(self.zones.get(zone))
        if isinstance(found, dict):
            found = found.get(element)
        return tuple(str(card) for card in found) if isinstance(found, list) else ()

    def instances(self, zone: str) -> tuple[str, ...]:
        """The holders that have a zone of their own; one without a name if the table has it."""
        found = self._named(self.zones.get(zone))
        return tuple(found) if isinstance(found, dict) else ("",) if zone in self.zones else ()

    def seat_names(self) -> tuple[str, ...]:
        return tuple(f"{SEAT}({n + 1})" for n in range(len(self.seats)))

    def _named(self, found: PlainData) -> PlainData:
        """Lists over the players as tables; a list of cards is one already."""
        if isinstance(found, list) and len(found) == len(self.seats) and not any(isinstance(x, str) for x in found):
            return dict(zip(self.seat_names(), found, strict=True))
        return found


def leaves(found: PlainData, names: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], PlainData]]:
    """Every single value in a table, with the names that lead to it."""
    if isinstance(found, dict):
        for name, inner in found.items():
            yield from leaves(inner, (*names, name))
    else:
        yield names, found
