"""Names that are words of the language, or several words, are told where they are declared: no text could say them.

Rows of cards, steps, options and hooks are not words of sentences: a keyword may name them.
"""

from __future__ import annotations

from collections.abc import Iterator

from tassel_compiler.diagnostics import Sink
from tassel_compiler.effects.grammar import keywords
from tassel_compiler.loading.nodes import Mapping, Node, Scalar, Sequence

_SECTIONS = ("constants", "kinds", "player", "table", "tracks", "places", "cards", "zones", "values", "rules")
_FAMILIES = ("kinds", "places", "cards")
_NAMING = ("has", "groups", "zones", "with", "of", "remember")  # keys whose keys are names
_LISTS = ("values", "ring", "many")
_ABOUT = frozenset({"source", "status", "ruling", "note"})


def check_names(root: Mapping, sink: Sink) -> None:
    for section in _SECTIONS:
        for name in _declared(section, root.get(section)):
            if name.text in keywords():
                sink.report("E0113", name.span, found=name.text, repair=f"{name.text}-...")
            elif " " in name.text:
                hint = f"write ⟪`{name.text.replace(' ', ', ')}`⟫, or with hyphens ⟪`{name.text.replace(' ', '-')}`⟫"
                sink.report("E0203", name.span, hint=hint, found=f"`{name.text}`", expected="a name")


def _declared(section: str, node: Node | None) -> Iterator[Scalar]:
    for entry in node.entries if isinstance(node, Mapping) else ():
        if entry.key.text not in _ABOUT:
            yield entry.key
            yield from _inside(section, entry.value)


def _inside(section: str, node: Node) -> Iterator[Scalar]:
    for entry in node.entries if isinstance(node, Mapping) else ():
        key, value = entry.key.text, entry.value
        if key in _NAMING or (key == "each" and section in ("kinds", "places")):
            yield from _declared("", value)
        elif key in _LISTS and section in _FAMILIES:
            yield from (item for item in _items(value) if isinstance(item, Scalar))


def _items(node: Node) -> tuple[Node, ...]:
    return node.items if isinstance(node, Sequence) else (node,)
