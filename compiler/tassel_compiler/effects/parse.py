"""From the characters of one scalar to a tree, or to diagnostics that say what is wrong.

Formulas, moments and types may be folded over several lines, so their line breaks count as blanks; blocks
keep theirs. Preparing never moves a character, so a place in the prepared text is a place in the scalar.
A block goes on after a line that is wrong (`resuming`): two bad lines are two diagnostics.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lark import Token, Tree
from lark.exceptions import LarkError, UnexpectedCharacters, UnexpectedToken

from tassel_compiler.depth import NESTED
from tassel_compiler.diagnostics import Sink
from tassel_compiler.effects import headings, tree
from tassel_compiler.effects.deeds import DeedBuilder
from tassel_compiler.effects.expressions import Expressions
from tassel_compiler.effects.failure import Misfit
from tassel_compiler.effects.grammar import grammar
from tassel_compiler.effects.layout import WrongDepth
from tassel_compiler.effects.mistakes import report
from tassel_compiler.effects.resuming import resumed
from tassel_compiler.loading.nodes import Scalar
from tassel_compiler.same import Same
from tassel_compiler.spelling import without_advice

COMMENT = re.compile(r"#[^\n]*")
_LETTERS = re.compile(r"[\w-]*\Z")
LONGEST = 100  # letters of a word or digits of a number
MOST_LETTERS = 200_000  # of a text
_SHOWN = 20
_LONG_WORD = re.compile(rf"[\w-]{{{LONGEST + 1},}}")
_MOST = 12  # lines of one text that are told to be wrong
# Trees are frozen: the same scalar of a document that several rule sets share becomes one tree. What is said about one
# that is not in order depends on the words of the rule set, so it is read again.
_trees = Same[tree.Text | None](most=4096)
SWALLOWING = frozenset({"E0110", "E0111", "E0115", "E0116"})  # depth and brackets: nobody knows what is meant to follow


def parse(kind: str, scalar: Scalar, sink: Sink) -> tree.Text | None:
    """The tree of a scalar of this kind (block, formula, moment, field, condition); None when something was reported.

    A condition that is not in order is told as the formula that it nearly is.
    """
    scalar.span.source.sentences.add(scalar.span.start)
    known = _trees.of((), (kind, scalar), lambda: _tried(kind, scalar))
    return _read(kind, scalar, sink) if known is None else known


def _tried(kind: str, scalar: Scalar) -> tree.Text | None:
    with without_advice():
        return _read(kind, scalar, Sink())


def _too_long(scalar: Scalar, sink: Sink) -> bool:
    """Whether a text, or a word of it, is longer than anything that is read; it is told then."""
    text = scalar.text
    if len(text) > MOST_LETTERS:
        sink.report("E0136", scalar.at(0, 1), size=len(text), most=MOST_LETTERS)
        return True
    word = _LONG_WORD.search(text)
    if word is not None:
        at, shown = scalar.at(word.start(), word.end()), f"{word.group()[:_SHOWN]}…"
        sink.report("E0135", at, found=shown, size=len(word.group()), most=LONGEST)
    return word is not None


def _read(kind: str, scalar: Scalar, sink: Sink) -> tree.Text | None:
    if _too_long(scalar, sink):
        return None
    found = _parsed(kind, scalar, _prepared(kind, scalar.text), sink)
    if isinstance(found, Misfit) and kind == "condition":
        return _read("formula", scalar, sink)
    if isinstance(found, Misfit):
        _tell(found, sink)
        return None
    too_deep = _too_deep(found)
    if too_deep is not None:
        sink.report("E0132", scalar.at(too_deep.start_pos or 0, too_deep.end_pos or 0), most=NESTED)
        return None
    expressions = Expressions(scalar, sink)
    built = _built(kind, expressions, found)
    return built if expressions.sound else None


def _tell(failure: Misfit, sink: Sink) -> None:
    """The failure, and those of the lines that it hides."""
    left = [failure]
    for _ in range(_MOST):
        if not left:
            return
        first = left.pop(0)
        mistake = report(first, sink)
        if failure.kind == "block" and mistake.code not in SWALLOWING:
            left += _further(first.scalar, mistake.start, sink)


def _further(scalar: Scalar, start: int, sink: Sink) -> Iterator[Misfit]:
    """Failures of what is left without the line of this place."""
    for piece in resumed(scalar, start):
        found = _parsed("block", piece, _prepared("block", piece.text), sink)
        if isinstance(found, Misfit):
            yield found
        else:
            DeedBuilder(Expressions(piece, sink)).block(found)


def _prepared(kind: str, text: str) -> str:
    if kind == "block":
        return text if text.endswith("\n") else text + "\n"
    without_comments = COMMENT.sub(lambda comment: " " * len(comment.group()), text)
    return without_comments.replace("\r", " ").replace("\n", " ")


def _parsed(kind: str, scalar: Scalar, text: str, sink: Sink) -> Tree[Token] | Misfit:
    try:
        return grammar().parse(text, start=kind)
    except UnexpectedToken as error:
        expected = frozenset(error.accepts or error.expected)
        return _failure(kind, scalar, text, error.token, expected, sink)
    except UnexpectedCharacters as error:
        at = error.pos_in_stream or 0
        return Misfit(kind, scalar, text, "STRANGE", at, at + 1, acceptable(kind, text, at), sink.lexicon)
    except WrongDepth as error:
        at = error.token.end_pos or 0
        return Misfit(kind, scalar, text, "DEPTH", at, at, lexicon=sink.lexicon)


def acceptable(kind: str, text: str, at: int) -> frozenset[str]:
    """What may stand where a word with a strange letter begins: the lexer knows of no parser."""
    begin = _LETTERS.search(text, 0, at)
    try:
        reading = grammar().parse_interactive(text[: begin.start() if begin else at], start=kind)
        reading.exhaust_lexer()
        return frozenset(reading.accepts())  # type: ignore[no-untyped-call]
    except (LarkError, WrongDepth):
        return frozenset()


def _failure(
    kind: str, scalar: Scalar, text: str, token: Token, expected: frozenset[str], sink: Sink
) -> Misfit:
    start = token.start_pos or 0
    end = token.end_pos or start
    if token.type == "$END":
        start = end = len(text)
    elif token.type in ("_INDENT", "_DEDENT"):
        start = end
    return Misfit(kind, scalar, text, token.type, start, end, expected, sink.lexicon)


def _too_deep(found: Tree[Token]) -> Token | None:
    """A word that stands deeper than anybody may walk; found without walking there."""
    waiting: list[tuple[Tree[Token] | Token, int]] = [(found, 0)]
    while waiting:
        part, depth = waiting.pop()
        if isinstance(part, Tree):
            further = part.data == "branch"  # each `else if`, five parts long, stands in the one before it
            waiting += [(inner, depth + 1 + i // 5 * further) for i, inner in enumerate(part.children)]
        elif depth > NESTED:
            return part
    return None


def _built(kind: str, expressions: Expressions, found: Tree[Token]) -> tree.Text:
    if kind == "block":
        return DeedBuilder(expressions).block(found)
    if kind == "moment":
        return headings.moment_mistake(expressions, found)
    if kind == "field":
        return headings.field(expressions, found)
    if kind == "condition":
        return DeedBuilder(expressions).test(found.children[0])
    return expressions.build(found.children[0])
