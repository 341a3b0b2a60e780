"""Whether a set can hold more than one: who chooses from one that cannot is told `the guest`, not `a guest`.

One card alone lies in a zone that has room for one, and one alone at a position of a zone. Nothing else is known to be
the only one: how many things pass a test shows in play.
"""

from __future__ import annotations

from collections.abc import Mapping

from tassel_compiler.effects import tree as t
from tassel_compiler.printing.grammar.reading import Reading, conjuncts, single_name
from tassel_compiler.resolve.vocabulary import parts

POSITION = "position"


class OnlyOne:
    """`values` are the formulas that names stand for, `single` the zones with room for one card."""

    def __init__(self, reading: Reading, values: Mapping[str, t.Expr], single: frozenset[str]) -> None:
        self.reading = reading
        self.values = values
        self.single = single

    def is_alone(self, binder: t.Binder) -> bool:
        if not isinstance(binder.within, t.Path):
            return False
        zone = self.reading.last(binder.within)
        if zone.sort != "zone":
            return False
        return zone.key in self.single or any(self._places(test, binder.name.text) for test in conjuncts(binder.where))

    def _places(self, test: t.Expr, name: str) -> bool:
        """`n's position = 1`, or a value of `n` that is no more than that."""
        match test:
            case t.Compare("=", left, right):
                return self._is_position(left, name) and isinstance(right, t.Number)
            case t.Is(left, right, False, False):
                judged, value = single_name(left), single_name(right)
                body = self.values.get(value.text) if value is not None else None
                if judged is None or judged.text != name or body is None:
                    return False
                return any(self._places(part, own) for own in _names(body) for part in conjuncts(body))
        return False

    def _is_position(self, e: t.Expr, name: str) -> bool:
        match e:
            case t.Path((t.Phrase((owner,)), t.Phrase((member,)))):
                return owner.text == name and self.reading.lexicon.meant(member).key == POSITION
        return False


def _names(body: t.Expr) -> frozenset[str]:
    """Among them the one that the value is asked about: no other variable stands in a test of its own there."""
    return frozenset(part.text for part in parts(body) if isinstance(part, t.Name))
