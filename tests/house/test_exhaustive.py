"""A class that is added to a closed union is missed nowhere: the type checker sees every match that it falls through.

Where a match returns a value, mypy asks for the missing return. Where it returns none, or yields, it must end in
`assert_never`; and what cannot come is listed by its classes, never caught by a fault behind the match.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from tassel_compiler import core as c
from tassel_compiler.effects import tree as t
from tassel_compiler.lower.plan import planned
from tests.house.declared_names import ROOT

CLOSED = [get_args(union) for union in (c.Stmt, c.Expr, c.Domain, t.Deed, t.Simple, t.Nested, t.Expr)]
CLOSED += [get_args(union) for union in (planned.Planned, planned.Attempt, planned.Question)]
UNIONS = [{kind.__name__ for kind in union} for union in CLOSED]


def sources() -> Iterator[tuple[Path, ast.Module]]:
    for package in ("compiler", "runtime", "tassel"):
        for file in sorted((ROOT / package).rglob("*.py")):
            yield file, ast.parse(file.read_text(encoding="utf-8"))


def classes(pattern: ast.pattern) -> Iterator[str]:
    """The classes that a pattern takes whole."""
    match pattern:
        case ast.MatchOr(patterns=inner):
            for one in inner:
                yield from classes(one)
        case ast.MatchClass(cls=name, patterns=[], kwd_patterns=[]):
            yield ast.unparse(name).rpartition(".")[2]


def wild(case: ast.match_case) -> bool:
    return isinstance(case.pattern, ast.MatchAs) and case.pattern.pattern is None


def silent(function: ast.FunctionDef) -> bool:
    """Does nobody see that nothing is returned?"""
    returns = ast.unparse(function.returns) if function.returns else "None"
    return returns == "None" or returns.startswith("Iterator")


def faults(tree: ast.Module) -> Iterator[ast.Raise]:
    listed = [node for case in ast.walk(tree) if isinstance(case, ast.match_case) and not wild(case)
              for node in ast.walk(case)]  # fmt: skip
    for node in ast.walk(tree):
        fault = isinstance(node, ast.Raise) and node.exc is not None and "AssertionError" in ast.unparse(node.exc)
        if isinstance(node, ast.Raise) and fault and node not in listed:
            yield node


def open_ends(tree: ast.Module) -> Iterator[ast.Match]:
    """Matches over everything there is of a union that would fall through in silence if there were more."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and silent(node)]
    for match in (node for function in functions for node in ast.walk(function) if isinstance(node, ast.Match)):
        taken = {name for case in match.cases for name in classes(case.pattern)}
        if any(union <= taken for union in UNIONS) and not wild(match.cases[-1]):
            yield match


def test_what_cannot_come_is_listed_by_its_classes():
    assert [f"{file.name}:{node.lineno}" for file, tree in sources() for node in faults(tree)] == []


def test_a_match_that_returns_nothing_says_that_it_is_complete():
    assert [f"{file.name}:{node.lineno}" for file, tree in sources() for node in open_ends(tree)] == []


def test_both_laws_see_what_they_are_there_for():
    unions = " | ".join(f"{name}()" for name in sorted(UNIONS[2]))
    text = f"def f(x) -> None:\n  match x:\n    case {unions}:\n      pass\n  raise AssertionError(x)\n"
    assert list(faults(ast.parse(text))) and list(open_ends(ast.parse(text)))
    listed = text.replace("      pass\n  raise", "      raise") + "    case _:\n      assert_never(x)\n"
    assert not list(faults(ast.parse(listed))) and not list(open_ends(ast.parse(listed)))
