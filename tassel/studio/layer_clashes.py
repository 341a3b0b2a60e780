"""Where two layers of a rule set change the same thing: which layers, so that somebody can take one away or move it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tassel.studio.open_rules import Known, StudioData
from tassel.studio.places_in_text import thing_at
from tassel.workspace.things import EDITS
from tassel_compiler.loading import Mapping as Tree
from tassel_compiler.printing.entities.inventory import inventory

_OVERLAY = "overlay"
_WORDS = "words"  # are made for a thing, and say nothing of how it is played


def layer_clashes(known: Known, lang: str) -> list[StudioData]:
    """Each place that several overlays change: what it belongs to, and the layers in their order."""
    things = {one.path: one.name for one in inventory(known.rules, lang)} if known.rules is not None else {}
    said: dict[str, list[str]] = {}
    for draft in known.analysis.drafts.values():  # as they are written: of two the later one is laid aside
        root = draft.raw or draft.root
        if isinstance(root, Tree) and root.get(_OVERLAY) is not None:
            for path in dict.fromkeys(_changed(root)):
                said.setdefault(path, []).append(draft.source.layer)
    return [_told(path, layers, things) for path, layers in said.items() if len(layers) > 1]


def _told(path: str, layers: Sequence[str], things: Mapping[str, str]) -> StudioData:
    thing = thing_at(path, things.keys())
    return {"path": thing or path, "name": things.get(thing, path), "layers": list(layers)}


def _changed(root: Tree) -> Iterator[str]:
    """The paths that an overlay changes, each as it is written there."""
    for entry in root.entries:
        if entry.key.text in EDITS and isinstance(entry.value, Tree):
            yield from (one.key.text for one in entry.value.entries if not one.key.text.startswith(f"{_WORDS}/"))
