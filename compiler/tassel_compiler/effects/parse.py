"""From the characters of one scalar to a tree, or to one diagnostic that says what is wrong.

Formulas, moments and types may be folded over several lines, so their line breaks count as blanks; blocks keep theirs.
Replacing never changes the length, so a place in the prepared text is a place in the scalar.
"""

from __future__ import annotations

import re
from typing import cast

from lark import Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedToken

from tassel_compiler.diagnostics import Sink
from tassel_compiler.effects import headings, tree
from tassel_compiler.effects.deeds import Deeds
from tassel_compiler.effects.expressions import Expressions
from tassel_compiler.effects.grammar import grammar
from tassel_compiler.effects.layout import WrongDepth
from tassel_compiler.effects.mistakes import Failure, report
from tassel_compiler.loading.nodes import Scalar

COMMENT = re.compile(r"#[^\n]*")


def parse(kind: str, scalar: Scalar, sink: Sink) -> tree.Text | None:
    """The tree of a scalar of this kind (block, formula, moment, field); None when something was reported."""
    text = _prepared(kind, scalar.text)
    try:
        found = cast("Tree[Token]", grammar().parse(text, start=kind))
    except UnexpectedToken as error:
        return report(Failure(kind, scalar, text, error.token, frozenset(error.accepts or error.expected)), sink)
    except UnexpectedCharacters as error:
        found_there = text[error.pos_in_stream]
        token = Token("STRANGE", found_there, error.pos_in_stream, end_pos=error.pos_in_stream + 1)
        return report(Failure(kind, scalar, text, token, frozenset(error.allowed)), sink)
    except WrongDepth as error:
        return report(Failure(kind, scalar, text, error.token, frozenset(), tuple(error.depths)), sink)
    expressions = Expressions(scalar, sink)
    built = _built(kind, expressions, found)
    return built if expressions.sound else None


def _prepared(kind: str, text: str) -> str:
    if kind == "block":
        return text if text.endswith("\n") else text + "\n"
    without_comments = COMMENT.sub(lambda comment: " " * len(comment.group()), text)
    return without_comments.replace("\r", " ").replace("\n", " ")


def _built(kind: str, expressions: Expressions, found: Tree[Token]) -> tree.Text:
    if kind == "block":
        return Deeds(expressions).block(found)
    if kind == "moment":
        return headings.moment(expressions, found)
    if kind == "field":
        return headings.field(expressions, found)
    return expressions.build(found.children[0])
