"""A program as JSON: what `build` writes and an engine opens. Its one spelling that has a hash: `canonical`."""

from __future__ import annotations

from typing import cast

from tassel_compiler.ir.op_form import FormError, Json
from tassel_compiler.ir.program import FORMAT, Program
from tassel_compiler.ir.records import decode, encode


def program_to_json(program: Program) -> dict[str, Json]:
    data = encode(program)
    assert isinstance(data, dict)
    return {"tassel": FORMAT, **data}


def program_from_json(data: object) -> Program:
    """The program that this data describes; `FormError` if it is none. It is not verified yet."""
    if not isinstance(data, dict) or "tassel" not in data:
        raise FormError("this is not a compiled game")
    if data["tassel"] != FORMAT:
        raise FormError(f"this game was compiled in format {data['tassel']}; this version reads {FORMAT}")
    rest = {key: value for key, value in data.items() if key != "tassel"}
    return cast(Program, decode(Program, rest))
