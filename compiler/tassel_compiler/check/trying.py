"""A repair is tried before it is offered: it is read in the place of what was wrong, and nothing of that is told.

Whoever tries has something to report in any case, so what a trial binds on its way harms nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Protocol

from tassel_compiler.check.scope import Scope
from tassel_compiler.diagnostics import Sink
from tassel_compiler.effects import tree as t
from tassel_compiler.resolve.declarations import FLAG, Declarations, Type
from tassel_compiler.source import Span
from tassel_compiler.spelling import without_advice

MOST_OFFERED = 3


class _Tried(Protocol):
    d: Declarations
    sink: Sink


def holds(world: _Tried, read: Callable[[], object]) -> bool:
    """Whether something can be read without a word against it."""
    told, world.sink = world.sink, Sink()
    try:
        with without_advice():
            found = read()
        return found is not None and not world.sink.failed
    finally:
        world.sink = told


def offered(texts: Iterable[str]) -> str:
    """The first few of them: `a`, `b` or `c`; empty if there are none."""
    shown = [f"`{text}`" for text in islice(texts, MOST_OFFERED)]
    return " or ".join((", ".join(shown[:-1]), shown[-1]) if shown[1:] else shown)


def plain_path(names: Iterable[str], span: Span) -> t.Path:
    """`leader`, and `leader's coin`, as if they were written there."""
    return t.Path(tuple(t.Phrase((t.Name(name, span),), span) for name in names), span)


def instead(world: _Tried, e: t.Expr, found: Type, want: Type, scope: Scope) -> Iterator[t.Expr]:
    """What of the wanted sort may have been meant: something the thing has, or a name that can be seen from here."""
    if want == FLAG and found.form == "player":
        yield t.Is(e, plain_path(("you",), e.span), False, False, e.span)
    d = world.d
    family = d.families.get(found.of) if found.form in ("kind", "place", "card") else None
    had = [member.name for member in family.members.values() if member.type == want] if family else []
    if found.form == "player":
        had = [one.name for one in d.slots.values() if one.holder == "player" and one.type == want and not one.by]
    if isinstance(e, t.Path):
        yield from (t.Path((*e.words, *plain_path((name,), e.span).words), e.span) for name in had)
    if want.form in ("kind", "player", "place", "card"):
        rows = d.families[want.of].rows if want.form == "kind" and want.of in d.families else ()
        tables = (slot.name for slot in d.slots.values() if slot.holder == "table")
        seen = (*scope.names, *scope.memory, *(("you",) if want.form == "player" else ()), *tables, *rows)
        yield from (plain_path((name,), e.span) for name in dict.fromkeys(seen))
