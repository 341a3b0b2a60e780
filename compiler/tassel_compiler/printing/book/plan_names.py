"""What a plan may speak of, place by place: what its texts tell, what its chapters hold, what it gives names to."""

from __future__ import annotations

from collections.abc import Collection

from tassel_compiler.printing.book.plan import BookPlan
from tassel_compiler.printing.entities.inventory import origins
from tassel_compiler.resolve.declarations import Declarations

TABLES = ("game", "components", "by-players", "numbers", "hidden", "start", "kept", "families")
_LISTS = ("rulings", "differences", "course", "cards", "rest")


def tellable(declared: Declarations) -> frozenset[str]:
    """What a text may tell in its stead."""
    there = (f"{kind}/{id}" for kind, id, _, _ in origins(declared))
    changed = (f"change/{change.target}" for change in declared.changes)
    return frozenset((*there, *changed, *(f"supply/{name}" for name in declared.supply), "game"))


def nameable(declared: Declarations, areas: Collection[str], drawings: Collection[str]) -> frozenset[str]:
    """What a plan may name: things, values and attributes, parts of the table, drawings."""
    members = ((family.name, name) for family in declared.families.values() for name in family.members)
    return frozenset((
        *tellable(declared),
        *(id for _, id, _, _ in origins(declared)),
        *(name for member in members for name in (".".join(member), member[1])),
        *(f"area/{name}" for name in areas),
        *(f"icon/{name}" for name in drawings),
    ))  # fmt: skip


def holdable(declared: Declarations, plan: BookPlan, areas: Collection[str]) -> frozenset[str]:
    """What a section may hold; a place or zone without an area is one itself."""
    alone = (name for name, family in declared.families.items() if family.form == "place")
    there = [(kind, id) for kind, id, _, _ in origins(declared)]
    kinds = {*(kind for kind, _ in there), *declared.families}
    made = (
        *(f"picture/{name}" for name in ("table", "legend", *areas, *alone, *declared.zones)),
        *(f"picture/{f.name}/{row}" for f in declared.families.values() if f.form == "card" for row in f.rows),
        *(f"text/{name}" for name in plan.texts),
        *(f"table/{t}" for t in TABLES),
        *(f"list/{x}" for x in _LISTS),
    )
    return frozenset((*(f"{kind}/{id}" for kind, id in there), *(f"{kind}/*" for kind in kinds), *made))
