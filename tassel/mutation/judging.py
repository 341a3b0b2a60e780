"""What becomes of one change: refused, the same program, noticed by a scenario, or noticed by none.

The cheap questions come first. A change that compiles to the same program is told before anything runs; the scenario
that noticed the last change is tried before the others; a program is proved only when the one that is not proved yet
holds every scenario, since a number out of bounds ends the scenario that comes across it. Only what no scenario notices
is played, in step with the rules as they are, until a decision or a score differs.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from types import FrameType

from tassel.mutation.sites import MutationSite, sites
from tassel.mutation.stepping import first_difference
from tassel_compiler.check import check
from tassel_compiler.check.counts import check_counts
from tassel_compiler.check.needs import check_needs
from tassel_compiler.core import Checked
from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import Compiled
from tassel_compiler.ir.imprint import Printed
from tassel_compiler.ir.program import HASH, Decode, Program
from tassel_compiler.lower import lower
from tassel_compiler.lower.lettering import printed
from tassel_compiler.passes import improve
from tassel_compiler.resolve import resolve
from tassel_runtime.game import Game
from tassel_runtime.scenario import Scenario, run_scenario

_PATIENCE = 10.0  # seconds of its own time until a changed program counts as one that never ends


class Endless(Exception):
    """A changed program went on and on."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """became: refused | same | noticed | unnoticed. `how`: the scenario, or where play differs first."""

    became: str
    how: str = ""


class Judge:
    """A rule set as it is, ready to be compared with changed ones."""

    def __init__(self, compiled: Compiled, scenarios: Sequence[Scenario], games: int) -> None:
        assert compiled.checked is not None and compiled.tree is not None
        self.compiled = compiled
        self.tree = compiled.tree
        self.sites = sites(compiled.checked, compiled.tree.root)
        self.games = games
        self.originals = {n: Game(program) for n, program in compiled.programs.items()}
        self.scenarios = {n: [s for s in scenarios if len(s.players) == n] for n in compiled.programs}
        self._before = {n: self._lowered(compiled.checked, n) for n in compiled.programs}
        self._quick = {n: self._holds_unproved(n) for n in compiled.programs}

    def broken(self) -> str:
        """A scenario that does not hold for the rules as they are: it would notice everything."""
        assert self.compiled.checked is not None
        for n, game in self.originals.items():
            how = self._noticed(game, printed(self.compiled.checked.declared, self.compiled.checked, n), n)
            if how:
                return how
        return ""

    def judge(self, site: MutationSite) -> Verdict:
        checked = self._checked(site)
        if checked is None:
            return Verdict("refused")
        changed: dict[int, Game] = {}
        for n in sorted(self.originals, key=lambda n: -len(self.scenarios[n])):
            lowered = self._lowered(checked, n)
            if lowered is None:
                return Verdict("refused")
            if _moves(lowered) == _moves(self._before[n]):
                continue
            shown = printed(checked.declared, checked, n)
            noticed = self._noticed(Game(lowered), shown, n) if self._quick[n] else ""
            if not noticed:
                proved = improve(lowered)
                if _moves(proved) == _moves(self.originals[n].program):
                    continue
                changed[n] = Game(proved)
                noticed = self._noticed(changed[n], shown, n)
            if noticed:
                return Verdict("noticed", noticed)
        return self._played(changed) if changed else Verdict("same")

    def _checked(self, site: MutationSite) -> Checked | None:
        sink = Sink()
        given = self.compiled.declared
        assert given is not None
        if site.declared is not None:
            declared = site.declared()
        else:
            assert site.root is not None
            found = resolve(site.root(), sink, given.layers, given.given)
            if found is None or sink.failed:
                return None
            declared = found
            check_needs(declared, self.tree.needs, sink)
            check_counts(declared, self.tree.history, sink)
        checked = check(declared, sink)
        return None if sink.failed else checked

    def _lowered(self, checked: Checked, players: int) -> Program | None:
        sink = Sink()
        program = lower(checked.declared, checked, self.compiled.expression, players, sink)
        return None if sink.failed else program

    def _holds_unproved(self, players: int) -> bool:
        """Whether no scenario waits for a stop that only a proved program comes to."""
        before, checked = self._before[players], self.compiled.checked
        assert before is not None and checked is not None
        return not self._noticed(Game(before), printed(checked.declared, checked, players), players)

    def _noticed(self, game: Game, shown: Mapping[str, Printed], players: int) -> str:
        """The scenario that no longer holds; it comes first the next time."""
        known = self.scenarios[players]
        for i, scenario in enumerate(known):
            how = _fails(scenario, game, shown)
            if how:
                known.insert(0, known.pop(i))
                return how
        return ""

    def _played(self, changed: dict[int, Game]) -> Verdict:
        for n, game in changed.items():
            try:
                with at_most(_PATIENCE):
                    found = first_difference(self.originals[n], game, self.games)
            except Endless:
                found = "it never ends"
            if found:
                return Verdict("unnoticed", f"{n} players, {found}")
        return Verdict("unnoticed")


def _fails(scenario: Scenario, game: Game, shown: Mapping[str, Printed]) -> str:
    try:
        with at_most(_PATIENCE):
            result = run_scenario(scenario, game, shown)
    except Endless:
        return f"{scenario.name} (never ends)"
    except Exception as problem:  # a changed program may do anything
        return f"{scenario.name} ({type(problem).__name__})"
    return scenario.name if result.failures else ""


def _moves(program: Program | None) -> object:
    """All of a program that is played, without what is only said."""
    if program is None:
        return None
    functions = {name: replace(function, why=0) for name, function in program.functions.items()}
    asks = [(a.number, a.id, a.owner, a.seat, a.options, a.then, _unsaid(a.decode)) for a in program.asks]
    start = program.start[HASH + 1 :]
    told = {"whys": (), "words": {}, "title": {}, "hash": "", "start": start, "functions": functions, "asks": ()}
    return replace(program, **told), asks  # type: ignore[arg-type]


def _unsaid(decode: Decode) -> Decode:
    """An option without a name of its own is called by its sentence, which may say the same in other words."""
    return replace(decode, names=tuple("" if " " in name else name for name in decode.names))


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Ends what runs in it after so much time of its own, where the system has such an alarm clock.

    By the clock on the wall a busy machine would make changes noticed, and reasons refuted.
    """
    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGPROF, _ring)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _ring(_number: int, _frame: FrameType | None) -> None:
    raise Endless
