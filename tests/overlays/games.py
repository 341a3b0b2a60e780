"""Small documents to merge."""

from __future__ import annotations

from tassel_compiler.diagnostics import Sink
from tassel_compiler.documents import Document, Module, Overlay, parse
from tassel_compiler.loading import Mapping, Node, Scalar, Sequence
from tassel_compiler.overlays import Tree, merge
from tassel_compiler.source import SourceText

BASE = """
constants:
  rounds: 5
  prices: [2, 3]
rules:
  turn:
    steps:
      pay: pay 1 coin
      act: score 1 point
      rest: gain 1 coin
places:
  stall:
    each: {left: {do: gain 1 coin}, right: {do: gain 2 coin}}
"""


def document(text: str, path: str, layer: str) -> Document:
    sink = Sink()
    found = parse(SourceText(path, text, layer), sink)
    assert found is not None and not sink.items, sink.items
    return found


def module(text: str, name: str = "market", file: str = "") -> Module:
    found = document(f"tassel: 1\nmodule: {name}\n{text}", f"{name}/{file or name}.yaml", name)
    assert isinstance(found, Module)
    return found


def overlay(name: str, text: str, on: str = "market", file: str = "overlay") -> Overlay:
    found = document(f"tassel: 1\noverlay: {name}\non: {on}\n{text}", f"{name}/{file}.yaml", name)
    assert isinstance(found, Overlay)
    return found


def merged(*overlays: Overlay, base: str = BASE) -> tuple[Tree, Sink]:
    sink = Sink()
    return merge([module(base)], overlays, sink), sink


def data(node: Node | None) -> object:
    """The values of a tree, with the order of its entries."""
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return [data(item) for item in node.items]
    if isinstance(node, Mapping):
        return [(entry.key.text, data(entry.value)) for entry in node.entries]
    return None


def names(node: Node | None) -> list[str]:
    assert isinstance(node, Mapping)
    return [entry.key.text for entry in node.entries]
