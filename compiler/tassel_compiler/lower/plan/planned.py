"""What is planned: what must be possible (groups, and the steps by which foresight finds out), and what is carried out
(sentences, each with the groups that decide about it). Emission reads this and nothing else about meaning."""

from __future__ import annotations

from typing import Union

from tassel_compiler import core as c
from tassel_compiler.core.footprint import Touched
from tassel_compiler.frozen import frozen_apart
from tassel_compiler.lower.plan.items import Moving
from tassel_compiler.source import Span

# ---- what must be possible ---------------------------------------------------------------------------------


@frozen_apart
class Group:
    """Demands that hang together, and the sentences between them that they read. Groups are possible or not alone."""

    attempts: Attempts
    reads: Touched
    free: frozenset[c.Var]  # whose value from before it counts
    words: tuple[tuple[str, Span], ...]  # the sentences in it that can fail, as written


Groups = tuple[Group, ...]


@frozen_apart
class Possible:
    """`possible x`, `not possible x`."""

    groups: Groups
    negated: bool


Test = Union[c.Expr, Possible]


@frozen_apart
class Needs:
    """Goes on if the test holds."""

    test: Test


@frozen_apart
class There:
    """Goes on if what is to be moved is there; it stays."""

    stmt: Moving


@frozen_apart
class Takes:
    """Moves; a demand goes on only if it is there."""

    stmt: Moving
    demand: bool


@frozen_apart
class Notes:
    stmt: c.Let


@frozen_apart
class Sets:
    """A variable gets another value."""

    var: c.Var
    stmt: c.Write


@frozen_apart
class Picks:
    """Tries every element."""

    stmt: c.Choose


@frozen_apart
class Gathers:
    """Tries every basket."""

    stmt: c.Compose


@frozen_apart
class RowCases:
    """What the row does that it turns out to be."""

    row: c.Expr
    family: str
    cases: tuple[tuple[str, Attempts], ...]
    then: Group | None  # the rest, where it must not be written out once per case


@frozen_apart
class Owes:
    """What the place still owes that called this rule: by the number it left."""

    path: str
    sites: tuple[tuple[int, Attempts], ...]


@frozen_apart
class Ways:
    """One of these is enough; `in_turn`: each is open only where those before it are not."""

    ways: tuple[tuple[Test | None, Attempts], ...]
    in_turn: bool
    then: Group | None


@frozen_apart
class Laps:
    """A loop that asks nobody: every lap must be possible after the laps before it."""

    stmt: c.Repeat | c.Each
    lap: Attempts


@frozen_apart
class Weighs:
    """`if possible` in a lap: decided there and then."""

    groups: Groups
    body: Attempts
    other: Attempts


@frozen_apart
class Does:
    """Cannot fail: is carried out."""

    deed: Planned


Attempt = Union[Needs, There, Takes, Notes, Sets, Picks, Gathers, RowCases, Owes, Ways, Laps, Weighs, Does]
Attempts = tuple[Attempt, ...]

# ---- what is carried out -----------------------------------------------------------------------------------


SimpleStmt = Union[
    c.Let, c.Write, c.Transfer, c.TransferBasket, c.Advance, c.Draw, c.PutCard, c.ShuffleZone, c.Choose
]


@frozen_apart
class Simple:
    """A sentence without blocks, calls or questions."""

    stmt: SimpleStmt


@frozen_apart
class Nothing:
    """A test that the guard around it has made."""

    stmt: c.Require | c.RequirePossible


@frozen_apart
class Reached:
    """How a procedure is run from one place.

    `site` numbers what is owed after it, where it asks; 0: nothing. `parts`: it asks nobody but weighs what is
    possible, so it is written out where something is owed after it.
    """

    path: str
    site: int
    parts: tuple[PlannedStep, ...] | None


@frozen_apart
class CallsRule:
    stmt: c.CallRule
    to: Reached


