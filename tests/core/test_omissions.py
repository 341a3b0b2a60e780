"""What a row leaves out is noticed: each facet of each row is dropped, one at a time, and a law breaks on a sample.

The laws (`laws`) hold what rows say against what the oracle sees; nothing here plays a whole game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from typing import Any

import pytest

from tassel_compiler import core as c
from tassel_compiler.core import rows, semantics, semantics_terms
from tassel_compiler.core.names import Symbol
from tests.core.laws import hold
from tests.core.sentences import STATEMENTS, TERMS
from tests.core.test_rows import speaks_of_every_field
from tests.core.watching import Sample

SAMPLES = {**STATEMENTS, **TERMS}
NOTHING = {
    "inside": rows.no_terms,
    "bodies": rows.no_bodies,
    "binds": rows.no_vars,
    "acts": rows.nobody,
    "calls": rows.no_paths,
    "tries": rows.no_paths,
    "reads": rows.no_names,
    "writes": rows.no_names,
    "fails": rows.never,
    "asks": rows.never,
    "chance": rows.never,
}


@dataclass(frozen=True)
class Omission:
    """A row as somebody would write it who forgot something."""

    kind: type[Any]
    what: str
    row: Any

    def __str__(self) -> str:
        return f"{self.kind.__name__} {self.what}"


def dropped(kind: type[Any], row: Any) -> Iterator[Omission]:
    for facet in fields(row):
        if getattr(row, facet.name) is not NOTHING[facet.name]:
            yield Omission(kind, facet.name, replace(row, **{facet.name: NOTHING[facet.name]}))


def without_zones(kind: type[Any], row: Any) -> Iterator[Omission]:
    """Its zones are forgotten, in what it reads and in what it writes."""
    for facet in ("reads", "writes"):
        said = getattr(row, facet, rows.no_names)
        if said is not rows.no_names:
            yield Omission(kind, f"zones it {facet}", replace(row, **{facet: _no_zones(said)}))


def _no_zones(said: Callable[..., rows.Keys]) -> Callable[..., rows.Keys]:
    return lambda *node: tuple(k for k in said(*node) if not isinstance(k, Symbol) or k.sort not in ("zone", "order"))


def seen_through(kind: type[Any], row: Any) -> Iterator[Omission]:
    """Its blocks are taken for plain guards, behind which nothing ends."""
    if row.bodies is not rows.no_bodies and kind in ENDING:
        yield Omission(kind, "end of foresight", replace(row, bodies=lambda s: _guards(row.bodies(s))))


def _guards(bodies: tuple[rows.Body, ...]) -> tuple[rows.Body, ...]:
    return tuple(body._replace(stands="guard") for body in bodies)


ENDING = {kind for kind, samples in STATEMENTS.items() if {s.refused for s in samples} & {"E0408", "E0409"}}
OF_ZONES = (c.Draw, c.PutCard, c.ShuffleZone, c.ZoneSize, c.ZoneCard, c.Held, c.Built)
OMISSIONS = [
    *(o for kind, row in semantics.SEMANTICS.items() for o in dropped(kind, row)),
    *(o for kind, row in semantics_terms.TERMS.items() for o in dropped(kind, row)),
    *(o for kind, row in semantics.SEMANTICS.items() for o in seen_through(kind, row)),
    *(
        o
        for kind, row in {**semantics.SEMANTICS, **semantics_terms.TERMS}.items()
        if kind in OF_ZONES
        for o in without_zones(kind, row)
    ),
]


@pytest.mark.parametrize("sample", [s for several in SAMPLES.values() for s in several], ids=lambda s: s.text)
def test_the_rows_say_what_is_seen(sample: Sample) -> None:
    hold(sample)


@pytest.mark.parametrize("omission", OMISSIONS, ids=str)
def test_what_a_row_leaves_out_is_noticed(omission: Omission, monkeypatch: pytest.MonkeyPatch) -> None:
    table = semantics.SEMANTICS if omission.kind in semantics.SEMANTICS else semantics_terms.TERMS
    monkeypatch.setitem(table, omission.kind, omission.row)
    assert noticed(omission.kind)


def noticed(kind: type[Any]) -> bool:
    """Does any law break, or lowering itself?"""
    try:
        for sample in SAMPLES.get(kind, ()):
            hold(sample)
        speaks_of_every_field(kind)
    except (AssertionError, KeyError):
        return True
    return False
