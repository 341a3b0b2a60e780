"""Scalars in every style of YAML, written by PyYAML and by hand."""

from __future__ import annotations

from hypothesis import strategies as st

from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Mapping, Node, Scalar, Sequence, load
from tassel_compiler.source import SourceText

WORDS = st.text(st.sampled_from("abé日'\"\\ :,#\n\t-|>[]{}\U0001f3a8"), max_size=40)
PLAIN = st.recursive(
    st.text(st.characters(exclude_categories=["Cs", "Cc"], include_characters="\n\t"), max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("abc'\": é", min_size=1), inner, max_size=3),
    max_leaves=12,
)


def loaded(text: str) -> tuple[Node | None, Sink]:
    sink = Sink()
    return load(SourceText("rules.yaml", text), sink), sink


def plain(node: Node | None) -> object:
    """The node as Python data."""
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    if isinstance(node, Mapping):
        return {entry.key.text: plain(entry.value) for entry in node.entries}
    return None


def scalars(node: Node | None) -> list[Scalar]:
    """Every scalar of a tree, keys included."""
    if isinstance(node, Scalar):
        return [node]
    if isinstance(node, Sequence):
        return [scalar for item in node.items for scalar in scalars(item)]
    if isinstance(node, Mapping):
        return [scalar for e in node.entries for scalar in (e.key, *scalars(e.value))]
    return []
