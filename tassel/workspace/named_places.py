"""Where a document says a name: keys, steps of paths, plain texts, what a scenario says of places and cards, and slots
of texts that are printed. Sentences are not looked into: what their words mean is known."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tassel_compiler.documents.kinds import HEAD_KEYS
from tassel_compiler.loading import Mapping, Node, Scalar, Sequence
from tassel_compiler.loading.tables import TABLE_ENDING, headings_of
from tassel_compiler.source import Span

_PRINTED = ("en", "fr", "de", "nl", "title", "note", "about", "told", "text")
_HEAD = frozenset((*HEAD_KEYS, "scenario", "rules", "players", "cites", "about", "seed", "book", "print", "layout"))
_SLOT = re.compile(r"\{[^{}\n]*\}")


def named_places(root: Node, name: str) -> Iterator[Span]:
    """Each place of the document in which it stands."""
    return _places_of(root, _word(name))


def asked_places(root: Node, asker: str, variable: str) -> Iterator[Span]:
    """Each place in which it stands as the last name of a question: behind the rule that asks, and its step."""
    return _places_of(root, re.compile(rf"(?<![\w-]){re.escape(asker)}(?:\.[\w-]+)*\.({re.escape(variable)})(?![\w-])"))


def _places_of(root: Node, wanted: re.Pattern[str]) -> Iterator[Span]:
    entries = root.entries if isinstance(root, Mapping) else ()
    if root.span.path.endswith(TABLE_ENDING):
        for heading in headings_of(root.span.source):
            yield from _in_name(heading, wanted)
        yield from _places(root, wanted)
        return
    for entry in entries:
        if entry.key.text not in _HEAD or isinstance(entry.value, Mapping):
            yield from _places(entry.value, wanted)


def name_scalars(node: Node, member: str = "", printed: bool = False) -> Iterator[tuple[Scalar, str]]:
    """Every key and every value that may be a name, with the key below which it stands; texts for people are none."""
    match node:
        case Scalar() if not printed:
            yield node, member
        case Sequence(items=items):
            for item in items:
                yield from name_scalars(item, member, printed)
        case Mapping(entries=entries):
            for entry in entries:
                if entry.key.text not in _HEAD or isinstance(entry.value, Mapping):
                    yield entry.key, ""
                    below = printed or entry.key.text in _PRINTED
                    yield from name_scalars(entry.value, entry.key.text, below)


def renamed_in(text: str, name: str, new: str) -> str:
    """A key, a path, or a text with slots, with the new name in the place of the old one."""
    return _word(name).sub(new, text)


def says(text: str, name: str) -> bool:
    return _word(name).search(text) is not None


def _word(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])({re.escape(name)})(?![\w-])")


def _places(node: Node, wanted: re.Pattern[str], printed: bool = False) -> Iterator[Span]:
    match node:
        case Scalar(text=text) if printed:
            for slot in _SLOT.finditer(text):
                yield from (node.at(*m.span(1)) for m in wanted.finditer(text, slot.start(), slot.end()))
        case Scalar():
            yield from _in_name(node, wanted)
        case Sequence(items=items):
            for item in items:
                yield from _places(item, wanted, printed)
        case Mapping(entries=entries):
            for entry in entries:
                yield from _in_name(entry.key, wanted)
                yield from _places(entry.value, wanted, printed or entry.key.text in _PRINTED)


def _in_name(scalar: Scalar, wanted: re.Pattern[str]) -> Iterator[Span]:
    """Not in the name of a table: a file is called as it is, whatever its rows are."""
    if scalar.text.endswith(TABLE_ENDING):
        return
    if not any(blank in scalar.text.removeprefix("top of ") for blank in " \n"):
        yield from (scalar.at(*m.span(1)) for m in wanted.finditer(scalar.text))
