"""The differences of two rule sets, ready to be shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tassel_compiler.printing.diff.topics import Topic

LITTLE = 50  # with fewer of a hundred things in common, two games share little
NO_FACT = "–"  # stands before what differs in a way that no fact shows
Only = Literal["", "a", "b"]
PlayersFact = tuple[tuple[int, ...], str, str]  # how many players, what A says, what B says


@dataclass(frozen=True, slots=True)
class FactPoint:
    """One fact that differs: what it is about, and what either rule set says (empty: nothing).

    `by_players` lists what depends on the number of players; on the side that is `usual` nothing is said but that.
    What is `unspoken` is a formula that nobody would say: only that it is another one.
    """

    label: str
    a: str
    b: str
    sentence: bool
    by_players: tuple[PlayersFact, ...] = ()
    usual: Only = ""
    unspoken: bool = False

    @property
    def only(self) -> Only:
        """The side that alone says something."""
        if self.usual:
            return "b" if self.usual == "a" else "a"
        return "" if bool(self.a) == bool(self.b) else "a" if self.a else "b"


@dataclass(frozen=True, slots=True)
class Difference:
    """An entity that differs; `name_b` is what B calls it if that is not `name`, `only` the side that alone has it."""

    id: str
    kind: str
    path: str
    name: str
    name_b: str
    only: Only
    topic: Topic
    points: tuple[FactPoint, ...]
    sources: tuple[str, ...]
    rulings_a: tuple[str, ...]
    rulings_b: tuple[str, ...]


SMALL = ("constant", "zone", "slot", "value", "step", "kind")  # what is new or gone of these shows in what uses it


def is_small(one: Difference) -> bool:
    """Whether it is only told where somebody asks for everything."""
    return bool(one.only) and (one.kind in SMALL or one.kind == "place" and not one.points)


@dataclass(frozen=True, slots=True)
class Diff:
    """`names` are the things that are the same and have another name: in A, in B."""

    differences: tuple[Difference, ...]
    names: tuple[tuple[str, str], ...]
    same: int
    entities: int

    @property
    def share(self) -> int:
        """How many of a hundred entities are the same."""
        return 100 * self.same // self.entities if self.entities else 100

    @property
    def little(self) -> bool:
        return self.share < LITTLE

    def by_topic(self) -> dict[Topic, list[Difference]]:
        found: dict[Topic, list[Difference]] = {}
        for difference in self.differences:
            found.setdefault(difference.topic, []).append(difference)
        return found
