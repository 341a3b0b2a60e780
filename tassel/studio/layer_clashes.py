"""Where two layers of a rule set are in each other's way, so that somebody can take one away, move it or change it.

Equal paths are the plain case. One layer may also take away or replace what another one changes a part of, and both may
rewrite one sentence. Which layer says what is read off the texts: in the rules the later one stands already.
A layer that says it is `on` the other, or what holds `together` with it, knows of it; these do not clash.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from tassel.studio.open_rules import Known, StudioData
from tassel.studio.places_in_text import thing_at
from tassel.workspace.things import EDITS
from tassel_compiler.loading import Mapping as Tree
from tassel_compiler.loading import Node, Scalar, Sequence
from tassel_compiler.printing.entities.inventory import inventory
from tassel_compiler.source import Span

_OVERLAY, _ON, _TOGETHER = "overlay", "on", "together"
_CHANGE, _EXTEND, _REMOVE = "change", "extend", "remove"
_WORDS = "words/"  # are made for a thing, and say nothing of how it is played
_SHORT = ("/is", "/do")  # what a value may be written without


@dataclass(frozen=True, slots=True)
class LayerEdit:
    """What one layer does at one path."""

    layer: str
    verb: str
    path: str
    text: str
    span: Span

    @property
    def whole(self) -> str:
        """The path of what is meant, however long it is written."""
        return next((self.path.removesuffix(end) for end in _SHORT if self.path.endswith(end)), self.path)


@dataclass(frozen=True, slots=True)
class Clashing:
    """Two edits that are in each other's way: `same`, or the first of them `removes` or `replaces` what the other
    changes a part of, or rewrites the whole `sentence` of which the other touches a part."""

    how: str
    one: LayerEdit
    other: LayerEdit


def layer_clashes(known: Known, lang: str) -> list[StudioData]:
    """Each pair: what it belongs to, how they clash, and the places of both."""
    things = {one.path: one.name for one in inventory(known.rules, lang)} if known.rules is not None else {}
    roots = [root for draft in known.analysis.drafts.values() if isinstance(root := draft.raw or draft.root, Tree)]
    layers: dict[str, list[Tree]] = {}
    for root in roots:
        if root.get(_OVERLAY) is not None:
            layers.setdefault(root.span.source.layer, []).append(root)
    edits = {layer: [edit for root in found for edit in _edits(root, layer)] for layer, found in layers.items()}
    clashes = [
        clash
        for first, second in combinations(layers, 2)
        if not _knows(layers[second], first) and not _knows(layers[first], second)
        for clash in _between(edits[first], edits[second])
    ]
    return [_told(clash, things, known) for clash in clashes]


def _between(first: list[LayerEdit], second: list[LayerEdit]) -> Iterator[Clashing]:
    by_path: dict[str, list[LayerEdit]] = {}
    for edit in first:
        for path in dict.fromkeys((edit.path, edit.whole)):
            by_path.setdefault(path, []).append(edit)
    above = {parent for edit in first for parent in _parents(edit.path)}
    for later in second:
        near = (edit for path in (later.path, later.whole, *_parents(later.path)) for edit in by_path.get(path, ()))
        inside = first if later.path in above or later.whole in above else ()
        found = dict.fromkeys(c for edit in (*near, *inside) if (c := _clash(edit, later)) is not None)
        yield from found


def _clash(one: LayerEdit, other: LayerEdit) -> Clashing | None:
    if one.whole == other.whole:
        fine = one.verb == other.verb == _EXTEND or (one.verb, one.text) == (other.verb, other.text)
        how = _REMOVE if _REMOVE in (one.verb, other.verb) else "same"
        return None if fine else Clashing(how, *_sorted(one, other))
    for outer, inner in ((one, other), (other, one)):
        if inner.path.startswith(f"{outer.path}/") and outer.verb in (_REMOVE, _CHANGE):
            return Clashing(_REMOVE if outer.verb == _REMOVE else "replace", outer, inner)
        step, _, number = inner.path.rpartition("/")
        if number.isdigit() and outer.verb == _CHANGE and outer.path == f"{step}/do":
            return Clashing("sentence", outer, inner)
    return None


def _sorted(one: LayerEdit, other: LayerEdit) -> tuple[LayerEdit, LayerEdit]:
    """Who takes away comes first."""
    return (other, one) if other.verb == _REMOVE != one.verb else (one, other)


def _parents(path: str) -> Iterator[str]:
    """Everything that this is a part of; of a part of a sentence the sentence too."""
    parts = path.split("/")
    if parts[-1].isdigit():
        yield "/".join([*parts[:-1], "do"])
    yield from ("/".join(parts[:n]) for n in range(len(parts) - 1, 0, -1))


def _edits(root: Tree, layer: str) -> Iterator[LayerEdit]:
    for entry in root.entries:
        verb = entry.key.text
        if verb not in EDITS:
            continue
        if isinstance(entry.value, Tree):
            for one in entry.value.entries:
                if not one.key.text.startswith(_WORDS):
                    yield LayerEdit(layer, verb, one.key.text, _text_of(one.value), one.key.span)
        else:
            items = entry.value.items if isinstance(entry.value, Sequence) else (entry.value,)
            found = (item for item in items if isinstance(item, Scalar))
            yield from (LayerEdit(layer, verb, item.text, "", item.span) for item in found)


def _text_of(node: Node) -> str:
    return " ".join(node.span.source.text[node.span.start : node.span.end].split())


def _knows(roots: list[Tree], other: str) -> bool:
    """Whether a layer was written with the other one in mind."""
    for root in roots:
        on, together = root.get(_ON), root.get(_TOGETHER)
        named = on.items if isinstance(on, Sequence) else (on,)
        if any(isinstance(item, Scalar) and item.text == other for item in named):
            return True
        if isinstance(together, Tree) and together.get(other) is not None:
            return True
    return False


def _told(clash: Clashing, things: Mapping[str, str], known: Known) -> StudioData:
    both, path = (clash.one, clash.other), clash.other.path
    thing = thing_at(path, things.keys())
    gone = clash.how == _REMOVE and not f"{thing}/".startswith(f"{clash.one.path}/")
    name = clash.one.path.rpartition("/")[2] if gone else things.get(thing, path)  # what is gone has no name any more
    places, layers = [_place(edit, known) for edit in both], [edit.layer for edit in both]
    return {"path": thing or path, "name": name, "how": clash.how, "layers": layers, "places": places}


def _place(edit: LayerEdit, known: Known) -> StudioData:
    file = known.paths.get(edit.span.path)
    return {"path": str(file) if file is not None else "", "start": edit.span.start, "shown": edit.span.place()}
