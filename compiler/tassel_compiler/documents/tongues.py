"""A document in one language, written out as if each of its texts stood in a column of that language.

`language: nl` at the head of a file says that all its texts are Dutch: `gem: {one: edelsteen}` is
`gem: {nl: {one: edelsteen}}`. So a game in one language names it once, and a language that somebody adds to games that
are there is files of its own: united with theirs, entry by entry, they are the columns that were missing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tassel_compiler.loading import Entry, Mapping, Node, Scalar, Sequence

LANGUAGE_KEY = "language"


@dataclass(frozen=True, slots=True)
class Tongues:
    """The languages of a rule set, as its documents have them."""

    named: tuple[tuple[str, Node], ...] = ()  # by overlays: which, and the languages it is printed in
    added: frozenset[str] = frozenset()  # those that are files of their own
    lost: frozenset[str] = frozenset()  # of these the ones in which an overlay has no words
_SENTENCE = "text"
_OF_ALL = ("fingerprint", "names", "verb", "spend")  # what a word says in whatever language
_Spread = Callable[[Node, Scalar], Node]


def language_of(root: Node) -> str:
    """The language of a document in one; empty if it has columns."""
    node = root.get(LANGUAGE_KEY) if isinstance(root, Mapping) else None
    return node.text if isinstance(node, Scalar) else ""


def in_columns(root: Node) -> Node:
    """The document with each text under its language."""
    lang = root.get(LANGUAGE_KEY) if isinstance(root, Mapping) else None
    if not isinstance(root, Mapping) or not isinstance(lang, Scalar):
        return root
    sections = next((found for head, found in _BY_HEAD.items() if root.get(head) is not None), _WORDS)
    entries = (_section(entry, sections, lang) for entry in root.entries if entry.key is not lang)
    return Mapping(tuple(entry for entry in entries if entry.key.text != LANGUAGE_KEY), root.span)


def _section(entry: Entry, sections: dict[str, _Spread], lang: Scalar) -> Entry:
    spread = sections.get(entry.key.text)
    return Entry(entry.key, spread(entry.value, lang)) if spread is not None else entry


def _told(node: Node, lang: Scalar) -> Node:
    return Mapping((Entry(_spoken_here(lang, node), node),), node.span)


def _spoken_here(lang: Scalar, node: Node) -> Scalar:
    """The language as the key of one text: what is wrong with that text is reported where it stands."""
    return Scalar(lang.text, node.span)


def _each(spread: _Spread) -> _Spread:
    """Of every entry of a table."""

    def spread_each(node: Node, lang: Scalar) -> Node:
        if not isinstance(node, Mapping):
            return node
        return Mapping(tuple(Entry(entry.key, spread(entry.value, lang)) for entry in node.entries), node.span)

    return spread_each


def _under(**keys: _Spread) -> _Spread:
    """Of these keys of a table, whatever else it has."""

    def spread_under(node: Node, lang: Scalar) -> Node:
        if not isinstance(node, Mapping):
            return node
        return Mapping(tuple(_section(entry, keys, lang) for entry in node.entries), node.span)

    return spread_under


def _word(node: Node, lang: Scalar) -> Node:
    """Forms go under the language, the sentence by hand too, and what is said in none stays."""
    if not isinstance(node, Mapping):
        return _told(node, lang)
    forms = tuple(entry for entry in node.entries if entry.key.text not in (_SENTENCE, *_OF_ALL))
    kept = (e for e in node.entries if e.key.text in _OF_ALL)
    sentences = (Entry(e.key, _told(e.value, lang)) for e in node.entries if e.key.text == _SENTENCE)
    spoken = (Entry(_spoken_here(lang, node), Mapping(forms, node.span)),) if forms else ()
    return Mapping((*spoken, *sentences, *kept), node.span)


def _topic(node: Node, lang: Scalar) -> Node:
    """What a topic holds is said where it stands in columns."""
    holds = Entry(Scalar("holds", node.span), Sequence((), node.span))
    return Mapping((Entry(lang, node), holds), node.span)


def _part(node: Node, lang: Scalar) -> Node:
    return _under(title=_told, sections=_each(_part))(node, lang)


_WORDS: dict[str, _Spread] = {
    "words": _each(_word),
    "phrases": _each(_told),
    "topics": _each(_topic),
    "game": _under(title=_told),
}
_CHAPTERS: dict[str, _Spread] = {
    "headings": _each(_told),
    "names": _each(_told),
    "texts": _each(_under(text=_told)),
    "chapters": _each(_part),
    "pieces": _each(_under(name=_told)),
    "captions": _each(_under(title=_told, told=_told)),
    "aid": _each(_told),
}
_RULINGS: dict[str, _Spread] = {"rulings": _each(_under(question=_told, played=_told, why=_told, other=_told))}
_BY_HEAD = {"book": _CHAPTERS, "rulings": _RULINGS}  # else words
