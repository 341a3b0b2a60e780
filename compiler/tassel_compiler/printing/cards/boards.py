"""Boards that no plan mentions, so that nothing on which something can stand is missing from paper.

Each place that nothing else prints has a board with its area of the table, each track that no board has one for every
player; and what counts the points has a scale, as each number has that the table counts.
"""

from __future__ import annotations

from collections.abc import Iterator

from tassel_compiler.printing.cards.board_drawing import BoardDrawing
from tassel_compiler.printing.cards.face import Card
from tassel_compiler.printing.cards.panels import Panel, panels
from tassel_compiler.printing.cards.plan import CardsPlan, Deck, PanelPlan, Size
from tassel_compiler.printing.cards.speaking import Speaking
from tassel_compiler.printing.cards.state import counted_on_table, visible_places
from tassel_compiler.resolve.declarations import Declarations
from tassel_compiler.source import NOWHERE

_TRACKS, _SCALE, _ROW = Size(190, 130), Size(190, 205), Size(190, 50)
_LEAST, _MOST = Size(60, 50), Size(190, 270)
_EDGE, _HEAD = 18.0, 30.0  # around what is drawn on a board
_ENLARGED = 2.0  # of drawings, which are made for books


def missing_boards(
    declared: Declarations, plan: CardsPlan, speaking: Speaking, draw: BoardDrawing
) -> Iterator[tuple[Deck, Card]]:
    told = printed_places(plan, draw)
    for place in visible_places(declared):
        if place not in told and not draw.stage.is_hidden(place):
            area = draw.area_with(place)
            told |= set(draw.holds(area))
            yield _area_board(area, draw)
    tracks = [name for name in declared.tracks if not _has(plan, "track", name) and not draw.stage.is_hidden(name)]
    if tracks:
        board = tuple(PanelPlan("track", name, "", (), "", NOWHERE) for name in tracks)
        deck = Deck("tracks", "tracks", "board", _TRACKS, "ink", panels=board)
        for player in range(1, declared.game.players[1] + 1):
            shown = panels(declared, deck, speaking, draw)
            name = speaking.name("print", "tracks")
            yield deck, Card("tracks", "tracks", name, name, 1, (), (), (), "printed", owner=speaking.player(player),
                             player=player, panels=shown)  # fmt: skip
    counted = ((name, name) for name in counted_on_table(declared, draw.stage))
    for number, of in (("points", declared.game.score), *counted):
        if not _has(plan, "scale", of):
            deck = Deck(number, number, "board", _ROW if draw.is_short(of) else _SCALE, "moss", panels=(_scale(of),))
            name = speaking.alone("print", of)
            shown = panels(declared, deck, speaking, draw)
            yield deck, Card(number, number, name, name, 1, (), (), (), "printed", panels=shown)


def printed_places(plan: CardsPlan, draw: BoardDrawing) -> set[str]:
    """The places that decks and boards of a plan are, with what lies at their corners or under their columns."""
    found = {*plan.without_board, *(deck.lays for deck in plan.decks)}
    for deck in plan.decks:
        for panel in deck.panels:
            found |= set(draw.holds(panel.of)) if panel.sort == "area" else {panel.of}
    for name in tuple(found):
        if (look := draw.stage.look(name)) is not None:
            found |= {thing.name for thing in (look.corners, look.under) if thing is not None}
    return found - {""}


def _scale(of: str) -> PanelPlan:
    return PanelPlan("scale", of, "", (), "", NOWHERE)


def _area_board(name: str, draw: BoardDrawing) -> tuple[Deck, Card]:
    width, height = draw.size(name)
    fitting = Size(
        min(max(width * _ENLARGED + _EDGE, _LEAST.width), _MOST.width),
        min(max(height * _ENLARGED + _HEAD, _LEAST.height), _MOST.height),
    )
    title = draw.title(name)
    panel = Panel("area", title, "", picture=draw.area(name))
    deck = Deck(f"board-{name}", name, "board", fitting, "night")
    return deck, Card(name, deck.name, title, title, 1, (), (), (), "printed", panels=(panel,))


def _has(plan: CardsPlan, sort: str, name: str) -> bool:
    return any(panel.sort == sort and panel.of == name for deck in plan.decks for panel in deck.panels)
