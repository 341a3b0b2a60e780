"""What a cell can never hold, as far as the rules settle it: steps beyond a fixed limit, fewer pieces than none.

A limit that changes in play leaves the whole track. Pieces that only sentences about holders move, and no sentence sets
or counts up, never fall below none: who gives must have them.
"""

from __future__ import annotations

from dataclasses import replace

from tassel_compiler import core as c
from tassel_compiler.core.visit import nodes, of_checked
from tassel_compiler.ir import program as p
from tassel_compiler.lower.constants import NotConstant
from tassel_compiler.lower.machine import Machine


def limited(m: Machine) -> dict[str, p.Slot]:
    """The slots with all that is settled about them."""
    moved = _moved(m.checked)
    return {key: _settled(m, key, slot, key in moved) for key, slot in m.layout.slots.items()}


def _settled(m: Machine, key: str, slot: p.Slot, moved: bool) -> p.Slot:
    if slot.levels:
        return replace(slot, levels=_reached(m, slot))
    return replace(slot, moved=moved and slot.form == "number")


def _reached(m: Machine, track: p.Slot) -> int:
    """The last step that anybody can reach."""
    limit = m.checked.limits.get(track.name)
    try:
        return track.levels if limit is None else max(1, min(track.levels, m.constants.eval(limit.body, {})))
    except NotConstant:
        return track.levels


def _moved(checked: c.Checked) -> frozenset[str]:
    """The slots of players whose pieces are moved, and never counted up or set."""
    moved, written = set[str](), set[str]()
    for node in nodes(of_checked(checked)):
        if isinstance(node, c.Transfer | c.TransferBasket):
            moved.add(f"player.{node.stock}")
        elif isinstance(node, c.Write) and isinstance(node.to, c.Read):
            written.add(f"{node.to.holder}.{node.to.name}")
    return frozenset(moved - written)
