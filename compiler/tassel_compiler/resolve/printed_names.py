"""From the words that a rule set prints back to the names of its things, for whoever writes the printed one.

Only names that the rule set declares: the words that all games share speak of things that this one lacks.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tassel_compiler.loading.nodes import Mapping, Node, Scalar, Sequence
from tassel_compiler.resolve.words import read_words
from tassel_compiler.same import Same
from tassel_compiler.spelling import Spellings

_PRINT = frozenset({"words", "phrases", "game"})
_GRAMMAR = frozenset({"gender", "agrees"})  # what is said about a word and is none


def lexicon(root: Mapping) -> Spellings:
    return Spellings(lambda: _printed(root))


def _printed(root: Mapping) -> Iterator[tuple[str, str]]:
    declared = all_names(root)
    for word in read_words(root.get("words")).values():
        name = word.name.rpartition("/")[2]
        forms = [pair for table in word.forms.values() for pair in table.items()] if name in declared else []
        yield from ((name, text) for form, text in forms if form not in _GRAMMAR)


def all_names(root: Mapping) -> frozenset[str]:
    """Every key and every name in a list of what is declared."""
    sections = (section for section in root.entries if section.key.text not in _PRINT)
    return frozenset[str]().union(*(_names_of.of((s.value,), (), partial(_all_names, s.value)) for s in sections))


_names_of = Same[frozenset[str]](most=2048)


def _all_names(section: Node) -> frozenset[str]:
    """Of an entry of a section that is as it was, what was found before."""
    if not isinstance(section, Mapping):
        return _set(section)
    inner = (_names_of.of((e.value,), ("entry",), partial(_set, e.value)) for e in section.entries)
    return frozenset(e.key.text for e in section.entries).union(*inner)


def _set(node: Node) -> frozenset[str]:
    return frozenset(_names(node))


def _names(node: Node) -> Iterator[str]:
    """Every key, and every name in a list."""
    if isinstance(node, Mapping):
        for entry in node.entries:
            yield entry.key.text
            yield from _names(entry.value)
    elif isinstance(node, Sequence):
        yield from (item.text for item in node.items if isinstance(item, Scalar))
