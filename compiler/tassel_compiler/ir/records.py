"""Records of a program as plain data and back, driven by the annotations of their fields.

Fields that hold their default are left out; a field that is missing gets its default, one that nobody
knows is refused. One codec serves JSON and text, so a new field of a record needs no line here.
"""

from __future__ import annotations

import types
import typing
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache

from tassel_compiler.ir.op_form import FormError, Plain, op_from_plain, op_to_plain
from tassel_compiler.ir.ops import Op


def to_plain(value: object) -> Plain:
    if isinstance(value, Op):
        return op_to_plain(value)
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, tuple):
        return [to_plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): to_plain(item) for key, item in value.items()}
    if is_dataclass(value):
        return {f.name: to_plain(getattr(value, f.name)) for f in fields(value)
                if getattr(value, f.name) != _default(f)}
    raise TypeError(f"{type(value).__name__} has no plain form")


def _default(f: Field[object]) -> object:
    if f.default_factory is not MISSING:
        return f.default_factory()
    return f.default


def from_plain(kind: object, data: Plain) -> object:
    """The value of type `kind` that this data describes."""
    if kind is Op:
        return op_from_plain(data)
    if isinstance(kind, type) and is_dataclass(kind):
        return _record(kind, data)
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin in (types.UnionType, typing.Union):
        return None if data is None else from_plain(inner[0], data)
    if origin is tuple:
        return _tuple(inner, data)
    if origin is dict:
        if not isinstance(data, dict):
            raise FormError("a mapping is expected")
        return {key: from_plain(inner[1], item) for key, item in data.items()}
    if not isinstance(kind, type) or type(data) is not kind:
        raise FormError(f"{getattr(kind, '__name__', kind)} is expected, not {str(data)[:40]!r}")
    return data


def _tuple(inner: tuple[object, ...], data: Plain) -> tuple[object, ...]:
    if not isinstance(data, list):
        raise FormError("a list is expected")
    if len(inner) == 2 and inner[1] is Ellipsis:
        return tuple(from_plain(inner[0], item) for item in data)
    if len(data) != len(inner):
        raise FormError(f"{len(inner)} items are expected, not {len(data)}")
    return tuple(from_plain(kind, item) for kind, item in zip(inner, data, strict=True))


@cache
def _hints(kind: type) -> dict[str, object]:
    return dict(typing.get_type_hints(kind))


def _record(kind: type, data: Plain) -> object:
    if not isinstance(data, dict):
        raise FormError(f"a {kind.__name__} is expected")
    hints = _hints(kind)
    unknown = sorted(set(data) - set(hints))
    if unknown:
        raise FormError(f"a {kind.__name__} has no {unknown[0]!r}")
    given = {name: from_plain(hints[name], item) for name, item in data.items()}
    try:
        return kind(**given)
    except TypeError:
        missing = [f.name for f in fields(kind) if f.name not in given and _default(f) is MISSING]
        raise FormError(f"a {kind.__name__} lacks {', '.join(missing)}") from None
