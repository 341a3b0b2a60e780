"""The rules of a set with what their statements lead to: rows of a family, hooks, refills, the supply of a stock."""

from __future__ import annotations

from functools import cached_property

from tassel_compiler.core.names import Symbol
from tassel_compiler.core.statements import Holder
from tassel_compiler.core.tree import Checked, Hooked, Procedure
from tassel_compiler.resolve.declarations import Declarations
from tassel_compiler.resolve.shared import supply_of


class Linked:
    def __init__(self, declared: Declarations, checked: Checked) -> None:
        self.d = declared
        self.checked = checked
        self._rows: dict[tuple[str, str], dict[str, str]] = {}

    @cached_property
    def hooked(self) -> dict[str, list[Hooked]]:
        """The hooks of each rule."""
        found: dict[str, list[Hooked]] = {}
        for hook in self.checked.hooks:
            found.setdefault(hook.rule, []).append(hook)
        return found

    @cached_property
    def _refills(self) -> dict[str, Procedure]:
        return {procedure.path: procedure for procedure in self.checked.empties.values()}

    def procedure(self, path: str) -> Procedure:
        """A rule, what a row does, a hook, or what happens when a zone is empty."""
        found = self.checked.procedures.get(path)
        return found if found is not None else self._refills[path]

    @property
    def procedures(self) -> tuple[Procedure, ...]:
        return (*self.checked.procedures.values(), *self.checked.empties.values())

    def rows(self, family: str, member: str) -> dict[str, str]:
        """Row name -> path of the procedure it has (rows without one are left out)."""
        key = family, member
        if key not in self._rows:
            suffix = f"#{member}" if member else ""
            declared = self.d.families[family]
            paths = {row: f"{declared.form}s/{family}/each/{row}{suffix}" for row in declared.rows}
            self._rows[key] = {row: path for row, path in paths.items() if path in self.checked.procedures}
        return self._rows[key]

    def empty(self, family: str) -> bool:
        """Is there nothing of this family? A place has its size, a person is always there."""
        declared = self.d.families.get(family)
        if declared is None or declared.rows or declared.size or declared.shape == "single":
            return False
        return not declared.includes or self.empty(declared.includes)

    def refill(self, zone: str) -> tuple[str, ...]:
        """What happens when a card is drawn from this zone and none is there."""
        empty = self.checked.empties.get(zone)
        return (empty.path,) if empty is not None else ()

    def stock(self, holder: Holder, stock: str) -> Symbol:
        """The slot in which pieces lie at a holder."""
        if holder.kind == "supply":
            return Symbol("slot", f"supply.{supply_of(self.d, stock)}")
        return Symbol("slot", f"{holder.kind if holder.kind != 'place' else holder.family}.{stock}")

    def shown(self, cards: str) -> tuple[Symbol, ...]:
        """The flags of cards that say that they lie face up among others that do not."""
        flags = dict.fromkeys(z.turned for z in self.d.zones.values() if z.cards == cards and z.turned)
        return tuple(Symbol("slot", f"{cards}.{flag}") for flag in flags)

    def zones_of(self, cards: str) -> tuple[Symbol, ...]:
        return tuple(Symbol("zone", zone.key) for zone in self.d.zones.values() if zone.cards == cards)
