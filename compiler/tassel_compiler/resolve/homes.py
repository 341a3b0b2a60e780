"""Where a card lies before the game begins: `starts-in` of its row, else of its kind.

A home is a zone by its name, or somebody's zone: `harbour's crate` names the owner, `port's crate` one that is printed
on the card itself, so that the cards of one kind can start in as many zones as that kind has values.
"""

from __future__ import annotations

from dataclasses import dataclass

from tassel_compiler.resolve.declarations import Declarations, Family, Row, Zone


@dataclass(frozen=True, slots=True)
class CardHome:
    zone: Zone
    owner: str = ""  # the member whose zone it is; "": the only one, or the player the copy is for


def home_of(declared: Declarations, family: Family, row: Row) -> CardHome | None:
    word = row.home or family.home
    if "'s " in word:
        owner, name = (part.strip() for part in word.split("'s ", 1))
        return _owned(declared, family, _printed(row, owner), name)
    for key in (word, f"player.{word}"):
        zone = declared.zones.get(key)
        if zone is not None and zone.cards == family.name:
            return CardHome(zone)
    return None


def _printed(row: Row, owner: str) -> str:
    """The owner's name: as printed on the card under that word, else the word itself."""
    cell = row.data[owner][0] if owner in row.data else owner
    return cell if isinstance(cell, str) else ""


def _owned(declared: Declarations, family: Family, owner: str, name: str) -> CardHome | None:
    for zone in declared.zones.values():
        holder = declared.families.get(zone.holder)
        if zone.name == name and zone.cards == family.name and holder is not None and owner in holder.rows:
            return CardHome(zone, owner)
    return None
