"""A search for numbers from the studio: in a thread of its own, told while it goes on, called off at any moment.

It is the search of `tassel tune`, over the rules as they are typed. What it finds is a proposal: what would be written
into the text is shown, and written only if somebody accepts it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import unified_diff
from threading import Event

from tassel.newfolder.base import Base
from tassel.players.seating import usual_kind
from tassel.report.titles import Titles
from tassel.report.tuned_report import TunedReport
from tassel.report.words import say
from tassel.simulation.restrictions import Unheard
from tassel.simulation.subjects import Subjects
from tassel.studio.live_figures import told_section
from tassel.studio.open_rules import Known, StudioData
from tassel.studio.said import Lacking
from tassel.tuning.knobs import Dial, NoKnob, Turned, declared_knobs, knobs_of
from tassel.tuning.targets import NoTarget, target_of
from tassel.workspace.turning_numbers import TextEdit, turned
from tassel_compiler.printing.entities.inventory import name_of
from tassel_runtime.engines import AUTO, engine_named

_GAMES, _TRIALS, _SEED = 450, 24, 1
_ENOUGH = 0.02
_AROUND = 2  # lines of the text before and after what would be written
_COMMAND = "tassel tune {rules} -p {players} --knobs {knobs} --target {target}"


@dataclass(frozen=True, slots=True)
class TuneWish:
    """`knobs` as on the command line: a path, or a path with its range."""

    knobs: tuple[str, ...]
    target: str
    players: int
    lang: str


class SearchedNumbers:
    """One search."""

    def __init__(self, known: Known, expression: str, wish: TuneWish) -> None:
        self._base, self._wish = open_base_of(known, expression), wish
        self._stopped = Event()
        self.found: dict[str, int] = {}  # paths and numbers that are proposed

    def stop(self) -> None:
        self._stopped.set()

    def run(self, tell: Callable[[StudioData], None]) -> StudioData:
        """Everything that is told in the end; `tell` hears how far it is."""
        try:
            return self._searched(tell)
        except NoKnob as problem:
            return _lacking("knob", problem)
        except (NoTarget, Unheard) as problem:
            return _lacking("target", problem)
        except ImportError:
            return _lacking("extra", "pip install tassel[tune]")

    def _searched(self, tell: Callable[[StudioData], None]) -> StudioData:
        from tassel.tuning.searching import EnoughTried, possible, search
        from tassel.tuning.trying import Trials, proof_of

        base, wish = self._base, self._wish
        program = base.program("", wish.players) if base is not None else None
        if base is None or program is None:
            return _lacking("unread")
        knobs = knobs_of(base, wish.knobs)
        subjects = Subjects(program)
        target = target_of(wish.target, subjects.known(), _ENOUGH)
        kind = usual_kind(base.expression, engine_named(AUTO, False))
        tried = Trials(base, knobs, [target], (kind,) * wish.players, _SEED, 1)
        most, done = min(_TRIALS, possible(knobs)), 0

        def judge(setting: Turned, games: int) -> float:
            if self._stopped.is_set():
                raise EnoughTried
            return tried.judge(setting, games)

        def advance(settings: int) -> None:
            nonlocal done
            done += settings
            tell({"tried": done, "of": most})

        found = search(knobs, judge, _GAMES, _TRIALS, _SEED, advance)
        if self._stopped.is_set():
            return {"stopped": True}
        self.found = {knob.path: found.best[knob.name] for knob in knobs if found.best[knob.name] != knob.now}
        said = ",".join(f"{k.path}={k.low}..{k.high}" for k in knobs)
        command = _COMMAND.format(rules=base.expression, players=wish.players, knobs=said, target=wish.target)
        proof = proof_of(tried, found, _GAMES, command)
        whole = TunedReport(base.expression, knobs, found, proof, Titles(subjects, wish.lang), wish.lang).whole()
        middles = [0.0, *(one.wanted for one in proof.before)]  # the first section has no bounds
        sections = [told_section(one, wish.lang, at) for one, at in zip(whole.sections, middles, strict=True)]
        return {"opening": whole.opening, "caution": whole.caution, "command": whole.command, "sections": sections}


def _lacking(sort: Lacking, *told: object) -> StudioData:
    return {"lacks": sort, "told": [str(one) for one in told]}


def open_base_of(known: Known, expression: str) -> Base | None:
    """The rules as they were last read, for numbers to be turned in."""
    rules, parts = known.rules, known.analysis.parts
    if rules is None or rules.tree is None or rules.declared is None or parts is None:
        return None
    return Base(expression, parts, rules.tree, rules.declared)


def told_knobs(known: Known, expression: str, lang: str) -> list[StudioData]:
    """The numbers that the rules let be turned, by the words of the rules."""
    base = open_base_of(known, expression)
    if base is None:
        return []
    return [{"name": _named(base, knob, lang), "path": knob.path, "now": knob.now, "low": knob.low, "high": knob.high}
            for knob in declared_knobs(base)]  # fmt: skip


def _named(base: Base, knob: Dial, lang: str) -> str:
    match knob.path.removesuffix("/is").split("/"):
        case ["constants", name]:
            found = name_of(base.declared, lang, "constant", name)
        case [_, kind, "each", row, number]:
            of, what = name_of(base.declared, lang, kind, row), name_of(base.declared, lang, kind, number)
            found = say("number of", lang, of=of, what=what)
        case _:
            found = knob.name
    return found[:1].upper() + found[1:]


def as_written(text: str, numbers: dict[str, int]) -> str:
    """A text in which all these numbers are turned."""
    for path, value in numbers.items():
        text = turned(text, path, value).applied(text)
    return text


def as_edit(before: str, after: str) -> TextEdit:
    """The shortest piece that makes one of the other."""
    shorter = min(len(before), len(after))
    start = next((i for i in range(shorter) if before[i] != after[i]), shorter)
    most = shorter - start
    end = next((i for i in range(most) if before[-1 - i] != after[-1 - i]), most)
    return TextEdit(start, len(before) - end, after[start : len(after) - end])


def as_lines(before: str, after: str) -> Sequence[StudioData]:
    """What would be written, line by line: what goes, what comes, and what stands around."""
    lines = list(unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=_AROUND))[2:]
    return [{"mark": line[:1], "text": line[1:]} for line in lines if not line.startswith("@@")]
