"""An overlay as it is applied: its files united, its keys sorted out."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence as SequenceOf
from dataclasses import dataclass
from functools import partial

from tassel_compiler.diagnostics import Diagnostic, Related, Sink
from tassel_compiler.documents import Document, Head, Overlay
from tassel_compiler.documents.kinds import Words
from tassel_compiler.loading import Entry, Mapping, Node, Scalar
from tassel_compiler.overlays.sources import written_out
from tassel_compiler.overlays.tongues import lacks, told_as_edits
from tassel_compiler.overlays.union import united
from tassel_compiler.same import Same

_LISTS = ("remove",)
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
        return lacks(self.edits, lang)

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
        united((edits, *(told_as_edits(document.root, edits) for document in spoken)), first.root, sink),
    )
    return part, sink.items


def _distinct(heads: Iterable[Head]) -> tuple[Head, ...]:
    return tuple({head.name: head for head in reversed(list(heads))}.values())[::-1]


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
