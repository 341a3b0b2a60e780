"""A game that stops names the sentence that is wrong, wherever it stands, in every engine."""

from __future__ import annotations

from textwrap import indent

import pytest

from tassel_compiler.ir.program import Program
from tassel_runtime.engine import Stopped
from tassel_runtime.engines import ENGINES
from tassel_runtime.game import Game
from tests.lower.trials import overlay
from tests.tiny.building import program

BIG = "given * given * given"
"""What no number of a game can hold."""
ADDED = """
player/given: number
rules/quiet: {with: {n: number}, do: score n point}
rules/called: {do: "raise coin by 1"}
values/huge: {of: {s: pool}, is: "s's row + s's column"}
""".strip()
WRONG = {
    "a name": f"let x be {BIG}",
    "a slot": f"set point to {BIG}",
    "a number raised": f"raise point by {BIG}",
    "an amount": f"gain ({BIG}) coin",
    "a test": f"if {BIG} > 5: score 1 point",
    "a test of a block": f"if {BIG} > 5:\n  score 2 point\n  score 3 point",
    "a test behind": f"score 1 point if {BIG} > 5",
    "another test": f"if coin > 90: score 2 point\nelse if {BIG} > 5: score 3 point",
    "an argument": f"quiet {BIG}",
    "how often": f"repeat ({BIG}) times: score 1 point",
    "as long as": f"repeat 2 times while {BIG} > 5: score 1 point",
    "a set of numbers": f"for each n in 1..{BIG}: score 1 point",
    "those of a set": f"for each s in pools where {BIG} + s's row > 5: score 1 point",
    "a card at a place": f"if display({BIG}) exists: score 1 point",
    "cards": f"draw ({BIG}) order from pile to hand",
    "steps": f"advance skill by ({BIG})",
    "how often one may": f"up to ({BIG}) times: pay 1 coin",
    "what is chosen from": f"choose n in 1..{BIG}",
    "which may be chosen": f"choose s in pools where {BIG} + s's row > 5",
    "when one may": f"choose one:\n  a when {BIG} > 5: score 1 point\n  b: score 2 point",
    "who acts": f"as p in players where {BIG} > 5: score 1 point",
    "by chance": f"choose n in 1..({BIG}) at random",
}
OTHERS = {
    "alone": ("", ""),
    "behind another": ("raise coin by 1", ""),
    "before another": ("", "raise coin by 1"),
    "between two": ("raise coin by 1", "lower coin by 1"),
    "behind a name": ("let one-name be coin", "let other-name be coin"),
    "behind a call": ("called", "called"),
    "behind a question": ("choose first-one in players", "raise coin by 1"),
    "before a question": ("raise coin by 1", "choose last-one in players"),
}
AROUND = {
    "plainly": "{}",
    "in a block": "if coin > 1:\n{}",
    "in a loop": "repeat 2 times:\n{}",
}
PLACES = [*((one, "plainly") for one in OTHERS), *(("alone", one) for one in AROUND if one != "plainly")]


def place(made: Program, engine: str) -> str:
    """What is said of where the game stops; the largest number lies in `given`."""
    game = Game(made, engine=engine)
    cells = game.engine.start(1)
    names = [game.atlas.cell_name(i) for i in range(len(cells))]
    for seat in (1, 2):
        cells[names.index(f"player({seat}).given")] = 2**31 - 1
    with pytest.raises(Stopped) as stopped:
        game.engine.advance(cells)
        while game.engine.waiting(cells) is not None:
            game.engine.answer(cells, game.engine.options(cells)[0])
    return str(stopped.value)


@pytest.mark.parametrize(("others", "around"), PLACES)
@pytest.mark.parametrize("wrong", WRONG)
def test_the_sentence_that_is_wrong_is_named(wrong: str, others: str, around: str) -> None:
    before, behind = OTHERS[others]
    body = "\n".join(part for part in (before, WRONG[wrong], behind) if part)
    body = AROUND[around].format(body if around == "plainly" else indent(body, "  "))
    text = overlay("as leader:\n" + indent(body, "  "), ADDED)
    first = WRONG[wrong].split("\n")[0]  # a sentence is named by the line that it begins in
    line = next(n for n, found in enumerate(text.splitlines(), 1) if first in found)
    made = program(text)
    for engine in ENGINES if others == "between two" else ("python",):
        assert place(made, engine).startswith(f"ours.yaml:{line}: "), engine
