"""From the characters of one scalar to a tree, or to one diagnostic that says what is wrong.

Formulas, moments and types may be folded over several lines, so their line breaks count as blanks; blocks
keep theirs. Preparing never moves a character, so a place in the prepared text is a place in the scalar.
"""

from __future__ import annotations

import re
from functools import lru_cache

from lark import Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedToken

from tassel_compiler.diagnostics import Diagnostic, Sink
from tassel_compiler.effects import headings, tree
from tassel_compiler.effects.deeds import Deeds
from tassel_compiler.effects.expressions import Expressions
from tassel_compiler.effects.failure import Failure
from tassel_compiler.effects.grammar import grammar
from tassel_compiler.effects.layout import WrongDepth
from tassel_compiler.effects.mistakes import report
from tassel_compiler.loading.nodes import Scalar

KEPT = 8192  # scalars
COMMENT = re.compile(r"#[^\n]*")


def parse(kind: str, scalar: Scalar, sink: Sink) -> tree.Text | None:
    """The tree of a scalar of this kind (block, formula, moment, field); None when something was reported."""
    found, told = _known(kind, scalar)
    sink.extend(told)
    return found


@lru_cache(maxsize=KEPT)
def _known(kind: str, scalar: Scalar) -> tuple[tree.Text | None, tuple[Diagnostic, ...]]:
    """Trees are frozen: the same scalar of a document that several rule sets share becomes one tree."""
    sink = Sink()
    text = _prepared(kind, scalar.text)
    found = _parsed(kind, scalar, text)
    if isinstance(found, Failure):
        report(found, sink)
        return None, sink.items
    expressions = Expressions(scalar, sink)
    built = _built(kind, expressions, found)
    return built if expressions.sound else None, sink.items


def _prepared(kind: str, text: str) -> str:
    if kind == "block":
        return text if text.endswith("\n") else text + "\n"
    without_comments = COMMENT.sub(lambda comment: " " * len(comment.group()), text)
    return without_comments.replace("\r", " ").replace("\n", " ")


def _parsed(kind: str, scalar: Scalar, text: str) -> Tree[Token] | Failure:
    try:
        return grammar().parse(text, start=kind)
    except UnexpectedToken as error:
        expected = frozenset(error.accepts or error.expected)
        return _failure(kind, scalar, text, error.token, expected)
    except UnexpectedCharacters as error:
        at = error.pos_in_stream or 0
        return Failure(kind, scalar, text, "STRANGE", at, at + 1)
    except WrongDepth as error:
        at = error.token.end_pos or 0
        return Failure(kind, scalar, text, "DEPTH", at, at)


def _failure(kind: str, scalar: Scalar, text: str, token: Token, expected: frozenset[str]) -> Failure:
    start = token.start_pos or 0
    end = token.end_pos or start
    if token.type == "$END":
        start = end = len(text)
    elif token.type in ("_INDENT", "_DEDENT"):
        start = end
    return Failure(kind, scalar, text, token.type, start, end, expected)


def _built(kind: str, expressions: Expressions, found: Tree[Token]) -> tree.Text:
    if kind == "block":
        return Deeds(expressions).block(found)
    if kind == "moment":
        return headings.moment(expressions, found)
    if kind == "field":
        return headings.field(expressions, found)
    return expressions.build(found.children[0])
