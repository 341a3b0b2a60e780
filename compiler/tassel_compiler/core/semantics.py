"""One row per statement: what it works out, contains, calls, reads and writes; whether it may fail, ask, use chance.

Everything that has to know a statement without carrying it out is made from this table: demands and their guards,
footprints, foresight and its slices, the rules on chance, acting and recursion, and the one walker (`visit`). A class
without a row, or a field that its row does not speak of, fails `tests/core`; so does a row that keeps silent about what
the statement, once lowered, is seen to do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tassel_compiler.core import statements as s
from tassel_compiler.core.linked import Linked
from tassel_compiler.core.names import Symbol
from tassel_compiler.core.rows import (
    Body,
    Keys,
    StmtRow,
    Terms,
    always,
    given,
    never,
    no_names,
    no_paths,
    no_terms,
    no_vars,
)
from tassel_compiler.core.terms import Every, Expr, Read, Seats, Some, Var, VarRef


def _target(x: s.Write) -> Symbol | Var:
    return x.to.var if isinstance(x.to, VarRef) else Symbol("slot", f"{x.to.holder}.{x.to.name}")


def _address(to: Read | VarRef) -> Terms:
    return to.indices if isinstance(to, VarRef) else (*given(to.owner), *to.indices)


def _both_ends(x: s.Transfer | s.TransferBasket, k: Linked) -> Keys:
    return k.stock(x.source, x.stock), k.stock(x.target, x.stock)


def _lying(x: s.PutCard, k: Linked) -> Keys:
    """The zone it comes to, and every one it may come from; what it shows it shows no longer."""
    cards = k.d.zones[x.zone].cards
    return Symbol("zone", x.zone), *k.zones_of(cards), *k.shown(cards)


def _zones_of(x: s.Draw) -> Keys:
    return Symbol("zone", x.source), Symbol("zone", x.target)


def _where_it_means(x: s.Write, k: Linked) -> Keys:
    """A card lies face up only in a zone in which cards may: setting the flag asks where it lies."""
    if not isinstance(x.to, Read) or Symbol("slot", f"{x.to.holder}.{x.to.name}") not in k.shown(x.to.holder):
        return ()
    return k.zones_of(x.to.holder)


def _offered(x: s.Compose, k: Linked) -> Keys:
    """What there is to pick from: what a holder has, or what a value says."""
    held = (k.stock(x.holder, x.stock),) if x.holder is not None else ()
    told = (Symbol("value", x.purse),) if x.purse else ()
    return (*held, *told, *(Symbol("member", f"{x.family}.{name}") for name in x.names))


def _never_empty(x: s.Choose, k: Linked) -> bool:
    if x.where is not None:
        return False
    match x.domain:
        case Every():
            return not k.empty(x.domain.family)
        case Some():
            return bool(x.domain.names)
        case _:
            return isinstance(x.domain, Seats)


def _test(test: Expr | s.RequirePossible | None) -> Terms:
    return given(test.you if isinstance(test, s.RequirePossible) else test)


def _tried(*tests: Expr | s.RequirePossible | None) -> tuple[str, ...]:
    return tuple(test.rule for test in tests if isinstance(test, s.RequirePossible))


SEMANTICS: Mapping[type[s.Stmt], StmtRow[Any]] = {
    s.Let: StmtRow[s.Let].deed(
        inside=lambda x: (x.value,),
        binds=lambda x: (x.var,),
        calls=no_paths,
        reads=no_names,
        writes=lambda x, k: (x.var,),
        fails=never,
        asks=never,
        chance=never,
    ),
    s.Write: StmtRow[s.Write].deed(
        inside=lambda x: (*_address(x.to), x.value),
        binds=lambda x: (x.to.var,) if isinstance(x.to, VarRef) and x.op == "set" and not x.to.indices else (),
        calls=no_paths,
        reads=lambda x, k: (*((_target(x),) if x.op == "add" else ()), *_where_it_means(x, k)),
        writes=lambda x, k: (_target(x),),
        fails=never,
        asks=never,
        chance=never,
    ),
    s.Transfer: StmtRow[s.Transfer].deed(
        inside=lambda x: (*given(x.amount, x.source.owner, x.target.owner, x.actor), *x.indices),
        binds=no_vars,
        calls=no_paths,
        reads=_both_ends,
        writes=_both_ends,
        fails=lambda x, k: x.must and x.amount is not None,
        asks=never,
        chance=never,
    ),
    s.Compose: StmtRow[s.Compose].deed(
        inside=lambda x: given(x.size, x.holder.owner if x.holder else None, x.actor, x.where),
        binds=lambda x: (x.var,),
        calls=no_paths,
        reads=_offered,
        writes=lambda x, k: (x.var,),
        fails=lambda x, k: x.must,
        asks=always,
        chance=never,
    ),
    s.TransferBasket: StmtRow[s.TransferBasket].deed(
        inside=lambda x: given(x.source.owner, x.target.owner, x.actor),
        binds=no_vars,
        calls=no_paths,
        reads=lambda x, k: (x.var, *_both_ends(x, k), Symbol("family", x.family)),
        writes=_both_ends,
        fails=lambda x, k: x.must,
        asks=never,
        chance=never,
    ),
    s.Advance: StmtRow[s.Advance].deed(
        inside=lambda x: (x.player, x.by),
        binds=no_vars,
        calls=no_paths,
        reads=lambda x, k: (Symbol("slot", f"player.{x.track}"), Symbol("limit", x.track)),
        writes=lambda x, k: (Symbol("slot", f"player.{x.track}"),),
        fails=never,
        asks=never,
        chance=never,
    ),
    s.Draw: StmtRow[s.Draw].deed(
        inside=lambda x: given(x.amount, x.source_owner, x.target_owner),
        binds=no_vars,
        calls=lambda x, k: k.refill(x.source) if x.amount is not None else (),
        reads=lambda x, k: _zones_of(x),
        writes=lambda x, k: (*_zones_of(x), *k.shown(k.d.zones[x.source].cards)),
        fails=never,
        asks=never,
        chance=lambda x, k: k.d.zones[x.source].face == "down",
    ),
    s.PutCard: StmtRow[s.PutCard].deed(
        inside=lambda x: given(x.card, x.owner),
        binds=no_vars,
        calls=no_paths,
        reads=_lying,
        writes=_lying,
        fails=lambda x, k: k.d.zones[x.zone].holds > 0,
        asks=never,
        chance=never,
    ),
    s.ShuffleZone: StmtRow[s.ShuffleZone].deed(
        inside=lambda x: given(x.owner),
        binds=no_vars,
        calls=no_paths,
        reads=lambda x, k: (Symbol("zone", x.zone),),
        writes=lambda x, k: (Symbol("zone", x.zone),),
        fails=never,
        asks=never,
        chance=always,
    ),
    s.Choose: StmtRow[s.Choose].deed(
        inside=lambda x: given(x.domain, x.where, x.actor),
        binds=lambda x: (x.var,),
        calls=no_paths,
        reads=no_names,
        writes=lambda x, k: (x.var,),
        fails=lambda x, k: not x.random and not _never_empty(x, k),
        asks=lambda x: not x.random,
        chance=lambda x, k: x.random,
    ),
    s.Require: StmtRow[s.Require].deed(
        inside=lambda x: (x.test,),
        binds=no_vars,
        calls=no_paths,
        reads=no_names,
        writes=no_names,
        fails=always,
        asks=never,
        chance=never,
    ),
    s.RequirePossible: StmtRow[s.RequirePossible].call(
        inside=no_terms,
        acts=lambda x: x.you,
        calls=no_paths,
        tries=lambda x: (x.rule,),
        reads=no_names,
        fails=always,
    ),
    s.CallRule: StmtRow[s.CallRule].call(
        inside=lambda x: x.args,
        acts=lambda x: x.you,
        calls=lambda x, k: (x.rule,),
        tries=no_paths,
        reads=no_names,
        fails=never,
    ),
    s.DoRow: StmtRow[s.DoRow].call(
        inside=lambda x: (x.row,),
        acts=lambda x: x.you,
        calls=lambda x, k: tuple(k.rows(x.family, x.member).values()),
        tries=no_paths,
        reads=lambda x, k: (Symbol("family", x.family),),
        fails=never,
    ),
    s.Branch: StmtRow[s.Branch].block(
        inside=lambda x: tuple(term for arm in x.arms for term in _test(arm.test)),
        bodies=lambda x: (*(Body(arm.body, "open") for arm in x.arms), Body(x.other, "open")),
        tries=lambda x: _tried(*(arm.test for arm in x.arms)),
        asks=never,
    ),
    s.IfPossible: StmtRow[s.IfPossible].block(
        inside=no_terms,
        bodies=lambda x: (Body(x.body, "guard"), Body(x.other, "open")),
        tries=no_paths,
        asks=never,
    ),
    s.MayDo: StmtRow[s.MayDo].block(
        inside=lambda x: (x.actor,),
        bodies=lambda x: (Body(x.body, "guard"),),
        tries=no_paths,
        asks=always,
    ),
    s.UpTo: StmtRow[s.UpTo].block(
        inside=lambda x: (x.times, x.actor),
        bodies=lambda x: (Body(x.body, "laps"),),
        tries=no_paths,
        asks=always,
    ),
    s.Repeat: StmtRow[s.Repeat].block(
        inside=lambda x: given(x.times, x.test),
        bodies=lambda x: (Body(x.body, "lap"),),
        tries=no_paths,
        asks=never,
    ),
    s.Each: StmtRow[s.Each].block(
        inside=lambda x: given(x.domain, x.where),
        bodies=lambda x: (Body(x.body, "other" if x.acting else "lap", binds=(x.var,)),),
        tries=no_paths,
        asks=never,
    ),
    s.AsOne: StmtRow[s.AsOne].block(
        inside=lambda x: (x.who,),
        bodies=lambda x: (Body(x.body, "other", binds=(x.var,)),),
        tries=no_paths,
        asks=never,
    ),
    s.Secretly: StmtRow[s.Secretly].block(
        inside=lambda x: given(x.domain, x.where),
        bodies=lambda x: (
            Body(x.choices, "other", binds=(x.var,)),
            Body(x.body, "other", binds=(x.var, *x.chosen)),
        ),
        tries=no_paths,
        asks=never,
    ),
    s.ChooseOne: StmtRow[s.ChooseOne].block(
        inside=lambda x: (*(term for o in x.options for term in _test(o.test)), x.actor),
        bodies=lambda x: tuple(Body(o.body, "way", tested=o.test is not None) for o in x.options),
        tries=lambda x: _tried(*(o.test for o in x.options)),
        asks=always,
    ),
}
