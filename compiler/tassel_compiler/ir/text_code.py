"""Statements and values as text, driven by the rows of `OPS`."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from tassel_compiler.ir.op_form import FormError
from tassel_compiler.ir.ops import OPS, Arg, Op

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
    if op.name == "const":
        return str(op.args[0])
    if op.name == "local":
        return _name(str(op.args[0]))
    return f"({' '.join([op.name, *_operands(op)])})"


def _operands(op: Op) -> list[str]:
    """Everything but bodies; a list of values just follows, since nothing else can."""
    texts: list[str] = []
    for operand, arg in zip(OPS[op.name].operands, op.args, strict=True):
        if isinstance(arg, Op):
            texts.append(value_text(arg))
        elif isinstance(arg, tuple):
            texts += [value_text(item) for item in arg] if operand == "values" else []
        else:
            texts.append(_name(arg) if isinstance(arg, str) else str(arg))
    return texts


def _bodies(op: Op) -> list[tuple[Op, ...]]:
    operands = zip(OPS[op.name].operands, op.args, strict=True)
    return [arg for operand, arg in operands if operand == "body" and isinstance(arg, tuple)]


def write_body(ops: tuple[Op, ...], depth: int) -> list[str]:
    lines = []
    for op in ops:
        why = [f"@{op.why}"] if op.why else []
        lines.append("  " * depth + " ".join([op.name, *_operands(op), *why]))
        for i, inner in enumerate(_bodies(op)):
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


def read_value(text: str) -> Op:
    tokens = _Tokens(text)
    value = _value(tokens)
    if tokens.next:
        raise FormError(f"{tokens.next!r} stands after the value")
    return value


def _value(tokens: _Tokens) -> Op:
    token = tokens.take()
    if token == "(":
        op = _instruction(tokens, "value")
        if tokens.take() != ")":
            raise FormError(f"a bracket of {op.name} stays open")
        return op
    if _NUMBER.match(token):
        return Op("const", (int(token),))
    return Op("local", (_read_name(token),))


def _read_name(token: str) -> str:
    if token.startswith('"'):
        return str(json.loads(token))
    if not _WORD.match(token):
        raise FormError(f"{token or 'the end'!r} is no name")
    return token


def _instruction(tokens: _Tokens, role: str) -> Op:
    """Name and operands; bodies are filled in by the caller."""
    name = tokens.take()
    if name not in OPS or (OPS[name].role == "value") != (role == "value"):
        raise FormError(f"there is no {role} {name!r}")
    args: list[Arg] = []
    for operand in OPS[name].operands:
        if operand == "value":
            args.append(_value(tokens))
        elif operand == "values":
            values: list[Op] = []
            while tokens.next not in ("", ")") and not tokens.next.startswith("@"):
                values.append(_value(tokens))
            args.append(tuple(values))
        elif operand == "body":
            args.append(())
        elif operand in ("int", "label", "ask"):
            args.append(_number(tokens.take()))
        else:
            args.append(_read_name(tokens.take()))
    why = _number(tokens.take()[1:]) if tokens.next.startswith("@") else 0
    return Op(name, tuple(args), why)


def _number(token: str) -> int:
    if not _NUMBER.match(token):
        raise FormError(f"{token!r} is no number")
    return int(token)


def read_body(lines: list[Line], at: int, depth: int) -> tuple[tuple[Op, ...], int]:
    """The statements indented to `depth` from line `at` on, and the first line after them."""
    ops: list[Op] = []
    while at < len(lines) and lines[at].depth >= depth:
        line = lines[at]
        try:
            if line.depth > depth:
                raise FormError("indented too far")
            tokens = _Tokens(line.words)
            op = _instruction(tokens, "statement")
            if tokens.next:
                raise FormError(f"{tokens.next!r} stands after {op.name}")
        except FormError as problem:
            raise FormError(f"{problem} (line {line.number})") from None
        op, at = _with_bodies(op, lines, at + 1, depth)
        ops.append(op)
    return tuple(ops), at


def _with_bodies(op: Op, lines: list[Line], at: int, depth: int) -> tuple[Op, int]:
    args = list(op.args)
    bodies = [i for i, operand in enumerate(OPS[op.name].operands) if operand == "body"]
    for turn, i in enumerate(bodies):
        if turn == 1:
            if at >= len(lines) or lines[at] != Line(lines[at].number, depth, "else"):
                break
            at += 1
        args[i], at = read_body(lines, at, depth + 1)
    return Op(op.name, tuple(args), op.why), at
