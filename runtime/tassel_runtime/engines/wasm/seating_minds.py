"""Players who think, in the memory of a module: eight words for each seat, and the worth they go by."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from tassel_compiler.wasm.layout import MIND, WORTHS
from tassel_compiler.wasm.minds_code import GREEDY as GREEDY_KIND
from tassel_compiler.wasm.minds_code import LOT, SEARCH
from tassel_runtime.engine import NoWayOn
from tassel_runtime.engines.wasm.instances import Instance
from tassel_runtime.minds import LaidWorth, Mind

_NUMBERS = {"random": LOT, "greedy": GREEDY_KIND, "search": SEARCH}


class SeatedMinds:
    """Of one instance. What lies there already is not written again."""

    def __init__(self, instance: Instance) -> None:
        self._instance = instance
        self._seats: list[Mind | None] = []
        self._worths: dict[int, tuple[LaidWorth, int]] = {}
        self._end = instance.memory["worths"]

    def seat(self, minds: Sequence[Mind]) -> None:
        """These players sit down, from the first seat on."""
        for seat, mind in enumerate(minds):
            self.seat_one(seat, mind)

    def seat_one(self, seat: int, mind: Mind) -> None:
        self._seats += [None] * (seat + 1 - len(self._seats))
        if mind is self._seats[seat]:
            return
        words = [_NUMBERS[mind.kind], mind.tries, mind.playouts, mind.explore, int(mind.to_the_end), mind.stray,
                 self._laid(mind), mind.widen]  # fmt: skip
        self._instance.put(self._instance.memory["minds"] + MIND * seat, array("i", words))
        self._seats[seat] = mind

    def _laid(self, mind: Mind) -> int:
        if mind.worth is None:
            return 0
        known = self._worths.get(id(mind.worth))
        if known is None:
            words = mind.worth.words(self._end)
            size = len(words) * words.itemsize
            if self._end + size > self._instance.memory["worths"] + WORTHS:
                raise NoWayOn("a module has no room for what so many players learned")
            self._instance.put(self._end, words)
            known = self._worths[id(mind.worth)] = mind.worth, self._end
            self._end += size
        return known[1]
