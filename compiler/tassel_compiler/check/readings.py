"""What a noun, a zone or a member of a thing reads, once it is known whose it is: an expression, and its type."""

from __future__ import annotations

from collections.abc import Sequence

from tassel_compiler import core as c
from tassel_compiler.check.nouns import NounChecker
from tassel_compiler.check.references import BAD, DeedRef, DomainRef, ListRef, Typed, ZoneRef
from tassel_compiler.check.scope import Scope
from tassel_compiler.check.world import World
from tassel_compiler.effects import tree as t
from tassel_compiler.resolve.declarations import NUMBER, Member, Slot, Type, Zone

_SET = Type("domain")


class Readings:
    def __init__(self, world: World, nouns: NounChecker) -> None:
        self.w = world
        self.nouns = nouns

    def zone(self, holder: str, name: t.Name, owner: c.Expr | None) -> Typed:
        zone = self.w.zone(holder, name.text)
        assert zone is not None
        self.bind_zone(name, zone)
        return ZoneRef(zone.key, owner), Type("zone", zone.cards)

    def bind_zone(self, name: t.Name, zone: Zone) -> None:
        self.w.bind(name, "zone", zone.key, Type("zone", zone.cards))

    def slot(
        self,
        holder: str,
        slot: Slot | Member,
        owner: c.Expr | None,
        names: tuple[t.Name, ...],
        scope: Scope,
    ) -> Typed:
        """The last of the names is the slot, those before it say which of its cells."""
        adjectives = names[:-1]
        indices = self.nouns.indices(slot.by, list(adjectives), scope)
        type_ = self.w.settle(slot.type, slot.origin.span)
        whole = type_.form == "flag" and self._is_set(slot, indices)
        meant = Type("flag", slot.by[0]) if whole else type_  # all that have it
        self.w.bind(names[-1], "slot" if isinstance(slot, Slot) else "member", f"{holder}.{slot.name}", meant)
        if whole:
            return DomainRef(c.Marked(slot.by[0], c.Read(holder, slot.name, owner, indices)), self._set_of(slot)), _SET
        if type_.form != "number" and any(isinstance(i, c.Open | c.Among) for i in indices):
            self.w.report(
                "E0311",
                adjectives[-1].span if adjectives else slot.origin.span,
                word=slot.name,
                expected=", ".join(slot.by),
            )
            return BAD
        return c.Read(holder, slot.name, owner, indices), type_

    def _is_set(self, slot: Slot | Member, indices: Sequence[c.Index]) -> bool:
        """A flag by places of one sort, none of which is named: those that have it."""
        family = self.w.d.families.get(slot.by[0]) if len(slot.by) == 1 else None
        return family is not None and family.form == "place" and isinstance(indices[0], c.Open)

    def _set_of(self, slot: Slot | Member) -> Type:
        return self.w.d.families[slot.by[0]].type

    def member(
        self, family: str, member: Member, owner: c.Expr, names: tuple[t.Name, ...], scope: Scope
    ) -> Typed:
        type_ = self.w.settle(member.type, member.origin.span)
        self.w.bind(names[-1], "member", f"{family}.{member.name}", type_)
        if type_.form == "deed":
            return DeedRef(family, member.name, owner), type_
        if type_.form == "formula":
            scope.used.you = True
            return c.FormulaOf(family, member.name, owner, scope.actor), NUMBER
        if type_.form == "list":
            return ListRef(family, member.name, owner, type_.of), type_
        return self.slot(family, member, owner, names, scope)
