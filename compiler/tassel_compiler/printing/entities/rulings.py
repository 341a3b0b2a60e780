"""The file of rulings: how unclear or silent places of a rule book are played, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk.reading import Place
from tassel_compiler.documents import RulingsFile, read
from tassel_compiler.loading import nodes
from tassel_compiler.overlays.union import united
from tassel_compiler.resolve.cells import text_of
from tassel_compiler.source import Span


@dataclass(frozen=True, slots=True)
class Ruling:
    id: str
    question: Mapping[str, str]  # language -> text
    played: Mapping[str, str]
    why: Mapping[str, str]
    place: str
    other: Mapping[str, str]  # the reading that is not played, if a module plays it
    span: Span | None = None


def read_rulings(files: Iterable[tuple[Place, str]], sink: Sink) -> dict[str, Ruling]:
    """The rulings of these files (path, name that is shown), united entry by entry."""
    documents = [read(place, shown, "rulings", sink) for place, shown in files]
    sections = [document.root.get("rulings") for document in documents if isinstance(document, RulingsFile)]
    there = [section for section in sections if isinstance(section, nodes.Mapping)]
    return {e.key.text: _ruling(e.key, e.value) for e in united(there, there[0], sink).entries} if there else {}


def _ruling(key: nodes.Scalar, node: nodes.Node) -> Ruling:
    get = node.get if isinstance(node, nodes.Mapping) else (lambda _key: None)
    question, played, why, other = (_texts(get(name)) for name in ("question", "played", "why", "other"))
    return Ruling(key.text, question, played, why, key.span.place(), other, key.span)


def _texts(node: nodes.Node | None) -> Mapping[str, str]:
    if isinstance(node, nodes.Mapping):
        return {entry.key.text: text_of(entry.value) for entry in node.entries}
    return {"en": text_of(node)} if node is not None else {}
