"""Words of the language, of mechanisms that several games use, and of one game.

They speak for things by their names, and two games may mean different things by one name. What a game says itself
holds; what a mechanism says of itself holds before what the language says; the other words of that name are not looked
at. A table of contents is one: who has a table leaves that of the language aside. On exit no word is given by two.
"""

from __future__ import annotations

from collections.abc import Sequence

from tassel_compiler.documents.kinds import LANGUAGE, for_many
from tassel_compiler.loading import Entry, Mapping

_WORDS, _TABLE = "words", "topics"


def own_words_first(bodies: Sequence[Mapping]) -> list[Mapping]:
    """The bodies of all documents, of each word only the nearest."""
    above = {LANGUAGE: [b for b in bodies if _layer(b) != LANGUAGE]}
    games = [b for b in bodies if not for_many(_layer(b))]
    return [_without(b, above.get(_layer(b), games)) if for_many(_layer(b)) else b for b in bodies]


def _layer(body: Mapping) -> str:
    return body.span.source.layer


def _without(body: Mapping, above: Sequence[Mapping]) -> Mapping:
    own = {entry.key.text for other in above for entry in _entries(other)}
    tabled = any(other.get(_TABLE) is not None for other in above)
    entries = (_thinned(e, own) if e.key.text == _WORDS else e for e in body.entries)
    return Mapping(tuple(e for e in entries if not (tabled and e.key.text == _TABLE)), body.span)


def _entries(body: Mapping) -> tuple[Entry, ...]:
    section = body.get(_WORDS)
    return section.entries if isinstance(section, Mapping) else ()


def _thinned(section: Entry, own: set[str]) -> Entry:
    if not isinstance(section.value, Mapping):
        return section
    rest = tuple(entry for entry in section.value.entries if entry.key.text not in own)
    return Entry(section.key, Mapping(rest, section.value.span))
