"""The words of an overlay in one more language, edited in where the overlay has them in others.

It may add or change a word, what the word is in each language by a path (`words/used/en`), one form of it
(`words/used/en/one`), or its sentence (`words/used/text`): the same is done in the language that a file of its own has.

Who changes a word in one language by its path mends it there, and owes it to no other; who does so in several gives it
another name, which the language of its own has to know.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tassel_compiler.loading import Entry, Mapping, Node, Scalar

_WORDS, _TEXT = "words", "text"
_TELLING = ("add", "change")  # under which words stand
_LETTERS = 2  # of the name of a language
_BESIDE = (_TEXT, "fingerprint", "names", "verb", "spend")  # what a word says in no language


@dataclass(frozen=True, slots=True)
class _Place:
    """An edit of a word: under which key, whose, the language and the form that its path leads to."""

    key: str
    word: str
    lang: str
    rest: str
    told: Entry


def lacks(edits: Mapping, lang: str) -> bool:
    """Whether a word is there in other languages, and not in this one."""
    places = list(_places(edits))
    spoken: dict[str, set[str]] = {}
    for place in places:
        spoken.setdefault(place.word, set()).add(place.lang)
    return any(_owes(place, lang, spoken[place.word] - {""}) for place in places if lang not in spoken[place.word])


def _owes(place: _Place, lang: str, spoken: set[str]) -> bool:
    if place.lang:
        return len(spoken) > 1
    said = [entry.key.text for entry in _entries(place.told.value)] or [_BESIDE[0] if place.rest else ""]
    return place.rest == "" and lang not in said and any(key not in _BESIDE for key in said)


def told_as_edits(words: Mapping, edits: Mapping) -> Mapping:
    """These words, in columns of their one language, as edits of the overlay that has these edits."""
    places: dict[str, list[_Place]] = {}
    for place in _places(edits):
        places.setdefault(place.word, []).append(place)
    found: dict[str, list[Entry]] = {key: [] for key in _TELLING}
    for entry in _entries(words.get(_WORDS)):
        for key, edit in _edits(entry, places.get(entry.key.text, [])):
            found[key].append(edit)
    sections = ((key, tuple(entries)) for key, entries in found.items() if entries)
    return Mapping(tuple(Entry(Scalar(k, words.span), Mapping(e, words.span)) for k, e in sections), words.span)


def _edits(word: Entry, places: list[_Place]) -> Iterator[tuple[str, Entry]]:
    whole = next((place for place in places if not place.lang and not place.rest), None)
    if whole is not None:
        yield whole.key, Entry(whole.told.key, word.value)
        return
    for entry in _entries(word.value):
        head, name = f"{_WORDS}/{word.key.text}", entry.key.text
        if name in _BESIDE:
            yield from ((p.key, Entry(p.told.key, entry.value)) for p in places if p.rest == name == _TEXT)
            continue
        one = next((place for place in places if place.lang), None)
        if one is not None and not one.rest:
            yield one.key, Entry(Scalar(f"{head}/{name}", entry.key.span), entry.value)
        elif one is not None:
            for form in _entries(entry.value):
                yield one.key, Entry(Scalar(f"{head}/{name}/{form.key.text}", form.key.span), form.value)


def _places(edits: Mapping) -> Iterator[_Place]:
    for key in _TELLING:
        for entry in _entries(edits.get(key)):
            first, *steps = entry.key.text.split("/")
            if first != _WORDS or not steps:
                continue
            at = next((n for n, step in enumerate(steps) if n and len(step) == _LETTERS), None)
            beside = steps[-1] in _BESIDE and len(steps) > 1
            end = at if at is not None else len(steps) - beside
            lang, rest = (steps[at], steps[at + 1 :]) if at is not None else ("", steps[end:])
            yield _Place(key, "/".join(steps[:end]), lang, "/".join(rest), entry)


def _entries(node: Node | None) -> tuple[Entry, ...]:
    return node.entries if isinstance(node, Mapping) else ()
