"""No key is accepted and ignored: what each of them says shows in what is compiled, or is refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import is_dataclass
from functools import cache
from pathlib import Path

import pytest

from tassel_compiler.catalog import Parts
from tassel_compiler.diagnostics import Sink
from tassel_compiler.documents import Document, Overlay
from tassel_compiler.documents.reading import of_tree
from tassel_compiler.driver import Compiled, compile_parts
from tassel_compiler.ir.json_form import canonical
from tassel_compiler.loading import Node, load_file
from tassel_compiler.resolve.declarations import Origin
from tests.schema.keys import Key, Place, Walker, changed, without

FOLDER = Path(__file__).resolve().parent / "sample"
FILES = {path.stem: path for path in sorted(FOLDER.glob("*.yaml"))}
KINDS = {"game": "module", "dock": "module"}

UNSEEN: dict[Key, str] = {
}


@cache
def trees() -> dict[str, Node]:
    sink = Sink()
    found = {name: load_file(path, path.name, name, sink) for name, path in FILES.items()}
    return {name: node for name, node in found.items() if node is not None}


def compiled(name: str = "", node: Node | None = None) -> Compiled:
    """The sample, with one of its files replaced."""
    sink = Sink()
    parts = Parts()
    for file, tree in {**trees(), **({name: node} if node is not None else {})}.items():
        document = of_tree(tree, sink)
        if document is not None:
            _home(parts, document).append(document)
    return Compiled("sample", sink) if sink.failed else compile_parts("sample", parts, None, sink)


def _home(parts: Parts, document: Document) -> list[Document]:
    return parts.overlays if isinstance(document, Overlay) else parts.modules


def meaning(found: Compiled) -> object:
    """What is played, what is said of the origin of everything, and what is told: without places."""
    origins = sorted({(o.path, o.source, o.status, o.ruling, o.note) for o in _origins(found.declared)})
    topics = found.tree.root.get("topics") if found.tree else None
    told = sorted((item.code, item.message) for item in found.sink.items)
    return [canonical(program) for program in found.programs.values()], origins, told, repr(topics)


def _origins(node: object) -> Iterator[Origin]:
    if isinstance(node, Origin):
        yield node
    elif isinstance(node, dict):
        for value in node.values():
            yield from _origins(value)
    elif isinstance(node, list | tuple):
        for value in node:
            yield from _origins(value)
    elif is_dataclass(node):
        for name in node.__dataclass_fields__:
            yield from _origins(getattr(node, name))


