"""What a text about the garden means: its checked tree without places and names.

Two texts mean the same if these are equal, whatever words they are written in.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from tassel_compiler import core as c
from tassel_compiler.diagnostics import Sink
from tassel_compiler.effects import tree as t
from tests.printing.ground import Ground, Text, ground

SHOWN = frozenset({"span", "text", "when", "words", "tests", "path", "label"})  # what is only shown, not meant


def garden() -> Ground:
    return ground("garden")


def checked(block: t.Block) -> Text | None:
    return garden().check(block, Sink())


def meaning(text: Text) -> Any:
    return _normal(text.steps, {})


def _normal(part: Any, seen: dict[int, int]) -> Any:
    """A checked tree as plain tuples: variables by the order in which they come, nothing that is only shown."""
    if isinstance(part, c.Var):
        return ("var", seen.setdefault(id(part), len(seen)), str(part.type))
    if isinstance(part, tuple | list):
        return tuple(_normal(item, seen) for item in part)
    if isinstance(part, Enum) or not is_dataclass(part):
        return part
    kept = (_normal(getattr(part, f.name), seen) for f in fields(part) if f.name not in SHOWN)
    return (type(part).__name__, *kept)
