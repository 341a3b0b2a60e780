"""A game at the table of the studio: a person in the first seat, programs in the others.

The table is drawn as the rule book draws it, from what the person's seat may see. Options are told with their labels,
every move with what it changed and the sentence of the rule that did it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random

from tassel.players.seating import NoSuchPlayer, minds_of
from tassel.situations import seen_situation
from tassel.studio.open_rules import StudioData
from tassel.terminal.naming import TableNaming
from tassel.terminal.prompt import say_why_not
from tassel_compiler.core import Checked
from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import Compiled, programs_of
from tassel_compiler.foreign.plain import plain
from tassel_compiler.printing.cards.document import Kit
from tassel_compiler.printing.drawing.gallery import Gallery, Painter
from tassel_compiler.printing.drawing.naming import PictureWords
from tassel_compiler.printing.drawing.scene import table_of
from tassel_compiler.printing.drawing.svg import standalone
from tassel_compiler.printing.entities.inventory import inventory
from tassel_compiler.printing.explain.explaining import printed_text
from tassel_compiler.printing.speech.printed import Sentence
from tassel_compiler.printing.speech.voice import Voice
from tassel_runtime.bots import Bot, bot
from tassel_runtime.disclosure import change_is_seen, choice_is_seen
from tassel_runtime.engine import NoWayOn
from tassel_runtime.engines import NoEngine
from tassel_runtime.game import Decision, Game, State, Wrong
from tassel_runtime.log import told, why_path

PERSON = 0
_CHANGES = 8  # of one move that are told
_MOVES = 4000  # of programs, until a person is asked again
_SECRET = "…"


class NoTable(Exception):
    """These rules cannot be played so; the text says why."""


@dataclass(frozen=True, slots=True)
class TableWish:
    """How somebody wants to play. `titles` are those of the supply and of the players in the picture."""

    players: int
    kind: str
    seed: int
    lang: str
    titles: tuple[str, str]


class PlayedTable:
    def __init__(self, rules: Compiled, kit: Kit, wish: TableWish) -> None:
        fresh = Compiled(rules.expression, Sink(), rules.tree, rules.declared, rules.checked)
        program = programs_of(fresh, [wish.players]).programs.get(wish.players)
        if program is None or rules.checked is None:
            raise NoTable(next((item.message for item in fresh.sink.items), "these rules are for other tables"))
        game = Game(program, traced=True, lang=wish.lang)
        self.wish, self._rng = wish, Random(wish.seed)
        self._bot = _player(wish.kind, rules.expression, game)
        self._naming = TableNaming(game.atlas, wish.lang)
        self._painter = _painter(rules.checked, kit, wish.lang)
        self._drawings = kit.table.drawings
        self._voice = Voice(rules.checked, wish.lang)
        self._entities = {entity.path: entity for entity in inventory(rules, wish.lang)}
        self.log: list[StudioData] = []
        self._marks: list[tuple[State, int]] = []  # where a person was asked, and how long the log was
        self.stopped = ""
        try:
            self.state = game.start(wish.seed)
        except NoWayOn as problem:
            raise NoTable(str(problem)) from None
        self._go_on()

    def choose(self, id: str) -> None:
        """The person's answer; what is not offered is not chosen."""
        before, told = self.state.clone(), len(self.log)
        try:
            self._take(self.state.decision(), id)
        except Wrong:
            return
        self._marks.append((before, told))
        self._go_on()

    def undo(self) -> None:
        """Back to the last answer of the person."""
        if self._marks:
            self.state, length = self._marks.pop()
            del self.log[length:]
            self.stopped = ""

    def why_not(self, text: str) -> str:
        return say_why_not(self.state, text)

    def shown(self) -> StudioData:
        """All that the page shows of it."""
        decision = self.state.decision() if not self.stopped else None
        return {
            "picture": self._picture(),
            "question": self._naming.question(decision.id) if decision is not None else "",
            "options": [{"id": one.id, "label": plain(one.label)} for one in decision.options] if decision else [],
            "log": self.log,
            "seats": [
                {"name": self._naming.seat(seat), "points": points, "rank": rank}
                for seat, (points, rank) in enumerate(zip(self.state.scores(), self.state.ranking(), strict=True))
            ],
            "over": self.state.over,
            "stopped": self.stopped,
            "undo": bool(self._marks),
            "seed": self.wish.seed,
        }

    # ---- moves ---------------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Programs answer until the person is asked."""
        for _ in range(_MOVES):
            decision = self.state.decision()
            if decision is None or decision.seat == PERSON or self.stopped:
                return
            pick = self._bot(self.state, self._rng)
            self._take(decision, decision.options[pick].id)

    def _take(self, decision: Decision | None, id: str) -> None:
        if decision is None:
            return
        label = next((one.label for one in decision.options if one.id == id), "")
        try:
            self.state.choose(id)
        except NoWayOn as problem:
            self.stopped = str(problem)
            return
        self.log.append({
            "seat": decision.seat,
            "name": self._naming.seat(decision.seat),
            "what": self._naming.word(decision.id.partition(".")[0]),
            "chosen": plain(label) if choice_is_seen(self.state, PERSON) else _SECRET,
            "changes": list(self._changes()),
            "rules": list(dict.fromkeys(self._rules())),
        })  # fmt: skip

    def _changes(self) -> Iterator[str]:
        """What the last move changed, as far as the person sees it."""
        step, name = self.state.past, self._naming.change
        seen = (change for change in (step.changes if step is not None else ()) if change.kind in ("cell", "card"))
        shown = [change for change in seen if change_is_seen(self._naming.atlas, change, PERSON)]
        for one in list(told(self._naming.atlas, shown))[:_CHANGES]:
            yield f"{name(str(one['what']))} {name(str(one['from']))} → {name(str(one['to']))}"

    def _rules(self) -> Iterator[str]:
        """The paths of the rules that did it, without those of things that the person does not see."""
        step, program = self.state.past, self.state.game.program
        for change in step.changes if step is not None else ():
            path = why_path(program, change.why)
            if path and change_is_seen(self._naming.atlas, change, PERSON):
                yield path

    def sentences(self, paths: Iterable[str]) -> list[str]:
        """What the rules at these paths say."""
        found: dict[str, None] = {}
        for path in paths:
            found.update((one.text, None) for one in self._said(path.partition("#")[0]))
        return list(found)

    def _said(self, path: str) -> tuple[Sentence, ...]:
        """Of the thing at this path, else of the one around it."""
        while path:
            if path in self._entities:
                return printed_text(self._voice, self._entities[path])
            path = path.rpartition("/")[0]
        return ()

    # ---- the picture ---------------------------------------------------------------------------------------

    def _picture(self) -> str:
        program = self.state.game.program
        seats = tuple(self._naming.seat(seat) for seat in range(program.players))
        stage = self._painter.stage(seen_situation(program, self.state.cells, seats, PERSON), veiled=True)
        block, areas = table_of(stage, self.wish.titles)
        alt = "; ".join(f"{area.letter} {area.title}" for area in areas)
        return standalone(self._painter.framed("table", block, alt), self._drawings)


def _player(kind: str, expression: str, game: Game) -> Bot:
    try:
        (mind,) = minds_of([kind], expression, game.program)
        return bot(game, mind)
    except (NoSuchPlayer, NoEngine) as problem:
        raise NoTable(str(problem)) from None


def _painter(checked: Checked, kit: Kit, lang: str) -> Painter:
    gallery = Gallery(kit.layout, kit.plan.colours)
    return Painter(gallery, PictureWords(Voice(checked, lang), kit.table, {}))
