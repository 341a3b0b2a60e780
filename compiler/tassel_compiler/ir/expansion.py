"""What the instructions about cards mean, said with the others: memory, trail and generator are all that is left.

`zput` and `shuffle` are kept as instructions because an engine may have a faster equal form. Their meaning stands
here: in an expanded program each of them is a call of a function that only loads, stores and draws numbers. The oracle
plays that program, so whoever has a form of their own is compared with it; an engine without one plays it too.
Addresses, blocks, questions and the name of the program stay, so that vectors may be exchanged.
"""

from __future__ import annotations

from dataclasses import replace

from tassel_compiler.ir.ops import (
    Add,
    And,
    Assign,
    Body,
    Const,
    Do,
    Entry,
    Eq,
    Fault,
    If,
    Le,
    Load,
    Local,
    Loop,
    Lt,
    Put,
    Random,
    Shuffle,
    Statement,
    Store,
    Sub,
    Value,
)
from tassel_compiler.ir.program import Function, Program
from tassel_compiler.ir.walk import walk, with_bodies
from tassel_compiler.ir.zones import Spots, spots_of

INTRINSICS = (Put, Shuffle)
ONE = Const(1)
ZONE, CARD, AT, SIZE, NTH = (Local(name) for name in ("zone", "card", "at", "size", "nth"))


def expanded(program: Program) -> Program:
    """The same program without intrinsics."""
    bodies = [*(f.body for f in program.functions.values()), *(b.body for b in program.blocks)]
    kinds = sorted({op.cards for body in bodies for op in walk(body) if isinstance(op, INTRINSICS)})
    functions = {name: replace(f, body=_called(f.body)) for name, f in program.functions.items()}
    tables = dict(program.tables)
    for spots in (spots_of(program, kind) for kind in kinds):
        tables |= {_at(spots.kind): spots.addresses, _room(spots.kind): spots.capacities}
        functions |= {f.name: f for f in (_take(spots), _put(spots), _shuffle(spots))}
    blocks = tuple(replace(block, body=_called(block.body)) for block in program.blocks)
    return replace(program, functions=functions, tables=tables, blocks=blocks)


def _called(body: Body) -> Body:
    return tuple(_call(op) for op in body)


def _call(op: Statement) -> Statement:
    match op:
        case Put():
            return Do(f"zone.put.{op.cards}", (op.zone, op.card))
        case Shuffle():
            return Do(f"zone.shuffle.{op.cards}", (op.zone,))
    return with_bodies(op, _called)


def _put(spots: Spots) -> Function:
    """A card to the end of a zone, out of wherever it lies."""
    where = Add(Const(spots.where), CARD)
    return Function(f"zone.put.{spots.kind}", ("zone", "card"), (
        *_zone(spots),
        _unless(_within(CARD, spots.count), f"there is no such card of {spots.kind}"),
        Assign("held", Load(where)),
        If(Le(Const(0), Local("held")), (Do(f"zone.take.{spots.kind}", (Local("held"), CARD)),)),
        Assign("size", Add(Load(AT), ONE)),
        _unless(Le(SIZE, Entry(_room(spots.kind), ZONE)), f"a zone of {spots.kind} holds only what it has room for"),
        Store(Add(AT, SIZE), CARD),
        Store(AT, SIZE),
        Store(where, ZONE),
    ))


def _take(spots: Spots) -> Function:
    """A card out of the zone that holds it: those behind it move up."""
    here = Load(Add(AT, NTH))
    return Function(f"zone.take.{spots.kind}", ("zone", "card"), (
        Assign("at", Entry(_at(spots.kind), ZONE)),
        Assign("size", Load(AT)),
        Assign("found", Const(0)),
        Loop("nth", ONE, Add(SIZE, ONE), (
            If(Local("found"), (Store(Sub(Add(AT, NTH), ONE), here),), (Assign("found", Eq(here, CARD)),)),
        )),
        _unless(Local("found"), f"a card of {spots.kind} does not lie where it says"),
        Store(Add(AT, SIZE), Const(0)),
        Store(AT, Sub(SIZE, ONE)),
    ))


def _shuffle(spots: Spots) -> Function:
    """From the end, each card changes places with one not behind it: docs/determinism.md."""
    last, other = Add(AT, Local("last")), Add(AT, Add(Local("other"), ONE))
    return Function(f"zone.shuffle.{spots.kind}", ("zone",), (
        *_zone(spots),
        Assign("size", Load(AT)),
        Loop("nth", Const(0), Sub(SIZE, ONE), (
            Assign("last", Sub(SIZE, NTH)),
            Random("other", Local("last")),
            Assign("card", Load(last)),
            Store(last, Load(other)),
            Store(other, CARD),
        )),
    ))


def _zone(spots: Spots) -> Body:
    """Where the zone begins, which there must be."""
    return (_unless(_within(ZONE, len(spots.addresses)), f"there is no such zone of {spots.kind}"),
            Assign("at", Entry(_at(spots.kind), ZONE)))


def _within(value: Value, end: int) -> Value:
    return And(Le(Const(0), value), Lt(value, Const(end)))


def _unless(test: Value, fault: str) -> Statement:
    return If(test, (), (Fault(fault),))


def _at(kind: str) -> str:
    return f"zone.at.{kind}"


def _room(kind: str) -> str:
    return f"zone.room.{kind}"
