"""What a module shows a seat is what `tassel_runtime.views` shows it, and nothing can be told from it besides."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from tassel_compiler.ir.program import HEADER, Program
from tassel_compiler.ir.secrecy import BLANK, INNER
from tassel_runtime.atlas import Atlas
from tassel_runtime.engines.wasm.instances import Halted, Instance
from tassel_runtime.engines.wasm.instances import compiled as code_of
from tassel_runtime.lots import Lots
from tassel_runtime.views import View, determinise, named_cells, view
from tests import compiled
from tests.runtime.market import market
from tests.runtime.small import game
from tests.tiny.building import program as program_of
from tests.tiny.camps import CAMPS

Making = Callable[[], Program]


def purses() -> Program:
    """The market, where nobody sees the coins of others."""
    program = market()
    slots = (replace(slot, hidden=slot.holder == "player" and slot.name == "coin") for slot in program.slots)
    return replace(program, slots=tuple(slots))


def easels() -> Program:
    """The shipped game in which a player hides cards from the others."""
    return compiled.program("bruxelles-1893-first-edition", 3)


def camps() -> Program:
    """Cards that were turned up lie among others that were not."""
    return program_of(CAMPS, players=3)


def said(atlas: Atlas, words: Sequence[int], seat: int) -> View:
    """The view that these words tell, without a look at whether the seat may see it."""
    zones: dict[str, list[str | None]] = {}
    for zone in atlas.program.zones:
        for i in range(zone.count):
            cards = atlas.contents(words, zone, i)
            names = [None if card == BLANK else atlas.member(zone.cards, card) for card in cards]
            zones[atlas.zone_name(zone.cards, zone.first + i)] = names
    unseen: dict[str, Counter[str]] = {}
    for name, kind in atlas.program.cards.items():
        for card in range(kind.count):
            if words[kind.where + card] == BLANK:
                unseen.setdefault(atlas.zone_name(name, kind.home[card]), Counter())[kind.rows[kind.row_of[card]]] += 1
    cells = {
        name: None if words[at] == BLANK else atlas.value_name(slot, words[at])
        for slot, at, _, name in named_cells(atlas)
    }
    return View(seat, cells, zones, {home: dict(rows) for home, rows in unseen.items()})


def shown(instance: Instance, seat: int, cells: int) -> list[int]:
    instance.call("view", seat)
    return list(instance.words(instance.memory["view"], cells))


@pytest.mark.parametrize("make", [game, market, purses, easels, camps])
def test_a_seat_is_shown_what_its_view_shows(make: Making) -> None:
    program = make()
    atlas, instance, lots = Atlas(program), Instance(code_of(program)), Lots(3)
    nobodys = [*range(len(HEADER))]
    nobodys += [at for s in program.slots if s.holder in INNER for at in range(s.base, s.base + s.size)]
    instance.call("start", 3)
    count, secrets = instance.call("advance"), 0
    while True:
        cells = list(instance.words(0, program.cells))
        for seat in range(program.players):
            words = shown(instance, seat, program.cells)
            assert said(atlas, words, seat) == view(atlas, cells, seat)
            assert {words[at] for at in nobodys} == {BLANK}
            assert {word for word, cell in zip(words, cells, strict=True) if word != cell} == {BLANK}
            secrets += words.count(BLANK) > len(set(nobodys))
        assert list(instance.words(0, program.cells)) == cells
        if not count:
            break
        count = instance.call("choose", lots(count))
    assert secrets


@pytest.mark.parametrize("make", [market, easels, camps])
def test_worlds_that_a_seat_cannot_tell_apart_are_shown_alike(make: Making) -> None:
    program = make()
    atlas, instance, lots = Atlas(program), Instance(code_of(program)), Lots(5)
    instance.call("start", 5)
    count = instance.call("advance")
    while count:
        instance.call("clone", 0)
        for seat in range(program.players):
            instance.call("restore", 0)
            cells = instance.words(0, program.cells)
            words = shown(instance, seat, program.cells)
            instance.put(0, array("i", determinise(program, list(cells), seat, lots, atlas)))
            assert shown(instance, seat, program.cells) == words
        instance.call("restore", 0)
        count = instance.call("advance")
        count = instance.call("choose", lots(count))


def test_there_is_no_view_for_somebody_who_does_not_play() -> None:
    instance = Instance(code_of(market()))
    for seat in (2, -1):
        with pytest.raises(Halted):
            instance.call("view", seat)
