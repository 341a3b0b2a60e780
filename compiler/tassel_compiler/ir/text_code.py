"""Statements and values as text, driven by the rows of `OPS`."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from tassel_compiler.ir.op_form import FormError, made
from tassel_compiler.ir.ops import OPS, Body, Changing, Const, Local, Op, Statement, Value
from tassel_compiler.ir.walk import bodies, with_bodies

_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_./-]*\Z")
_TOKEN = re.compile(r'\s*([()]|"(?:[^"\\]|\\.)*"|@\d+|[^\s()"@]+)')
_NUMBER = re.compile(r"-?\d{1,10}\Z")


@dataclass(frozen=True, slots=True)
class Line:
    number: int
    depth: int
    words: str


def lines_of(text: str) -> list[Line]:
    """The lines that say something; two blanks are one step of indentation."""
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        words = line.strip(" ")
        if words:
            found.append(Line(number, (len(line) - len(line.lstrip(" "))) // 2, words))
    return found


def _name(name: str) -> str:
    return name if _WORD.match(name) else json.dumps(name)


def value_text(op: Op) -> str:
    if isinstance(op, Const):
        return str(op.number)
    if isinstance(op, Local):
        return _name(op.local)
    return f"({' '.join([op.name, *_operands(op)])})"


def _operands(op: Op) -> list[str]:
    """Everything but bodies; a list of values just follows, since nothing else can."""
    texts: list[str] = []
    for field, operand in op.operands:
        given = getattr(op, field)
        if operand == "value":
            texts.append(value_text(given))
        elif operand == "values":
            texts += map(value_text, given)
        elif operand != "body":
            texts.append(_name(given) if isinstance(given, str) else str(given))
    return texts


def write_body(ops: Body, depth: int) -> list[str]:
    lines = []
    for op in ops:
        why = [f"@{op.why}"] if isinstance(op, Changing) and op.why else []
        lines.append("  " * depth + " ".join([op.name, *_operands(op), *why]))
        for i, inner in enumerate(bodies(op)):
            if i == 1 and inner:
                lines.append("  " * depth + "else")
            lines += write_body(inner, depth + 1)
    return lines


class _Tokens:
    def __init__(self, text: str) -> None:
        self.items: list[str] = []
        at = 0
        while at < len(text):
            found = _TOKEN.match(text, at)
            if found is None:
                raise FormError(f"{text[at:at + 20]!r} is not understood")
            self.items.append(found[1])
            at = found.end()
        self.at = 0

    @property
    def next(self) -> str:
        return self.items[self.at] if self.at < len(self.items) else ""

    def take(self) -> str:
        self.at += 1
        return self.items[self.at - 1] if self.at <= len(self.items) else ""


def read_value(text: str) -> Value:
    tokens = _Tokens(text)
    value = _value(tokens)
    if tokens.next:
        raise FormError(f"{tokens.next!r} stands after the value")
    return value


def _value(tokens: _Tokens) -> Value:
    token = tokens.take()
    if token == "(":
        op = _instruction(tokens)
        if not isinstance(op, Value):
            raise FormError(f"{op.name} is no value")
        if tokens.take() != ")":
            raise FormError(f"a bracket of {op.name} stays open")
        return op
    if _NUMBER.match(token):
        return Const(int(token))
    return Local(_read_name(token))


def _read_name(token: str) -> str:
    if token.startswith('"'):
        return str(json.loads(token))
    if not _WORD.match(token):
        raise FormError(f"{token or 'the end'!r} is no name")
    return token


def _instruction(tokens: _Tokens) -> Op:
    """Name and operands; bodies are filled in by the caller."""
    name = tokens.take()
    if name not in OPS:
        raise FormError(f"there is no instruction {name!r}")
    operands = [_operand(tokens, operand) for operand in OPS[name].operands]
    return made(name, operands, _number(tokens.take()[1:]) if tokens.next.startswith("@") else 0)


def _operand(tokens: _Tokens, operand: str) -> object:
    if operand == "value":
        return _value(tokens)
    if operand == "values":
        values: list[Value] = []
        while tokens.next not in ("", ")") and not tokens.next.startswith("@"):
            values.append(_value(tokens))
        return tuple(values)
    if operand == "body":
        return ()
    return _number(tokens.take()) if operand in ("int", "label", "ask", "stop") else _read_name(tokens.take())


def _number(token: str) -> int:
    if not _NUMBER.match(token):
        raise FormError(f"{token!r} is no number")
    return int(token)


def read_body(lines: list[Line], at: int, depth: int) -> tuple[Body, int]:
    """The statements indented to `depth` from line `at` on, and the first line after them."""
    ops: list[Statement] = []
    while at < len(lines) and lines[at].depth >= depth:
        line = lines[at]
        try:
            op = _line(line, depth)
        except FormError as problem:
            raise FormError(f"{problem} (line {line.number})") from None
        op, at = _with_bodies(op, lines, at + 1, depth)
        ops.append(op)
    return tuple(ops), at


def _line(line: Line, depth: int) -> Statement:
    if line.depth > depth:
        raise FormError("indented too far")
    tokens = _Tokens(line.words)
    op = _instruction(tokens)
    if not isinstance(op, Statement):
        raise FormError(f"{op.name} is no statement")
    if tokens.next:
        raise FormError(f"{tokens.next!r} stands after {op.name}")
    return op


def _with_bodies(op: Statement, lines: list[Line], at: int, depth: int) -> tuple[Statement, int]:
    """The lines under a statement; the second body, where there is one, follows `else`."""
    read: list[Body] = []
    for _ in bodies(op):
        if read:
            if at >= len(lines) or lines[at] != Line(lines[at].number, depth, "else"):
                break
            at += 1
        body, at = read_body(lines, at, depth + 1)
        read.append(body)
    waiting = iter(read)
    return with_bodies(op, lambda _: next(waiting, ())), at
