"""What one seat is shown of a game, in one language: no more than its own view of the vector holds.

Everything that a page learns of a game comes through here. Whose turn it is and what is asked is public; the options
are told to the seat that is asked, moves and changes as far as the seat can know them, the picture with backs up.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from tassel.rule_sentences import RuleSentences
from tassel.spoken_of import SpokenWords
from tassel.studio.open_rules import StudioData
from tassel.studio.played_table import PlayedMove, PlayedTable
from tassel.studio.table_in_words import table_in_words
from tassel.studio.table_picture import TablePainter
from tassel.terminal.naming import TableNaming
from tassel_compiler.foreign.plain import behaved
from tassel_compiler.ir.secrecy import only_seen_by
from tassel_compiler.spelling import nearest
from tassel_runtime.atlas import PLAYER
from tassel_runtime.decisions import options
from tassel_runtime.disclosure import change_is_seen
from tassel_runtime.log import told

_CHANGES = 8  # of one move that are told
_SECRET = "…"


class SeatView:
    """Of one table, for one seat, in one language. What was told of moves is kept."""

    def __init__(self, table: PlayedTable, seat: int, lang: str) -> None:
        self._table, self._seat, self._lang = table, seat, lang
        self._sentences = RuleSentences(table.rules, lang)
        self._spoken = SpokenWords(self._sentences)
        self._naming = TableNaming(table.game.atlas, lang, behaved)
        self._painter = TablePainter(table.rules, table.kit, lang)
        self._told: list[tuple[PlayedMove, StudioData]] = []

    def shown(self, mine: Collection[int]) -> StudioData:
        """All that a page shows of it which has the seats `mine`."""
        table, state, decision = self._table, self._table.state, self._table.decision
        return {
            "seat": self._seat,
            "asked": decision.seat if decision is not None else None,
            **self._painter.shown(table.game.program, state.cells, self._seat, self._elements()),
            "question": self._naming.question(decision.id) if decision is not None else "",
            "options": self._options(),
            "log": self._log(),
            "seats": self._seats(),
            "over": state.over,
            "stopped": table.stopped,
            "undo": table.may_undo(mine),
            "lit": table.answered_last({self._seat}) and table.came_to_light,
        }

    def in_words(self) -> list[StudioData]:
        """What lies on the table, for who cannot see it."""
        return list(table_in_words(self._naming, self._table.state.cells, self._seat))

    def sentences(self, n: int) -> list[str]:
        """What the rules say that made move `n`, counted from 1, as far as this seat saw what they did."""
        moves = self._table.moves
        if not 1 <= n <= len(moves):
            return []
        found: dict[str, None] = {}
        for path in self._rules(moves[n - 1]):
            found.update(dict.fromkeys(self._sentences.at(path)))
        return list(found)

    def near(self, asked: str) -> StudioData:
        """What may be meant by a text that names nothing that could be answered: what is offered and called much like
        it, and where the rules speak of it.
        """
        labels = [str(one["label"]) for one in self._options()]
        spoken = self._spoken.of(asked)
        return {"of": nearest(asked, labels) or "", "spoken": [[one.name, behaved(one.sentence)] for one in spoken]}

    def _elements(self) -> list[str]:
        """What is offered to this seat, where that are elements of a place."""
        table, decision = self._table, self._table.decision
        ask = table.game.engine.waiting(table.state.cells) if decision is not None else None
        if decision is None or ask is None or decision.seat != self._seat or ask.decode.form != "place":
            return []
        members = table.game.atlas.members(ask.decode.of)
        return [members[one.value] for one in decision.options if 0 <= one.value < len(members)]

    def _options(self) -> list[StudioData]:
        table, decision = self._table, self._table.decision
        ask = table.game.engine.waiting(table.state.cells) if decision is not None else None
        if decision is None or ask is None or decision.seat != self._seat:
            return []
        offered = options(table.game.atlas, ask, [one.value for one in decision.options], self._lang)
        return [{"id": one.id, "label": behaved(one.label)} for one in offered]

    def _seats(self) -> list[StudioData]:
        table = self._table
        score = table.game.atlas.slots[PLAYER, table.game.program.score]
        players = table.game.program.players
        at = [table.game.atlas.address(score, (seat,)) - score.base for seat in range(players)]
        ranks = table.state.ranking() if table.state.over else [0] * players
        shown = [
            points if only_seen_by(score, place, players) in (None, self._seat) else None
            for points, place in zip(table.state.scores(), at, strict=True)
        ]
        return [
            {
                "name": self._naming.seat(seat),
                "colour": self._painter.colour(seat),
                "kind": table.wish.seats[seat],
                "points": points,
                "rank": rank,
            }
            for seat, (points, rank) in enumerate(zip(shown, ranks, strict=True))
        ]

    # ---- moves ---------------------------------------------------------------------------------------------

    def _log(self) -> list[StudioData]:
        """What was told stays told, as far as the moves were not taken back."""
        moves = self._table.moves
        same = 0
        while same < min(len(moves), len(self._told)) and self._told[same][0] is moves[same]:
            same += 1
        del self._told[same:]
        self._told += [(move, self._move(move)) for move in moves[same:]]
        return [one for _, one in self._told]

    def _move(self, move: PlayedMove) -> StudioData:
        known = move.seat == self._seat or self._seat in move.known_to
        return {
            "seat": move.seat,
            "name": self._naming.seat(move.seat),
            "what": self._naming.question(move.ask.id),
            "chosen": self._label(move) if known else _SECRET,
            "changes": list(self._changes(move)),
            "explained": any(self._rules(move)),
        }

    def _label(self, move: PlayedMove) -> str:
        game = self._table.game
        return behaved(options(game.atlas, move.ask, [move.value], self._lang)[0].label)

    def _changes(self, move: PlayedMove) -> Iterator[str]:
        atlas, name = self._naming.atlas, self._naming.change
        seen = (change for change in move.changes if change.kind in ("cell", "card"))
        shown = [change for change in seen if change_is_seen(atlas, change, self._seat)]
        for one in list(told(atlas, shown))[:_CHANGES]:
            yield f"{name(str(one['what']))} {name(str(one['from']))} › {name(str(one['to']))}"

    def _rules(self, move: PlayedMove) -> Iterable[str]:
        """The paths of the rules that did it, without those of things that the seat does not see."""
        pairs = zip(move.changes, move.rules, strict=True)
        seen = (path for change, path in pairs if path and change_is_seen(self._naming.atlas, change, self._seat))
        return dict.fromkeys(seen)
