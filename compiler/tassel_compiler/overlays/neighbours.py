"""Where an inserted entry stands: beside the one neighbour that it names."""

from __future__ import annotations

from collections.abc import Mapping as MappingOf

from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Mapping, Node, Scalar
from tassel_compiler.overlays.guessing import LEVELS
from tassel_compiler.overlays.shapes import TreeSteps
from tassel_compiler.spelling import nearest

_SIDES = ("before", "after")
Beside = tuple[str, str]  # side and name of the neighbour


def neighbours_of(value: Node) -> list[tuple[str, Scalar]]:
    """Side and name of each that is told: there should be one."""
    sides = ((side, value.get(side) if isinstance(value, Mapping) else None) for side in _SIDES)
    return [(side, node) for side, node in sides if isinstance(node, Scalar)]


def without_neighbour(value: Node) -> Node:
    """The entry itself: without its neighbour, and as the bare text if there is nothing but `do`."""
    if not isinstance(value, Mapping):
        return value
    entries = tuple(e for e in value.entries if e.key.text not in _SIDES)
    if len(entries) == 1 and entries[0].key.text == "do":
        return entries[0].value
    return Mapping(entries, value.span)


def place_beside(mapping: Mapping, steps: TreeSteps, beside: Beside, known: MappingOf[TreeSteps, Beside]) -> int:
    """The index next to the neighbour, but behind those who came to that side before: later is farther."""
    names = [entry.key.text for entry in mapping.entries]
    side, neighbour = beside
    at = names.index(neighbour)
    if side == "before":
        while at > 0 and known.get((*steps, names[at - 1])) == beside:
            at -= 1
        return at
    at += 1
    while at < len(names) and known.get((*steps, names[at])) == beside:
        at += 1
    return at


# ---- neighbours that are not there -------------------------------------------------------------------------


def tell_neighbours(key: Scalar, told: list[tuple[str, Scalar]], home: Node, sink: Sink) -> None:
    """An entry that stands beside nobody, or beside two."""
    if told:
        sink.report("E0615", told[1][1].span, path=key.text)
        return
    names = ", ".join(entry.key.text for entry in home.entries) if isinstance(home, Mapping) else ""
    hint = f'say "before" or "after" and one of: ⟪among:{names}⟫' if names else None
    sink.report("E0702", key.span, hint=hint, where=f'"{key.text}"', key="before")


def tell_no_neighbour(neighbour: Scalar, home: Node, steps: TreeSteps, name: str, sink: Sink) -> None:
    names = [entry.key.text for entry in home.entries] if isinstance(home, Mapping) else []
    below = next((level for level in names if level in LEVELS and _has(home, level, neighbour.text)), None)
    last = neighbour.text.rpartition(".")[2]  # of which rule it is a step, the path says
    near = last if last in names else nearest(neighbour.text, names)
    repair = f'did you mean ⟪"{near}"⟫?' if near else f"there are: ⟪among:{', '.join(names)}⟫" if names else ""
    if below:
        repair = f"did you mean ⟪path:`{'/'.join((*steps, below, name))}`⟫?"
    sink.report("E0606", neighbour.span, path="/".join(steps), neighbour=neighbour.text, repair=repair)


def _has(home: Node, level: str, name: str) -> bool:
    inner = home.get(level) if isinstance(home, Mapping) else None
    return isinstance(inner, Mapping) and inner.get(name) is not None
