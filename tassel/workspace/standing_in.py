"""Documents with what is broken in them set aside.

Where a mistake stands, the smallest entry around it goes. If the same entry was in order before, that version stands in
for it, so nothing else has to suffer; else it is left out, and mistakes that only say that it is missing are not told.
What was set aside in vain is followed by the entry around it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from tassel.workspace.entries import Trail, around, entry_at, place_of, with_entry_at
from tassel.workspace.left_without import names_left, says_one_of
from tassel.workspace.lines_around import line_around
from tassel_compiler.diagnostics import Diagnostic
from tassel_compiler.loading import Mapping, Node
from tassel_compiler.source import Span


@dataclass(slots=True)
class SetAside:
    """What was taken out of one document; `good` is its last version that was in order."""

    good: Node | None = None
    stands_in: dict[Trail, bool] = field(default_factory=dict)  # what was taken out; whether something stands there now
    places: list[Span] = field(default_factory=list)  # of all that, in the text as it stands
    names: frozenset[str] = frozenset()  # that are gone with it, or are no longer what they were

    def copied(self) -> SetAside:
        return SetAside(self.good, dict(self.stands_in), list(self.places), self.names)

    def without(self, root: Mapping, mistake: Span) -> Mapping:
        """The tree without the entry of this place; the same tree where there is none, or where it went already."""
        if any(p.source is mistake.source and p.start <= mistake.start and mistake.end <= p.end for p in self.places):
            return root
        keys = next(self._candidates(root, mistake), None)
        if keys is None:
            return root
        entry = entry_at(root, keys)
        if entry is not None and entry.key.span.source is root.span.source:
            self.places.append(place_of(entry))
        old = entry_at(self.good, keys) if self.good is not None and keys not in self.stands_in else None
        self.stands_in[keys] = old is not None
        self.names |= names_left(root, keys) if old is None else frozenset()
        return with_entry_at(root, keys, old)

    def _candidates(self, root: Mapping, mistake: Span) -> Iterator[Trail]:
        for keys, _ in reversed(list(around(root, mistake))):
            yield keys
        for keys, there in self.stands_in.items():
            entry = entry_at(root, keys)
            if there and entry is not None and mistake.source is entry.key.span.source is not root.span.source:
                yield keys

    def explains(self, item: Diagnostic) -> bool:
        """Whether this mistake only says that something is not there which was set aside, or may come of that."""
        gone = {keys[-1].rpartition("/")[2] for keys, there in self.stands_in.items() if not there}
        if any(f"{quote}{name}{quote}" in item.message for name in gone for quote in "`\"'"):
            return True
        if item.span is None:
            return False
        return self._holds_a_gap(item.span) or (bool(self.names) and says_one_of(_said(item.span), self.names))

    def _holds_a_gap(self, span: Span) -> bool:
        """Whether something went out of what is marked."""
        return any(p.source is span.source and span.start <= p.start and p.end <= span.end for p in self.places)


def _said(span: Span) -> str:
    """What is marked, with its line."""
    text = span.source.text
    (start, _), (_, end) = line_around(text, span.start), line_around(text, span.end)
    return text[start:end]
