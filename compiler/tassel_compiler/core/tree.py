"""What a rule set is once it is checked: procedures of statements, values, hooks, and the tables that name them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, TypeVar, cast

from tassel_compiler.core.bindings import Bindings
from tassel_compiler.core.statements import Stmt
from tassel_compiler.core.terms import Expr, Var
from tassel_compiler.resolve.declarations import Declarations, Type
from tassel_compiler.source import Span

_Derived = TypeVar("_Derived")


@dataclass(slots=True)
class Step:
    name: str
    body: tuple[Stmt, ...]
    path: str
    span: Span


@dataclass(slots=True)
class Procedure:
    """A rule, what a row does, a deed of a row, or a hook."""

    path: str
    name: str
    params: tuple[Var, ...]
    memory: tuple[tuple[Var, Expr | None], ...]
    you: Var
    this: Var | None  # the row or card the text belongs to
    steps: tuple[Step, ...]
    span: Span
    uses_you: bool = False


@dataclass(slots=True)
class Value:
    name: str
    params: tuple[Var, ...]
    you: Var
    body: Expr
    type: Type
    span: Span
    uses_you: bool = False
    hidden: tuple[Var, ...] = ()  # remembered variables of the rule it belongs to
    changes: tuple[Changed, ...] = ()


@dataclass(slots=True)
class Changed:
    """One change of a value: what `it` becomes, and the card that must be held (row, zone keys)."""

    body: Expr
    family: str
    row: str
    span: Span
    builds_on: bool = True  # reads `it`
    this: Var | None = None  # the card itself


def person(value: Value, declared: Declarations) -> Var | None:
    """The parameter that says whose value it is, if there is one."""
    return next((v for v in value.params if v.type.form == "player" or declared.is_person(v.type.of)), None)


def level_value(track: str) -> str:
    """The name under which the changed level of a track is kept."""
    return f"level of {track}"


def member_value(family: str, member: str) -> str:
    """The name under which a changed printed member is kept."""
    return f"{member} of {family}"


@dataclass(slots=True)
class Hooked:
    name: str
    when: Literal["before", "after", "instead"]
    rule: str  # path of the procedure
    step: str  # "" for the whole
    procedure: Procedure
    test: Expr | None
    by: str  # you | others | anyone
    family: str  # card family that owns it, or ""
    row: str
    optional: bool
    once: str
    span: Span


@dataclass(slots=True)
class Checked:
    """The checked tree of a rule set, and the declarations it was made from."""

    declared: Declarations
    procedures: dict[str, Procedure] = field(default_factory=dict)
    values: dict[str, Value] = field(default_factory=dict)
    formulas: dict[tuple[str, str, str], Value] = field(default_factory=dict)  # family, member, row
    limits: dict[str, Value] = field(default_factory=dict)  # of tracks
    empties: dict[str, Procedure] = field(default_factory=dict)  # when-empty of zones
    rank: list[Value] = field(default_factory=list)
    hooks: list[Hooked] = field(default_factory=list)
    sees: dict[str, str] = field(default_factory=dict)  # hook -> rule whose memory it sees
    written: set[str] = field(default_factory=set)  # family.member keys that are state
    starts: dict[str, Expr] = field(default_factory=dict)  # slot key -> value at the start
    positions: dict[str, tuple[str, ...]] = field(default_factory=dict)  # slot key -> the slots of a position
    types: dict[str, Type] = field(default_factory=dict)  # slot key -> settled type
    bindings: Bindings = field(default_factory=Bindings)  # what every word of every text means
    _derived: dict[type, object] = field(default_factory=dict)

    def derive(self, kind: type[_Derived], make: Callable[[], _Derived]) -> _Derived:
        """Return what was worked out from the whole tree, one thing of each kind; make it where there is none yet.

        Threads that ask at once may both make it, and all of them get the same one.
        """
        found = self._derived.get(kind)
        if found is None:
            found = self._derived.setdefault(kind, make())
        return cast(_Derived, found)