@frozen_apart
class DoesRow:
    """What a row does, by its name."""

    stmt: c.DoRow
    cases: tuple[tuple[str, Reached], ...]


@frozen_apart
class Branches:
    stmt: c.Branch
    arms: tuple[tuple[Test, PlannedBody], ...]
    other: PlannedBody


@frozen_apart
class Weighed:
    """`if possible`: the body if it and what is owed after it can be carried through."""

    stmt: c.IfPossible
    groups: Groups
    body: PlannedBody
    other: PlannedBody


@frozen_apart
class Entered:
    """`if possible: do x` where hooks come before x and may be what makes it possible: x finds out for itself.

    `asking` are the procedures that do; `groups` decide about the others, None if there are none.
    """

    stmt: c.IfPossible
    deed: c.CallRule | c.DoRow
    asking: tuple[str, ...]
    groups: Groups | None
    body: PlannedBody
    other: PlannedBody


@frozen_apart
class Enclosed:
    """A lap, or what somebody else does: entered only if these groups are possible. None: it cannot fail."""

    groups: Groups | None
    body: PlannedBody


@frozen_apart
class Repeats:
    stmt: c.Repeat
    lap: Enclosed


@frozen_apart
class Loops:
    """`disturbed`: the body may change the set, or who passes the test."""

    stmt: c.Each
    lap: Enclosed
    disturbed: bool


@frozen_apart
class Acts:
    stmt: c.AsOne
    block: Enclosed


@frozen_apart
class Hides:
    """`choices`: what each chooses before anybody knows what the others have; `body`: what he does with it."""

    stmt: c.Secretly
    choices: Enclosed
    body: PlannedBody


# ---- questions ---------------------------------------------------------------------------------------------


@frozen_apart
class Choice:
    """An element or a basket is chosen: `groups` read it, `common` do not and matter where one may do without."""

    stmt: c.Choose | c.Compose
    groups: Groups
    common: Groups


@frozen_apart
class Menu:
    stmt: c.ChooseOne
    options: tuple[Offered, ...]


@frozen_apart
class Offered:
    option: c.Option
    test: Test | None
    groups: Groups
    body: PlannedBody


@frozen_apart
class Leavable:
    """A body that may be left out.

    `first`: it begins with a choice, and both are one question; else `groups` decide about it. `without`: what must be
    possible if it is left out and what the body could have helped.
    """

    first: Choice | None
    groups: Groups
    without: Groups
    body: PlannedBody


@frozen_apart
class May:
    stmt: c.MayDo
    what: Leavable


@frozen_apart
class Again:
    stmt: c.UpTo
    what: Leavable


Question = Union[Choice, Menu, May, Again]
Planned = Union[
    Simple, Nothing, CallsRule, DoesRow, Branches, Weighed, Entered, Repeats, Loops, Acts, Hides, Choice, Menu, May,
    Again,
]
PlannedBody = tuple[Planned, ...]

# ---- rules -------------------------------------------------------------------------------------------------


@frozen_apart
class Hung:
    """A hook at its point: it may come if all of these are possible, one after the other."""

    hook: c.Hooked
    ready: tuple[Groups, ...]
    to: Reached


@frozen_apart
class Round:
    """Hooks of one moment: first those of nobody, then those of whoever acts, then those of the others."""

    ownerless: tuple[Hung, ...]
    mine: tuple[Hung, ...]
    others: tuple[Hung, ...]


@frozen_apart
class HookPoint:
    """The hooks around a rule or a step of it."""

    before: Round
    instead: tuple[Hung, ...]
    after: Round


@frozen_apart
class PlannedStep:
    """A step of a rule."""

    name: str
    path: str
    point: HookPoint | None
    body: PlannedBody


@frozen_apart
class PlannedRule:
    """A procedure. `stuck`: entered as a guard of its own, it goes on after its hooks only if these are possible."""

    procedure: c.Procedure
    point: HookPoint | None
    stuck: Groups | None
    parts: tuple[PlannedStep, ...]
