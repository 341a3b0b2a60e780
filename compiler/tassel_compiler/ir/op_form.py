"""Instructions as JSON data: `["store", 12, ["load", 8], {"why": 3}]`.

The rows of `OPS` say what stands where, so a constant is a bare number and a local variable a bare
string wherever a value is expected. `FormError` is what reading raises: the text or file is not a
program.
"""

from __future__ import annotations

from collections.abc import Callable

from tassel_compiler.ir.ops import OPS, Changing, Const, Local, Op, Statement, Value

Json = None | bool | int | str | list["Json"] | dict[str, "Json"]


class FormError(ValueError):
    """This is not a program: cut short, changed by hand, or something else altogether."""


def encode_op(op: Op) -> Json:
    if isinstance(op, Const):
        return op.number
    if isinstance(op, Local):
        return op.local
    data: list[Json] = [op.name, *(_encode_operand(getattr(op, field)) for field, _ in op.operands)]
    return [*data, {"why": op.why}] if isinstance(op, Changing) and op.why else data


def _encode_operand(operand: Op | tuple[Op, ...] | int | str) -> Json:
    if isinstance(operand, Op):
        return encode_op(operand)
    if isinstance(operand, tuple):
        return [encode_op(op) for op in operand]
    return operand


def decode_value(data: Json) -> Value:
    if isinstance(data, int) and not isinstance(data, bool):
        return Const(data)
    if isinstance(data, str):
        return Local(data)
    op = _decode(data)
    if not isinstance(op, Value):
        raise FormError(f"{op.name} is no value")
    return op


def decode_body(data: Json) -> tuple[Statement, ...]:
    return tuple(_decode_statement(item) for item in _list(data))


def _decode_statement(data: Json) -> Statement:
    op = _decode(data)
    if not isinstance(op, Statement):
        raise FormError(f"{op.name} is no statement")
    return op


def _decode(data: Json) -> Op:
    if not isinstance(data, list) or not data or not isinstance(data[0], str):
        raise FormError("an instruction is a list that begins with its name")
    name, rest, reason = data[0], data[1:], 0
    if name not in OPS:
        raise FormError(f"there is no instruction {name!r}")
    if rest and isinstance(rest[-1], dict):
        reason, rest = _whole(rest[-1].get("why")), rest[:-1]
    operands = OPS[name].operands
    if len(rest) != len(operands):
        raise FormError(f"{name} takes {len(operands)} operands, not {len(rest)}")
    return made(name, [_decode_operand(o, a) for o, a in zip(operands, rest, strict=True)], reason)


def made(name: str, operands: list[object], why: int = 0) -> Op:
    """The instruction of this name; operands as its row says."""
    row = OPS[name]
    if why and not row.changes:
        raise FormError(f"{name} changes nothing, so nothing is its reason")
    make: Callable[..., Op] = row.kind
    return make(*operands, why=why) if why else make(*operands)


def _decode_operand(operand: str, data: Json) -> object:
    if operand == "value":
        return decode_value(data)
    if operand == "values":
        return tuple(decode_value(item) for item in _list(data))
    if operand == "body":
        return decode_body(data)
    if operand in ("int", "label", "ask", "stop"):
        return _whole(data)
    if not isinstance(data, str):
        raise FormError(f"a name of a {operand} is expected")
    return data


def _list(data: Json) -> list[Json]:
    if not isinstance(data, list):
        raise FormError("a list of instructions is expected")
    return data


def _whole(data: Json) -> int:
    if not isinstance(data, int) or isinstance(data, bool):
        raise FormError("a whole number is expected")
    return data
