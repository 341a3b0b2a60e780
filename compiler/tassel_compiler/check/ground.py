"""What a text of a rule can depend on besides its own words: everything that is declared, but for what other rules do.

Told without places, so that a line that moves in a file changes nothing. Two rule sets with the same ground read the
same sentence alike; what may differ between them is what rules say, which no other text can see. What is new in the
declarations belongs to the ground until somebody leaves it out here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import partial
from operator import attrgetter
from typing import cast

from tassel_compiler.core.meaning import TextTree, normal_form
from tassel_compiler.core.terms import Var
from tassel_compiler.resolve import declarations as d
from tassel_compiler.same import Same

CommonGround = tuple[object, ...]

_LEFT_OUT: dict[type, tuple[str, ...]] = {
    d.Declarations: (
        *("hooks", "words", "phrases", "said_before"),  # said by nobody, and told of by name
        *("supply_spans", "supply_entries", "vocabulary"),  # places, and what is worked out
    ),
    d.Rule: ("steps", "row"),  # what it does
    d.Change: ("row",),
}
_PLACES = ("origin", "span", "node", "named", "size_span", "group_spans")
_KEPT = 8  # rule sets that are looked at in turn
_grounds: tuple[CommonGround, ...] = ()
_families = Same[object](most=512)


def common_ground(declared: d.Declarations) -> CommonGround:
    """The same object for the same ground."""
    whose = tuple(_whose(one) for part in (declared.rules.values(), declared.changes) for one in part)
    return _same((_parts(declared), whose))


def ground_with(ground: CommonGround, seen: tuple[Var, ...]) -> CommonGround:
    """The ground, with the variables that values see of the rules they belong to."""
    return _same((ground, seen))


def _same(found: CommonGround) -> CommonGround:
    """Of two threads that come at once the ground of one may be forgotten: then its texts are checked again."""
    global _grounds
    there = _grounds
    known = next((ground for ground in there if ground == found), found)
    _grounds = (known, *(ground for ground in there if ground is not known))[:_KEPT]
    return known


def _whose(one: d.Rule | d.Change) -> object:
    """The row that a rule or a change belongs to; of a rule also the names of its steps."""
    row = (one.row.owner, one.row.name) if one.row is not None else None
    return row, tuple(step.name for step in one.steps) if isinstance(one, d.Rule) else ()


def _told(value: object) -> object:
    if isinstance(value, str):
        return value
    if isinstance(value, int) or value is None:
        return value.__class__, value  # yes is no 1
    if isinstance(value, tuple | list | frozenset):
        return tuple(map(_told, value))
    if isinstance(value, dict):
        return tuple((name, _told(inner)) for name, inner in value.items())
    if isinstance(value, d.Family):
        return _families.of((value.origin.node,), (value.form, value.name), partial(_parts, value))
    if type(value).__module__ == d.__name__:
        return _parts(value)
    if is_dataclass(value) and type(value).__module__.startswith("tassel_compiler.effects."):
        return normal_form(cast(TextTree, value))
    return None  # a place


def _parts(whole: object) -> CommonGround:
    return tuple(map(_told, _GETTERS[type(whole)](whole)))


class _Getters(dict[type, Callable[[object], tuple[object, ...]]]):
    """For each class of the declarations what gives the fields that count."""

    def __missing__(self, kind: type) -> Callable[[object], tuple[object, ...]]:
        left_out = (*_PLACES, *_LEFT_OUT.get(kind, ()))
        names = [one.name for one in fields(kind) if one.name not in left_out]
        found = self[kind] = attrgetter(*names) if len(names) > 1 else lambda whole: (getattr(whole, names[0]),)
        return found


_GETTERS = _Getters()
