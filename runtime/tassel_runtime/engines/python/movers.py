"""Moving cards, in the three ways a program can run: fast, traced, and on a trail that takes it back.

What a move means stands in `tassel_compiler.ir.expansion`; these forms are equal and faster in Python, because a list
moves its own pieces. Each maker closes over one card kind, so that a move costs no look-ups.
"""

from __future__ import annotations

from collections.abc import Callable

from tassel_compiler.ir.zones import Spots
from tassel_runtime.engine import Cells, EngineFault
from tassel_runtime.rng import shuffle
from tassel_runtime.trace import Raw


def check_zone(p: Spots, zone: int) -> None:
    if not 0 <= zone < len(p.addresses):
        raise EngineFault(f"there is no zone {zone} for {p.kind}")


def _check(p: Spots, zone: int, card: int) -> None:
    check_zone(p, zone)
    if not 0 <= card < p.count:
        raise EngineFault(f"there is no card {card} of {p.kind}")


def full(p: Spots, zone: int) -> EngineFault:
    return EngineFault(f"zone {zone} of {p.kind} holds only {p.capacities[zone]} cards")


def fast_mover(p: Spots) -> Callable[[Cells, int, int], None]:
    addresses, capacities, where = p.addresses, p.capacities, p.where

    def move(cells: Cells, zone: int, card: int) -> None:
        _check(p, zone, card)
        old = cells[where + card]
        if old >= 0:
            base = addresses[old]
            size = cells[base]
            spot = cells.index(card, base + 1, base + 1 + size)
            cells[spot:base + size] = cells[spot + 1:base + size + 1]
            cells[base + size] = 0
            cells[base] = size - 1
        base = addresses[zone]
        size = cells[base] + 1
        if size > capacities[zone]:
            raise full(p, zone)
        cells[base + size] = card
        cells[base] = size
        cells[where + card] = zone

    return move


def traced_mover(p: Spots) -> Callable[[Cells, list[Raw], int, int, int], None]:
    move, where, kind = fast_mover(p), p.where, p.kind

    def traced(cells: Cells, trace: list[Raw], zone: int, card: int, why: int) -> None:
        _check(p, zone, card)
        trace.append(("card", kind, card, cells[where + card], zone, why))
        move(cells, zone, card)

    return traced


def trailed_mover(p: Spots) -> Callable[[Cells, list[int], int, int], None]:
    """Notes every cell that the move is going to change, then moves."""
    move, where, addresses = fast_mover(p), p.where, p.addresses

    def trailed(cells: Cells, trail: list[int], zone: int, card: int) -> None:
        _check(p, zone, card)
        old = cells[where + card]
        if old >= 0:
            base = addresses[old]
            for address in range(base, base + cells[base] + 1):
                trail += (address, cells[address])
        if old != zone:
            base = addresses[zone]
            end = base + cells[base] + 1
            if end - base > p.capacities[zone]:
                raise full(p, zone)
            trail += (base, cells[base], end, cells[end], where + card, old)
        move(cells, zone, card)

    return trailed


def fast_shuffler(p: Spots) -> Callable[[Cells, int], None]:
    def mix(cells: Cells, zone: int) -> None:
        check_zone(p, zone)
        base = p.addresses[zone]
        shuffle(cells, base + 1, cells[base])

    return mix


def traced_shuffler(p: Spots) -> Callable[[Cells, list[Raw], int, int], None]:
    mix = fast_shuffler(p)

    def traced(cells: Cells, trace: list[Raw], zone: int, why: int) -> None:
        mix(cells, zone)
        size = cells[p.addresses[zone]]
        trace.append(("order", p.kind, zone, size, size, why))

    return traced


def undo(cells: Cells, trail: list[int], mark: int) -> None:
    """Take back every change noted since the trail was `mark` long, last one first."""
    while len(trail) > max(mark, 0):
        old = trail.pop()
        cells[trail.pop()] = old


def undo_with(sums: list[int], which: list[int], weights: list[int]) -> Callable[[Cells, list[int], int], None]:
    """The same where sums are kept beside the cells."""
    def taken_back(cells: Cells, trail: list[int], mark: int) -> None:
        while len(trail) > max(mark, 0):
            old, at = trail.pop(), trail.pop()
            sums[which[at]] += (old - cells[at]) * weights[at]
            cells[at] = old

    return taken_back
