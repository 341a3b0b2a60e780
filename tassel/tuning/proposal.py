"""What is handed over: a folder with the overlay, a scenario that shows it, and the figures that speak for it."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
from pathlib import Path

from tassel.newfolder import seen_from, slug
from tassel.newfolder.base import Base, flow, free_name
from tassel.newfolder.numbers import NumberChange, opening, slots_that_differ
from tassel.newfolder.pages import scenario_text
from tassel.simulation.gamerow import FailedGame
from tassel.tuning.knobs import Dial, Turned, edits
from tassel.tuning.targets import Measured, number_told
from tassel_compiler.places import as_typed

NOT_SURELY_NEARER = (
    "these games do not show the new numbers to be nearer than the old ones: what was found may be chance"
)


@dataclass(frozen=True, slots=True)
class Evidence:
    """The readings before and after, on games that took no part in the search."""

    before: Sequence[Measured]
    after: Sequence[Measured]
    games: int
    seed: int
    command: str
    kinds: tuple[str, ...]  # who sat there
    failed_before: tuple[FailedGame, ...] = ()  # games that stopped under the rules as they are
    failed_after: tuple[FailedGame, ...] = ()  # and with the numbers that were found


def proposal_files(base: Base, folder: Path, knobs: Sequence[Dial], setting: Turned, proof: Evidence) -> dict[str, str]:
    """The files of the folder by their names."""
    name = free_name(slug(folder), (*base.layers, *base.tree.layers))
    change = edits(knobs, setting)
    rules = f"{base.expression}+{as_typed(folder)}"
    before, after = opening(base.program()), opening(base.program(change))
    shown = slots_that_differ(before, after) if after is not None else ()
    return {
        "overlay.yaml": _overlay(base, name, change, knobs, setting),
        "scenarios/first.yaml": scenario_text(seen_from(base, folder / "scenarios"), NumberChange(None, after, shown)),
        **numbers_shown(seen_from(base, folder / "scenarios"), len(proof.kinds), knobs, setting),
        "README.md": _readme(name, rules, knobs, setting, proof),
    }


def numbers_shown(rules: str, players: int, knobs: Sequence[Dial], setting: Turned) -> dict[str, str]:
    """A scenario of the turned numbers as they are printed, where scenarios have a name for them."""
    turned: dict[str, list[str]] = {}
    for knob in knobs:
        where, name = _printed(knob.path)
        if where and setting[knob.name] != knob.now:
            turned.setdefault(where, []).append(f"{name}: {setting[knob.name]}")
    lines = "".join(f"  {where}: {{{', '.join(told)}}}\n" for where, told in turned.items())
    text = f"tassel: 1\nrules: {rules}\nscenario: the numbers that were found\nplayers: {players}\nprinted:\n{lines}"
    return {"scenarios/numbers.yaml": text} if turned else {}


def _printed(path: str) -> tuple[str, str]:
    """A number as `printed` of a scenario names it: a constant, or a number of a card. Empty for others."""
    match path.removesuffix("/is").split("/"):
        case ["constants", name]:
            return "constants", name
        case ["cards", kind, "each", row, name]:
            return f"cards/{kind}/{row}", name
        case _:
            return "", ""


def _overlay(base: Base, name: str, change: str, knobs: Sequence[Dial], setting: Turned) -> str:
    title = name.replace("-", " ").capitalize()
    turned = ", ".join(f"{k.name} {k.now} to {setting[k.name]}" for k in knobs if setting[k.name] != k.now)
    return (
        f"# Tuned: {turned}. README.md says what for, and what came of it.\n"
        f"tassel: 1\noverlay: {name}\ntitle: {{{base.titled(title)}}}\non: {flow(base.layers)}\n{change}"
    )


def _readme(name: str, rules: str, knobs: Sequence[Dial], setting: Turned, proof: Evidence) -> str:
    turned = "".join(
        f"| {knob.name} | {knob.now} | {setting[knob.name]} | {knob.low} to {knob.high} |\n" for knob in knobs
    )
    rows = "".join(
        f"| {' | '.join((one.name, wanted_of(one), figure_of(one), figure_of(other), verdict_of(other)))} |\n"
        for one, other in zip(proof.before, proof.after, strict=True)
    )
    players = ", ".join(proof.kinds)
    caution = "" if surely_nearer(proof) else f"But {NOT_SURELY_NEARER}.\n\n"
    if proof.failed_after:
        first = min(proof.failed_after, key=lambda lost: lost.seed)
        caution += (f"{len(proof.failed_after):,} of these games stopped with the new numbers, the first with seed "
                    f"{first.seed}: {first.why}. The figures are of the others.\n\n")  # fmt: skip
    check = shlex.join(["tassel", "check", rules])
    sides = [rules.rpartition("+")[0], rules]
    seats = ["-p", str(len(proof.kinds)), "--seats", ",".join(proof.kinds)]
    compare = shlex.join(["tassel", "balance", *sides, *seats])
    return f"""# {name.replace("-", " ").capitalize()}

Numbers found by playing. `overlay.yaml` has them, `scenarios/` shows them and how a game begins with them.

| number | was | is | tried |
|---|---|---|---|
{turned}
What they do, in {proof.games:,} games (seeds from {proof.seed:,} on; players: {players}) that took no part in the
search, each figure with its 95 % interval:

| | wanted | before | after | |
|---|---|---|---|---|
{rows}
{caution}Searched by `{proof.command}`. Look at more than that with `tassel balance`:

    {check}
    {compare}
"""


def surely_nearer(proof: Evidence) -> bool:
    """Whether the fresh games show something that is wanted to be nearer than it was, by more than chance does."""
    return any(map(_nearer, proof.before, proof.after))


def _nearer(before: Measured, after: Measured) -> bool:
    """Both play the same seeds, which makes the error of the difference smaller rather than larger than this."""
    one, other = before.found, after.found
    if not (one.known and other.known):
        return other.known
    return abs(other.mid - after.wanted) < abs(one.mid - before.wanted) and abs(other.mid - one.mid) > hypot(
        one.half, other.half
    )


def wanted_of(reading: Measured) -> str:
    return number_told(reading.wanted, reading.share)


def figure_of(reading: Measured) -> str:
    if not reading.found.known:
        return "not known"
    low, mid, high = (number_told(n, reading.share) for n in (reading.found.low, reading.found.mid, reading.found.high))
    return f"{mid} ({low} to {high})"


def verdict_of(reading: Measured) -> str:
    """Whether it is where it should be, and if not how near it came."""
    if reading.met:
        return "met"
    if not reading.found.known:
        return reading.lacking or "too few games"
    off = reading.found.mid - reading.wanted
    far = f"{100 * abs(off):.1f} points" if reading.share else f"{abs(off):.2f}"
    where = f"{far} {'above' if off > 0 else 'below'}"
    return f"not met: {where}" if reading.met is False else f"not known: {where}, give or take chance"
