"""The sentences in a block, counted through all its branches and options as they are written: how an overlay names one.

`if`, `else if` and `else` are branches of one block, and so are the options of `choose one`. A block that stands in
another is one of its sentences; those in it are counted anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tassel_compiler.effects import tree as t

_Bodies = tuple[t.Block, ...]


def branches(deed: t.Deed) -> _Bodies:
    """The bodies of a block; none of a plain sentence."""
    match deed:
        case t.If(arms, other):
            return (*(arm.body for arm in arms), *((other,) if other is not None else ()))
        case t.ChooseOne(options):
            return tuple(option.body for option in options)
        case t.May() | t.UpTo() | t.Repeat() | t.ForEach() | t.As():
            return (deed.body,)
        case _:
            return ()


def inner_sentences(deed: t.Deed) -> tuple[t.Deed, ...]:
    """Those directly in it, in their order."""
    return tuple(one for body in branches(deed) for one in body.deeds)


def with_sentences(deed: t.Nested, found: Sequence[tuple[t.Deed, ...]]) -> t.Deed | None:
    """The block with other sentences in the place of each; None if a branch has none left. An `else` may go."""
    rest = iter(found)
    bodies = [_body(body, rest) for body in branches(deed)]
    match deed:
        case t.If(arms, other):
            last = bodies[-1] if other is not None else None
            kept = bodies[: len(arms)]
            if not all(body.deeds for body in kept):
                return None
            told = tuple(replace(arm, body=body) for arm, body in zip(arms, kept, strict=True))
            return replace(deed, arms=told, other=last if last is not None and last.deeds else None)
        case t.ChooseOne(options):
            if not all(body.deeds for body in bodies):
                return None
            return replace(deed, options=tuple(replace(o, body=b) for o, b in zip(options, bodies, strict=True)))
        case t.May() | t.UpTo() | t.Repeat() | t.ForEach() | t.As():
            return replace(deed, body=bodies[0]) if bodies[0].deeds else None


def _body(body: t.Block, rest: Iterator[tuple[t.Deed, ...]]) -> t.Block:
    return t.Block(tuple(one for _ in body.deeds for one in next(rest)), body.span)
