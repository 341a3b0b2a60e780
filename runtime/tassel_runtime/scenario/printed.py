"""Comparing what is printed on the pieces with what a scenario says that the rule book shows.

A name leads into the tree, `/` from one level to the next. Below it stand, as the rule book has it, texts, lists, and
tables of which no more is compared than they say; a list over a table is all its names in their order.
"""

from __future__ import annotations

from collections.abc import Mapping

from tassel_compiler.ir.imprint import Printed
from tassel_compiler.spelling import nearest
from tassel_runtime.scenario.data import Data, Failure, Items, Table, Text
from tassel_runtime.scenario.pages import NO_NAME, OTHER_SORT


def read_off(said: Table, there: Printed, name: str = "") -> list[Failure]:
    """Every entry that is printed otherwise, or nowhere."""
    return [failure for key, value in said.entries for failure in _entry(key, value, there, name)]


def _entry(key: Text, value: Data, there: Printed, name: str) -> list[Failure]:
    for step in key.text.split("/"):
        among = there if isinstance(there, Mapping) else {}
        if step not in among:
            near = nearest(step, list(among)) or ""
            return [Failure(key.line, f"{name or 'what is printed'} has no {step!r}", NO_NAME, near)]
        there, name = among[step], f"{name}/{step}".lstrip("/")
    return _compared(value, there, name)


def _compared(value: Data, there: Printed, name: str) -> list[Failure]:
    if isinstance(value, Table):
        if isinstance(there, Mapping):
            return read_off(value, there, name)
        return [Failure(value.line, f"{name} is {_told(there)}, and no table", OTHER_SORT)]
    found = tuple(there) if isinstance(there, Mapping) else there
    if _plain(value) == found:
        return []
    return [Failure(value.line, f"{name}: expected {_told(_plain(value))}, found {_told(found)}")]


def _plain(value: Data) -> Printed:
    if isinstance(value, Text):
        return value.text
    if isinstance(value, Items):
        return tuple(_plain(item) for item in value.items)
    return {key.text: _plain(inner) for key, inner in value.entries}


def _told(value: Printed) -> str:
    if isinstance(value, str):
        return value
    return f"[{', '.join(_told(item) for item in value)}]"
