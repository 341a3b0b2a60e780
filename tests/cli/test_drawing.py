import pytest
from rich.console import Console

from tassel.terminal.drawing import Drawing
from tassel.terminal.naming import TableNaming
from tassel_runtime.game import Game
from tests.runtime.market import MARKER, SPACE, market


def drawn(looker, *choices):
    game = Game(market())
    state = game.start(3)
    for choice in choices:
        state.choose(choice)
    state.cells[SPACE + 3], state.cells[MARKER] = 4, 1
    console = Console(width=100, no_color=True)
    with console.capture() as capture:
        console.print(Drawing(TableNaming(game.atlas, "en"), looker).table(state.cells))
    return capture.get()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("player(2).coin", "Seat 2 coin"),
        ("supply.coin", "supply coin"),
        ("space(1,2).coin", "Space 1, 2, coin"),
        ("guest/anna#2.used", "Anna used"),
        ("player(1).hand", "Seat 1 hand"),
        ("coin(player(2))", "Seat 2 coin"),
        ("space(1,2)", "Space 1, 2"),
        ("-3", "-3"),
        ("nobody", "nobody"),
        ("player(1)", "Seat 1"),
    ],
)
def test_names_of_logs_become_words(name, said):
    assert TableNaming(Game(market()).atlas, "en").change(name) == said


def row(text, start):
    return next(line for line in text.splitlines() if line.strip().startswith(start))


def test_a_grid_is_drawn_as_a_grid_with_what_lies_there_and_points_there():
    text = drawn(0)
    assert "4 coin" in row(text, "│ │2")
    assert "marker" in row(text, "│ │1")


def test_seats_stand_side_by_side():
    assert row(drawn(0), "coin").split() == ["coin", "2", "2"]


def test_cards_are_shown_to_those_who_see_them():
    assert "▒ 1" not in row(drawn(0, "invite", 0), "hand")
    assert "▒ 1" in row(drawn(1, "invite", 0), "hand")
    assert row(drawn(0), "deck") == "deck: ▒ 1"
