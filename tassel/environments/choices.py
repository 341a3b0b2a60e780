"""One set of numbered actions for a whole game.

Learners want a fixed number of actions, each of which always means the same. A question whose answers are known before
the game begins (the options of a rule, the spaces of a board, the cards of a kind) has a number for each of them. What
is counted in the game itself (amounts, handfuls of pieces) has no end that is known before: such a question has
`PER_PAGE` numbers and one more that turns the page, so that nothing that the rules allow is out of reach. An amount
below `PER_PAGE` always has the same number; handfuls go by their place in the list of options.

The action that turns a page changes nothing in the game and leads only forward, so whoever chooses comes to an end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tassel_compiler.ir.program import Ask, Program
from tassel_runtime.atlas import Atlas

PER_PAGE = 64


@dataclass(frozen=True, slots=True)
class Numbering:
    """The numbers of one question: from `first` on, `width` of them; `paged` if the last one turns the page."""

    first: int
    width: int
    paged: bool


class Choices:
    """The numbers of all actions of a program."""

    def __init__(self, program: Program) -> None:
        self.rows: list[Numbering] = []
        atlas, first = Atlas(program), 0
        for ask in program.asks:
            known = _answers(atlas, ask)
            width = PER_PAGE + 1 if known is None else known + 1  # one more: to be done, or to turn the page
            self.rows.append(Numbering(first, width, known is None))
            first += width
        self.count = first

    def offered(self, ask: Ask, values: Sequence[int], page: int = 0) -> dict[int, int | None]:
        """What can be chosen on a page: the number of an action, and the engine's value; None turns the page."""
        row = self.rows[ask.number]
        if not row.paged:
            return {row.first + (value if 0 <= value < row.width - 1 else row.width - 1): value for value in values}
        places = [value if ask.decode.form == "number" else at for at, value in enumerate(values)]
        pages = sorted({place // PER_PAGE for place in places})
        shown = pages[min(page, len(pages) - 1)]
        found: dict[int, int | None] = {
            row.first + place % PER_PAGE: value
            for place, value in zip(places, values, strict=True)
            if place // PER_PAGE == shown
        }
        if shown != pages[-1]:
            found[row.first + PER_PAGE] = None
        return found


def _answers(atlas: Atlas, ask: Ask) -> int | None:
    """How many answers a question can have at most, apart from being done; None where nobody can know."""
    decode = ask.decode
    match decode.form:
        case "number" | "basket" | "subset":
            return None
        case "flag":
            return 2
        case "options":
            return len(decode.names)
        case _:
            return len(atlas.members(decode.of or decode.form))
