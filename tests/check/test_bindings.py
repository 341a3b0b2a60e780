"""Checking leaves no word of any text without its meaning, and what it writes down is what is there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tassel_compiler.core.bindings import declaration
from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import Compiled, front
from tassel_compiler.effects import tree as t
from tassel_compiler.resolve.declarations import Declarations
from tassel_compiler.resolve.vocabulary import parts
from tests.house.declared_names import ROOT

SETS = (
    "bruxelles-1893+belle-epoque+asymmetric",
    "bruxelles-1893-first-edition",
    "bruxelles-1897",
    str(ROOT / "tests" / "tiny"),
)
DECLARED_NOWHERE = {"variable", "option", "word"}


def compiled(expression: str) -> Compiled:
    sink = Sink()
    found = front(expression, sink)
    assert not sink.failed
    return found


def texts(d: Declarations) -> Iterator[object]:
    """Every text there is, by whatever holds it."""
    for rule in (*d.rules.values(), *(hook.rule for hook in d.hooks)):
        yield from (step.body for step in rule.steps)
        yield from (param.start for param in (*rule.params, *rule.remember) if param.start)
    yield from (hook.moment for hook in d.hooks)
    yield from (value.body for value in d.values.values())
    yield from (change.body for change in d.changes)
    yield from (slot.start for slot in d.slots.values() if slot.start)
    yield from (track.limit for track in d.tracks.values() if track.limit)
    yield from (zone.when_empty for zone in d.zones.values() if zone.when_empty)
    yield from d.game.rank
    for family in d.families.values():
        yield from (m.start for m in family.members.values() if m.start)
        yield from (body for row in family.rows.values() for body in row.formulas.values())


@pytest.mark.parametrize("expression", SETS)
def test_every_word_of_every_text_is_bound(expression: str):
    found = compiled(expression)
    assert found.declared and found.checked
    names = [p for text in texts(found.declared) for p in parts(text) if isinstance(p, t.Name)]
    lost = [f"{n.span.place()} {n.text}" for n in names if n.span not in found.checked.bindings]
    assert names and not lost, lost


@pytest.mark.parametrize("expression", SETS)
def test_what_a_word_means_is_declared(expression: str):
    found = compiled(expression)
    assert found.declared and found.checked
    nowhere = [
        (span.place(), span.words, meant)
        for span, meant in found.checked.bindings.uses()
        if meant.sort not in DECLARED_NOWHERE and declaration(found.declared, meant) is None
    ]
    assert not nowhere


@pytest.mark.parametrize("expression", SETS)
def test_a_variable_is_called_as_it_is_written(expression: str):
    found = compiled(expression)
    assert found.checked
    for span, meant in found.checked.bindings.uses():
        if meant.sort == "variable":
            assert meant.var is not None and meant.var.name == span.words
