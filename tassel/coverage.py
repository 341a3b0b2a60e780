"""The ledger against what cites it: every entry should stand in the rules, and be shown by a scenario.

A ledger is a list of entries with an `id`; its head may say which games and overlays it is `of`. Rules cite
entries under `source` and `ruling`, scenarios under `cites`. What play cannot show says so itself: `play: no`, with
the reason under `because`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk.reading import InFolder, Named
from tassel_compiler.loading import Mapping, Node, Scalar, load_file
from tassel_compiler.loading import Sequence as List
from tassel_compiler.overlays import cited_in, written_out

BY_RULES = ("source", "ruling")
BY_SCENARIOS = ("cites",)


@dataclass(frozen=True, slots=True)
class _Entry:
    """One entry of the ledger."""

    id: str
    file: str
    of: tuple[str, ...]
    place: str
    play: bool
    because: str


@dataclass(frozen=True, slots=True)
class Citation:
    id: str
    place: str


@dataclass(frozen=True, slots=True)
class Coverage:
    entries: tuple[_Entry, ...]
    rules: frozenset[str]
    scenarios: frozenset[str]
    unknown: tuple[Citation, ...]
    unexplained: tuple[_Entry, ...]

    @property
    def missing(self) -> list[_Entry]:
        """What no scenario shows although play could."""
        return [e for e in self.entries if e.play and e.id not in self.scenarios]


def measure(
    ledgers: Iterable[Path], rules: Iterable[Path], scenarios: Iterable[Path], parts: Sequence[str] | None = None
) -> Coverage:
    """With `parts`, the games and overlays that make up a rule set, only their ledgers count.

    A ledger that does not say what it is of counts where the rules cite any of it.
    """
    entries = [entry for file in ledgers for entry in ledger(file)]
    from_rules = [c for file in rules for c in citations(file, BY_RULES)]
    from_scenarios = [c for file in scenarios for c in citations(file, BY_SCENARIOS)]
    known = {entry.id for entry in entries}
    cited = {c.id for c in from_rules}
    shown = {c.id for c in from_scenarios}
    if parts is not None:
        files = {entry.file for entry in entries if entry.id in cited}
        entries = [e for e in entries if (set(e.of) & set(parts) if e.of else e.file in files)]
    ids = {entry.id for entry in entries}
    unknown = [c for c in [*from_rules, *from_scenarios] if c.id not in known]
    unexplained = [e for e in entries if not e.play and not e.because]
    return Coverage(tuple(entries), frozenset(cited & ids), frozenset(shown & ids), tuple(unknown), tuple(unexplained))


def ledger(file: Path) -> list[_Entry]:
    node = load_file(Named(file), str(file), "", Sink())
    head = node if isinstance(node, Mapping) else None
    items = head.get("entries") if head else node
    said = head.get("of") if head else None
    of = tuple(s.text for s in _scalars(said)) if said else ()
    found = []
    for item in items.items if isinstance(items, List) else ():
        name = item.get("id") if isinstance(item, Mapping) else None
        if isinstance(item, Mapping) and isinstance(name, Scalar):
            play = _text(item.get("play")) != "no"
            found.append(_Entry(name.text, file.name, of, name.span.place(), play, _text(item.get("because"))))
    return found


def citations(file: Path, keys: tuple[str, ...]) -> list[Citation]:
    """Every id under one of these keys, or under a path of an overlay that ends in one, anywhere in a file."""
    node = load_file(InFolder(file, file.parent), str(file), "", Sink())
    node = written_out(node) if isinstance(node, Mapping) else node
    return [] if node is None else [Citation(id.text, id.span.place()) for id in cited_in(node, keys)]


def _scalars(node: Node) -> list[Scalar]:
    items = node.items if isinstance(node, List) else (node,)
    return [item for item in items if isinstance(item, Scalar)]


def _text(node: Node | None) -> str:
    return node.text if isinstance(node, Scalar) else ""
