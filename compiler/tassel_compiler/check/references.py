"""What a path can lead to that is no value: a zone, the supply, a list, a set, a deed; and who reads formulas in it.

Paths hold formulas and formulas hold paths. So that the two halves import each other one way only, those who read paths
know of the other half what `FormulaReader` says.
"""

from __future__ import annotations

from typing import Protocol, Union

from tassel_compiler import core as c
from tassel_compiler.check.scope import Scope
from tassel_compiler.check.world import ERROR
from tassel_compiler.effects import tree as t
from tassel_compiler.frozen import frozen
from tassel_compiler.resolve.declarations import Type


@frozen
class ZoneRef:
    key: str
    owner: c.Expr | None


@frozen
class SupplyRef:
    pass


@frozen
class ListRef:
    holder: str
    name: str
    owner: c.Expr
    items: str


@frozen
class DomainRef:
    domain: c.Domain
    type: Type


@frozen
class DeedRef:
    """A deed that rows declare: `action's free`."""

    family: str
    member: str
    row: c.Expr


Found = Union[c.Expr, ZoneRef, SupplyRef, ListRef, DomainRef, DeedRef]
Typed = tuple[Found, Type]
BAD: tuple[c.Expr, Type] = (c.Num(0), ERROR)


class FormulaReader(Protocol):
    """What stands in brackets, in a set or behind a name: formulas and values, read by the expression checker."""

    def number(self, e: t.Expr, scope: Scope) -> c.Expr: ...

    def expect(self, e: t.Expr, scope: Scope, want: Type) -> c.Expr: ...

    def pair(self, e: t.Expr, scope: Scope, want: Type | None = None) -> tuple[c.Expr, Type]: ...

    def typed(self, e: t.Expr, scope: Scope, want: Type | None = None) -> Typed: ...

    def call_value(self, name: t.Name, args: tuple[t.Expr, ...], scope: Scope) -> tuple[c.Expr, Type]: ...

    def binder(self, b: t.Binder, scope: Scope) -> tuple[c.Var, c.Domain, c.Expr | None, Scope]: ...

    def new_var(self, name: t.Name, type_: Type, scope: Scope) -> c.Var: ...

    def value_of(self, name: t.Name, owner: c.Expr, type_: Type, scope: Scope) -> tuple[c.Expr, Type]: ...
