"""Indentation as brackets.

Between lexer and parser: a line break becomes `_NL`, a deeper line opens `_INDENT`, a shallower one closes
`_DEDENT`s. Inside brackets line breaks mean nothing. A line that closes to a depth nobody opened raises
`WrongDepth`, which `parse` turns into a diagnostic.
"""

from __future__ import annotations

from collections.abc import Iterator

from lark import Token
from lark.lark import PostLex

OPEN = frozenset({"CALL", "LPAR", "LSQB"})
CLOSE = frozenset({"RPAR", "RSQB"})


class WrongDepth(Exception):
    """A line stands between two depths. `token` is the line break before it."""

    def __init__(self, token: Token, depths: list[int]) -> None:
        super().__init__("wrong depth")
        self.token = token
        self.depths = depths


class Indentation(PostLex):
    always_accept = ("_NL",)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        depths, brackets = [0], 0
        last = Token("_NL", "")
        for token in stream:
            last = token
            if token.type == "_NL":
                if brackets == 0:
                    yield from _line_break(token, depths)
                continue
            if token.type in OPEN:
                brackets += 1
            elif token.type in CLOSE and brackets:
                brackets -= 1
            yield token
        while len(depths) > 1:
            depths.pop()
            yield Token.new_borrow_pos("_DEDENT", "", last)


def _line_break(token: Token, depths: list[int]) -> Iterator[Token]:
    yield token
    depth = len(token) - token.rfind("\n") - 1
    if depth > depths[-1]:
        depths.append(depth)
        yield Token.new_borrow_pos("_INDENT", "", token)
        return
    while depth < depths[-1]:
        depths.pop()
        yield Token.new_borrow_pos("_DEDENT", "", token)
    if depth != depths[-1]:
        raise WrongDepth(token, depths)
