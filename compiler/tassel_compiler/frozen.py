"""Classes of trees that nobody changes.

They are frozen for whoever writes code, which mypy sees to, and not at run time: a class that Python keeps frozen takes
three times as long to make one of, and of spans, words, sentences and instructions compiling makes tens of thousands.

There are three hundred such classes, and a command makes things of half of them, compares a tenth. So what `dataclass`
writes and has Python compile for each, which was half of what it took to load the compiler, is written when it is first
asked for: until then a method stands there that puts the real one in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields
from reprlib import recursive_repr
from typing import Any, TypeVar, dataclass_transform

_T = TypeVar("_T")
_Method = Callable[..., Any]


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(given: type[_T]) -> type[_T]:
    """A data class without `__dict__`, compared and hashed by its fields unless it says how."""
    return _with_methods(given, tuple(_WRITERS))


@dataclass_transform(frozen_default=True, eq_default=False, field_specifiers=(field,))
def frozen_apart(given: type[_T]) -> type[_T]:
    """The same, of which each thing is equal to itself alone."""
    return _with_methods(given, ("__init__",))


def _with_methods(given: type[_T], names: tuple[str, ...]) -> type[_T]:
    own = set(vars(given))
    given.__doc__ = given.__doc__ or given.__name__  # else `dataclass` finds one, which takes long
    made = dataclass(init=False, repr=False, eq=False, slots=True)(given)
    for name in names:
        if name not in own:
            setattr(made, name, _when_asked(made, name))
    if "__repr__" not in own:
        made.__repr__ = _told  # type: ignore[method-assign]
    return made


def _when_asked(owner: type, name: str) -> _Method:
    def first(one: object, *args: object, **named: object) -> object:
        written = _written(owner, name)
        setattr(owner, name, written)
        return written(one, *args, **named)

    return first


def _written(owner: type, name: str) -> _Method:
    known: dict[str, Any] = {"MISSING": MISSING}
    exec("\n ".join(_WRITERS[name](fields(owner), known, hasattr(owner, "__post_init__"))), known)
    written: _Method = known[name]
    written.__qualname__ = f"{owner.__qualname__}.{name}"
    return written


_Lines = Iterator[str]
_Fields = Sequence["Field[Any]"]


def _beginning(of: _Fields, known: dict[str, Any], goes_on: bool) -> _Lines:
    taken = [one for one in of if one.init]
    last = ["*", *(_taken(one, known) for one in taken if one.kw_only)] if any(one.kw_only for one in taken) else []
    yield f"def __init__({', '.join(['self', *(_taken(one, known) for one in taken if not one.kw_only), *last])}):"
    for one in of:
        if one.default_factory is not MISSING:
            known[f"make_{one.name}"] = one.default_factory
            made = f"make_{one.name}()"
            yield f"self.{one.name} = " + (f"{made} if {one.name} is MISSING else {one.name}" if one.init else made)
        elif one.init or one.default is not MISSING:
            known[f"usual_{one.name}"] = one.default
            yield f"self.{one.name} = " + (one.name if one.init else f"usual_{one.name}")
    yield "self.__post_init__()" if goes_on else "pass"


def _taken(one: Field[Any], known: dict[str, Any]) -> str:
    if one.default_factory is not MISSING:
        return f"{one.name}=MISSING"
    if one.default is MISSING:
        return one.name
    known[f"usual_{one.name}"] = one.default
    return f"{one.name}=usual_{one.name}"


def _equality(of: _Fields, known: dict[str, Any], goes_on: bool) -> _Lines:
    yield "def __eq__(self, other):"
    yield "if other.__class__ is not self.__class__: return NotImplemented"
    compared = [one for one in of if one.compare]
    yield f"return {_together('self', compared)} == {_together('other', compared)}"


def _hash(of: _Fields, known: dict[str, Any], goes_on: bool) -> _Lines:
    yield "def __hash__(self):"
    hashed = [one for one in of if (one.compare if one.hash is None else one.hash)]
    yield f"return hash({_together('self', hashed)})"


def _together(whose: str, of: _Fields) -> str:
    return "(" + "".join(f"{whose}.{one.name}, " for one in of) + ")"


_WRITERS: dict[str, Callable[[_Fields, dict[str, Any], bool], _Lines]] = {
    "__init__": _beginning, "__eq__": _equality, "__hash__": _hash,
}  # fmt: skip


@recursive_repr()
def _told(one: Any) -> str:
    return f"{type(one).__qualname__}({', '.join(f'{f.name}={getattr(one, f.name)!r}' for f in fields(one) if f.repr)})"
