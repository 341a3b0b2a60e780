"""Nodes from the events of the YAML parser.

Our own composer instead of PyYAML's: scalars stay text, a key stands once, aliases share what they name but
count in full, and what YAML offers beyond mappings, lists and texts is refused with a word on what to write
instead.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NoReturn, TypeGuard

import yaml

from tassel_compiler.diagnostics import Related, Sink
from tassel_compiler.loading.limits import DEFAULT, Limits, long_number
from tassel_compiler.loading.mistakes import explain_alias, report_failure
from tassel_compiler.loading.nodes import Entry, Mapping, Node, Scalar, Sequence
from tassel_compiler.loading.spots import content_start, spots
from tassel_compiler.loading.tables import TABLE_ENDING, load_table
from tassel_compiler.source import SourceText, Span
from tassel_compiler.spelling import nearest

_PARSER = getattr(yaml, "CLoader", yaml.Loader)
_UNPRINTABLE = re.compile("[^\t\n\r -~\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")

_AFTER_SPACE = re.compile(r"\s*(\S?)")
_BEFORE_KEY = re.compile(r",\s*\Z")
_GLUED = re.compile(r"([A-Za-z][\w/-]*|\d+):([^\s:/][^\n]*)")


def load(source: SourceText, sink: Sink, limits: Limits = DEFAULT) -> Node | None:
    """The tree of one document, be it a table; None when there is none that could be used."""
    strange = _UNPRINTABLE.search(source.text)
    if strange:
        sink.report("E0004", Span(source, *strange.span()), character=f"U+{ord(strange.group()):04X}")
        return None
    if source.path.endswith(TABLE_ENDING):
        return load_table(source, sink, limits)
    composer = _Composer(source, sink, limits)
    try:
        root = composer.document()
    except _Stop:
        return None
    except (yaml.YAMLError, ValueError) as problem:
        report_failure(problem, source, composer.last, sink)
        return None
    source.keys = tuple(entry.key.text for entry in root.entries) if isinstance(root, Mapping) else ()
    return root


def _start(event: yaml.Event) -> int:
    return int(event.start_mark.index) if event.start_mark else 0


def _end(event: yaml.Event) -> int:
    return int(event.end_mark.index) if event.end_mark else 0


def in_quotes(text: str) -> str:
    """The same text in the quotation marks that none of its characters stands against."""
    line = " ".join(text.split())
    return "'" + line.replace("'", "''") + "'" if '"' in line or "\\" in line else f'"{line}"'


class _Stop(Exception):
    """The document is given up; the reason has been reported."""


class _Composer:
    def __init__(self, source: SourceText, sink: Sink, limits: Limits) -> None:
        self.last: Scalar | None = None
        self._joined: tuple[str, Span] | None = None  # a sentence that commas tore apart, and not reported yet
        self._source, self._sink, self._limits = source, sink, limits
        self._next: Callable[[], yaml.Event] = _PARSER(source.text).get_event
        self._anchors: dict[str, tuple[Node, int] | None] = {}
        self._count = 0

    def document(self) -> Node | None:
        self._next()
        event = self._next()
        if isinstance(event, yaml.StreamEndEvent):
            self._empty()
            return None
        node = self._node(self._next(), 0)
        self._next()
        event = self._next()
        if isinstance(event, yaml.DocumentStartEvent):
            self._sink.report("E0017", self._span(event))
            return None
        if isinstance(node, Scalar) and not node.text:
            self._empty()
            return None
        return node

    def _empty(self) -> None:
        self._sink.report("E0009", Span(self._source, 0, 0), path=self._source.path)

    def _span(self, event: yaml.Event) -> Span:
        return Span(self._source, _start(event), _end(event))

    def _node(self, event: yaml.Event, depth: int) -> Node:
        if isinstance(event, yaml.AliasEvent):
            return self._alias(event)
        if depth >= self._limits.depth:
            self._stop("E0007", event, limit=self._limits.depth)
        anchor: str | None = getattr(event, "anchor", None)
        before = self._count
        if anchor:
            self._anchors[anchor] = None
        self._refuse_tag(event)
        node = self._fresh(event, depth)
        if anchor:
            self._anchors[anchor] = (node, self._count - before)
        return node

    def _fresh(self, event: yaml.Event, depth: int) -> Node:
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event)
        self._weigh(1, event)
        if isinstance(event, yaml.SequenceStartEvent):
            return self._sequence(event, depth)
        return self._mapping(event, depth)

    def _stop(self, code: str, event: yaml.Event, limit: int) -> NoReturn:
        self._sink.report(code, self._span(event), limit=limit)
        raise _Stop

    def _weigh(self, weight: int, event: yaml.Event) -> None:
        self._count += weight
        if self._count > self._limits.nodes:
            self._stop("E0008", event, limit=self._limits.nodes)

    def _refuse_tag(self, event: yaml.Event) -> None:
        tag: str | None = getattr(event, "tag", None)
        if tag:
            start = _start(event)
            written = re.match(r"(?:&\S+\s+)?(\S+)", self._source.text[start:])
            shown = written.group(1) if written else tag
            self._sink.report("E0015", Span(self._source, start, start + len(shown)), tag=shown)

    def _alias(self, event: yaml.AliasEvent) -> Node:
        name = str(event.anchor)
        known = self._anchors.get(name)
        if known is None:
            legal = [word for word, target in self._anchors.items() if target]
            explain_alias(name, self._span(event), nearest(name, legal), self._sink)
            raise _Stop
        self._weigh(known[1], event)
        return known[0]

    def _scalar(self, event: yaml.ScalarEvent) -> Scalar:
        text = self._source.text
        value, style = str(event.value), str(event.style or "")
        self._weigh(1 + len(value) // self._limits.text_per_node, event)
        start, end = _start(event), _end(event)
        if not style and text[start:end] == value:  # as most are
            node = Scalar(value, Span(self._source, start, end))
        else:
            start = content_start(text, start, end)
            where = spots(text, start, end, value, style)
            stop = start + len(text[start:end].rstrip()) if style in ("|", ">", "") else end
            node = Scalar(value, Span(self._source, start, stop), style, where)
        if long_number(value, self._limits):
            self._sink.report("E0032", node.span, most=self._limits.digits)
            node = Scalar("0", node.span)  # nobody behind this reads it
        self.last = node
        return node

    def _sequence(self, event: yaml.Event, depth: int) -> Sequence:
        items: list[Node] = []
        while not isinstance(inner := self._next(), yaml.SequenceEndEvent):
            items.append(self._node(inner, depth + 1))
        end = max((item.span.end for item in items if self._within(item, event)), default=0)
        return Sequence(tuple(items), self._collection_span(event, inner, end))

    def _mapping(self, event: yaml.Event, depth: int) -> Mapping:
        entries: dict[str, Entry] = {}
        end = 0
        while not isinstance(inner := self._next(), yaml.MappingEndEvent):
            key = self._key(inner)
            value = self._node(self._next(), depth + 1)
            end = max(end, value.span.end if self._within(value, event) else 0, key.span.end)
            if self._accept(key, value, entries, flow=bool(getattr(event, "flow_style", False))):
                self._tell_torn()
                entries[key.text] = Entry(key, value)
        self._tell_torn()
        return Mapping(tuple(entries.values()), self._collection_span(event, inner, end))

    def _within(self, node: Node, event: yaml.Event) -> bool:
        """False for a node that an alias brought from elsewhere."""
        return node.span.start >= _start(event)

    def _collection_span(self, first: yaml.Event, final: yaml.Event, content_end: int) -> Span:
        """A block collection ends with its last entry, not where the parser noticed."""
        start = _start(first)
        if getattr(first, "flow_style", False):
            return Span(self._source, start, _end(final))
        return Span(self._source, start, max(start, content_end))

    def _key(self, event: yaml.Event) -> Scalar:
        if isinstance(event, yaml.ScalarEvent):
            self._refuse_tag(event)
            return self._scalar(event)
        found = "a list" if isinstance(event, yaml.SequenceStartEvent) else "a mapping"
        found = "an alias" if isinstance(event, yaml.AliasEvent) else found
        self._sink.report("E0018", self._span(event), found=found)
        raise _Stop

    def _accept(self, key: Scalar, value: Node, known: dict[str, Entry], *, flow: bool) -> bool:
        if key.text == "<<" and not key.style:
            self._sink.report("E0016", key.span)
            return False
        if key.text in known:
            first = Related("first here", known[key.text].key.span)
            self._sink.report("E0013", key.span, related=[first], key=key.text)
            return False
        if flow and self._is_torn(key, value):
            self._torn(key, known)
            return False
        return True

    def _torn(self, key: Scalar, known: dict[str, Entry]) -> None:
        """The rest of a sentence, of a number, or a key that touches its value."""
        before = list(known.values())[-1].value if known else None
        glued = _GLUED.fullmatch(key.text)
        if glued and not key.style:
            self._sink.report("E0023", key.span, key=glued[1], value=glued[2])
        elif key.text.isdigit() and isinstance(before, Scalar) and before.text.isdigit():
            self._sink.report("E0027", before.span.to(key.span), whole=before.text, part=key.text)
        else:
            if self._is_in_brackets(before):
                last = list(known)[-1]
                self._joined = self._source.text[before.span.start : key.span.end], before.span.to(key.span)
                known[last] = Entry(known[last].key, Scalar(*self._joined))
                return
            hint = None
            if isinstance(before, Scalar) and before.text and f"{before.text}{key.text}".replace("-", "").isalnum():
                hint = f"a list is written ⟪`[{before.text}, {key.text}]`⟫"
            self._sink.report("E0011", key.span, hint=hint, text=key.text)

    @staticmethod
    def _is_in_brackets(before: Node | None) -> TypeGuard[Scalar]:
        """Whether what stands in front of the comma opened a bracket: then what comes behind it belongs to it."""
        return isinstance(before, Scalar) and not before.style and before.text.count("(") > before.text.count(")")

    def _tell_torn(self) -> None:
        """Report a sentence that commas tore apart, once, as the whole that it is read as."""
        if self._joined is not None:
            text, span = self._joined
            self._joined = None
            self._sink.report("E0011", span, hint=f"write ⟪`{in_quotes(text)}`⟫", text=text.rpartition(",")[2].strip())

    def _is_torn(self, key: Scalar, value: Node) -> bool:
        """A key in `{...}` that has neither colon nor value: the rest of a sentence behind a comma."""
        if not isinstance(value, Scalar) or value.text or value.style:
            return False
        text, at = self._source.text, key.span.end
        colon = _AFTER_SPACE.match(text, at)
        before = _BEFORE_KEY.search(text, max(0, key.span.start - 200), key.span.start)
        glued = _GLUED.fullmatch(key.text) is not None and not key.style
        return (before is not None or glued) and not (colon and colon.group(1) == ":")
