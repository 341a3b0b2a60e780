"""The search: settings of the knobs tried one after the other, more games for those that promise something.

Every setting plays the same seeds, so settings differ by what they do and less by chance. A setting begins with few
games; Optuna's successive halving stops it where others did better with as many, and only those that stay play all.
With few settings in all each is tried once, else its tree-structured estimator proposes the next from all before. The
same seed gives the same search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import inf, isfinite, prod

import optuna
from optuna.pruners import SuccessiveHalvingPruner
from optuna.samplers import TPESampler

from tassel.tuning.knobs import Dial, Turned

RUNGS = (9, 3, 1)  # this part of the games is tallied, then judged
_ASKED = 4  # proposals for each setting: some come twice

Judgement = Callable[[Turned, int], float]
"""The distance of a setting from what is wanted, after so many games; `NoGame` if it is none."""


class EnoughTried(Exception):
    """Whoever watches a search ends it here; it has the best so far."""


class NoGame(Exception):
    """Rules with this setting are in error, or stop."""


@dataclass(slots=True)
class Searched:
    """What the search came to."""

    best: dict[str, int]
    distance: float
    tried: int = 0
    stopped: int = 0  # after few games, as others did better
    broken: dict[str, str] = field(default_factory=dict)  # settings that are no game, and why
    interrupted: bool = False


def search(knobs: Sequence[Dial], judge: Judgement, games: int, trials: int, seed: int,
           advance: Callable[[int], None]) -> Searched:  # fmt: skip
    """Begins with the numbers as they are, so what it finds is never worse on the games of the search."""
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    found = Searched({knob.name: knob.now for knob in knobs}, inf)
    study = optuna.create_study(sampler=TPESampler(seed=seed, n_startup_trials=max(4, min(10, trials // 4))),
                                pruner=SuccessiveHalvingPruner(min_resource=1, reduction_factor=3))  # fmt: skip
    known: dict[tuple[int, ...], float] = {}
    for setting in _at_first(knobs, trials):
        study.enqueue_trial(setting)

    def one(trial: optuna.Trial) -> float:
        setting = {knob.name: trial.suggest_int(knob.name, knob.low, knob.high, step=knob.step) for knob in knobs}
        key = tuple(setting.values())
        if key not in known:
            known[key] = inf
            try:
                known[key] = _judged(trial, setting, judge, games, found)
            finally:
                advance(1)
        return known[key]

    def ended(study: optuna.Study, trial: optuna.trial.FrozenTrial) -> None:
        if len(known) >= min(trials, possible(knobs)):
            study.stop()

    try:
        study.optimize(one, n_trials=_ASKED * trials, callbacks=[ended])
    except (KeyboardInterrupt, EnoughTried):
        found.interrupted = True
    return found


def _judged(trial: optuna.Trial, setting: Turned, judge: Judgement, games: int, found: Searched) -> float:
    far = inf
    found.tried += 1
    for rung, part in enumerate(RUNGS):
        try:
            far = judge(setting, max(1, games // part))
        except NoGame as problem:
            found.broken[", ".join(f"{name}={value}" for name, value in setting.items())] = str(problem)
            raise optuna.TrialPruned() from None
        trial.report(far if isfinite(far) else 1e9, rung + 1)
        if part != RUNGS[-1] and trial.should_prune():
            found.stopped += 1
            raise optuna.TrialPruned()
    if far < found.distance:
        found.best, found.distance = dict(setting), far
    return far


def possible(knobs: Sequence[Dial]) -> int:
    """How many settings there are."""
    return prod(len(knob.values) for knob in knobs)


def _at_first(knobs: Sequence[Dial], trials: int) -> Iterator[dict[str, int]]:
    """The numbers as they are; then all others, if there are few."""
    now = {knob.name: knob.now for knob in knobs}
    if all(knob.now in knob.values for knob in knobs):
        yield now
    if possible(knobs) <= trials:
        for values in product(*(knob.values for knob in knobs)):
            setting = {knob.name: value for knob, value in zip(knobs, values, strict=True)}
            if setting != now:
                yield setting
