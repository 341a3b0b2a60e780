"""Records of a program as JSON data and back, driven by the annotations of their fields.

Fields that hold their default are left out; a field that is missing gets its default, one that nobody
knows is refused. One codec serves JSON and text, so a new field of a record needs no line here.
"""

from __future__ import annotations

import types
import typing
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache

from tassel_compiler.ir.op_form import FormError, Json, decode_body, decode_value, encode_op
from tassel_compiler.ir.ops import Op, Statement, Value


def encode(value: object) -> Json:
    if isinstance(value, Op):
        return encode_op(value)
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, tuple):
        return [encode(item) for item in value]
    if isinstance(value, dict):
        return {str(key): encode(item) for key, item in value.items()}
    if is_dataclass(value):
        return {f.name: encode(getattr(value, f.name)) for f in fields(value)
                if getattr(value, f.name) != default_of(f)}
    raise TypeError(f"{type(value).__name__} has no form as data")


def default_of(f: Field[object]) -> object:
    if f.default_factory is not MISSING:
        return f.default_factory()
    return f.default


def decode(kind: object, data: Json) -> object:
    """The value of type `kind` that this data describes."""
    if kind is Value:
        return decode_value(data)
    if kind == tuple[Statement, ...]:
        return decode_body(data)
    if isinstance(kind, type) and is_dataclass(kind):
        return _record(kind, data)
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin in (types.UnionType, typing.Union):
        return None if data is None else decode(inner[0], data)
    if origin is tuple:
        return _tuple(inner, data)
    if origin is dict:
        if not isinstance(data, dict):
            raise FormError("a mapping is expected")
        return {key: decode(inner[1], item) for key, item in data.items()}
    if not isinstance(kind, type) or type(data) is not kind:
        raise FormError(f"{getattr(kind, '__name__', kind)} is expected, not {str(data)[:40]!r}")
    return data


def _tuple(inner: tuple[object, ...], data: Json) -> tuple[object, ...]:
    if not isinstance(data, list):
        raise FormError("a list is expected")
    if len(inner) == 2 and inner[1] is Ellipsis:
        return tuple(decode(inner[0], item) for item in data)
    if len(data) != len(inner):
        raise FormError(f"{len(inner)} items are expected, not {len(data)}")
    return tuple(decode(kind, item) for kind, item in zip(inner, data, strict=True))


@cache
def _hints(kind: type) -> dict[str, object]:
    return dict(typing.get_type_hints(kind))


def _record(kind: type, data: Json) -> object:
    if not isinstance(data, dict):
        raise FormError(f"a {kind.__name__} is expected")
    hints = _hints(kind)
    unknown = sorted(set(data) - set(hints))
    if unknown:
        raise FormError(f"a {kind.__name__} has no {unknown[0]!r}")
    given = {name: decode(hints[name], item) for name, item in data.items()}
    try:
        return kind(**given)
    except TypeError:
        missing = [f.name for f in fields(kind) if f.name not in given and default_of(f) is MISSING]
        raise FormError(f"a {kind.__name__} lacks {', '.join(missing)}") from None
