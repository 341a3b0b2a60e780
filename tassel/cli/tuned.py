"""What a search for numbers found, as tables and as a document."""

from __future__ import annotations

from collections.abc import Sequence

from tassel.cli.output import echo, note, table
from tassel.cli.simulated import estimate
from tassel.cli.stopped_games import failed_record, show_stopped
from tassel.tuning.knobs import Dial
from tassel.tuning.proposal import NOT_SURELY_NEARER, Evidence, figure_of, surely_nearer, verdict_of, wanted_of
from tassel.tuning.searching import Searched
from tassel.tuning.targets import Measured


def show_tuned(knobs: Sequence[Dial], found: Searched, proof: Evidence) -> None:
    echo(f"{found.tried} settings tried, {found.stopped} of them given up early, {len(found.broken)} no game")
    for setting, why in list(found.broken.items())[:3]:
        note(f"{setting}: {why}")
    echo()
    table([(k.name, k.now, found.best[k.name], f"{k.low} to {k.high}") for k in knobs], ("", "was", "is", "tried"))
    echo()
    for failed, which in ((proof.failed_before, "games under the rules as they are"),
                          (proof.failed_after, "games with the numbers that were found")):  # fmt: skip
        show_stopped(failed, proof.games, True, which)
    echo(f"on {proof.games:,} games that took no part in the search:")
    table(
        [
            (one.name, wanted_of(one), figure_of(one), figure_of(other), verdict_of(other))
            for one, other in zip(proof.before, proof.after, strict=True)
        ],
        ("", "wanted", "before", "after", ""),
    )
    if any(found.best[k.name] != k.now for k in knobs) and not surely_nearer(proof):
        echo()
        echo(NOT_SURELY_NEARER)


def tuning_record(rules: str, knobs: Sequence[Dial], found: Searched, proof: Evidence) -> dict[str, object]:
    return {
        "rules": rules, "tried": found.tried, "given_up": found.stopped, "broken": found.broken,
        "interrupted": found.interrupted, "games": proof.games, "seed": proof.seed,
        "surely_nearer": surely_nearer(proof),
        "knobs": [
            {"name": k.name, "path": k.path, "was": k.now, "is": found.best[k.name], "low": k.low, "high": k.high}
            for k in knobs
        ],
        "readings": [
            {"name": one.name, "wanted": one.wanted, "before": _reading(one), "after": _reading(other),
             "met": other.met}
            for one, other in zip(proof.before, proof.after, strict=True)
        ],
        "failed_before": failed_record(proof.failed_before), "failed_after": failed_record(proof.failed_after),
    }  # fmt: skip


def _reading(one: Measured) -> dict[str, float | None]:
    return estimate(one.found)
