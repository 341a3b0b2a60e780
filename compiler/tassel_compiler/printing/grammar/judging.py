"""What a test says of a variable alone: `v is open`, and which of these words stand with the noun."""

from __future__ import annotations

from tassel_compiler.effects import tree as t
from tassel_compiler.printing.grammar.nouns import Nouns


def adjectives(b: t.Binder, nouns: Nouns) -> list[str]:
    """The adjectives among what a set is narrowed to: they stand with the noun, not in a clause behind it."""
    words = (judged_as(part, b.name.text) for part in conjuncts(b.where))
    return [word for word in words if word is not None and nouns.stands_before(word)]


def judged_as(e: t.Expr, variable: str) -> str | None:
    """The word of `v is open`."""
    return plain_word(e.right) if isinstance(e, t.Is) and not e.negated and judges(e, variable) else None


def conjuncts(e: t.Expr | None) -> list[t.Expr]:
    if isinstance(e, t.Logic) and e.op == "and":
        return [*conjuncts(e.left), *conjuncts(e.right)]
    return [e] if e is not None else []


def plain_word(e: t.Expr | None) -> str | None:
    """The word of an expression that is a single word."""
    if isinstance(e, t.Path) and len(e.words) == 1 and isinstance(e.words[0], t.Phrase):
        return " ".join(n.text for n in e.words[0].names)
    return None


def judges(e: t.Expr, variable: str) -> bool:
    """`v is open`: said of the thing itself, and before what is said of other things."""
    return isinstance(e, t.Is) and not e.inside and plain_word(e.left) == variable and plain_word(e.right) is not None
