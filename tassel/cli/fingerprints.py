"""The fingerprints of effects on the screen and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tassel.cli.output import FINE, answer, echo, note, table

if TYPE_CHECKING:
    from tassel_compiler.driver import Compiled
    from tassel_compiler.printing.entities.inventory import Entity
    from tassel_compiler.printing.explain.marks import SentenceMark


def marks(compiled: Compiled, as_json: bool) -> int:
    """Every sentence written by hand, and whether it fits."""
    from tassel_compiler.printing.explain.marks import sentences_by_hand

    found = tuple(sentences_by_hand(compiled.checked)) if compiled.checked is not None else ()
    if as_json:
        return _answer(found)
    table([(m.word, m.mark, m.state, m.place) for m in found], ("sentence", "mark", "state", "effect at"))
    return FINE


def marks_of_entity(compiled: Compiled, entity: Entity, as_json: bool) -> int:
    """The marks of what one entity does."""
    from tassel_compiler.printing.explain.marks import marks_of

    found = marks_of(compiled.checked, entity) if compiled.checked is not None else ()
    if as_json:
        return _answer(found)
    if not found:
        note(f"{entity.kind}/{entity.id} does nothing that a sentence could tell")
    for one in found:
        written = f", written {', '.join(one.written)}" if one.written else ""
        echo(f"{one.word}  fingerprint: {one.mark}  ({one.state}{written}, {one.place})")
        for name, place in one.rests_on:
            echo(f"  rests on {name} ({place})")
    return FINE


def _answer(found: Sequence[SentenceMark]) -> int:
    answer(
        [
            {
                "word": m.word,
                "fingerprint": m.mark,
                "written": list(m.written),
                "state": m.state,
                "place": m.place,
                "rests_on": [{"name": name, "place": place} for name, place in m.rests_on],
            }
            for m in found
        ]
    )
    return FINE
