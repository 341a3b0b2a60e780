"""What to say about a text that does not parse."""

from __future__ import annotations

from dataclasses import dataclass

from lark import Token

from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading.nodes import Scalar


@dataclass(frozen=True, slots=True)
class Failure:
    """Where the parser stopped, and what could have stood there."""

    kind: str
    scalar: Scalar
    text: str
    token: Token
    expected: frozenset[str]
    depths: tuple[int, ...] = ()


def report(failure: Failure, sink: Sink) -> None:
    start = failure.token.start_pos or 0
    span = failure.scalar.at(start, failure.token.end_pos or start)
    sink.report("E0101", span, found=str(failure.token).strip() or "the end", expected=", ".join(failure.expected))
