"""The shape of a row of meaning: what must be said of every statement and of every term.

No facet has a default. Who adds a class says which sort it is (a deed, a call, a block) and what it means, or nothing
is built; a facet that is empty is written as such (`no_names`, `never`), so that reading a row is knowing the
statement. What no statement of a sort can do is said of the sort.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Literal, NamedTuple, TypeVar, Union

from tassel_compiler.core.names import Symbol
from tassel_compiler.core.statements import Stmt
from tassel_compiler.core.terms import Expr, Term, Var

if TYPE_CHECKING:  # rows are read with the rules at hand, and the rules are read with rows
    from tassel_compiler.core.linked import Linked

N = TypeVar("N")
Key = Union[Symbol, Var]
Keys = tuple[Key, ...]
Terms = tuple[Term, ...]
Stands = Literal["open", "guard", "way", "lap", "laps", "other"]


class Body(NamedTuple):
    """A block inside a statement, and how it stands there.

    open    what can fail in it can fail outside as well
    guard   entered only if it can be finished
    way     one of several: the statement can fail if each of them can
    lap     of a loop: a guard of its own if somebody decides in it, and then the end of foresight (E0408); else open
    laps    gone through as often as somebody wants: a guard, and the end of foresight (E0408)
    other   somebody else acts: a guard, and the end of foresight if he could decide or fail (E0409)
    """

    stmts: tuple[Stmt, ...]
    stands: Stands
    tested: bool = False  # a way that is open only if a test holds
    binds: tuple[Var, ...] = ()  # variables that have a value inside it


@dataclass(frozen=True, kw_only=True)
class TermRow(Generic[N]):
    """What an expression, an index or a domain means for those who do not work it out."""

    inside: Callable[[N], Terms]  # the terms directly in it
    binds: Callable[[N], tuple[Var, ...]]  # variables that have a value inside it only
    reads: Callable[[N], Keys]  # what it says by name, besides what stands inside it


@dataclass(frozen=True, kw_only=True)
class StmtRow(Generic[N]):
    """What a statement means for those who do not carry it out.

    Said of the statement alone: what its terms, its bodies and the procedures it calls mean comes on top of it.
    """

    inside: Callable[[N], Terms]  # the terms that it works out
    bodies: Callable[[N], tuple[Body, ...]]
    binds: Callable[[N], tuple[Var, ...]]  # variables that surely have a value of its own from here on
    acts: Callable[[N], Expr | None]  # who acts in what it calls
    calls: Callable[[N, Linked], tuple[str, ...]]  # procedures that it may run
    tries: Callable[[N], tuple[str, ...]]  # procedures of which it only asks whether they are possible
    reads: Callable[[N, Linked], Keys]
    writes: Callable[[N, Linked], Keys]
    fails: Callable[[N, Linked], bool]  # may it turn out that it cannot be carried out?
    asks: Callable[[N], bool]  # does somebody decide?
    chance: Callable[[N, Linked], bool]  # does nobody know how it ends?

    @classmethod
    def deed(
        cls,
        *,
        inside: Callable[[N], Terms],
        binds: Callable[[N], tuple[Var, ...]],
        calls: Callable[[N, Linked], tuple[str, ...]],
        reads: Callable[[N, Linked], Keys],
        writes: Callable[[N, Linked], Keys],
        fails: Callable[[N, Linked], bool],
        asks: Callable[[N], bool],
        chance: Callable[[N, Linked], bool],
    ) -> StmtRow[N]:
        """Something is done there and then: no block, nobody else acts, nothing is asked of a rule."""
        return cls(
            inside=inside, bodies=no_bodies, binds=binds, acts=nobody, calls=calls, tries=no_paths,
            reads=reads, writes=writes, fails=fails, asks=asks, chance=chance,
        )  # fmt: skip

    @classmethod
    def call(
        cls,
        *,
        inside: Callable[[N], Terms],
        acts: Callable[[N], Expr | None],
        calls: Callable[[N, Linked], tuple[str, ...]],
        tries: Callable[[N], tuple[str, ...]],
        reads: Callable[[N, Linked], Keys],
        fails: Callable[[N, Linked], bool],
    ) -> StmtRow[N]:
        """A rule is carried out, or asked about: what it writes, asks and leaves to chance, its own statements say."""
        return cls(
            inside=inside, bodies=no_bodies, binds=no_vars, acts=acts, calls=calls, tries=tries,
            reads=reads, writes=no_names, fails=fails, asks=never, chance=never,
        )  # fmt: skip

    @classmethod
    def block(
        cls,
        *,
        inside: Callable[[N], Terms],
        bodies: Callable[[N], tuple[Body, ...]],
        tries: Callable[[N], tuple[str, ...]],
        asks: Callable[[N], bool],
    ) -> StmtRow[N]:
        """Only when, how often and by whom its blocks are done is said: the rest, their own statements say."""
        return cls(
            inside=inside, bodies=bodies, binds=no_vars, acts=nobody, calls=no_paths, tries=tries,
            reads=no_names, writes=no_names, fails=never, asks=asks, chance=never,
        )  # fmt: skip


def no_terms(_: object) -> tuple[Term, ...]:
    return ()


def no_names(_: object, __: object = None) -> tuple[Key, ...]:
    return ()


def no_bodies(_: object) -> tuple[Body, ...]:
    return ()


def no_vars(_: object) -> tuple[Var, ...]:
    return ()


def nobody(_: object) -> None:
    return None


def no_paths(_: object, __: object = None) -> tuple[str, ...]:
    return ()


def never(_: object, __: object = None) -> bool:
    return False


def always(_: object, __: object = None) -> bool:
    return True


def given(*terms: Term | None) -> Terms:
    """Those that are there."""
    return tuple(t for t in terms if t is not None)
