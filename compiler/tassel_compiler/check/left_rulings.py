"""Rulings that a later layer left behind: nothing that they were given for is as it was.

A ruling is a sentence by hand without a mark: it answers a question about the entries that cite it. Once an overlay has
changed each of these, in what it says itself or in a value that it reads, nobody knows whether the answer still holds,
so no page gives it until an overlay cites it anew. Of a family whose size or shape is another one the rulings fall
even if others cite them: where a thing lies is told of the whole. What rules are called, and constants, do not count:
the one is told at its own place, of the other a ruling takes the number from a slot.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tassel_compiler.check.taken import homes_of, lies_at
from tassel_compiler.core import Checked
from tassel_compiler.core.handwritten import Handwritten
from tassel_compiler.core.meaning import Meaning, MeaningNode
from tassel_compiler.diagnostics import Sink
from tassel_compiler.frozen import frozen
from tassel_compiler.loading import Mapping as Table
from tassel_compiler.loading import Node, Scalar, Sequence
from tassel_compiler.overlays import Taken, Tree
from tassel_compiler.resolve.declarations import Declarations, Origin, Step
from tassel_compiler.source import Span

_ROWS = "/each/"
_FAMILIES = ("kind", "place", "card")
_ITSELF = ("steps", "rule", "entity")  # whose place is that of the citation
_SECTIONS = ("kinds", "places", "cards", "each", "rules", "values", "constants", "steps", "zones", "tracks")
_LATER = ("change", "hook")  # what hangs on a meaning, and is written by whoever hung it there


@frozen
class LeftRuling:
    """`at` is what left it behind, `path` an entry that cites it."""

    id: str
    path: str
    at: Span


@frozen
class _CitingPlace:
    """An entry that rests on rulings, what it means, and what below it rests on rulings of its own; `whole` is said of
    families."""

    origin: Origin
    meaning: Meaning
    apart: frozenset[str] = frozenset()
    whole: bool = False


def check_rulings(checked: Checked, tree: Tree, sink: Sink) -> None:
    """Who changed the last entry that cites a ruling, and is here, is told."""
    declared = checked.declared
    answered = {(name, id.text) for name, node in tree.answers for id in _ids(node)}
    by_place: dict[Span, list[LeftRuling]] = {}
    for one in left_rulings(checked, tree).values():
        layer = one.at.source.layer
        if layer in declared.given and (layer, one.id) not in answered:
            by_place.setdefault(one.at, []).append(one)
    for at, found in by_place.items():
        ids, path = ", ".join(sorted(one.id for one in found)), found[0].path
        sink.report("W0805", at, ids=ids, n=len(found), layer=at.source.layer, path=path)


def left_rulings(checked: Checked, tree: Tree) -> Mapping[str, LeftRuling]:
    """By their ids."""
    handwritten = Handwritten.of(checked)
    if not checked.declared.layers:
        return {}
    found: dict[str, list[tuple[_CitingPlace, Span | None]]] = {}
    for place in _places(checked):
        for id in place.origin.ruling:
            found.setdefault(id, []).append((place, _touched(handwritten, tree, place, id)))
    return {id: left for id, places in found.items() if (left := _left(id, places)) is not None}


def cited_rulings(checked: Checked, tree: Tree) -> Mapping[str, tuple[str, frozenset[str]]]:
    """The rulings that entries cite, by id: the last layer that cites each, and the names of those entries."""
    rank = Handwritten.of(checked).rank
    found: dict[str, tuple[str, frozenset[str]]] = {}
    for place in _places(checked):
        path = place.origin.path
        for id in place.origin.ruling:
            layer, names = found.get(id, ("", frozenset[str]()))
            at = (_cited_at(tree, path, id) or place.origin.span).source.layer
            found[id] = max(layer, at, key=rank), names | {name for name in path.split("/") if name not in _SECTIONS}
    return found


def _left(id: str, places: list[tuple[_CitingPlace, Span | None]]) -> LeftRuling | None:
    gone = [(place, at) for place, at in places if at is not None]
    shapes = [(place, at) for place, at in gone if place.whole]
    found = shapes or (gone if len(gone) == len(places) else [])
    return next((LeftRuling(id, place.origin.path, at) for place, at in found), None)


def _places(checked: Checked) -> Iterator[_CitingPlace]:
    d, meanings = checked.declared, Handwritten.of(checked).meanings
    called, numbers = (MeaningNode("rule", path) for path in d.rules), (MeaningNode("constant", n) for n in d.constants)
    told_there = frozenset((*called, *numbers))
    of_rows = {id(rule.row): _apart(rule.steps) for rule in d.rules.values() if rule.row is not None}
    for kind, name, origin in _entities(d):
        if origin.ruling:
            family = d.families.get(kind)
            apart = of_rows.get(id(family.rows[name]), frozenset()) if family is not None else frozenset[str]()
            yield _CitingPlace(origin, meanings.entity(kind, name, told_there), apart, kind in _FAMILIES)
    for rule in (*d.rules.values(), *(hook.rule for hook in d.hooks)):
        apart = _apart(rule.steps)
        if rule.origin.ruling and rule.row is None:
            resting = [step for step in rule.steps if step.origin.path not in apart]
            yield _CitingPlace(rule.origin, meanings.steps(rule, resting, told_there), apart)
        own = (step for step in rule.steps if step.origin.ruling and step.origin.path in apart)
        yield from (_CitingPlace(step.origin, meanings.steps(rule, [step], told_there)) for step in own)


def _entities(d: Declarations) -> Iterator[tuple[str, str, Origin]]:
    yield "game", d.game.id, d.game.origin
    for family in d.families.values():
        yield family.form, family.name, family.origin
        yield from ((family.name, name, row.origin) for name, row in family.rows.items())
    yield from (("value", name, value.origin) for name, value in d.values.items())
    yield from (("constant", name, constant.origin) for name, constant in d.constants.items())
    yield from (("track", name, track.origin) for name, track in d.tracks.items())
    yield from (("zone", name, zone.origin) for name, zone in d.zones.items())
    yield from (("slot", name, slot.origin) for name, slot in d.slots.items())


def _apart(steps: Iterable[Step]) -> frozenset[str]:
    """The steps that cite for themselves."""
    return frozenset(step.origin.path for step in steps if step.name and not step.origin.inherited)


def _touched(found: Handwritten, tree: Tree, place: _CitingPlace, id: str) -> Span | None:
    """Where a layer that came after the citation changed what it is of."""

    def rank(span: Span) -> int:
        return found.rank(span.source.layer)

    since = rank(_cited_at(tree, place.origin.path, id) or place.origin.span)
    read = (node for node in place.meaning.parts if node.sort not in _ITSELF)
    homes = {home for node in read for home in homes_of(node)}
    later = (edit for edit in tree.taken if rank(edit.span) > since)
    edit = next((edit for edit in later if _hits(edit, place, homes)), None)
    if edit is not None:
        return edit.span
    hung = (span for node, own in place.meaning.parts.items() if node.sort in _LATER for span in own.spans)
    return next((span for span in hung if rank(span) > since), None)


def _hits(edit: Taken, place: _CitingPlace, homes: set[str]) -> bool:
    path = place.origin.path
    if edit.path.startswith(f"{path}/"):
        own = not any(f"{edit.path}/".startswith(f"{inner}/") for inner in place.apart)
        return own and not (place.whole and _ROWS in edit.path[len(path) :])
    return lies_at(edit.path, {path, *homes}) and not place.whole


def _cited_at(tree: Tree, path: str, id: str) -> Span | None:
    """Where the id is cited for the entry of this path, or for the nearest one around it that cites."""
    steps = path.split("/")
    for end in range(len(steps), 0, -1):
        node = tree.at("/".join(steps[:end]))
        cited = node.get("ruling") if isinstance(node, Table) else None
        if cited is not None:
            return next((one.span for one in _ids(cited) if one.text == id), None)
    return None


def _ids(node: Node) -> tuple[Scalar, ...]:
    items = node.items if isinstance(node, Sequence) else (node,)
    return tuple(item for item in items if isinstance(item, Scalar))
