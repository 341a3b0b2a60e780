"""What a text can see: variables, who acts, the row it belongs to."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from tassel_compiler.core import Expr, Stmt, Var, VarRef
from tassel_compiler.effects import tree as t
from tassel_compiler.frozen import frozen
from tassel_compiler.resolve.declarations import Type

Facts = Mapping[str, t.Expr]
"""That something exists (`u`), or is of a narrower kind (`u:KIND`), each with the formula that was tested."""


@dataclass(slots=True)
class Used:
    """What a text turned out to use: shared by all scopes of one procedure or value."""

    you: bool = False
    hidden: dict[Var, None] = field(default_factory=dict)
    crossings: list[Crossing] = field(default_factory=list)


@frozen
class Crossing:
    """Sentences behind which what a test established is still relied upon."""

    scope: Scope  # in which the sentences stand
    facts: Facts
    stmts: tuple[Stmt, ...]


@frozen
class Scope:
    names: dict[str, Var]
    actor: Expr | None
    used: Used
    this: tuple[str, Expr] | None = None  # family of the row, and the row
    memory: dict[str, Var] = field(default_factory=dict)  # remembered by the rule a value belongs to
    it: Type | None = None
    sure: Facts = field(default_factory=dict)  # what tests established, as written, and what they tested

    def bind(self, var: Var) -> Scope:
        return replace(self, names={**self.names, var.name: var})

    def acting(self, actor: Expr) -> Scope:
        return replace(self, actor=actor)

    def knowing(self, facts: Facts) -> Scope:
        return replace(self, sure={**self.sure, **facts}) if facts else self

    def without(self, texts: Collection[str]) -> Scope:
        """The same scope, in which these facts hold no longer."""
        if not texts:
            return self
        return replace(self, sure={text: tree for text, tree in self.sure.items() if text not in texts})

    def look(self, name: str) -> Expr | None:
        var = self.names.get(name)
        if var is not None:
            return VarRef(var)
        var = self.memory.get(name)
        if var is not None:
            self.used.hidden[var] = None
            return VarRef(var)
        return None

    def var(self, name: str) -> Var | None:
        found = self.names.get(name)
        if found is None and name in self.memory:
            self.used.hidden[self.memory[name]] = None
            return self.memory[name]
        return found
