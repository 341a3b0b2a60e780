"""Who acts in a sentence, and what the names stand for that the sentences before it bound."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

Person = Literal["you", "they"]


@dataclass(frozen=True, slots=True)
class Bound:
    """A variable: one of the `kind`s (the key of a noun), or, after `let`, the text of its value."""

    kind: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    person: Person = "you"
    bound: Mapping[str, Bound] = field(default_factory=dict)

    def knowing(self, name: str, what: Bound) -> Scene:
        return replace(self, bound={**self.bound, name: what})

    def spoken(self, person: str) -> Scene:
        """The same scene, told to the player or about him."""
        return replace(self, person="you" if person == "you" else "they")
