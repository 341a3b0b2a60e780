"""Words that all games share, and words of one game.

The shared words speak for things by their names, and two games may mean different things by one name. What a game says
itself holds; the shared word of that name is not looked at. On exit no word is given by both.
"""

from __future__ import annotations

from collections.abc import Sequence

from tassel_compiler.loading import Entry, Mapping

SHARED = "words"  # the layer of the words that all games share
_SECTION = "words"


def own_words_first(bodies: Sequence[Mapping]) -> list[Mapping]:
    own = {name for body in bodies if body.span.source.layer != SHARED for name in _names(body)}
    return [_without(body, own) if own and body.span.source.layer == SHARED else body for body in bodies]


def _names(body: Mapping) -> list[str]:
    section = body.get(_SECTION)
    return [entry.key.text for entry in section.entries] if isinstance(section, Mapping) else []


def _without(body: Mapping, own: set[str]) -> Mapping:
    entries = tuple(_thinned(entry, own) if entry.key.text == _SECTION else entry for entry in body.entries)
    return Mapping(entries, body.span)


def _thinned(section: Entry, own: set[str]) -> Entry:
    if not isinstance(section.value, Mapping):
        return section
    rest = tuple(entry for entry in section.value.entries if entry.key.text not in own)
    return Entry(section.key, Mapping(rest, section.value.span))
