"""Many changes judged, by as many processes as there are processors.

Each process compiles the rules for itself and has the same changes in the same order, so that only their numbers go to
and fro. Who stops early has what was judged so far.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from tassel.mutation.judging import Judge, Verdict
from tassel.mutation.sites import MutationSite
from tassel.opening import open_compiled
from tassel.scenarios import read_place
from tassel.simulation.processes import new_process_context
from tassel_compiler.disk.folders import is_folder, real
from tassel_compiler.disk.reading import Named
from tassel_compiler.places import is_path, names
from tassel_runtime.scenario import Scenario


@dataclass(frozen=True, slots=True)
class Order:
    """What to change and against what to hold it."""

    rules: str
    scenarios: tuple[Path, ...]
    games: int = 3
    layers: tuple[str, ...] = ()  # only what stands in these; none: everything
    under: str = ""  # only paths that begin so
    sort: str = ""  # only this sort of change


@dataclass(frozen=True, slots=True)
class Judged:
    site: MutationSite
    verdict: Verdict


_judge: Judge | None = None  # of this process


def prepared(order: Order) -> Judge:
    """The rules as they are, with the scenarios that name them. They stay, so no search for garbage looks at them."""
    judge = Judge(open_compiled(order.rules), scenarios_of(order.rules, order.scenarios), order.games)
    gc.freeze()
    return judge


def scenarios_of(rules: str, paths: Sequence[Path]) -> list[Scenario]:
    found = (one.scenario for path in paths for one in read_place(Named(path)))
    return [s for s in found if s is not None and _parts(s.rules) == _parts(rules)]


def _parts(rules: str) -> tuple[str, ...]:
    """What a rule set is made of, folders by where they are."""
    return tuple(str(real(Path(part))) if is_folder(Path(part)) else part for part in rules.split("+"))


def wanted(judge: Judge, order: Order, most: int | None, seed: int) -> list[int]:
    """The numbers of the changes to try, a sample of the rules where there are more than `most`."""
    numbers = [i for i, site in enumerate(judge.sites) if _is_wanted(site, order)]
    if most is not None and len(numbers) > most:
        numbers = sorted(Random(seed).sample(numbers, most))
    return numbers


def _is_wanted(site: MutationSite, order: Order) -> bool:
    layer = site.span.source.layer
    return (
        (not order.layers or layer in order.layers)
        and site.path.startswith(order.under)
        and (not order.sort or site.sort == order.sort)
    )


def judged(judge: Judge, order: Order, numbers: Sequence[int], jobs: int) -> Iterator[Judged]:
    """The verdicts, as they come."""
    if jobs <= 1 or len(numbers) < 2 * jobs:
        yield from (Judged(judge.sites[n], judge.judge(judge.sites[n])) for n in numbers)
        return
    context = new_process_context()
    with ProcessPoolExecutor(jobs, context, initializer=_begin, initargs=(_from_anywhere(order),)) as pool:
        waiting = {pool.submit(_verdict, n): n for n in numbers}
        try:
            for done in as_completed(waiting):
                yield Judged(judge.sites[waiting[done]], done.result())
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _from_anywhere(order: Order) -> Order:
    """The same order, whatever folder a process begins in."""
    parts = (str(real(Path(part))) if is_path(part) else part for part in names(order.rules))
    return replace(order, rules="+".join(parts), scenarios=tuple(map(real, order.scenarios)))


def _begin(order: Order) -> None:
    global _judge
    _judge = prepared(order)


def _verdict(number: int) -> Verdict:
    assert _judge is not None
    return _judge.judge(_judge.sites[number])
