"""The file of rulings: how unclear or silent places of a rule book are played, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tassel_compiler.diagnostics import Sink
from tassel_compiler.documents import RulingsFile, read
from tassel_compiler.loading import nodes
from tassel_compiler.resolve.cells import text_of


@dataclass(frozen=True, slots=True)
class Ruling:
    id: str
    question: Mapping[str, str]  # language -> text
    played: Mapping[str, str]
    why: Mapping[str, str]
    place: str
    other: Mapping[str, str]  # the reading that is not played, if a module plays it


def read_rulings(path: Path, shown: str, sink: Sink) -> dict[str, Ruling]:
    document = read(path, shown, "rulings", sink)
    section = document.root.get("rulings") if isinstance(document, RulingsFile) else None
    entries = section.entries if isinstance(section, nodes.Mapping) else ()
    return {e.key.text: _ruling(e.key, e.value) for e in entries}


def _ruling(key: nodes.Scalar, node: nodes.Node) -> Ruling:
    get = node.get if isinstance(node, nodes.Mapping) else (lambda _key: None)
    question, played, why, other = (_texts(get(name)) for name in ("question", "played", "why", "other"))
    return Ruling(key.text, question, played, why, key.span.place(), other)


def _texts(node: nodes.Node | None) -> Mapping[str, str]:
    if isinstance(node, nodes.Mapping):
        return {entry.key.text: text_of(entry.value) for entry in node.entries}
    return {"en": text_of(node)} if node is not None else {}
