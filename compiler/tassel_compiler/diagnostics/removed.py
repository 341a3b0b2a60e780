"""Names that an overlay took away, so that who still says them is told where that was done.

The rules below the overlay are in order by themselves; what is to be mended is the overlay.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tassel_compiler.source import Span


@dataclass(frozen=True, slots=True)
class Removed:
    names: Mapping[str, Span] = field(default_factory=dict)
    layers: Sequence[str] = ()  # the overlays in their order

    def before(self, word: str, span: Span | None) -> Span | None:
        """Where a name was taken away that an earlier layer says."""
        gone = self.names.get(word)
        if gone is None or span is None or self._place(span) >= self._place(gone):
            return None
        return gone

    def _place(self, span: Span) -> int:
        return self.layers.index(span.source.layer) if span.source.layer in self.layers else -1


NOTHING_REMOVED = Removed()
