"""Every change of a rule set in one place: of its texts by their trees, of its tables entry by entry.

What stands where a name stands is another name of the same sort and type, so that most changes are legal rules. The
same rule set gives the same changes in the same order, whoever asks.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from tassel.mutation.alike import MeansTheSame
from tassel.mutation.entries import changed_entries
from tassel.mutation.swapping import Holders
from tassel.mutation.texts import mutants
from tassel_compiler.core import Checked
from tassel_compiler.core.bindings import Meant
from tassel_compiler.effects import tree as t
from tassel_compiler.effects import unparse
from tassel_compiler.loading import Mapping
from tassel_compiler.resolve.declarations import Declarations, Origin, Rule, Step
from tassel_compiler.resolve.vocabulary import parts
from tassel_compiler.source import Span

LEFT_OUT = frozenset(  # what means the same, or may, and what another change stands for: the print law asks for these
    {"order of a sum", "grouping of a sum", "order of a comparison", "order of is", "grouping of and with or",
     "number by far"}
)  # fmt: skip
NEIGHBOURS = 2  # other names tried where one stands


@dataclass(frozen=True, slots=True)
class MutationSite:
    """One change: where, of which sort, what it says before and after; `make` gives the changed rules."""

    path: str
    span: Span
    sort: str
    before: str
    after: str
    declared: Callable[[], Declarations] | None = None
    root: Callable[[], Mapping] | None = None

    @property
    def change(self) -> str:
        return f"{self.before or '-'} → {self.after or '-'}"


def sites(checked: Checked, root: Mapping) -> list[MutationSite]:
    """All changes, in the order of the rules."""
    texts = Texts(checked)
    spans = [one.span for one, _ in texts.holders.roots]
    changed = changed_entries(root, spans)
    tables = (MutationSite(e.path, e.span, e.sort, e.before, e.after, root=e.root) for e in changed)
    return [*texts.all(), *tables]


class Texts:
    """The effects and formulas of a rule set."""

    def __init__(self, checked: Checked) -> None:
        self.bindings = checked.bindings
        self.holders = Holders(checked.declared)
        self.alike = MeansTheSame(checked)
        self._alike: dict[tuple[str, str, str], list[str]] = defaultdict(list)
        for span, meant in self.bindings.uses():
            if meant.sort not in ("variable", "word", "step", "option"):
                names = self._alike[_sort(meant)]
                if span.words not in names:
                    names.append(span.words)

    def all(self) -> Iterator[MutationSite]:
        for text, above in self.holders.roots:
            for found in mutants(text, partial(self._others, text)):
                if found.sort not in LEFT_OUT and not self.alike.same(found):
                    yield self._site(text, above, found.tree, found.at, found.sort)

    def _site(self, text: Any, above: tuple[Any, ...], tree: Any, at: Any, sort: str) -> MutationSite:
        before, after = _difference(_said(text), _said(tree))
        span = getattr(at, "span", text.span)
        declared = partial(self.holders.with_text, text, tree)
        return MutationSite(_path(above), span, sort, before, after, declared=declared)

    def _others(self, text: Any, name: str) -> tuple[str, ...]:
        """Names that may stand where a name of this text stands."""
        here = self._names(text)
        meant = here.get(name)
        if meant is None:
            return ()
        if meant.var is not None:
            same = [other for other, its in here.items() if its.var is not None and its.type == meant.type]
        else:
            same = self._alike.get(_sort(meant), [])
        found = [other for other in same if other != name and " " not in other]
        Random(f"{name} {text.span.start}").shuffle(found)
        return tuple(found[:NEIGHBOURS])

    def _names(self, text: Any) -> dict[str, Meant]:
        names = (part for part in parts(text) if isinstance(part, t.Name))
        return {name.text: meant for name in names if (meant := self.bindings.get(name.span)) is not None}


def _sort(meant: Meant) -> tuple[str, str, str]:
    holder = meant.key.rpartition(".")[0] if meant.sort in ("slot", "member", "zone") else ""
    return meant.sort, holder, str(meant.type)


def _path(above: tuple[Any, ...]) -> str:
    """The path in the rules of what holds a text."""
    for holder in reversed(above):
        origin = getattr(holder, "origin", None)
        if isinstance(origin, Origin) and not isinstance(holder, Step):
            step = next((h for h in above if isinstance(h, Step)), None)
            named = isinstance(holder, Rule) and step is not None and step.name
            return f"{origin.path}/steps/{step.name}" if named and step is not None else origin.path
    return ""


def _said(tree: Any) -> list[str]:
    return unparse(tree).splitlines()


def _difference(before: list[str], after: list[str]) -> tuple[str, str]:
    """The lines between those at the beginning and at the end that are the same."""
    start = _alike(before, after)
    rest, other = before[start:], after[start:]
    end = _alike(rest[::-1], other[::-1])
    return _joined(rest[: len(rest) - end]), _joined(other[: len(other) - end])


def _alike(one: list[str], other: list[str]) -> int:
    pairs = enumerate(zip(one, other, strict=False))
    return next((i for i, (a, b) in pairs if a != b), min(len(one), len(other)))


def _joined(lines: list[str]) -> str:
    return " / ".join(line.strip() for line in lines)
