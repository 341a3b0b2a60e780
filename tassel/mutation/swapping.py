"""One part of a declared rule set exchanged for another.

Declarations are trees of frozen parts, and some parts are shared: a row belongs to its family and to what it does.
Whatever holds the old part, however far above it, is made anew once, so that what was shared still is.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import fields, is_dataclass, replace
from typing import Any

from tassel_compiler.effects import tree as t
from tassel_compiler.loading import Mapping, Scalar, Sequence
from tassel_compiler.resolve.declarations import Declarations, Origin, Word
from tassel_compiler.source import Span

_ASIDE = (Origin, Span, Word, Mapping, Scalar, Sequence, str, int)  # no texts of effects in these


class Holders:
    """Who holds each part of a rule set, down to the roots of its texts."""

    def __init__(self, declared: Declarations) -> None:
        self.declared = declared
        self.roots: list[tuple[Any, tuple[Any, ...]]] = []  # each text once, with what holds it, outermost first
        self._above: dict[int, list[Any]] = defaultdict(list)
        self._seen: set[int] = set()
        self._walk(declared, ())

    def with_text(self, old: Any, new: Any) -> Declarations:
        """The rule set that says `new` where it said `old`."""
        made: dict[int, Any] = {id(old): new}
        result = _made_anew(self.declared, self._holding(old), made)
        assert isinstance(result, Declarations)
        return result

    def _walk(self, part: Any, above: tuple[Any, ...]) -> None:
        if part is None or isinstance(part, _ASIDE):
            return
        if above:
            self._above[id(part)].append(above[-1])
        if id(part) in self._seen:
            return
        self._seen.add(id(part))
        if type(part).__module__.startswith(t.__name__):
            self.roots.append((part, above))
            return
        for inner in _parts(part):
            self._walk(inner, (*above, part))

    def _holding(self, part: Any) -> set[int]:
        found: set[int] = set()
        waiting = [part]
        while waiting:
            for holder in self._above[id(waiting.pop())]:
                if id(holder) not in found:
                    found.add(id(holder))
                    waiting.append(holder)
        return found


def _parts(part: Any) -> tuple[Any, ...]:
    if is_dataclass(part):
        return tuple(getattr(part, field.name) for field in fields(part))
    if isinstance(part, dict):
        return tuple(part.values())
    return tuple(part) if isinstance(part, tuple | list) else ()


def _made_anew(part: Any, holding: set[int], made: dict[int, Any]) -> Any:
    if id(part) in made:
        return made[id(part)]
    if id(part) not in holding:
        return part
    made[id(part)] = _with_parts(part, lambda inner: _made_anew(inner, holding, made))
    return made[id(part)]


def _with_parts(part: Any, each: Any) -> Any:
    if isinstance(part, dict):
        return {key: each(value) for key, value in part.items()}
    if isinstance(part, tuple | list):
        return type(part)(each(value) for value in part)
    return replace(part, **{field.name: each(getattr(part, field.name)) for field in fields(part)})
