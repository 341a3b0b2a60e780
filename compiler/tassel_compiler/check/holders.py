"""Who holds pieces: both ends of every sentence that moves them have a place for them, or it is told here."""

from __future__ import annotations

from tassel_compiler import core as c
from tassel_compiler.check.expressions import ExpressionChecker
from tassel_compiler.check.references import SupplyRef
from tassel_compiler.check.scope import Scope
from tassel_compiler.check.trying import holds, offered, plain_path
from tassel_compiler.check.world import World
from tassel_compiler.effects import tree as t
from tassel_compiler.effects import unparse
from tassel_compiler.resolve.declarations import Member, Slot, Type
from tassel_compiler.source import Span
from tassel_compiler.spelling import Grade

HOLDERS = frozenset({"player", "place", "kind", "card"})


class HolderChecker:
    def __init__(self, world: World, expressions: ExpressionChecker) -> None:
        self.w = world
        self.x = expressions

    def read(self, path: t.Path, stock: str, scope: Scope) -> c.Holder | None:
        """Who holds pieces: `s`, `bank`, `you`, `supply`."""
        found, type_ = self.x.typed(path, scope)
        if isinstance(found, SupplyRef):
            return c.Holder("supply")
        if type_.form == "error":
            return None
        if type_.form not in HOLDERS:
            self._no_holder(path, stock, type_, scope)
            return None
        value, type_ = self.x.pair(path, scope)
        if type_.maybe:
            self.w.report("E0312", path.span, word=unparse(path))
        if type_.form == "player":
            return c.Holder("player", "", value) if self.player(stock, unparse(path), path.span) else None
        return self._place(path, stock, value, type_)

    def _place(self, path: t.Path, stock: str, value: c.Expr, type_: Type) -> c.Holder | None:
        family = self.w.d.families.get(type_.of) if type_.form in ("place", "kind", "card") else None
        members = family.members if family else {}
        if not self._counts(members.get(stock), stock):
            legal = [m.name for m in members.values() if m.type.form == "number"]
            self._no_place(stock, unparse(path), path.span, members.get(stock), legal)
            return None
        self.w.noted.written.add(f"{type_.of}.{stock}")
        return c.Holder("place", type_.of, value)

    def player(self, stock: str, text: str, span: Span) -> bool:
        """Whether a player has a place for these pieces."""
        slot = self.w.slot("player", stock)
        if self._counts(slot, stock):
            return True
        self._no_place(stock, text, span, slot, self.counted("player"))
        return False

    def counted(self, holder: str = "") -> list[str]:
        """What can be held, by anybody or by one sort of holder: stocks, and the pieces they are counted by."""
        slots = [s for s in self.w.d.slots.values() if s.type.form == "number" and holder in ("", s.holder)]
        kinds = [self.w.d.families[s.name] for s in slots if s.name in s.by and s.name in self.w.d.families]
        rows = [word for kind in kinds for word in (*self.w.member_names(kind), *kind.groups)]
        return [*(s.name for s in slots), *rows]

    def _counts(self, there: Slot | Member | None, stock: str) -> bool:
        """Whether the pieces are counted there, and by the same kinds as they are at home."""
        if there is None or there.type.form != "number":
            return False
        return self._kinds(self.w.stock_by(stock) or ()) == self._kinds(there.by)

    def _kinds(self, by: tuple[str, ...]) -> list[str]:
        return [kind for kind in by if not self.w.d.is_person(kind)]

    def _no_holder(self, path: t.Path, stock: str, type_: Type, scope: Scope) -> None:
        """What holds no pieces at all; who may be meant is tried."""
        d = self.w.d
        seen = [name for name, var in scope.names.items() if var.type.form in HOLDERS]
        seen += [slot.name for slot in d.slots.values() if slot.holder == "table" and slot.type.form in HOLDERS]
        seen += [row for family in d.families.values() if family.form == "place" for row in family.rows]
        fits = offered(name for name in (*seen, "supply") if self._holds(name, path.span, stock, scope))
        hint = f"write {fits}, where `{stock}` can be" if fits else None
        self.w.report("E0301", path.span, hint=hint, text=unparse(path), found=str(type_), expected="player or place")

    def _holds(self, name: str, span: Span, stock: str, scope: Scope) -> bool:
        return holds(self.w, lambda: self.read(plain_path((name,), span), stock, scope))

    def _no_place(self, stock: str, text: str, span: Span, there: Slot | Member | None, legal: list[str]) -> None:
        near = self.w.sink.near(stock, legal)
        hint = near.advice() if near and near.grade <= Grade.SLIP else None
        if there is not None and there.type.form == "flag":
            hint = f"it is yes or no there: write ⟪`set {stock} to yes`⟫"
        elif there is not None and there.type.form == "number":
            hint = f"count `{stock}` there by what it is counted by elsewhere, or give it another name"
        self.w.report("E0307", span, hint=hint, text=text, word=stock)
