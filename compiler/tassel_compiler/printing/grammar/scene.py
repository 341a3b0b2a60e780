"""Who acts in a sentence, and what the names stand for that the sentences before it bound."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

Person = Literal["you", "they", "may"]  # `may`: in the infinitive, behind `you may`


@dataclass(frozen=True, slots=True)
class Bound:
    """A variable: one of the `kind`s (the key of a noun), or, after `let`, the text of its value.

    `told` says that value in a case or behind a preposition.
    """

    kind: str = ""
    text: str = ""
    told: Callable[[str], str] | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """`topic` is the variable that was just named, and can be called `it`; `nested` deeds stand inside a sentence."""

    person: Person = "you"
    bound: Mapping[str, Bound] = field(default_factory=dict)
    topic: str = ""
    nested: bool = False

    def knowing(self, name: str, what: Bound) -> Scene:
        return replace(self, bound={**self.bound, name: what})

    def about(self, topic: str) -> Scene:
        return self if topic == self.topic else replace(self, topic=topic)

    def inside(self) -> Scene:
        return replace(self, nested=True)

    def spoken(self, person: str) -> Scene:
        """The same scene, told to the player, about one, or as something that may be done."""
        return replace(self, person="you" if person == "you" else "may" if person == "may" else "they")
