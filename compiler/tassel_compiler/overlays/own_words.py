"""Words of the language, of mechanisms that several games use, and of one game.

They speak for things by their names, and two games may mean different things by one name. What a game says itself
holds; what a mechanism says of itself holds before what the language says; the other words of that name are not looked
at. The sentence of a thing goes apart from its words: who tells a rule in a sentence need not say again what it is
called. A table of contents is one: who has a table leaves that of the language aside. On exit no word is given by two.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set

from tassel_compiler.documents.kinds import LANGUAGE, for_many
from tassel_compiler.frozen import frozen
from tassel_compiler.loading import Entry, Mapping

_WORDS, _TABLE = "words", "topics"
_SENTENCE = frozenset({"fingerprint", "names", "text"})  # of one text: they hold together


def own_words_first(bodies: Sequence[Mapping]) -> list[Mapping]:
    """The bodies of all documents, of each word only the nearest."""
    of_language = _said(b for b in bodies if _layer(b) != LANGUAGE)
    of_mechanisms = _said(b for b in bodies if not for_many(_layer(b)))
    nearer = {True: of_language, False: of_mechanisms}
    return [_without(b, nearer[_layer(b) == LANGUAGE]) if for_many(_layer(b)) else b for b in bodies]


def _layer(body: Mapping) -> str:
    return body.span.source.layer


@frozen
class _Said:
    """What documents say: of a thing its sentence (True) or what it is called (False); whether one has a table."""

    parts: Set[tuple[str, bool]]
    tabled: bool


def _said(bodies: Iterable[Mapping]) -> _Said:
    found = list(bodies)
    own = {(entry.key.text, part) for body in found for entry in _entries(body) for part in _parts(entry)}
    return _Said(own, any(body.get(_TABLE) is not None for body in found))


def _without(body: Mapping, nearer: _Said) -> Mapping:
    entries = (_thinned(e, nearer.parts) if e.key.text == _WORDS else e for e in body.entries)
    return Mapping(tuple(e for e in entries if not (nearer.tabled and e.key.text == _TABLE)), body.span)


def _entries(body: Mapping) -> tuple[Entry, ...]:
    section = body.get(_WORDS)
    return section.entries if isinstance(section, Mapping) else ()


def _parts(entry: Entry) -> set[bool]:
    """What an entry speaks of: True the sentence of its thing, False what it is called."""
    keys = (e.key.text for e in entry.value.entries) if isinstance(entry.value, Mapping) else ("",)
    return {key in _SENTENCE for key in keys}


def _thinned(section: Entry, own: Set[tuple[str, bool]]) -> Entry:
    if not isinstance(section.value, Mapping):
        return section
    rest = tuple(kept for entry in section.value.entries if (kept := _rest(entry, own)) is not None)
    return Entry(section.key, Mapping(rest, section.value.span))


def _rest(entry: Entry, own: Set[tuple[str, bool]]) -> Entry | None:
    """What of an entry nobody nearer says."""
    name, value = entry.key.text, entry.value
    said = {part for part in _parts(entry) if (name, part) in own}
    if not said:
        return entry
    if not isinstance(value, Mapping):
        return None
    rest = tuple(e for e in value.entries if (e.key.text in _SENTENCE) not in said)
    return Entry(entry.key, Mapping(rest, value.span)) if rest else None
