"""The pieces of a program that passes rewrite: the bodies of functions and blocks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from tassel_compiler.ir import ops
from tassel_compiler.ir.ops import Body, Statement, Value
from tassel_compiler.ir.program import Program
from tassel_compiler.ir.walk import all_made, statements_in, with_bodies, with_values


@dataclass(frozen=True, slots=True)
class Piece:
    """The body of a function or block. Locals live in it and nowhere else."""

    params: tuple[str, ...]
    body: Body

    def given(self) -> Counter[str]:
        """How many places give each local a value."""
        giving = (ops.Assign, ops.Random, ops.Mark, ops.Loop)
        places = (op.local for op in statements_in(self.body) if isinstance(op, giving))
        return Counter([*self.params, *places])


def each_piece(program: Program, made: Callable[[Piece], Body]) -> Program:
    """The same program with other bodies; pieces that stay are shared."""
    functions = dict(program.functions)
    for name, function in program.functions.items():
        body = made(Piece(function.params, function.body))
        if body is not function.body:
            functions[name] = replace(function, body=body)
    blocks = list(program.blocks)
    for i, block in enumerate(blocks):
        body = made(Piece((), block.body))
        if body is not block.body:
            blocks[i] = replace(block, body=body)
    return replace(program, functions=functions, blocks=tuple(blocks))


def with_instead(body: Body, old: Value, new: Value) -> Body:
    """The same statements with another value wherever this one stands."""
    def value(op: Value) -> Value:
        return new if op == old else with_values(op, value)

    return each_value(body, value)


def each_value(body: Body, made: Callable[[Value], Value]) -> Body:
    """The same statements with other values directly inside, in bodies too."""
    def statement(op: Statement) -> Statement:
        return with_bodies(with_values(op, made), lambda inner: all_made(inner, statement))

    return all_made(body, statement)


def shared(old: Body, new: Sequence[Statement]) -> Body:
    """The old body where every statement is what it was."""
    same = len(old) == len(new) and all(a is b for a, b in zip(old, new, strict=True))
    return old if same else tuple(new)


def never_goes_on(body: Sequence[Statement]) -> bool:
    """Whether nothing comes after these statements."""
    last = body[-1] if body else None
    return isinstance(last, ops.ENDS) or isinstance(last, ops.If) and never_goes_on(last.yes) and never_goes_on(last.no)
