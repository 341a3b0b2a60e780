"""What learners are given: every choice has a number of its own, and nobody sees more than at the table."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from tassel.environments.choices import PER_PAGE, Choices
from tassel.environments.sight import SECRET, Sight
from tassel.environments.sitting import Setting, Sitting
from tassel_compiler.ir.program import Ask, Decode
from tassel_runtime.views import determinise
from tests import compiled
from tests.runtime.market import market
from tests.runtime.test_shipped_agreement import SETS


def asking(form: str, number: int = 0) -> Ask:
    return Ask(number, "q", "q", None, "", 0, Decode(form))  # type: ignore[arg-type]


def with_asks(*forms: str) -> Choices:
    program = market()
    return Choices(
        type(program)(**{**program.__dict__, "asks": tuple(asking(form, at) for at, form in enumerate(forms))})
    )


@pytest.mark.parametrize("rules", SETS)
def test_every_choice_of_a_game_has_a_number_of_its_own_and_is_taken_by_it(rules):
    game = compiled.game(rules, 3)
    known = Setting(game)
    table, chance = Sitting.begun(known, 5), Random(5)
    while not table.over:
        ask = game.engine.waiting(table.cells)
        values, found = game.engine.options(table.cells), []
        for page in range(len(values)):
            shown = known.choices.offered(ask, values, page)
            row = known.choices.rows[ask.number]
            assert all(row.first <= action < row.first + row.width for action in shown)
            found += [value for value in shown.values() if value is not None]
            if None not in shown.values():
                break
        assert sorted(found) == sorted(values)
        table.take(chance.choice(sorted(table.offered())))
    assert sum(table.shares()) == pytest.approx(1)


def test_amounts_keep_their_number_and_large_ones_stand_on_later_pages():
    choices = with_asks("flag", "number")
    assert (choices.rows[1].first, choices.count) == (3, 3 + PER_PAGE + 1)
    ask, values = asking("number", 1), [0, 7, PER_PAGE + 7, 1000]
    assert choices.offered(ask, values, 0) == {3: 0, 10: 7, 3 + PER_PAGE: None}
    assert choices.offered(ask, values, 1) == {10: PER_PAGE + 7, 3 + PER_PAGE: None}
    assert choices.offered(ask, values, 2) == {3 + 1000 % PER_PAGE: 1000}
    assert choices.offered(ask, values, 9) == choices.offered(ask, values, 2)


def test_a_page_that_is_turned_changes_nothing_and_closes_with_the_choice(monkeypatch):
    known = Setting(compiled.game("bruxelles-1893", 3))
    table = Sitting.begun(known, 1)
    before, values = list(table.cells), known.game.engine.options(table.cells)
    pages = ({0: values[0], 99: None}, {7: values[1]})
    monkeypatch.setattr(known.choices, "offered", lambda ask, values, page=0: pages[page])
    assert table.label(99) == "further options"
    table.take(99)
    assert table.cells == before and table.page == 1 and list(table.offered()) == [7]
    table.take(7)
    known.game.engine.answer(before, values[1])
    assert (table.cells, table.page) == (before, 0)


@pytest.mark.parametrize("rules", SETS)
def test_what_cannot_be_seen_cannot_be_learnt(rules):
    """Everything that a seat does not see may lie otherwise, and it sees the same numbers."""
    game = compiled.game(rules, 3)
    known = Setting(game)
    table, chance = Sitting.begun(known, 2), Random(2)
    for step in range(60):
        if table.over:
            break
        if step % 6 == 0:
            for seat in range(3):
                other = determinise(game.program, table.cells, seat, chance.randrange, game.atlas)
                assert np.array_equal(table.look(seat), Sitting(known, other).look(seat))
        table.take(chance.choice(sorted(table.offered())))


def test_a_hand_is_a_secret_with_its_number_of_cards():
    program = market()
    sight = Sight(program)
    assert len(set(sight.names)) == len(sight.names)
    seen = dict(zip(sight.names, sight.look(program.start, 0, 0, 0), strict=True))
    deck = [value for name, value in seen.items() if name.startswith("deck[")]
    lying = sum(value == SECRET for value in deck)
    assert lying and lying == sum(value for name, value in seen.items() if name.startswith("unseen "))
