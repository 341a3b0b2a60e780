"""A pile that is renewed: `the other pile, shuffled` says what it becomes, instead of the deeds that make it so."""

from __future__ import annotations

from tassel_compiler.effects import tree as t
from tassel_compiler.printing.grammar.reading import single_name


def renewed_from(deeds: t.Block) -> t.Path | None:
    """The pile that is moved as a whole and shuffled; none where anything else happens."""
    match deeds.deeds:
        case (t.Move("move", things, source, target), t.Shuffle(pile)) if things.every and _same(target, pile):
            return source
    return None


def _same(one: t.Path, other: t.Path) -> bool:
    names = single_name(one), single_name(other)
    return None not in names and len({name.text for name in names if name}) == 1
