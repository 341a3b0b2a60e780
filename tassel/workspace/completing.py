"""What could be written at a place.

A word that nobody writes is put there, and the rules are read with it: the parser says which words of the language it
would have taken, and whoever looks the word up says which names. So what is offered fits by type and place exactly as
far as the compiler knows types and places, for keys, paths, rules, steps and names alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tassel.rule_discovery import kind_of_text
from tassel.workspace.analysing import Workspace
from tassel.workspace.numbers_below import numbers_below
from tassel.workspace.salvaging import salvaged
from tassel.workspace.things import EDITS
from tassel_compiler.diagnostics import Sink
from tassel_compiler.documents.kinds import HEAD_KEYS
from tassel_compiler.effects.grammar import keywords, spelling
from tassel_compiler.effects.parse import acceptable, parse
from tassel_compiler.loading import Mapping, Node, Scalar
from tassel_compiler.loading.tables import TABLE_ENDING
from tassel_compiler.source import SourceText
from tassel_compiler.spelling.asking import HOLE, listening

_WORD_BEFORE = re.compile(r"[\w/-]*\Z")
_WORD_AFTER = re.compile(r"[\w/-]*")
_LETTERS = re.compile(r"[a-z]+\Z")
_PATH = re.compile(r" {2}([\w/-]*)\Z")
_SECTION = re.compile(r"^([\w-]+):", re.MULTILINE)
_ENDINGS = ("", ": x", " x", " = 1", " 1 x", " in x", " to x", " in x: x")
"""What may be missing behind a word in the middle of a sentence."""
_SENTENCES = ("block", "condition", "moment", "field")


@dataclass(frozen=True, slots=True)
class Fitting:
    """Words that could stand at a place, instead of what stands from `start` to `end`."""

    start: int
    end: int
    names: tuple[str, ...]
    words: tuple[str, ...]  # of the language itself


def completions(workspace: Workspace, path: Path, offset: int, typed: str | None = None) -> Fitting:
    """At a place of the open text of a file, or of what was typed in it since."""
    text = workspace.texts.text(path) if typed is None else typed
    steps = _path_before(text, offset)
    if steps is not None:
        return _below(workspace, steps, offset, text)
    start = offset - len(_found(_WORD_BEFORE, text[:offset]))
    end = offset + len(_found(_WORD_AFTER, text[offset:]))
    before, after = text[:start], text[end:]
    if path.suffix == TABLE_ENDING:
        return Fitting(start, end, tuple(sorted(_heard(workspace, path, f"{before}{HOLE}{after}")[0])), ())
    rest = after.split("\n", 1)[0]
    words, wordless = frozenset[str](), _key_above(before) in HEAD_KEYS or kind_of_text(text) == "book"
    for tail in dict.fromkeys((after, after.removeprefix(rest))):
        for ending in _ENDINGS:
            tried = f"{before}{HOLE}{ending}{tail}"
            place = _place(tried)
            if place is None:
                continue
            may_say = _words(place) if not wordless else frozenset()
            if not isinstance(place, Scalar) or _is_read(place):
                names, sentences = _heard(workspace, path, tried)
                if isinstance(place, Mapping):
                    names -= {entry.key.text for entry in place.entries}  # a key stands once
                elif place.span.start in sentences:
                    names -= keywords()  # the language claims them: nothing is called so in a sentence
                elif names:
                    may_say = frozenset()
                if names:
                    return Fitting(start, end, tuple(sorted(names)), tuple(sorted(words | may_say)))
            words |= may_say
    return Fitting(start, end, (), tuple(sorted(words)))


def _path_before(text: str, offset: int) -> str | None:
    """How far a path is written that leads an overlay into the rules; None where there is none."""
    line = text[text.rfind("\n", 0, offset) + 1 : offset]
    written = _PATH.match(line)
    above = [found[1] for found in _SECTION.finditer(text, 0, offset)]
    return written[1] if written and above and above[-1] in EDITS and kind_of_text(text) == "overlay" else None


def _below(workspace: Workspace, steps: str, offset: int, text: str) -> Fitting:
    """The names that lead on from there, in the rules as they last were in order."""
    home, _, name = steps.rpartition("/")
    tree = workspace.tree
    node = (tree.at(home) if home else tree.root) if tree is not None else None
    names = tuple(sorted(entry.key.text for entry in node.entries)) if isinstance(node, Mapping) else ()
    if tree is not None and home:
        names = (*names, *numbers_below(tree.root, home))
    return Fitting(offset - len(name), offset + len(_found(_WORD_AFTER, text[offset:])), names, ())


def _found(pattern: re.Pattern[str], text: str) -> str:
    match = pattern.search(text)
    return match.group() if match else ""


def _key_above(before: str) -> str:
    """The key of the document below which a place lies: what stands in its head is never a sentence."""
    above = _SECTION.findall(before)
    return above[-1] if above else ""


def _place(text: str) -> Scalar | Mapping | None:
    """The text in which the word stands; the mapping whose key it is."""
    root = salvaged(SourceText("here", text), Sink())
    if isinstance(root, Scalar):  # nothing is written yet: the first word is a key
        return Mapping((), root.span)
    return next(_holding(root), None) if root is not None else None


def _holding(node: Node) -> Iterator[Scalar | Mapping]:
    match node:
        case Scalar(text=text) if HOLE in text:
            yield node
        case Mapping(entries=entries):
            for entry in entries:
                if HOLE in entry.key.text:
                    yield node
                yield from _holding(entry.value)
        case _:
            for item in getattr(node, "items", ()):
                yield from _holding(item)


def _words(place: Scalar | Mapping) -> frozenset[str]:
    """Words of the language that the parser would take there."""
    if isinstance(place, Mapping):
        return frozenset()
    at, written = place.text.index(HOLE), spelling()
    taken = next((found for kind in _SENTENCES if (found := acceptable(kind, place.text, at))), frozenset())
    return frozenset(written[name] for name in taken if name in written and _LETTERS.match(written[name]))


def _is_read(place: Scalar) -> bool:
    """Whether it is a whole sentence, so that somebody looks at the words of it."""
    return any(parse(kind, place, Sink()) is not None for kind in _SENTENCES)


def _heard(workspace: Workspace, path: Path, text: str) -> tuple[set[str], set[int]]:
    """The names that could stand in the place of the word that nobody writes; where the sentences of the text begin."""
    with listening() as heard:
        found = workspace.tried(path, text).analyse(enough=lambda: heard)
    draft = found.draft(path)
    sentences = draft.raw.span.source.sentences if draft is not None and draft.raw is not None else set()
    return {name for name in heard if HOLE not in name}, sentences
