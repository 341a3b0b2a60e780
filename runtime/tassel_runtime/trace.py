"""Who changed what, and why: the list of changes that a traced run leaves behind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

Raw = tuple[str, str, int, int, int, int]


@dataclass(frozen=True, slots=True)
class Change:
    """One change.

    kind    what              at          old            new
    cell    ""                address     before         after
    card    card kind         card        zone instance  zone instance (-1: nowhere)
    order   card kind         instance    its length     its length (the order is new)
    chance  ""                how many    0              the number drawn

    `why` is an index into `Program.whys`.
    """

    kind: str
    what: str
    at: int
    old: int
    new: int
    why: int


@dataclass(slots=True)
class Trace:
    """Filled by a traced run. `raw` is what the generated code appends to; reading gives `Change`s."""

    raw: list[Raw] = field(default_factory=list)

    def __iter__(self) -> Iterator[Change]:
        return (Change(*entry) for entry in self.raw)

    def __len__(self) -> int:
        return len(self.raw)

    def clear(self) -> None:
        self.raw.clear()
