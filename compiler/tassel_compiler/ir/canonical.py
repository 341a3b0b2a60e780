"""The one spelling of a program whose hash names it: JSON, keys in order, no white space.

It is what `json.dumps` makes of `program_to_json`, written straight from the program: every program is named when it is
made, and most are never written to a file. One writer a class, made from its row or its fields when it is first met.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields
from operator import attrgetter
from typing import Any

from tassel_compiler.ir.ops import Changing, Const, Local, Op
from tassel_compiler.ir.program import FORMAT, Program
from tassel_compiler.ir.records import default_of

_Writer = Callable[[Any], str]
_Part = Callable[[Any], object]
_plain = json.JSONEncoder(ensure_ascii=True, sort_keys=True, separators=(",", ":")).encode
_PLAIN = (int, str)


def canonical_json(program: Program) -> str:
    return _written(program)


def _written(value: object) -> str:
    return _WRITERS[type(value)](value)


class _Writers(dict[type, _Writer]):
    """What is not in it yet is a class of instructions or of records."""

    def __missing__(self, kind: type) -> _Writer:
        if issubclass(kind, _PLAIN):
            return _plain
        made = self[kind] = _of_instructions(kind) if issubclass(kind, Op) else _of_records(kind)
        return made


def _list(items: tuple[object, ...]) -> str:
    """Items of one list are of one sort; long ones are numbers."""
    if not items or isinstance(items[0], _PLAIN):
        return _plain(items)
    return f"[{','.join(map(_written, items))}]"


def _mapping(entries: dict[str, object]) -> str:
    if not entries or isinstance(next(iter(entries.values())), _PLAIN):
        return _plain(entries)
    return f"{{{','.join(f'{_plain(key)}:{_written(value)}' for key, value in sorted(entries.items()))}}}"


def _of_instructions(kind: type[Op]) -> _Writer:
    """`["store",12,["load",8],{"why":3}]`, as its row says."""
    head = f'["{kind.name}"'
    parts = [attrgetter(field) for field, _ in kind.operands]
    may_say_why = issubclass(kind, Changing)

    def write(op: Any) -> str:
        said = [head]
        for part in parts:
            operand = part(op)
            said.append(_WRITERS[type(operand)](operand))
        if may_say_why and op.why:
            said.append(f'{{"why":{op.why}}}')
        return ",".join(said) + "]"

    return write


def _of_records(kind: type) -> _Writer:
    """Fields that hold their default are left out."""
    told: list[tuple[str, _Part, object]] = [("tassel", lambda program: FORMAT, None)] if kind is Program else []
    told += [(field.name, attrgetter(field.name), default_of(field)) for field in fields(kind)]
    parts = [(f'"{name}":', part, default) for name, part, default in sorted(told, key=lambda one: one[0])]

    def write(record: object) -> str:
        held = ((key, part(record), default) for key, part, default in parts)
        return f"{{{','.join(key + _written(value) for key, value, default in held if value != default)}}}"

    return write


_WRITERS = _Writers({
    **dict.fromkeys((bool, int, str, type(None)), _plain), tuple: _list, dict: _mapping,
    Const: lambda op: str(op.number), Local: lambda op: _plain(op.local),
})  # fmt: skip
