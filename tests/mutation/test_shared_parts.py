"""A text exchanged in a rule set: what was shared still is, what has nothing to do with it stays the same object."""

from __future__ import annotations

from dataclasses import replace

from tassel.mutation.swapping import Holders
from tassel_compiler.effects import tree as t
from tassel_compiler.resolve.declarations import Declarations
from tests.compiled import front


def declared() -> Declarations:
    found = front("bruxelles-1893").declared
    assert found is not None
    return found


def test_only_what_holds_the_text_is_made_anew() -> None:
    before = declared()
    rule = next(r for r in before.rules.values() if r.row is not None and r.steps[0].body.deeds)
    old = rule.steps[0].body
    after = Holders(before).with_text(old, replace(old, deeds=()))
    assert after.rules[rule.path].steps[0].body.deeds == ()
    others = [path for path in before.rules if path != rule.path]
    assert all(after.rules[path] is before.rules[path] for path in others)
    assert after.words is before.words and before.rules[rule.path].steps[0].body is old


def test_a_row_is_shared_by_its_family_and_by_what_it_does() -> None:
    before = declared()
    holders = Holders(before)
    for rule in before.rules.values():
        if rule.row is None or not rule.row.formulas:
            continue
        name, old = next(iter(rule.row.formulas.items()))
        after = holders.with_text(old, t.Number(7, old.span))
        assert after.rules[rule.path].row is not None
        family = after.families[rule.row.owner.partition("/")[2]]
        assert family.rows[rule.row.name] is after.rules[rule.path].row
        assert family.rows[rule.row.name].formulas[name] == t.Number(7, old.span)


def test_every_text_is_found_once() -> None:
    roots = [id(text) for text, _ in Holders(declared()).roots]
    assert len(roots) == len(set(roots)) > 200
