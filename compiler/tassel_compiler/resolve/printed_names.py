"""From the words that a rule set prints back to the names of its things, for whoever writes the printed one.

Only names that the rule set declares: the words that all games share speak of things that this one lacks.
"""

from __future__ import annotations

from collections.abc import Iterator

from tassel_compiler.loading.nodes import Mapping, Node, Scalar, Sequence
from tassel_compiler.resolve.words import read_words
from tassel_compiler.spelling import Spellings

_PRINT = frozenset({"words", "phrases", "game"})
_GRAMMAR = frozenset({"gender", "agrees"})  # what is said about a word and is none


def lexicon(root: Mapping) -> Spellings:
    return Spellings(lambda: _printed(root))


def _printed(root: Mapping) -> Iterator[tuple[str, str]]:
    declared = {name for entry in root.entries if entry.key.text not in _PRINT for name in _names(entry.value)}
    for word in read_words(root.get("words")).values():
        name = word.name.rpartition("/")[2]
        forms = [pair for table in word.forms.values() for pair in table.items()] if name in declared else []
        yield from ((name, text) for form, text in forms if form not in _GRAMMAR)


def _names(node: Node) -> Iterator[str]:
    """Every key, and every name in a list."""
    if isinstance(node, Mapping):
        for entry in node.entries:
            yield entry.key.text
            yield from _names(entry.value)
    elif isinstance(node, Sequence):
        yield from (item.text for item in node.items if isinstance(item, Scalar))
