"""A text of the rules tried on the table of the small game: it is all that the game is.

Nothing is shuffled, so the pile holds soup, soup, smoke, smoke, feast, feast; the leader is the first player; each has
3 coin and 2 boat; the supply 5 cod, 4 eel, 3 ray.
"""

from __future__ import annotations

from textwrap import dedent, indent

from tassel_runtime.game import Game, State
from tests.tiny.building import program


def overlay(text: str, added: str = "") -> str:
    """An overlay in which `text` is the whole game; `added` are more of what it adds."""
    do = indent(dedent(text).strip("\n"), "      ")
    head = "tassel: 1\noverlay: trial\non: tiny\nchange: {game/start: trial}\n"
    return f"{head}add:\n  rules/trial:\n    do: |\n{do}\n{indent(dedent(added), '  ')}"


def trial(text: str, added: str = "", *more: str, players: int = 2, seed: int = 1) -> State:
    """The text, gone on to its first question."""
    return Game(program(overlay(text, added), *more, players=players)).start(seed)


def salad(rest: str) -> str:
    """A card of the first player's: it comes to his hand before anything happens."""
    return (
        f"add:\n  zones/box: {{of: order, face: up}}\n  cards/order/each/salad: {{copies: 1, starts-in: box, {rest}}}\n"
        'hooks:\n  deal: {at: before trial, do: "as leader: draw 1 order from box to hand"}\n'
    )


def offered(state: State) -> list[str]:
    return [option.id for option in state.options()]


def cells(state: State) -> dict[str, int]:
    """Every named cell of the table by its name."""
    atlas = state.game.atlas
    names = ((atlas.cell_name(i), value) for i, value in enumerate(state.cells))
    return {name: value for name, value in names if name}


def hand(state: State, zone: str, instance: int = 0) -> list[str]:
    """The cards of a zone, front first, by the names of their rows."""
    atlas, program = state.game.atlas, state.game.program
    found = next(z for z in program.zones if z.name == zone)
    cards = program.cards[found.cards]
    return [cards.rows[cards.row_of[card]] for card in atlas.contents(state.cells, found, instance)]
