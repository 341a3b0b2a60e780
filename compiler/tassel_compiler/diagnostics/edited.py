"""Names whose entries an overlay wrote, so that a mistake that shows below it is told at the line that made it.

The rules below an overlay are in order by themselves: what does not fit there any more does not fit the overlay.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tassel_compiler.diagnostics.diagnostic import Related
from tassel_compiler.source import Span

_NAME = re.compile(r"[a-z][a-z0-9-]*")
_LOOKED_AT = 300  # characters of what is marked: a name stands in a sentence, not on a page


@dataclass(frozen=True, slots=True)
class Edited:
    names: Mapping[str, Span] = field(default_factory=dict)  # the last edit of each
    layers: Sequence[str] = ()  # the overlays in their order

    def behind(self, span: Span | None) -> tuple[Related, ...]:
        """Where later layers wrote what the marked text names."""
        if span is None or not self.names:
            return ()
        said = dict.fromkeys(_NAME.findall(span.words[:_LOOKED_AT]))
        edits = {self.names[name]: name for name in said if name in self.names}
        later = {edit: name for edit, name in edits.items() if self._place(edit) > self._place(span)}
        return tuple(Related(f"`{name}` is written here", edit) for edit, name in later.items())

    def _place(self, span: Span) -> int:
        return self.layers.index(span.source.layer) if span.source.layer in self.layers else -1


NOTHING_EDITED = Edited()
