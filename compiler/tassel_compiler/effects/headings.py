"""From parse trees to the two short kinds of text: moments and the types of slots."""

from __future__ import annotations

from typing import Literal, cast

from lark import Token, Tree

from tassel_compiler.effects import tree as t
from tassel_compiler.effects.expressions import Expressions, has, trees, words_read


def moment_mistake(of: Expressions, node: Tree[Token]) -> t.Moment:
    when: Literal["before", "after", "instead"] = "before"
    points: list[t.Point] = []
    for child in node.children:
        if isinstance(child, Tree) and child.data == "point":
            points.append(_point(of, when, child))
        elif isinstance(child, Token) and child.type in ("BEFORE", "AFTER", "INSTEAD"):
            when = cast(Literal["before", "after", "instead"], str(child))
    by: Literal["you", "others", "anyone"] = "you"
    if has(node, "others"):
        by = "others"
    elif has(node, "anyone"):
        by = "anyone"
    test = of.build(node.children[-1]) if has(node, "when") else None
    return t.Moment(tuple(points), by, test, of.whole(node))


def _point(of: Expressions, when: Literal["before", "after", "instead"], node: Tree[Token]) -> t.Point:
    names = tuple(of.name(w) for w in words_read(node) if w.type == "NAME")
    if has(node, "."):
        return t.Point(when, names[:-1], names[-1], of.whole(node))
    return t.Point(when, names, None, of.whole(node))


def field(of: Expressions, node: Tree[Token]) -> t.Field:
    kind = trees(node, "type")[0]
    first = words_read(kind)[0]
    form: Literal["plain", "maybe", "basket", "group", "list"] = "plain"
    if first.type != "NAME":
        form = cast(Literal["maybe", "basket", "group", "list"], str(first))
    names = [of.name(w) for w in words_read(kind) if w.type == "NAME"]
    start = of.build(node.children[2]) if has(node, "=") else None
    return t.Field(names[0], form, tuple(names[1:]), start, of.whole(node))
