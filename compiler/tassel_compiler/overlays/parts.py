"""An overlay as it is applied: its files united, its keys sorted out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from collections.abc import Sequence as SequenceOf
from dataclasses import dataclass
from functools import partial

from tassel_compiler.diagnostics import Diagnostic, Related, Sink
from tassel_compiler.documents import Document, Head, Overlay
from tassel_compiler.documents.kinds import Words
from tassel_compiler.loading import Entry, Mapping, Node, Scalar
from tassel_compiler.overlays.sources import written_out
from tassel_compiler.overlays.union import united
from tassel_compiler.same import Same

_LISTS = ("remove",)
_TELLING = ("add", "change")  # under which words stand
_WORDS = "words"
_LETTERS = 2  # of the name of a language
_NO_WORD = ("text", "fingerprint", "names", "verb", "spend")
_Told = tuple["Part", tuple[Diagnostic, ...]]
_parts = Same[_Told](most=64)


@dataclass(frozen=True, slots=True)
class Part:
    """One overlay: all its files as one."""

    name: Head
    on: tuple[Head, ...]
    needs: tuple[Head, ...]
    clashes: tuple[Head, ...]
    edits: Mapping

    def lacks(self, lang: str) -> bool:
        """Whether a word of it has other languages, and not this one."""
        told = (entry for key in _TELLING for entry in self.entries(key) if entry.key.text.startswith(f"{_WORDS}/"))
        return any(_is_word(entry) and not _has(entry.value, lang) for entry in told)

    def entries(self, key: str) -> tuple[Entry, ...]:
        node = self.edits.get(key)
        return node.entries if isinstance(node, Mapping) else ()


def overlay_parts(documents: SequenceOf[Document], sink: Sink) -> tuple[Part, ...]:
    """The overlays in load order; files that carry the same name in the same folder are one overlay."""
    groups: dict[str, list[Overlay]] = {}
    twice: set[str] = set()
    for document in documents:
        if isinstance(document, Overlay):
            group = groups.setdefault(document.name.name, [])
            known = next((other for other in group if not _beside(document, other)), None)
            if known is None:
                group.append(document)
            elif document.name.name not in twice:  # once for the overlay, however many files it has
                twice.add(document.name.name)
                first = Related("first here", known.name.span)
                sink.report("E0608", document.name.span, related=[first], name=document.name.name)
    spoken = [document for document in documents if isinstance(document, Words)]
    found = [_joined(group, [one for one in spoken if one.name.name == name]) for name, group in groups.items()]
    for _, told in found:
        sink.extend(told)
    return tuple(part for part, _ in found)


def _joined(group: list[Overlay], spoken: list[Words]) -> _Told:
    """One overlay, with its words in languages that are files of their own (`spoken`)."""
    return _parts.of((*group, *spoken), (), partial(_part, group, spoken))


def _beside(one: Overlay, other: Overlay) -> bool:
    """Two files of one overlay."""
    return _folder(one) == _folder(other) and one.root.span.path != other.root.span.path


def _folder(document: Overlay) -> str:
    return document.root.span.path.rpartition("/")[0]


def _part(group: list[Overlay], spoken: list[Words]) -> _Told:
    sink = Sink()
    first = group[0]
    bodies = [_without_head(written_out(document.root)) for document in group]
    edits = united(bodies, first.root, sink)
    part = Part(
        first.name,
        _distinct(head for document in group for head in document.on),
        _distinct(head for document in group for head in document.needs),
        _distinct(head for document in group for head in document.clashes),
        united((edits, *(_as_edits(document.root, edits) for document in spoken)), first.root, sink),
    )
    return part, sink.items


def _is_word(told: Entry) -> bool:
    """What says more than a sentence by hand and its mark. A path into one language is about that one."""
    if any(len(step) == _LETTERS for step in told.key.text.split("/")):
        return False
    said = [entry.key.text for entry in told.value.entries] if isinstance(told.value, Mapping) else [""]
    return told.key.text.rpartition("/")[2] not in _NO_WORD and any(key not in _NO_WORD for key in said)


def _has(node: Node, lang: str) -> bool:
    return isinstance(node, Mapping) and node.get(lang) is not None


def _as_edits(words: Mapping, edits: Mapping) -> Mapping:
    """Words in one more language, where the overlay has them in others: added, or changed."""
    return Mapping(tuple(_where_told(words, edits)), words.span)


def _where_told(words: Mapping, edits: Mapping) -> Iterator[Entry]:
    """A word that the overlay only adds a form to, in each language by its path, has that form added here too."""
    section = words.get(_WORDS)
    told = section.entries if isinstance(section, Mapping) else ()
    sections = (edits.get(key) for key in _TELLING)
    paths = {entry.key.text for node in sections if isinstance(node, Mapping) for entry in node.entries}
    within = (entry for entry in told if f"{_WORDS}/{entry.key.text}" not in paths)
    forms = tuple(form for entry in within for form in _paths_of(entry, paths))
    if forms:
        yield Entry(Scalar("add", words.span), Mapping(forms, words.span))
    for key in _TELLING:
        there = edits.get(key)
        known = {entry.key.text: entry.key for entry in there.entries} if isinstance(there, Mapping) else {}
        own = ((known.get(f"{_WORDS}/{entry.key.text}"), entry.value) for entry in told)
        found = tuple(Entry(path, value) for path, value in own if path is not None)
        if found:
            yield Entry(Scalar(key, words.span), Mapping(found, words.span))


def _distinct(heads: Iterable[Head]) -> tuple[Head, ...]:
    return tuple({head.name: head for head in reversed(list(heads))}.values())[::-1]


def _paths_of(told: Entry, paths: Set[str]) -> Iterator[Entry]:
    """A word in its language by a path, as others stand there: whole, or form by form."""
    head = f"{_WORDS}/{told.key.text}"
    whole = any(path.startswith(f"{head}/") and len(path) == len(head) + 1 + _LETTERS for path in paths)
    for lang in told.value.entries if isinstance(told.value, Mapping) else ():
        if whole:
            yield Entry(Scalar(f"{head}/{lang.key.text}", lang.key.span), lang.value)
            continue
        for form in lang.value.entries if isinstance(lang.value, Mapping) else ():
            path = f"{head}/{lang.key.text}/{form.key.text}"
            yield Entry(Scalar(path, form.key.span), form.value)


def _without_head(root: Mapping) -> Mapping:
    """The edits only. Lists of paths become mappings by path, so that those of several files unite."""
    head = ("tassel", "overlay", "on", "needs", "clashes", "title", "languages", "ruling", "note")
    entries = (_by_path(entry) if entry.key.text in _LISTS else entry for entry in root.entries)
    kept = tuple(_edition(e) if e.key.text == "game" else e for e in entries if e.key.text not in head)
    return Mapping(kept, root.span)


def _edition(entry: Entry) -> Entry:
    """What an edition says of itself changes the game it stands on."""
    told = entry.value.entries if isinstance(entry.value, Mapping) else ()
    paths = (Entry(_path(e.key), e.value) for e in told if e.key.text not in ("base", "citations"))
    return Entry(_renamed(entry.key, "change"), Mapping(tuple(paths), entry.value.span))


def _path(key: Scalar) -> Scalar:
    return _renamed(key, f"game/{key.text}")


def _renamed(key: Scalar, text: str) -> Scalar:
    return Scalar(text, key.span, key.style, ())


def _by_path(entry: Entry) -> Entry:
    value: Node = entry.value
    items = (value,) if isinstance(value, Scalar) else () if isinstance(value, Mapping) else value.items
    paths = tuple(Entry(item, item) for item in items if isinstance(item, Scalar))
    return Entry(entry.key, Mapping(paths, value.span))


def nested(part: Part, other: Entry) -> Part:
    """What `part` does only together with the overlay that `other` names."""
    edits = other.value if isinstance(other.value, Mapping) else Mapping((), other.value.span)
    companion = Head(other.key.text, other.key.span)
    return Part(part.name, (*part.on, companion), (), (), _without_head(edits))
