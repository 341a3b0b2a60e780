"""From parse trees to the sentences and blocks of `effects/tree.py`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Literal, cast

from lark import Token, Tree

from tassel_compiler.effects import tree as t
from tassel_compiler.effects.expressions import Expressions, Leaf, has, trees, words_read
from tassel_compiler.source import Span

NAMED_A = re.compile(r"\b(?:let|choose|for each|as) a (?:be|in|of)\b")
LINE_ENDS = frozenset({"_NL", "_INDENT", "_DEDENT", "SEMICOLON"})


class DeedBuilder:
    """Builds the deeds of one scalar on top of its expressions."""

    def __init__(self, expressions: Expressions) -> None:
        self.of = expressions

    # ---- blocks ----

    def block(self, node: Leaf) -> t.Block:
        """Of a `block`, `body` or `option`: the sentences without the punctuation between them."""
        children = cast("Tree[Token]", node).children
        found = [c for c in children if not (isinstance(c, Token) and c.type in LINE_ENDS)]
        deeds = tuple(self.deed(d) for d in found)
        return t.Block(deeds, deeds[0].span.to(deeds[-1].span))

    def deed(self, node: Leaf) -> t.Deed:
        tree = cast("Tree[Token]", node)
        return _BUILDERS[tree.data](self, tree)

    def test(self, node: Leaf) -> t.Test:
        if isinstance(node, Tree) and node.data == "possible":
            rule = self.of.name(words_read(node)[-1])
            return t.Possible(rule, has(node, "not"), self.of.whole(node))
        if isinstance(node, Tree) and node.data == "feasible":
            return t.Possible(None, False, self.of.whole(node))
        return self.of.build(node)

    def branch(self, node: Tree[Token]) -> t.Deed:
        arms: list[t.Arm] = []
        rest = list(node.children)
        while rest and has_if(rest):
            at = rest.index(cast(Token, "if"))
            body = self.block(rest[at + 3])
            arms.append(t.Arm(self.test(rest[at + 1]), body, self.of.span(rest[0], rest[0]).to(body.span)))
            rest = rest[at + 4 :]
        other = self.block(rest[-1]) if rest else None
        end = other.span if other else arms[-1].span
        return t.If(tuple(arms), other, arms[0].span.to(end))

    def may(self, node: Tree[Token]) -> t.Deed:
        body = self.block(node.children[-1])
        return t.May(body, self.until(node, body))

    def upto(self, node: Tree[Token]) -> t.Deed:
        body = self.block(node.children[-1])
        return t.UpTo(self.of.build(node.children[2]), body, self.until(node, body))

    def repeat(self, node: Tree[Token]) -> t.Deed:
        body = self.block(node.children[-1])
        test = self.of.build(node.children[4]) if has(node, "while") else None
        return t.Repeat(self.of.build(node.children[1]), test, body, self.until(node, body))

    def foreach(self, node: Tree[Token]) -> t.Deed:
        body = self.block(node.children[-1])
        return t.ForEach(self.of.binder(node.children[2]), body, self.until(node, body))

    def as_(self, node: Tree[Token]) -> t.Deed:
        secret = has(node, "secretly")
        who = cast("Tree[Token]", node.children[1 + secret])
        body = self.block(node.children[-1])
        name = self.of.binder(who) if who.data == "binder" else self.of.path(who)
        return t.As(name, body, self.until(node, body), secret)

    def options(self, node: Tree[Token]) -> t.Deed:
        options = tuple(self.option(o) for o in trees(node))
        return t.ChooseOne(options, self.of.span(node, node.children[0]).to(options[-1].span))

    def option(self, node: Tree[Token]) -> t.Option:
        if node.data == "option":
            body = self.block(node)
            return t.Option(None, None, body, body.span)
        body = self.block(node.children[-1])
        name = self.of.name(cast(Token, node.children[0]))
        test = self.test(node.children[2]) if has(node, "when") else None
        return t.Option(name, test, body, name.span.to(body.span))

    def until(self, node: Tree[Token], body: t.Block) -> Span:
        return self.of.span(node.children[0], node.children[0]).to(body.span)

    # ---- noun phrases ----

    def things(self, node: Leaf) -> t.Things:
        tree = cast("Tree[Token]", node)
        first = tree.children[0]
        counted = len(tree.children) > 1 and not (isinstance(first, Token) and first.type in ("ALL", "ANY"))
        amount = self.of.build(first) if counted else None
        what = self.path(tree.children[-1])
        if len(tree.children) == 1:
            self.check_article(what)
        return t.Things(amount, has(tree, "all"), has(tree, "any"), what, self.of.whole(tree))

    def check_article(self, what: t.Path) -> None:
        """`take a coin`; a variable may be called `a` too, but not as the first word without an amount."""
        first = what.words[0]
        if isinstance(first, t.Phrase) and len(first.names) > 1 and first.names[0].text == "a":
            noun = first.names[1].text
            if NAMED_A.search(self.of.scalar.text):
                self.of.report("E0125", first.names[0].span, "a", "(a)")
            else:
                self.of.report("E0105", first.names[0].span, "a", f"1 {noun}")

    def path(self, node: Leaf) -> t.Path:
        return self.of.path(cast("Tree[Token]", node))

    def per(self, node: Tree[Token]) -> t.Per:
        counted = isinstance(node.children[1], Token)
        lot = self.of.number(cast(Token, node.children[1])).value if counted else 1
        last = node.children[-1]
        bound = isinstance(last, Tree) and last.data == "binder"
        over = self.of.binder(last) if bound else self.of.build(last)
        return t.Per(lot, over, self.of.whole(node))

    def per_of(self, node: Tree[Token]) -> t.Per | None:
        found = trees(node, "per")
        return self.per(found[0]) if found else None

    def path_after(self, node: Tree[Token], word: str) -> t.Path | None:
        return self.path(_after(node.children, word)) if has(node, word) else None

    # ---- deeds ----

    def gain(self, node: Tree[Token]) -> t.Deed:
        verb = cast(Literal["take", "gain", "score"], str(node.children[0]))
        things = self.things(trees(node, "np")[0])
        source = self.path_after(node, "from")
        return t.Gain(verb, has(node, "exactly"), things, source, self.per_of(node), self.of.whole(node))

    def pay(self, node: Tree[Token]) -> t.Deed:
        things = self.things(node.children[1])
        return t.Pay(things, self.path_after(node, "to"), self.per_of(node), self.of.whole(node))

    def lose(self, node: Tree[Token]) -> t.Deed:
        return t.Lose(self.things(node.children[1]), self.per_of(node), self.of.whole(node))

    def advance(self, node: Tree[Token]) -> t.Deed:
        by = self.of.build(node.children[-1]) if len(node.children) > 2 else None
        return t.Advance(self.path(node.children[1]), by, self.of.whole(node))

    def grow(self, node: Tree[Token]) -> t.Deed:
        verb = cast(Literal["raise", "lower"], str(node.children[0]))
        amount = self.of.build(node.children[3])
        return t.Grow(verb, self.path(node.children[1]), amount, self.of.whole(node))

    def set(self, node: Tree[Token]) -> t.Deed:
        return t.Set(self.path(node.children[1]), self.of.build(node.children[3]), self.of.whole(node))

    def put(self, node: Tree[Token]) -> t.Deed:
        side = cast(Literal["on", "in"], str(node.children[2]))
        where = self.path(node.children[3])
        return t.Put(self.things(node.children[1]), where, self.of.whole(node), side)

    def move(self, node: Tree[Token]) -> t.Deed:
        verb = cast(Literal["draw", "move"], str(node.children[0]))
        source, target = self.path(node.children[3]), self.path(node.children[5])
        return t.Move(verb, self.things(node.children[1]), source, target, self.of.whole(node))

    def shuffle(self, node: Tree[Token]) -> t.Deed:
        return t.Shuffle(self.path(node.children[1]), self.of.whole(node))

    def choose(self, node: Tree[Token]) -> t.Deed:
        return t.Choose(self.of.binder(node.children[1]), has(node, "random"), self.of.whole(node))

    def compose(self, node: Tree[Token]) -> t.Deed:
        name = self.of.name(cast(Token, node.children[1]))
        where = self.of.build(_after(node.children, "where")) if has(node, "where") else None
        source = self.path_after(node, "from")
        return t.Compose(name, self.things(node.children[3]), source, where, self.of.whole(node))

    def let(self, node: Tree[Token]) -> t.Deed:
        name = self.of.name(cast(Token, node.children[1]))
        return t.Let(name, self.of.build(node.children[3]), self.of.whole(node))

    def require(self, node: Tree[Token]) -> t.Deed:
        return t.Require(self.test(node.children[1]), self.of.whole(node))

    def do(self, node: Tree[Token]) -> t.Deed:
        return t.Do(self.path(node.children[1]), self.of.whole(node))

    def call(self, node: Tree[Token]) -> t.Deed:
        name = self.of.name(cast(Token, node.children[0]))
        return t.Call(name, tuple(self.of.build(a) for a in node.children[1::2]), self.of.whole(node))

    def when(self, node: Tree[Token]) -> t.Deed:
        return t.When(self.deed(node.children[0]), self.of.build(node.children[2]), self.of.whole(node))


def has_if(children: Sequence[Leaf]) -> bool:
    return any(isinstance(c, Token) and c.type == "IF" for c in children)


def _after(children: Sequence[Leaf], word: str) -> Leaf:
    at = next(i for i, c in enumerate(children) if isinstance(c, Token) and c == word)
    return children[at + 1]


_BUILDERS: dict[str, Callable[[DeedBuilder, Tree[Token]], t.Deed]] = {
    "branch": DeedBuilder.branch,
    "may": DeedBuilder.may,
    "upto": DeedBuilder.upto,
    "repeat": DeedBuilder.repeat,
    "foreach": DeedBuilder.foreach,
    "as": DeedBuilder.as_,
    "options": DeedBuilder.options,
    "gain": DeedBuilder.gain,
    "pay": DeedBuilder.pay,
    "lose": DeedBuilder.lose,
    "advance": DeedBuilder.advance,
    "grow": DeedBuilder.grow,
    "set": DeedBuilder.set,
    "put": DeedBuilder.put,
    "move": DeedBuilder.move,
    "shuffle": DeedBuilder.shuffle,
    "choose": DeedBuilder.choose,
    "compose": DeedBuilder.compose,
    "let": DeedBuilder.let,
    "require": DeedBuilder.require,
    "do": DeedBuilder.do,
    "call": DeedBuilder.call,
    "when": DeedBuilder.when,
}
