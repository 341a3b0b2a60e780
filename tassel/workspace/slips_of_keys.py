"""Keys by another name: of those that the advice lists, and those of a mapping that lacks one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tassel.workspace.advice import Repair
from tassel.workspace.entries import around
from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Mapping, load
from tassel_compiler.source import Span

_LIST = re.compile(r"(?:there can be|there are|only|languages are|not said here|forms are|[Yy]ou can hold):? (.*)")
_NAME = re.compile(r"[a-z][\w-]*")
_NEEDED = re.compile(r"(?:add [\"`]([\w-]+):|did you mean \"([\w-]+)\")")


def renamed_keys(marked: Span, hint: str) -> Iterator[Repair]:
    listed = _LIST.search(hint)
    for name in _NAME.findall(listed[1]) if listed else ():
        yield Repair(f"write `{name}`", marked, name)
    needed = _NEEDED.search(hint)
    if needed:
        yield from _called_otherwise(marked, needed[1] or needed[2])


def _called_otherwise(marked: Span, name: str) -> Iterator[Repair]:
    """One of the keys that are there may be the one that is missed."""
    root = load(marked.source, Sink())
    trail = [entry for _, entry in around(root, marked)] if root is not None else []
    for node in (root, *(entry.value for entry in trail))[-2:]:
        for entry in node.entries if isinstance(node, Mapping) else ():
            yield Repair(f"write `{name}`", entry.key.span, name)
