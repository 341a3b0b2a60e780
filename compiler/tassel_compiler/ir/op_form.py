"""Instructions as JSON data: `["store", 12, ["load", 8], {"why": 3}]`.

The rows of `OPS` say what stands where, so a constant is a bare number and a local variable a bare
string wherever a value is expected. `FormError` is what reading raises: the text or file is not a
program.
"""

from __future__ import annotations

from tassel_compiler.ir.ops import OPS, Arg, Op

Json = None | bool | int | str | list["Json"] | dict[str, "Json"]


class FormError(ValueError):
    """This is not a program: cut short, changed by hand, or something else altogether."""


def encode_op(op: Op) -> Json:
    if op.name == "const" and isinstance(op.args[0], int):
        return op.args[0]
    if op.name == "local" and isinstance(op.args[0], str):
        return op.args[0]
    data: list[Json] = [op.name, *(_encode_arg(a) for a in op.args)]
    if op.why:
        data.append({"why": op.why})
    return data


def _encode_arg(arg: Arg) -> Json:
    if isinstance(arg, Op):
        return encode_op(arg)
    if isinstance(arg, tuple):
        return [encode_op(op) for op in arg]
    return arg


def decode_op(data: Json) -> Op:
    if isinstance(data, int) and not isinstance(data, bool):
        return Op("const", (data,))
    if isinstance(data, str):
        return Op("local", (data,))
    if not isinstance(data, list) or not data or not isinstance(data[0], str):
        raise FormError("an instruction is a list that begins with its name")
    name, rest, why = data[0], data[1:], 0
    if name not in OPS:
        raise FormError(f"there is no instruction {name!r}")
    if rest and isinstance(rest[-1], dict):
        why = _whole(rest.pop().get("why"))  # type: ignore[union-attr]
    operands = OPS[name].operands
    if len(rest) != len(operands):
        raise FormError(f"{name} takes {len(operands)} operands, not {len(rest)}")
    return Op(name, tuple(_decode_arg(o, a) for o, a in zip(operands, rest, strict=True)), why)


def _decode_arg(operand: str, data: Json) -> Arg:
    if operand == "value":
        return decode_op(data)
    if operand in ("values", "body"):
        if not isinstance(data, list):
            raise FormError("a body is a list of instructions")
        return tuple(decode_op(item) for item in data)
    if operand in ("int", "label", "ask"):
        return _whole(data)
    if not isinstance(data, str):
        raise FormError(f"a name of a {operand} is expected")
    return data


def _whole(data: Json) -> int:
    if not isinstance(data, int) or isinstance(data, bool):
        raise FormError("a whole number is expected")
    return data
