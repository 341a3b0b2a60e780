"""What a path can lead to that is no value: a zone, the supply, a list, a set, a deed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Union

from tassel_compiler import core as c
from tassel_compiler.check.world import ERROR
from tassel_compiler.resolve.declarations import Type


@dataclass(frozen=True, slots=True)
class ZoneRef:
    key: str
    owner: c.Expr | None


@dataclass(frozen=True, slots=True)
class SupplyRef:
    pass


@dataclass(frozen=True, slots=True)
class ListRef:
    holder: str
    name: str
    owner: c.Expr
    items: str


@dataclass(frozen=True, slots=True)
class DomainRef:
    domain: c.Domain
    type: Type


@dataclass(frozen=True, slots=True)
class DeedRef:
    """A deed that rows declare: `action's free`."""

    family: str
    member: str
    row: c.Expr


Found = Union[c.Expr, ZoneRef, SupplyRef, ListRef, DomainRef, DeedRef]
Typed = tuple[Found, Type]
BAD: tuple[c.Expr, Type] = (c.Num(0), ERROR)
