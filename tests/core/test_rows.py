"""The table of meaning has a row for every class, and a row speaks of every field of its class."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

import pytest

from tassel_compiler import core as c
from tassel_compiler.core.linked import Linked
from tassel_compiler.core.names import Symbol
from tassel_compiler.core.semantics import SEMANTICS
from tassel_compiler.core.semantics_terms import TERMS as TERM_ROWS
from tassel_compiler.core.terms import Term
from tassel_compiler.core.visit import bodies_in, nodes, stmt_row, terms, terms_inside
from tassel_compiler.lower.constants import OF_A_FORMULA
from tests.core import samples
from tests.core.samples import sample

PARTS = {c.Arm, c.Option, c.Holder, c.Leading}
"""Classes that only stand inside a statement or term: its row speaks of them."""
SAID_AGAIN = {(c.Choose, "tests.0"): "the parts of `where` once more, with their words"}
HOW = {
    c.Write: ({"op": "set"}, {"op": "add"}),
    c.Built: ({"what": "row"}, {"what": "position"}),
}
"""Classes of which one field decides what another means; at least one of the ways must speak of a field."""


class AllRules(Linked):
    """Rules in which there is whatever is asked for."""

    def __init__(self) -> None:
        self.d = cast(Any, _Declared())

    def rows(self, family: str, member: str) -> dict[str, str]:
        return {family: member}

    def refill(self, zone: str) -> tuple[str, ...]:
        return (zone,)

    def stock(self, holder: c.Holder, stock: str) -> Symbol:
        return Symbol("slot", f"{holder.family}.{stock}")

    def zones_of(self, cards: str) -> tuple[Symbol, ...]:
        return (Symbol("zone", cards),)

    def shown(self, cards: str) -> tuple[Symbol, ...]:
        return (Symbol("slot", f"{cards}.shown"),)


class _Declared:
    """Zones of any name."""

    @property
    def zones(self) -> _Declared:
        return self

    def __getitem__(self, zone: str) -> _Zone:
        return _Zone(zone)


class _Zone:
    holds, face = 0, "up"

    def __init__(self, cards: str) -> None:
        self.cards = cards


RULES = AllRules()


def keys(node: Any) -> Iterable[object]:
    """Whatever a row says that a node reads or writes."""
    if type(node) in TERM_ROWS:
        return TERM_ROWS[type(node)].reads(node)
    own = stmt_row(node)
    return *own.reads(node, RULES), *own.writes(node, RULES)


def variables(node: Any) -> set[object]:
    """The variables that a row says are given a value or read; whatever a statement binds it also writes."""
    if type(node) in TERM_ROWS:
        said = TERM_ROWS[type(node)]
        return {*said.reads(node), *said.binds(node)}
    own = stmt_row(node)
    assert set(own.binds(node)) <= set(own.writes(node, RULES))
    return {*own.reads(node, RULES), *own.binds(node), *(var for body in bodies_in(node) for var in body.binds)}


def text(node: Any) -> str:
    """All names that a row says, also those of procedures, in one piece."""
    said = [key.key for key in keys(node) if isinstance(key, Symbol)]
    if type(node) in SEMANTICS:
        said += [*stmt_row(node).calls(node, RULES), *stmt_row(node).tries(node)]
    if isinstance(node, c.DoRow):
        said += RULES.rows(node.family, node.member).values()
    return " ".join(said)


def test_every_class_has_its_row():
    assert set(SEMANTICS) == set(samples.STATEMENTS)
    assert set(TERM_ROWS) == set(samples.TERMS)
    assert set(samples.TERMS) == {*samples.EXPRESSIONS, *samples.DOMAINS, c.Open, c.Among}


def test_every_class_of_the_tree_is_a_statement_a_term_or_a_part_of_one():
    from tassel_compiler.core import statements
    from tassel_compiler.core import terms as all_terms

    here = {kind for m in (statements, all_terms) for kind in vars(m).values() if isinstance(kind, type)}
    classes = {kind for kind in here if kind.__module__ in (statements.__name__, all_terms.__name__)}
    assert classes == {*SEMANTICS, *TERM_ROWS, *PARTS, c.Var}


@pytest.mark.parametrize("kind", [*SEMANTICS, *TERM_ROWS], ids=lambda kind: kind.__name__)
def test_a_row_speaks_of_every_field(kind: type[Any]):
    speaks_of_every_field(kind)


def speaks_of_every_field(kind: type[Any]) -> None:
    made = [sample(kind, **settled) for settled in HOW.get(kind, ({},))]
    for at in made[0][1].terms:
        assert (kind, at) in SAID_AGAIN or all(planted.terms[at] in _read(node) for node, planted in made), at
    for at in made[0][1].blocks:
        assert all(planted.blocks[at] in list(nodes((node,))) for node, planted in made), at
    for at in made[0][1].variables:
        assert any(planted.variables[at] in variables(node) for node, planted in made), at
    for at in made[0][1].names:
        assert any(planted.names[at] in text(node) for node, planted in made), at


def _read(node: Any) -> set[c.Var]:
    """The variables of all terms of a node, who acts in what it calls among them."""
    acts = stmt_row(node).acts(node) if type(node) in SEMANTICS else None
    roots = (*cast(tuple[Term, ...], terms_inside(node)), *(() if acts is None else (acts,)))
    return {term.var for term in terms(roots) if isinstance(term, c.VarRef)}


def test_every_formula_is_known_before_a_game_or_said_to_change():
    assert set(OF_A_FORMULA) == set(samples.EXPRESSIONS)
