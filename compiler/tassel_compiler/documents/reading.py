"""From a file to the document of its kind.

A text that was read before under the same name is not read again: what it became is frozen, so several rule sets, and
an editor that asks after every key, share it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from tassel_compiler.diagnostics import Diagnostic, Sink
from tassel_compiler.disk.reading import Place
from tassel_compiler.documents.kinds import (
    KIND_BY_KEY,
    AnswersFile,
    CardsFile,
    Document,
    Head,
    Icons,
    LayoutFile,
    Ledger,
    Log,
    Module,
    Overlay,
    PlanFile,
    ProgramFile,
    RulingsFile,
    ScenarioFile,
    TableFile,
    Use,
    Words,
    kind_of,
)
from tassel_compiler.documents.tongues import in_columns, language_of
from tassel_compiler.loading import Mapping, Node, Scalar, Sequence, SourceReader, load, read_source
from tassel_compiler.loading.readers import described
from tassel_compiler.loading.tables import TABLE_ENDING
from tassel_compiler.schema import VERSION, validate
from tassel_compiler.source import SourceText, Span
from tassel_compiler.spelling import nearest

_IN_ONE = ("words", "book", "rulings")  # may be in one language
_KEPT = 512  # texts
_Read = tuple[Document | None, tuple[Diagnostic, ...]]

DocumentReader = Callable[[Place, str, str, Sink], Document | None]
"""From a file and where it may lie, the name that is shown for it and its layer to its document."""


def read(
    place: Place, display: str, layer: str, sink: Sink, sources: SourceReader = read_source
) -> Document | None:  # fmt: skip
    """The document in one file. `display` is the name that diagnostics show, `layer` the part it is of; `sources` has
    its text."""
    source = sources(place, display, layer, sink)
    if source is None:
        return None
    document, told = _known(source.path, source.text, source.layer)
    sink.extend(told)
    return document


def parse(source: SourceText, sink: Sink) -> Document | None:
    """The document in a text."""
    document, told = _read(source)
    sink.extend(told)
    return document


@lru_cache(maxsize=_KEPT)
def _known(path: str, text: str, layer: str) -> _Read:
    return _read(SourceText(path, text, layer))


def _read(source: SourceText) -> _Read:
    """The document of a text, unless there is an error in it; all of it is told."""
    sink = Sink()
    root = load(source, sink)
    document = of_tree(root, sink) if root is not None else None
    return document, sink.items


def of_tree(root: Node, sink: Sink) -> Document | None:
    """The document of a tree, unless the sink holds an error."""
    kind, lang = _kind(root, sink), language_of(root)
    root = in_columns(root) if kind in _IN_ONE else root
    if kind is not None and _known_version(root, sink):
        validate(kind, root, sink)
    return _build(kind, root, lang) if kind and not sink.failed else None


def _kind(root: Node, sink: Sink) -> str | None:
    if root.span.path.endswith(TABLE_ENDING):
        return "table"
    if isinstance(root, Sequence):
        return "ledger"  # a ledger may be a bare list of entries
    keys = [entry.key.text for entry in root.entries] if isinstance(root, Mapping) else []
    kind = kind_of(keys)
    if kind:
        return kind
    span = root.entries[0].key.span if isinstance(root, Mapping) and root.entries else root.span
    found = f'"{keys[0]}"' if keys else described(root)
    near = next((word for key in keys if (word := nearest(key, KIND_BY_KEY))), None)
    hint = f'did you mean ⟪"{near}"⟫?' if near else _headless(keys, root)
    sink.report("E0705", span, hint=hint, found=found, kinds=", ".join(KIND_BY_KEY))
    return None


# Keys that only documents of one kind have.
_TELLING = {
    "overlay": ("on", "change", "add", "insert", "extend", "remove", "changes", "hooks"),
    "scenario": ("given", "when", "then", "play"),
    "module": ("game", "rules", "cards", "kinds", "places", "player", "values", "constants"),
}


def _headless(keys: list[str], root: Node) -> str | None:
    """What to add to a document that lacks the key that names it."""
    source = root.span.source
    name = source.layer or source.path.rpartition("/")[2].partition(".")[0]
    kinds = (kind for kind, telling in _TELLING.items() if any(key in telling for key in keys))
    kind = next(kinds, None)
    return f'add "{kind}: {name}", which says what the document is' if kind else None


def _known_version(root: Node, sink: Sink) -> bool:
    version = root.get("tassel") if isinstance(root, Mapping) and not root.span.path.endswith(TABLE_ENDING) else None
    if version is None or (isinstance(version, Scalar) and version.text == VERSION):
        return True
    sink.report("E0706", version.span, found=described(version).strip('"'), known=VERSION)
    return False


def _build(kind: str, root: Node, lang: str) -> Document | None:
    if kind == "ledger":
        return Ledger(_name(root, "ledger"), root)
    if not isinstance(root, Mapping):
        return None
    name = _name(root, kind)
    match kind:
        case "module":
            return Module(name, root, _uses(root.get("uses")), _heads(root.get("needs")))
        case "overlay":
            on, needs, clashes = (_heads(root.get(key)) for key in ("on", "needs", "clashes"))
            return Overlay(name, root, on, needs, clashes)
        case "words":
            return Words(name, root, lang)
        case "table":
            return TableFile(name, root)
        case "rulings":
            return RulingsFile(name, root)
        case "book":
            return PlanFile(name, root)
        case "cards":
            return CardsFile(_name(root, "print"), root)
        case "icons":
            return Icons(name, root)
        case "layout":
            return LayoutFile(name, root)
        case "survey":
            return AnswersFile(name, root)
        case "scenario":
            return ScenarioFile(name, root)
        case "log":
            return Log(name, root)
    return ProgramFile(name, root)


def _name(root: Node, key: str) -> Head:
    value = root.get(key) if isinstance(root, Mapping) and not root.span.path.endswith(TABLE_ENDING) else None
    if isinstance(value, Scalar):
        return Head(value.text, value.span)
    return Head(root.span.source.layer or root.span.path, Span(root.span.source, root.span.start, root.span.start))


def _heads(node: Node | None) -> tuple[Head, ...]:
    if isinstance(node, Scalar):
        return (Head(node.text, node.span),)
    items = node.items if isinstance(node, Sequence) else ()
    return tuple(Head(item.text, item.span) for item in items if isinstance(item, Scalar))


def _uses(node: Node | None) -> tuple[Use, ...]:
    items = node.items if isinstance(node, Sequence) else (node,) if node is not None else ()
    return tuple(use for item in items if (use := _use(item)) is not None)


def _use(node: Node) -> Use | None:
    if isinstance(node, Scalar):
        return Use(Head(node.text, node.span))
    module = node.get("module") if isinstance(node, Mapping) else None
    if not isinstance(node, Mapping) or not isinstance(module, Scalar):
        return None
    reading = node.get("reading")
    entries = reading.entries if isinstance(reading, Mapping) else ()
    pairs = tuple((entry.key, entry.value) for entry in entries if isinstance(entry.value, Scalar))
    return Use(Head(module.text, module.span), pairs)
