"""The ledger against what cites it: every entry should stand in the rules, and be shown by a scenario.

A ledger is a list of entries with an `id`. Rules cite entries under `source` and `ruling`, scenarios
under `cites`. What play cannot show says so itself: `play: no`, with the reason under `because`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Mapping, Node, Scalar, Sequence, load_file

BY_RULES = ("source", "ruling")
BY_SCENARIOS = ("cites",)


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the ledger."""

    id: str
    file: str
    place: str
    play: bool
    because: str


@dataclass(frozen=True, slots=True)
class Citation:
    id: str
    place: str


@dataclass(frozen=True, slots=True)
class Coverage:
    entries: tuple[Entry, ...]
    rules: frozenset[str]
    scenarios: frozenset[str]
    unknown: tuple[Citation, ...]
    unexplained: tuple[Entry, ...]

    @property
    def missing(self) -> list[Entry]:
        """What no scenario shows although play could."""
        return [e for e in self.entries if e.play and e.id not in self.scenarios]


def measure(ledgers: Iterable[Path], rules: Iterable[Path], scenarios: Iterable[Path], narrow: bool) -> Coverage:
    """With `narrow` only those ledger files count that the rules cite at all."""
    entries = [entry for file in ledgers for entry in ledger(file)]
    from_rules = [c for file in rules for c in citations(file, BY_RULES)]
    from_scenarios = [c for file in scenarios for c in citations(file, BY_SCENARIOS)]
    known = {entry.id for entry in entries}
    cited = {c.id for c in from_rules}
    shown = {c.id for c in from_scenarios}
    if narrow:
        files = {entry.file for entry in entries if entry.id in cited}
        entries = [entry for entry in entries if entry.file in files]
    ids = {entry.id for entry in entries}
    unknown = [c for c in [*from_rules, *from_scenarios] if c.id not in known]
    unexplained = [e for e in entries if not e.play and not e.because]
    return Coverage(tuple(entries), frozenset(cited & ids), frozenset(shown & ids), tuple(unknown), tuple(unexplained))


def ledger(file: Path) -> list[Entry]:
    node = load_file(file, str(file), "", Sink())
    items = node.get("entries") if isinstance(node, Mapping) else node
    found = []
    for item in items.items if isinstance(items, Sequence) else ():
        name = item.get("id") if isinstance(item, Mapping) else None
        if isinstance(item, Mapping) and isinstance(name, Scalar):
            play = _text(item.get("play")) != "no"
            found.append(Entry(name.text, file.name, name.span.place(), play, _text(item.get("because"))))
    return found


def citations(file: Path, keys: tuple[str, ...]) -> list[Citation]:
    """Every id under one of these keys, anywhere in a file."""
    node = load_file(file, str(file), "", Sink())
    return [] if node is None else list(_walk(node, keys))


def _walk(node: Node, keys: tuple[str, ...]) -> Iterator[Citation]:
    if isinstance(node, Mapping):
        for entry in node.entries:
            if entry.key.text in keys:
                yield from (Citation(s.text, s.span.place()) for s in _scalars(entry.value))
            else:
                yield from _walk(entry.value, keys)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _walk(item, keys)


def _scalars(node: Node) -> list[Scalar]:
    items = node.items if isinstance(node, Sequence) else (node,)
    return [item for item in items if isinstance(item, Scalar)]


def _text(node: Node | None) -> str:
    return node.text if isinstance(node, Scalar) else ""
