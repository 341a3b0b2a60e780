"""One document under edit: its text, its tree with what is broken set aside, and what was wrong with it by itself."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tassel.workspace.salvaging import salvaged
from tassel.workspace.standing_in import SetAside
from tassel_compiler.diagnostics import Diagnostic, Sink
from tassel_compiler.documents import Document
from tassel_compiler.documents.reading import of_tree
from tassel_compiler.loading import Mapping, Node
from tassel_compiler.source import SourceText, Span

_ROUNDS = 8
_OF_NO_KIND = "E0705"  # no other text of its entries tells what a document is


@dataclass(slots=True)
class Draft:
    source: SourceText
    told: tuple[Diagnostic, ...]
    root: Node | None
    document: Document | None
    aside: SetAside
    raw: Node | None = None  # the tree before anything was set aside

    @property
    def lies_in_its_text(self) -> bool:
        """Whether the tree is one of this text, be it with blanks in it, and not of an earlier one."""
        return self.root is not None and len(self.root.span.source.text) == len(self.source.text)

    def tells(self, item: Diagnostic) -> bool:
        """Whether this is a mistake of this text, and not one of what was set aside in it."""
        return item.span is not None and item.span.path == self.source.path and not self.aside.explains(item)

    def stands_here(self, span: Span) -> bool:
        """Whether a place of this file is one of the text as it stands, and not of an earlier one that stands in."""
        return _stands_in(self.source, self.raw, span)

    def without(self, mistakes: list[Span]) -> Draft:
        """The same document without what stands at these places; itself where that makes no difference."""
        aside = self.aside.copied()
        root = self.root
        for span in mistakes:
            root = aside.without(root, span) if isinstance(root, Mapping) else root
        return self if root is self.root else replace(_shaped(self.source, Sink(), root, aside, self.raw), raw=self.raw)


def drafted(source: SourceText, good: Node | None) -> Draft:
    """What can be made of a text; `good` is its last version that was in order."""
    sink = Sink()
    root = salvaged(source, sink)
    found = _shaped(source, sink, root if root is not None else good, SetAside(good), root)
    return replace(found, raw=root)


def _stands_in(source: SourceText, raw: Node | None, span: Span) -> bool:
    return span.source.text == source.text or raw is not None and span.source.text == raw.span.source.text


def _shaped(source: SourceText, sink: Sink, root: Node | None, aside: SetAside, raw: Node | None) -> Draft:
    """The document once its shape is right; mistakes of shape are told, and what makes them is set aside."""
    for _ in range(_ROUNDS if root is not None else 0):
        assert root is not None
        told = Sink()
        document = of_tree(root, told)
        here = [item for item in told.items if item.span is None or _stands_in(source, raw, item.span)]
        sink.extend(item for item in here if not aside.explains(item))
        if document is not None:
            return Draft(source, sink.items, root, document, aside)
        before = root
        for item in told.items:
            if item.span is not None and item.severity == "error" and isinstance(root, Mapping):
                root = aside.without(root, item.span)
        if root is before or any(item.code == _OF_NO_KIND for item in told.items):
            break
    good = of_tree(aside.good, Sink()) if aside.good is not None else None
    return Draft(source, sink.items, aside.good, good, aside)
