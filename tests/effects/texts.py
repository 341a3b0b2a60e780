"""Reading texts in tests, and looking at trees without their spans."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

from tassel_compiler.diagnostics import Sink
from tassel_compiler.effects import parse
from tassel_compiler.effects.tree import Text
from tassel_compiler.loading.nodes import Scalar
from tassel_compiler.source import SourceText, Span


def scalar(text: str) -> Scalar:
    return Scalar(text, Span(SourceText("sample", text), 0, len(text)))


def read(kind: str, text: str) -> Text:
    sink = Sink()
    tree = parse(kind, scalar(text), sink)
    assert tree is not None, f"{text!r}: {[item.message for item in sink.items]}"
    return tree


def bare(tree: object) -> object:
    if isinstance(tree, tuple):
        return tuple(bare(item) for item in tree)
    if not is_dataclass(tree):
        return tree
    kept = (getattr(tree, f.name) for f in fields(tree) if f.name != "span")
    return (type(tree).__name__, *(bare(item) for item in kept))
