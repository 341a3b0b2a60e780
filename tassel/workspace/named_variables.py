"""Variables that a key names: what a rule is given or remembers, what a formula is of.

The words of sentences know which variable they mean; the key says its name only. They belong together by their place:
the key stands at the head of the innermost entry around the word that names one like it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tassel.workspace.entries import around, place_of
from tassel_compiler.core.bindings import Meant
from tassel_compiler.loading import Entry, Mapping, Node, Scalar
from tassel_compiler.source import Span

_HEADS = ("with", "of", "remember")
_ASKERS = {"rules": 1, "cards": 3}  # by section, so many steps further stands the name of who asks
_Words = Iterable[tuple[Span, Meant]]


def variable_named_at(root: Node, offset: int, words: _Words) -> tuple[Span, Meant] | None:
    """The key at this place, and the variable that it names; None where no word means it."""
    trail = [entry for _, entry in around(root, Span(root.span.source, offset, offset))]
    if len(trail) < 3 or trail[-2].key.text not in _HEADS:
        return None
    owner, key = place_of(trail[-3]), trail[-1].key
    if not key.span.start <= offset <= key.span.end:
        return None
    inside = ((span, meant) for span, meant in words if owner.start <= span.start and span.end <= owner.end)
    said = (meant for span, meant in inside if meant.var is not None and naming_key(root, span) is key)
    meant = next(said, None)
    return (key.span, meant) if meant is not None else None


def naming_keys(root: Node, uses: Iterable[Span]) -> Iterator[Span]:
    """Of the variable with these words the keys in this document."""
    for use in uses:
        key = naming_key(root, use)
        if key is not None:
            yield key.span


def naming_key(root: Node | None, use: Span) -> Scalar | None:
    """The key that names the variable of this word; None where a sentence does."""
    for _, entry in reversed(list(around(root, use))) if root is not None else ():
        for key in _heads(entry):
            if key.text == use.words:
                return key
    return None


def asker_of(root: Node, uses: Iterable[Span], words: _Words) -> str:
    """What the questions are called after in which somebody answers for this variable: the rule or the card around
    its words; nothing where another variable there is called so, too."""
    owners = {owner: entry for use in uses for owner, entry in [_owner(root, use)] if entry is not None}
    if len(owners) != 1:
        return ""
    [(owner, entry)] = owners.items()
    place, name = place_of(entry), next(iter(uses)).words
    inside = (meant for span, meant in words if place.start <= span.start and span.end <= place.end)
    alike = {id(meant.var) for meant in inside if meant.var is not None and meant.var.name == name}
    return owner if len(alike) == 1 else ""


def _owner(root: Node, use: Span) -> tuple[str, Entry | None]:
    """Of an overlay too, where one key may be a whole path."""
    for keys, entry in around(root, use):
        steps = "/".join(keys).split("/")
        for section, at in _ASKERS.items():
            if section in steps[:2] and len(steps) > steps.index(section) + at:
                return steps[steps.index(section) + at], entry
    return "", None


def _heads(entry: Entry) -> Iterator[Scalar]:
    for head in _HEADS:
        named = entry.value.get(head) if isinstance(entry.value, Mapping) else None
        yield from (one.key for one in named.entries) if isinstance(named, Mapping) else ()
