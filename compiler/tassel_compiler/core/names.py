"""What the checked tree calls by name, and of which sort each name is.

A field that holds a name says its sort in its type (`ZoneKey`, `RulePath`), so a test can ask of every field whether
the meaning of its class says what it does with it (`semantics`).
"""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

NameSort = Literal["slot", "changed", "limit", "zone", "order", "value", "formula", "constant", "family", "member"]


class Symbol(NamedTuple):
    """A thing of the rules by its name.

    slot        `holder.name`: cells of state, or printed numbers
    changed     a level or printed member as changes make it (`level_value`, `member_value`), if anything changes it
    limit       how far a track goes
    zone        a zone by its key: the cards that lie in it, and their order
    order       a family of cards: where in its zone one lies
    value, formula (`family.member`), constant
    family, member (`family.name`): who there is; known before a game begins
    """

    sort: NameSort
    key: str


ZoneKey = Annotated[str, "zone"]
RulePath = Annotated[str, "rule"]
ValueName = Annotated[str, "value"]
ConstantName = Annotated[str, "constant"]
FamilyName = Annotated[str, "family"]
MemberName = Annotated[str, "member"]
StockName = Annotated[str, "stock"]
SlotName = Annotated[str, "slot"]
TrackName = Annotated[str, "track"]
WayName = Annotated[str, "member"]
