"""What is different from the rules that one's own stand on, told for players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tassel.opening import Unusable, open_front
from tassel.studio.open_rules import Known, StudioData
from tassel_compiler.driver import Compiled
from tassel_compiler.places import is_path, names
from tassel_compiler.printing.diff.cells import CellFacts
from tassel_compiler.printing.diff.compare import diff
from tassel_compiler.printing.diff.model import Difference, FactPoint, is_small

if TYPE_CHECKING:
    from tassel.studio.live_figures import PlayedBelow


def ground_of(expression: str) -> str:
    """The rules without the folders of who edits them; empty where that leaves nothing."""
    first, *rest = names(expression)
    return "" if is_path(first) else "+".join([first, *(name for name in rest if not is_path(name))])


class Ground:
    """The rules below, opened once."""

    def __init__(self, expression: str) -> None:
        self.expression = ground_of(expression)
        self.same = self.expression == expression
        self._rules: Compiled | None = None
        self._played: PlayedBelow | None = None

    def differences(self, known: Known, lang: str) -> StudioData:
        """By topic, with what it is compared with (`ground`); else what `lacks` for it: rules below, or their order."""
        rules, below, lang = known.rules, self.opened(), known.tongue(lang)
        if rules is None or below is None or rules.declared is None:
            alone = not self.expression or self.same
            return {"ground": "", "topics": [], "names": [], "lacks": "alone" if alone else "below"}
        found = diff(below, rules, lang)
        cells = CellFacts(rules.declared, lang)
        topics = [
            {"name": topic.name, "things": [_told(one, cells) for one in differences if not is_small(one)]}
            for topic, differences in found.by_topic().items()
        ]
        return {"ground": self.expression, "topics": topics, "names": [list(pair) for pair in found.names], "lacks": ""}

    def opened(self) -> Compiled | None:
        """None where nothing lies below."""
        if self._rules is None and self.expression and not self.same:
            try:
                self._rules = open_front(self.expression)
            except Unusable:
                return None
        return self._rules

    def played(self, above: Compiled) -> PlayedBelow | None:
        """The rules below at a table, for as few as may play both them and the rules above."""
        from tassel.studio.live_figures import PlayedBelow, program_for

        below = self.opened()
        players = _fewest(below, above) if below is not None else None
        if below is None or players is None:
            return None
        if self._played is None or self._played.program.players != players:
            program = program_for(below, players)
            self._played = PlayedBelow(program, self.expression) if program is not None else None
        return self._played


def _fewest(*rules: Compiled) -> int | None:
    """How many may play all of them, at least; None where those of one are too many for another."""
    ranges = [one.declared.game.players for one in rules if one.declared is not None]
    low, high = max(low for low, _ in ranges), min(high for _, high in ranges)
    return low if low <= high else None


def _told(one: Difference, cells: CellFacts) -> StudioData:
    return {
        "path": one.path,
        "name": one.name,
        "called": one.name_b,
        "only": one.only,
        "points": [_point(point, cells) for point in one.points],
    }


def _point(point: FactPoint, cells: CellFacts) -> StudioData:
    by_players = [[cells.for_players(counts, a), cells.for_players(counts, b)] for counts, a, b in point.by_players]
    return {"label": point.label, "a": point.a, "b": point.b, "sentence": point.sentence, "byPlayers": by_players}
