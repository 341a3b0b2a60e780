"""Who acts in a sentence, and which variables it knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from typing import Literal

from tassel_compiler.core import Var
from tassel_compiler.effects import tree as t
from tassel_compiler.frozen import frozen

Person = Literal["you", "they", "may", "table"]  # `may`: in the infinitive, behind `you may`; `table`: to all of them
SPOKEN_TO = frozenset({"you", "table"})


@frozen
class ToldValue:
    """A value that is told where its name stands: in a case or behind a preposition."""

    tree: t.Expr
    words: Callable[[str], str]


@frozen
class Scene:
    """`known` are the variables in the order in which they came, `said` those that are told by what they stand for.

    `topic` was named just now, and can be called `it`; `clause` is what the test behind a noun speaks of; `fresh` were
    named by these sentences themselves, with these `nouns`. `nested` deeds stand inside a sentence. `row` are the
    numbers printed on the row that the text belongs to. `so_far` is what `it` stands for. `followed` deeds have an
    `otherwise` behind them that is not theirs.
    """

    person: Person = "you"
    known: tuple[Var, ...] = ()
    said: Mapping[Var | None, ToldValue] = field(default_factory=dict)
    topic: Var | None = None
    clause: Var | None = None
    fresh: frozenset[Var] = frozenset()
    nouns: Mapping[Var, str] = field(default_factory=dict)
    nested: bool = False
    row: Mapping[str, int] = field(default_factory=dict)
    so_far: ToldValue | None = None
    followed: bool = False

    def knowing(self, var: Var | None) -> Scene:
        if var is None or var in self.known:
            return self
        return replace(self, known=(*self.known, var))

    def naming(self, var: Var | None, noun: str = "") -> Scene:
        """A deed has just named this one."""
        if var is None:
            return self
        nouns = {**self.nouns, var: noun} if noun else self.nouns
        return replace(self.knowing(var), fresh=self.fresh | {var}, nouns=nouns)

    def saying(self, var: Var | None, told: ToldValue) -> Scene:
        return replace(self, said={**self.said, var: told}) if var is not None else self

    def about(self, topic: Var | None) -> Scene:
        return self if topic is self.topic else replace(self, topic=topic)

    def of(self, var: Var | None) -> Scene:
        """In a test behind the noun of this variable."""
        return replace(self.knowing(var), clause=var)

    def inside(self, followed: bool = False) -> Scene:
        if self.nested and self.followed is followed:
            return self
        return replace(self, nested=True, followed=followed)

    def spoken(self, person: str) -> Scene:
        """The same scene, told to the player, about one, or as something that may be done."""
        other: Person = "you" if person == "you" else "may" if person == "may" else "they"
        return self if other == self.person else replace(self, person=other)
