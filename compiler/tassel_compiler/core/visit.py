"""The one walker over the checked tree. What stands inside a node, its row says (`semantics`, `semantics_terms`).

    inside(node)            the terms directly in a term or a statement
    bodies(stmt)            its blocks, each with how it stands there
    nodes(roots)            everything in and under these nodes, parents first: statements and terms
    statements(body)        the statements of a block, at any depth
    names(roots, linked)    what they say by name: slots, zones, values, constants, members, ... (`Name`)
    calls(roots, linked)    the procedures that they may run, or ask about whether they are possible
    of_value, of_procedure, of_checked      the roots of a value, of a procedure, of everything there is

What an entity means, over all that it calls and reads: take its roots, follow `calls` to procedures and `names` of the
sorts value, formula, changed and limit to values, and do the same there, remembering where one has been.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Union, cast

from tassel_compiler.core.linked import Linked
from tassel_compiler.core.names import Symbol
from tassel_compiler.core.rows import Body, StmtRow, TermRow, Terms
from tassel_compiler.core.semantics import SEMANTICS
from tassel_compiler.core.semantics_terms import TERMS
from tassel_compiler.core.statements import Stmt
from tassel_compiler.core.terms import Term
from tassel_compiler.core.tree import Checked, Procedure, Value

TreeNode = Union[Stmt, Term]


def stmt_row(stmt: Stmt) -> StmtRow[Any]:
    return SEMANTICS[type(stmt)]


def term_row(term: Term) -> TermRow[Any]:
    return TERMS[type(term)]


def terms_inside(node: TreeNode) -> Terms:
    kind = type(node)
    found = TERMS[cast(type[Term], kind)] if kind in TERMS else SEMANTICS[cast(type[Stmt], kind)]
    return found.inside(node)


def bodies_in(stmt: Stmt) -> tuple[Body, ...]:
    return stmt_row(stmt).bodies(stmt)


def terms(roots: Iterable[Term]) -> Iterator[Term]:
    """These terms and all inside them, outer ones first."""
    waiting = list(roots)[::-1]
    while waiting:
        term = waiting.pop()
        yield term
        waiting += list(term_row(term).inside(term))[::-1]


def nodes(roots: Iterable[TreeNode]) -> Iterator[TreeNode]:
    for node in roots:
        yield node
        yield from terms(terms_inside(node))
        if type(node) in SEMANTICS:
            for body in bodies_in(cast(Stmt, node)):
                yield from nodes(body.stmts)


def statements(body: Iterable[Stmt]) -> Iterator[Stmt]:
    for stmt in body:
        yield stmt
        for inner in bodies_in(stmt):
            yield from statements(inner.stmts)


def names_said(roots: Iterable[TreeNode], linked: Linked) -> Iterator[Symbol]:
    for node in nodes(roots):
        if type(node) in SEMANTICS:
            said = stmt_row(cast(Stmt, node))
            keys = (*said.reads(node, linked), *said.writes(node, linked))
        else:
            keys = term_row(cast(Term, node)).reads(node)
        yield from (key for key in keys if isinstance(key, Symbol))


def calls(roots: Iterable[TreeNode], linked: Linked) -> Iterator[str]:
    for node in nodes(roots):
        if type(node) in SEMANTICS:
            yield from called_by(cast(Stmt, node), linked)


def callers(roots: Iterable[TreeNode], path: str, linked: Linked) -> Iterator[Stmt]:
    """The statements that may run a procedure themselves."""
    stmts = (cast(Stmt, node) for node in nodes(roots) if type(node) in SEMANTICS)
    return (stmt for stmt in stmts if path in called_by(stmt, linked))


def called_by(stmt: Stmt, linked: Linked) -> Iterator[str]:
    """The procedures that this statement itself may run, or asks about whether they are possible."""
    said = stmt_row(stmt)
    yield from said.calls(stmt, linked)
    yield from said.tries(stmt)


def of_value(value: Value) -> Iterator[TreeNode]:
    yield value.body
    yield from (change.body for change in value.changes)


def of_procedure(procedure: Procedure) -> Iterator[TreeNode]:
    yield from (start for _, start in procedure.memory if start is not None)
    for step in procedure.steps:
        yield from step.body


def of_checked(checked: Checked) -> Iterator[TreeNode]:
    """Everything that is ever worked out or carried out."""
    for value in (*checked.values.values(), *checked.formulas.values(), *checked.limits.values(), *checked.rank):
        yield from of_value(value)
    for procedure in (*checked.procedures.values(), *checked.empties.values()):
        yield from of_procedure(procedure)
    yield from (hook.test for hook in checked.hooks if hook.test is not None)
    yield from checked.starts.values()
