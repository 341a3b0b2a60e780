"""From parse trees to the expressions of `effects/tree.py`."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Literal, cast

from lark import Token, Tree

from tassel_compiler.diagnostics import Sink
from tassel_compiler.effects import tree as t
from tassel_compiler.effects.grammar import keywords
from tassel_compiler.loading.nodes import Scalar
from tassel_compiler.source import Span

Leaf = Token | Tree[Token]
_LARGEST = 2**31 - 1


def first_token(node: Leaf) -> Token:
    while isinstance(node, Tree):
        node = node.children[0]
    return node


def last_token(node: Leaf) -> Token:
    while isinstance(node, Tree):
        node = node.children[-1]
    return node


def trees(node: Tree[Token], *kinds: str) -> list[Tree[Token]]:
    return [c for c in node.children if isinstance(c, Tree) and (not kinds or c.data in kinds)]


def words_read(node: Tree[Token]) -> list[Token]:
    return [c for c in node.children if isinstance(c, Token)]


def has(node: Tree[Token], word: str) -> bool:
    return any(isinstance(c, Token) and c == word for c in node.children)


class Expressions:
    """Builds the expressions of one scalar; what is wrong in itself is reported as it is met."""

    def __init__(self, scalar: Scalar, sink: Sink) -> None:
        self.scalar = scalar
        self.sink = sink
        self.sound = True

    def span(self, first: Leaf, last: Leaf) -> Span:
        return self.scalar.at(first_token(first).start_pos or 0, last_token(last).end_pos or 0)

    def whole(self, node: Tree[Token]) -> Span:
        return self.span(node, node)

    def build(self, node: Leaf) -> t.Expr:
        if isinstance(node, Token):
            return self.number(node)
        return _BUILDERS[node.data](self, node)

    def name(self, token: Token) -> t.Name:
        return t.Name(str(token), self.span(token, token))

    def number(self, token: Token) -> t.Number:
        value = int(token) if len(token) < 20 else _LARGEST + 1
        if value > _LARGEST:
            self.report("E0114", self.span(token, token), str(token))
        return t.Number(min(value, _LARGEST), self.span(token, token))

    def report(self, code: str, span: Span, found: str, repair: str = "", expected: str = "") -> None:
        self.sound = False
        self.sink.report(code, span, found=found, repair=repair, expected=expected)

    # ---- words ----

    def path(self, node: Tree[Token]) -> t.Path:
        return t.Path(tuple(self.word(w) for w in trees(node)), self.whole(node))

    def word(self, node: Tree[Token]) -> t.Phrase | t.Apply:
        if node.data == "apply":
            return self.apply(node)
        names = tuple(self.name(w) for w in words_read(node))
        for name, following in pairwise(names):
            if name.text in ("the", "an"):
                self.report("E0105", name.span, name.text, following.text)
        return t.Phrase(names, self.whole(node))

    def apply(self, node: Tree[Token]) -> t.Apply:
        opening = cast(Token, node.children[0])
        start = opening.start_pos or 0
        text = opening[:-1]
        name = t.Name(text, self.scalar.at(start, start + len(text)))
        if text in keywords():
            self.report("E0113", name.span, text, expected=f"{text} (...)")
        return t.Apply(name, tuple(self.build(a) for a in node.children[1:-1:2]), self.whole(node))

    # ---- the rest of the atoms ----

    def literal(self, node: Tree[Token]) -> t.Expr:
        return t.Constant(str(node.children[0]), self.whole(node))

    def listing(self, node: Tree[Token]) -> t.Expr:
        return t.Listing(tuple(self.build(i) for i in node.children[1:-1:2]), self.whole(node))

    def paren(self, node: Tree[Token]) -> t.Expr:
        return self.build(node.children[1])

    # ---- operators ----

    def arithmetic(self, node: Tree[Token]) -> t.Expr:
        left, op, right = node.children
        sign = cast(Literal["+", "-", "*", "/", "mod"], str(op))
        return t.Arithmetic(sign, self.build(left), self.build(right), self.whole(node))

    def compare(self, node: Tree[Token]) -> t.Expr:
        left, op, right = node.children
        sign = cast(Literal["=", "!=", "<", "<=", ">", ">="], str(op))
        return t.Compare(sign, self.build(left), self.build(right), self.whole(node))

    def is_(self, node: Tree[Token]) -> t.Expr:
        left, right = self.build(node.children[0]), self.build(node.children[-1])
        middle = node.children[1:-1]
        return t.Is(left, right, "not" in middle, "in" in middle, self.whole(node))

    def exists(self, node: Tree[Token]) -> t.Expr:
        return t.Exists(self.build(node.children[0]), self.whole(node))

    def not_(self, node: Tree[Token]) -> t.Expr:
        return t.Not(self.build(node.children[1]), self.whole(node))

    def logic(self, node: Tree[Token]) -> t.Expr:
        left, op, right = node.children
        word = cast(Literal["and", "or"], str(op))
        return t.Logic(word, self.build(left), self.build(right), self.whole(node))

    def ifelse(self, node: Tree[Token]) -> t.Expr:
        then, _, cond, _, other = node.children
        return t.IfElse(self.build(then), self.build(cond), self.build(other), self.whole(node))

    # ---- asking ----

    def query(self, node: Tree[Token]) -> t.Expr:
        kind = cast(Literal["count", "some", "no", "first"], str(node.children[0]))
        return t.Query(kind, self.binder(node.children[-1]), self.whole(node))

    def fold(self, node: Tree[Token]) -> t.Expr:
        kind, _, of, _, binder = node.children
        word = cast(Literal["sum", "highest", "lowest", "longest"], str(kind))
        return t.Fold(word, self.build(of), self.binder(binder), self.whole(node))

    def distance(self, node: Tree[Token]) -> t.Expr:
        _, _, start, _, aim, _, by = node.children
        return t.Distance(self.build(start), self.build(aim), self.binder(by), self.whole(node))

    def closure(self, node: Tree[Token]) -> t.Expr:
        of, how, _, start, _, by = node.children
        word = cast(Literal["connected", "reached"], str(how))
        return t.Closure(self.build(of), word, self.build(start), self.binder(by), self.whole(node))

    def those(self, node: Tree[Token]) -> t.Expr:
        return t.Those(self.binder(node.children[0]), self.whole(node))

    def binder(self, leaf: Leaf) -> t.Binder:
        node = cast("Tree[Token]", leaf)
        name, _, within = node.children[:3]
        where = self.build(node.children[4]) if len(node.children) > 4 else None
        return t.Binder(self.name(cast(Token, name)), self.within(within), where, self.whole(node))

    def _turns(self, node: Tree[Token]) -> t.Turns:
        of, *rest = node.children
        last = rest[-1]
        order = last if isinstance(last, Tree) and last.data == "order" else None
        key = self.build(order.children[1]) if order is not None else None
        falling = order is not None and has(order, "reversed")
        if rest[0] is order:
            return t.Turns(self.build(of), "", None, self.whole(node), False, key, falling)
        word = cast(Literal["from", "after"], str(rest[0]))
        back = has(node, "reversed")
        return t.Turns(self.build(of), word, self.build(rest[1]), self.whole(node), back, key, falling)

    def within(self, node: Leaf) -> t.Expr | t.Range | t.Turns | t.Closure:
        if isinstance(node, Tree) and node.data == "range":
            return t.Range(self.build(node.children[0]), self.build(node.children[2]), self.whole(node))
        if isinstance(node, Tree) and node.data == "turns":
            return self._turns(node)
        return self.build(node)


_BUILDERS: dict[str, Callable[[Expressions, Tree[Token]], t.Expr]] = {
    "path": Expressions.path,
    "literal": Expressions.literal,
    "listing": Expressions.listing,
    "paren": Expressions.paren,
    "sum": Expressions.arithmetic,
    "product": Expressions.arithmetic,
    "compare": Expressions.compare,
    "is_": Expressions.is_,
    "exists": Expressions.exists,
    "not_": Expressions.not_,
    "or_": Expressions.logic,
    "and_": Expressions.logic,
    "ifelse": Expressions.ifelse,
    "query": Expressions.query,
    "fold": Expressions.fold,
    "distance": Expressions.distance,
    "closure": Expressions.closure,
    "those": Expressions.those,
}
