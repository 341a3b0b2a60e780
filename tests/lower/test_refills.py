"""What happens `when-empty`: when a card is wanted, or at once when the last one has been drawn.

The pile of the small game holds soup, soup, smoke, smoke, feast, feast; what is served goes back into it.
"""

from __future__ import annotations

import pytest

from tassel_runtime.game import State
from tests.lower.trials import hand, trial

WAITING = "zones/stack: {of: order, face: down, when-empty: move all order from served to stack; shuffle stack}"
AT_ONCE = WAITING.replace("move all", "{do: move all").replace("shuffle stack", "shuffle stack, at-once: yes}")


def drawn(added: str, *sentences: str, seed: int = 1) -> State:
    """Soup, soup and smoke lie in the stack, smoke is served."""
    lines = ("move 3 order from pile to stack", "move 1 order from pile to served", *sentences)
    return trial("as leader:" + "".join(f"\n  {line}" for line in lines), added, seed=seed)


@pytest.mark.parametrize(("added", "left"), [(WAITING, []), (AT_ONCE, ["smoke"])])
def test_with_the_last_card_the_stack_is_made_anew_at_once_or_not_yet(added: str, left: list[str]) -> None:
    state = drawn(added, "draw 3 order from stack to hand")
    assert hand(state, "stack") == left
    assert hand(state, "served") == ([] if left else ["smoke"])


@pytest.mark.parametrize(("added", "next_ones"), [(WAITING, {"smoke", "feast"}), (AT_ONCE, {"smoke"})])
def test_what_is_discarded_later_comes_along_only_where_it_waits(added: str, next_ones: set[str]) -> None:
    later = ("draw 3 order from stack to hand", "move 1 order from pile to served", "draw 1 order from stack to hand")
    assert {hand(drawn(added, *later, seed=seed), "hand")[3] for seed in range(12)} == next_ones


@pytest.mark.parametrize("added", [WAITING, AT_ONCE])
def test_what_could_not_come_at_once_comes_when_a_card_is_wanted(added: str) -> None:
    bare = ("move 1 order from served to pile", "draw 3 order from stack to hand")
    state = drawn(added, *bare, "move 2 order from pile to served", "draw 1 order from stack to hand")
    assert len(hand(state, "stack")) == 1 and hand(state, "served") == []


@pytest.mark.parametrize("added", [WAITING, AT_ONCE])
def test_a_draw_goes_on_with_the_new_stack(added: str) -> None:
    state = drawn(added, "draw 4 order from stack to hand")
    assert sorted(hand(state, "hand")) == ["smoke", "smoke", "soup", "soup"]
    assert hand(state, "stack") == hand(state, "served") == []


def test_to_move_everything_is_no_draw() -> None:
    state = drawn(AT_ONCE, "move all order from stack to hand")
    assert hand(state, "stack") == [] and hand(state, "served") == ["smoke"]
