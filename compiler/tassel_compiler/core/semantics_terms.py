"""One row per term: what stands inside an expression, an index or a domain, and what it says by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tassel_compiler.core import terms as t
from tassel_compiler.core.names import Symbol
from tassel_compiler.core.rows import Keys, TermRow, given, no_names, no_terms, no_vars
from tassel_compiler.core.tree import level_value, member_value


def _members(e: t.Some | t.Among) -> Keys:
    return (Symbol("family", e.family), *(Symbol("member", f"{e.family}.{name}") for name in e.names))


def _way(family: str, way: str) -> Keys:
    return Symbol("family", family), Symbol("member", way)


def _read(e: t.Read) -> Keys:
    own = Symbol("slot", f"{e.holder}.{e.name}")
    return (own,) if e.printed else (own, Symbol("changed", member_value(e.holder, e.name)))


def _level(e: t.Level) -> Keys:
    own = Symbol("slot", f"player.{e.track}")
    return (own,) if e.printed or e.step else (own, Symbol("changed", level_value(e.track)))


def _built(e: t.Built) -> Keys:
    return (Symbol("order" if e.what == "position" else "family", e.family),)


def _entry(e: t.ListAt) -> Keys:
    return (Symbol("slot", f"{e.holder}.{e.name}") if e.holder else Symbol("constant", e.name),)


TERMS: Mapping[type[t.Term], TermRow[Any]] = {
    # ---- expressions ----
    t.Num: TermRow[t.Num](inside=no_terms, binds=no_vars, reads=no_names),
    t.Nobody: TermRow[t.Nobody](inside=no_terms, binds=no_vars, reads=no_names),
    t.PlayerCount: TermRow[t.PlayerCount](inside=no_terms, binds=no_vars, reads=no_names),
    t.MemberOf: TermRow[t.MemberOf](
        inside=no_terms,
        binds=no_vars,
        reads=lambda e: (Symbol("family", e.family), Symbol("member", f"{e.family}.{e.name}")),
    ),
    t.GridAt: TermRow[t.GridAt](
        inside=lambda e: e.args, binds=no_vars, reads=lambda e: (Symbol("family", e.family),)
    ),
    t.ConstRef: TermRow[t.ConstRef](
        inside=lambda e: e.args, binds=no_vars, reads=lambda e: (Symbol("constant", e.name),)
    ),
    t.VarRef: TermRow[t.VarRef](inside=lambda e: e.indices, binds=no_vars, reads=lambda e: (e.var,)),
    t.Read: TermRow[t.Read](inside=lambda e: (*given(e.owner), *e.indices), binds=no_vars, reads=_read),
    t.ListAt: TermRow[t.ListAt](inside=lambda e: (e.owner, e.position), binds=no_vars, reads=_entry),
    t.Built: TermRow[t.Built](inside=lambda e: (e.owner,), binds=no_vars, reads=_built),
    t.Level: TermRow[t.Level](inside=lambda e: (e.player,), binds=no_vars, reads=_level),
    t.ValueCall: TermRow[t.ValueCall](
        inside=lambda e: (*e.args, *given(e.you)), binds=no_vars, reads=lambda e: (Symbol("value", e.name),)
    ),
    t.ItRef: TermRow[t.ItRef](inside=no_terms, binds=no_vars, reads=no_names),
    t.ZoneSize: TermRow[t.ZoneSize](
        inside=lambda e: given(e.owner), binds=no_vars, reads=lambda e: (Symbol("zone", e.zone),)
    ),
    t.ZoneCard: TermRow[t.ZoneCard](
        inside=lambda e: given(e.owner, e.position), binds=no_vars, reads=lambda e: (Symbol("zone", e.zone),)
    ),
    t.FormulaOf: TermRow[t.FormulaOf](
        inside=lambda e: given(e.owner, e.you),
        binds=no_vars,
        reads=lambda e: (Symbol("formula", f"{e.family}.{e.member}"),),
    ),
    t.Arith: TermRow[t.Arith](inside=lambda e: (e.left, e.right), binds=no_vars, reads=no_names),
    t.Cmp: TermRow[t.Cmp](inside=lambda e: (e.left, e.right), binds=no_vars, reads=no_names),
    t.Both: TermRow[t.Both](inside=lambda e: (e.left, e.right), binds=no_vars, reads=no_names),
    t.No: TermRow[t.No](inside=lambda e: (e.what,), binds=no_vars, reads=no_names),
    t.Cond: TermRow[t.Cond](inside=lambda e: (e.cond, e.then, e.other), binds=no_vars, reads=no_names),
    t.Within: TermRow[t.Within](inside=lambda e: (e.what, e.domain), binds=no_vars, reads=no_names),
    t.Ask: TermRow[t.Ask](
        inside=lambda e: given(e.domain, e.where), binds=lambda e: (e.var,), reads=no_names
    ),
    t.FoldOf: TermRow[t.FoldOf](
        inside=lambda e: given(e.of, e.domain, e.where), binds=lambda e: (e.var,), reads=no_names
    ),
    t.DistanceOf: TermRow[t.DistanceOf](
        inside=lambda e: (e.start, e.aim, e.steps.where),
        binds=lambda e: (e.steps.var,),
        reads=lambda e: _way(e.steps.family, e.steps.way),
    ),
    t.TrailOf: TermRow[t.TrailOf](
        inside=lambda e: given(e.of, e.where),
        binds=lambda e: (e.var,),
        reads=lambda e: (Symbol("family", e.family),),
    ),
    t.SetOf: TermRow[t.SetOf](
        inside=lambda e: given(e.domain, e.where), binds=lambda e: (e.var,), reads=no_names
    ),
    # ---- indices ----
    t.Open: TermRow[t.Open](inside=no_terms, binds=no_vars, reads=no_names),
    t.Among: TermRow[t.Among](inside=no_terms, binds=no_vars, reads=_members),
    # ---- domains ----
    t.Every: TermRow[t.Every](inside=no_terms, binds=no_vars, reads=lambda e: (Symbol("family", e.family),)),
    t.Some: TermRow[t.Some](inside=no_terms, binds=no_vars, reads=_members),
    t.Marked: TermRow[t.Marked](
        inside=lambda e: (e.group,), binds=no_vars, reads=lambda e: (Symbol("family", e.family),)
    ),
    t.Seats: TermRow[t.Seats](
        inside=lambda e: given(e.start, e.key), binds=lambda e: (e.var,) if e.var is not None else (), reads=no_names
    ),
    t.Held: TermRow[t.Held](
        inside=lambda e: given(e.owner), binds=no_vars, reads=lambda e: (Symbol("zone", e.zone),)
    ),
    t.Numbers: TermRow[t.Numbers](inside=lambda e: (e.low, e.high), binds=no_vars, reads=no_names),
    t.Near: TermRow[t.Near](
        inside=lambda e: (e.owner,), binds=no_vars, reads=lambda e: _way(e.family, e.way)
    ),
    t.Joined: TermRow[t.Joined](
        inside=lambda e: (e.start, e.steps.where),
        binds=lambda e: (e.steps.var,),
        reads=lambda e: _way(e.steps.family, e.steps.way),
    ),
    t.Listed: TermRow[t.Listed](inside=lambda e: e.items, binds=no_vars, reads=no_names),
}
