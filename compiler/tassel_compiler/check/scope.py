"""What a text can see: variables, who acts, the row it belongs to."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from tassel_compiler.core import Expr, Var, VarRef
from tassel_compiler.frozen import frozen
from tassel_compiler.resolve.declarations import Type


@dataclass(slots=True)
class Used:
    """What a text turned out to use: shared by all scopes of one procedure or value."""

    you: bool = False
    hidden: dict[Var, None] = field(default_factory=dict)


@frozen
class Scope:
    names: dict[str, Var]
    actor: Expr | None
    used: Used
    this: tuple[str, Expr] | None = None  # family of the row, and the row
    memory: dict[str, Var] = field(default_factory=dict)  # remembered by the rule a value belongs to
    it: Type | None = None
    sure: frozenset[str] = frozenset()  # what was tested to exist, as written

    def bind(self, var: Var) -> Scope:
        return replace(self, names={**self.names, var.name: var})

    def acting(self, actor: Expr) -> Scope:
        return replace(self, actor=actor)

    def knowing(self, texts: frozenset[str]) -> Scope:
        return replace(self, sure=self.sure | texts) if texts else self

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
