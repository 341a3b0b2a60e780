"""A node of each class of the checked tree with something of its own in every field, made from the types of the fields.

Whoever is asked what a node means must come across all of it: a term, a block, a variable and a name of every field.
"""

from __future__ import annotations

import types
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from tassel_compiler import core as c
from tassel_compiler.core.terms import Term
from tassel_compiler.resolve.declarations import Type
from tassel_compiler.source import SourceText, Span

SPAN = Span(SourceText("sample.yaml", "sample", "sample"), 0, 6)
TERMS = get_args(Term)
DOMAINS = get_args(c.Domain)
EXPRESSIONS = get_args(c.Expr)
STATEMENTS = get_args(c.Stmt)


@dataclass
class Planted:
    """What was put into a node: by the field it lies in."""

    terms: dict[str, c.Var] = field(default_factory=dict)
    variables: dict[str, c.Var] = field(default_factory=dict)
    blocks: dict[str, c.Stmt] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)


def sample(kind: type[Any], **settled: object) -> tuple[Any, Planted]:
    """A node of this class, and what lies in it; `settled` fields have the value given."""
    planted = Planted()
    return _node(kind, "", planted, settled), planted


def _node(kind: type[Any], at: str, planted: Planted, settled: dict[str, object]) -> Any:
    hints = get_type_hints(kind, include_extras=True)
    given = {f.name: _value(hints[f.name], f"{at}{f.name}", planted) for f in fields(kind) if f.name not in settled}
    return kind(**given, **settled)


def _value(hint: Any, at: str, planted: Planted) -> Any:
    if get_origin(hint) is Annotated:
        planted.names[at] = f"<{at}>"
        return planted.names[at]
    if get_origin(hint) in (Union, types.UnionType):
        return _one_of(get_args(hint), at, planted)
    if get_origin(hint) is tuple:
        return _several(get_args(hint), at, planted)
    if get_origin(hint) is Literal:
        return get_args(hint)[0]
    return _plain(hint, at, planted)


def _several(kinds: tuple[Any, ...], at: str, planted: Planted) -> Any:
    if kinds[-1] is Ellipsis:
        return (_value(kinds[0], at, planted),)
    return tuple(_value(kind, f"{at}.{number}", planted) for number, kind in enumerate(kinds))


def _one_of(kinds: tuple[Any, ...], at: str, planted: Planted) -> Any:
    if set(kinds) & set(STATEMENTS) and c.Let in kinds:
        planted.blocks[at] = c.Let(c.Var(at, Type("number")), c.Num(0), SPAN)
        return planted.blocks[at]
    if c.Num in kinds:
        return _term(at, planted)
    if c.Every in kinds:
        return c.Listed((_term(at, planted),))
    return _value(next(kind for kind in kinds if kind is not type(None)), at, planted)


def _term(at: str, planted: Planted) -> c.VarRef:
    planted.terms[at] = c.Var(at, Type("number"))
    return c.VarRef(planted.terms[at])


def _plain(hint: Any, at: str, planted: Planted) -> Any:
    if hint is c.Var:
        planted.variables[at] = c.Var(at, Type("number"))
        return planted.variables[at]
    if hint is Span:
        return SPAN
    if is_dataclass(hint):
        return _node(hint, f"{at}.", planted, {})  # type: ignore[arg-type]
    return {str: "words", int: 1, bool: True}[hint]
