"""Nouns with what stands before them: `2 green piece`, `c piece`, `your done`.

The last word names a stock or a slot; each word before it is an index, and its type says which. A word that is none is
told: nothing in front of a noun is left out.
"""

from __future__ import annotations

from tassel_compiler import core as c
from tassel_compiler.check.references import Typed
from tassel_compiler.check.scope import Scope
from tassel_compiler.check.world import World
from tassel_compiler.effects import tree as t
from tassel_compiler.resolve.declarations import NUMBER, PLAYER, Family

Indices = tuple[c.Index, ...]


class NounChecker:
    def __init__(self, world: World) -> None:
        self.w = world

    def noun(self, names: tuple[t.Name, ...], scope: Scope) -> tuple[str, Indices] | None:
        """Words as a stock and the indices they fix; None if the last word is no stock."""
        last, adjectives = names[-1].text, list(names[:-1])
        by = self.w.stock_by(last)
        if by is not None and scope.look(last) is None:
            self.w.bind(names[-1], "stock", last, NUMBER)
            return last, self.indices(by, adjectives, scope)
        found = self._kind_index(names[-1], scope)
        counted = self.w.stock_by(found[0]) if found else None
        if found is None or counted is None:
            return None
        family, value = found
        self.w.bind_count(names[-1])
        if not adjectives:
            return family, (value,)
        rest = self.indices(counted[1:] if counted[:1] == (family,) else (), adjectives, scope)
        return family, (value, *rest)

    def _kind_index(self, name: t.Name, scope: Scope) -> tuple[str, c.Index] | None:
        var = scope.var(name.text)
        if var is not None:
            self.w.bind_var(name, var)
            return (var.type.of, c.VarRef(var)) if var.type.form == "kind" else None
        kind = self.w.home_kind(name.text)
        if kind and self.w.d.families[kind].form == "kind":
            self.row(name, self.w.d.families[kind])
            return kind, c.MemberOf(kind, name.text)
        group = self.w.groups.get(name.text)
        if group is None:
            return None
        self.bind_group(name, group[0])
        return group[0], c.Among(*group)

    def indices(self, by: tuple[str, ...], adjectives: list[t.Name], scope: Scope) -> Indices:
        filled: list[c.Index] = [c.Open() for _ in by]
        strange = [name for name in adjectives if not self.w.known(name.text, scope)]
        if strange:
            if not any(self.w.advice.foreign(name) for name in strange):
                self.w.advice.unknown_adjective(strange[0], self._fitting(by), scope)
            return tuple(c.Num(0) for _ in by)  # told: what it leaves open is no second mistake
        for name in adjectives:
            value, kind = self.adjective(name, scope)
            fits = [
                i
                for i, k in enumerate(by)
                if isinstance(filled[i], c.Open) and (self.fits(kind, k) or f"{name.text}:{k}" in scope.sure)
            ]
            if not fits:
                if kind != "error":
                    hint = self.w.advice.asked_of(name, scope)
                    self.w.report("E0302", name.span, hint=hint, word=name.text, expected=self._counted(by))
                continue
            filled[fits[0]] = value
        return tuple(filled)

    def _counted(self, by: tuple[str, ...]) -> str:
        return f"counted by {' or '.join(by)}" if by else "not counted by any kind"

    def _fitting(self, by: tuple[str, ...]) -> list[str]:
        """What may stand before a noun: values and groups, and names of numbers."""
        families = [self.w.d.families[kind] for kind in by if kind in self.w.d.families]
        before = [word for f in families for word in (*self.w.member_names(f), *f.groups)]
        return ["your", *before, *self.w.d.constants, *self.w.d.tracks, *self.w.d.values]

    def fits(self, kind: str, by: str) -> bool:
        if kind == by:
            return True
        family = self.w.d.families.get(by)
        return family is not None and family.includes == kind

    def adjective(self, name: t.Name, scope: Scope) -> tuple[c.Index, str]:
        """An index and the kind it belongs to."""
        if name.text == "your":
            self.w.bind(name, "word", "your", PLAYER)
            return self.w.actor(name.span, scope), "player"
        var = scope.var(name.text)
        if var is not None:
            self.w.bind_var(name, var)
            return c.VarRef(var), var.type.of if var.type.form != "player" else "player"
        kind = self.w.home_kind(name.text)
        if kind:
            self.row(name, self.w.d.families[kind])
            return c.MemberOf(kind, name.text), kind
        group = self.w.groups.get(name.text)
        if group:
            self.bind_group(name, group[0])
            return c.Among(*group), group[0]
        slot = self.w.slot("table", name.text)
        if slot:
            type_ = self.w.settle(slot.type, name.span)
            self.w.bind(name, "slot", slot.key, type_)
            return c.Read("table", name.text, None, ()), type_.of or type_.form
        if not self.w.known(name.text, scope):
            self.w.unknown(name.text, name.span, self.w.vocabulary())
            return c.Num(0), "error"
        return c.Num(0), ""

    def row(self, name: t.Name, family: Family) -> Typed:
        self.w.bind(name, "row", f"{family.name}/{name.text}", family.type)
        return c.MemberOf(family.name, name.text), family.type

    def bind_group(self, name: t.Name, family: str) -> None:
        self.w.bind(name, "group", f"{family}/{name.text}", self.w.d.families[family].type)
