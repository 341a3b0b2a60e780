"""What many games say, for people and for programs."""

from __future__ import annotations

from dataclasses import fields

from tassel.cli.output import Ready, echo, paint, table
from tassel.cli.stopped_games import failed_record
from tassel.simulation.figures import (
    FALSE_SHARE,
    LengthFigures,
    MarkFigures,
    end_figures,
    length,
    mark_list,
    not_kept,
    often,
    sides,
)
from tassel.simulation.gamerow import MARK_VERBS
from tassel.simulation.orders import GameOrder
from tassel.simulation.ruled import RulingFigures
from tassel.simulation.sources import SourceFigures
from tassel.simulation.subjects import Subjects
from tassel.simulation.tally import Tally
from tassel.statistics.intervals import Estimate

_LISTS = (
    ("card", "kept", "cards kept to the end"),
    ("card", "used", "cards used"),
    ("place", "chosen", "places chosen"),
    ("kind", "chosen", "chosen of each kind"),
    ("option", "chosen", "answers"),
)


def percent(one: Estimate) -> str:
    """`26.1 % (25.2 to 27.0)`."""
    return f"{100 * one.mid:.1f} % {_between(one.scaled(100), '.1f')}"


def gained(one: Estimate) -> str:
    """A difference of shares, in points."""
    return f"{100 * one.mid:+.1f} {_between(one.scaled(100), '+.1f')}"


def figure(one: Estimate, signed: bool = False) -> str:
    shape = "+.2f" if signed else ".2f"
    return f"{one.mid:{shape}} {_between(one, shape)}"


def _between(one: Estimate, shape: str) -> str:
    """The interval; nobody reads infinities."""
    return f"({one.low:{shape}} to {one.high:{shape}})" if one.known else "(too few games)"


def show_simulated(
    tally: Tally, order: GameOrder, subjects: Subjects, given: list[SourceFigures], ruled: list[RulingFigures], top: int
) -> None:
    decisions = tally.total("decisions")
    seeds = f"seeds {order.first} to {order.first + tally.games + len(tally.failed) - 1}"
    echo(_head(f"{order.rules}, {order.players} players: {tally.games:,} games, {decisions:,} decisions, {seeds}"))
    if tally.different < tally.games:
        echo(different_games(tally.different, tally.games))
    _sides(tally, order)
    _length(tally)
    _ends(tally, top)
    _sources(given, top)
    _rulings(ruled, top)
    for sort, verb, title in _LISTS:
        _marks(mark_list(tally, verb, subjects.sort, (sort,)), title, top)


def different_games(different: int, games: int, what: str = "games") -> str:
    """Say that many games were the same few, which happens where neither rules nor players draw lots."""
    alike = f"{games:,} {what}, {different:,} of them different"
    return f"{alike}: nothing is drawn by lot here, so they say no more than {different:,} would"


def _head(text: str) -> Ready | str:
    from tassel.cli.output import colours

    return paint(text, bold=True) if colours() else text


def _sides(tally: Tally, order: GameOrder) -> None:
    echo()
    rows = [(f"seat {i + 1}", percent(one.wins), figure(one.points)) for i, one in enumerate(sides(tally, "seat"))]
    table(rows, ("", "wins", "points"))
    if len(set(order.entrants)) > 1:
        echo()
        found = zip(order.entrants, sides(tally, "entrant"), strict=True)
        table([(f"{i}. {who}", percent(one.wins), figure(one.points)) for i, (who, one) in enumerate(found, 1)],
              ("player", "wins", "points"))  # fmt: skip
        for who in filter(lambda one: one.restriction, order.entrants):
            echo(f"{who}: not kept in {percent(not_kept(tally))} of the games, where every choice there was is "
                 "refused; moves without a choice are not counted")  # fmt: skip


def _length(tally: Tally) -> None:
    found = length(tally)
    echo()
    table([
        ("decisions in a game", figure(found.decisions)),
        ("choices with one answer", percent(found.forced)),
        ("options at a decision", figure(found.options)),
        ("changes of the lead", figure(found.leads)),
        ("points of the best seat", figure(found.best)),
        ("games shared or drawn", percent(found.shared)),
    ])  # fmt: skip


def _ends(tally: Tally, top: int) -> None:
    found = end_figures(tally)
    if found and top:
        echo()
        rows = [(name, figure(everybody), figure(winners)) for name, (everybody, winners) in found.items()]
        table(rows, ("at the end", "a seat has", "a winner has"))


def _sources(given: list[SourceFigures], top: int) -> None:
    if given and top:
        echo()
        rows = [(one.name, figure(one.seat), figure(one.winner)) for one in given[:top]]
        table(rows, ("points from", "a seat has", "a winner has"))


def _rulings(ruled: list[RulingFigures], top: int) -> None:
    if ruled and top:
        echo()
        rows = [(one.id, percent(one.games), figure(one.times)) for one in ruled[:top]]
        table(rows, ("rulings", "games in which they came up", "times in a game"))


def _marks(found: list[MarkFigures], title: str, top: int) -> None:
    """The most certain first; only those that are told at the level."""
    told = [one for one in found if one.level <= FALSE_SHARE]
    if not found or not top:
        return
    echo()
    echo(_head(f"{title}: {len(told)} of {len(found)} win more often or less often than the rest"))
    rows = [
        (one.name, f"{one.seats:,}", percent(one.wins), gained(one.gain), figure(one.points, signed=True))
        for one in told[:top]
    ]
    table(rows, ("", "seats", "wins", "more than others", "points more"))


# ---- for programs ------------------------------------------------------------------------------------------


def as_record(tally: Tally, order: GameOrder, subjects: Subjects, seconds: float, engine: str,
              given: list[SourceFigures], ruled: list[RulingFigures]) -> dict[str, object]:  # fmt: skip
    decisions, forced = tally.total("decisions"), tally.total("forced", 1)
    at_the_end = end_figures(tally).items()
    entrants = zip(order.entrants, _sided(tally, "entrant"), strict=True)
    every = {verb: _listed(mark_list(tally, verb, subjects.sort)) for verb in MARK_VERBS}
    return {
        "rules": order.rules, "players": order.players, "games": tally.games, "different": tally.different,
        "decisions": decisions, "forced": forced,
        "seconds": round(seconds, 3), "decisions_per_second": round(decisions / seconds) if seconds else 0,
        "engine": engine, "seed": order.first, "points_name": subjects.program.score, "seats": _sided(tally, "seat"),
        "entrants": [{"player": str(who), **one} for who, one in entrants],
        **({"broken": estimate(not_kept(tally))} if any(one.restriction for one in order.entrants) else {}),
        "length": _fields(length(tally)),
        "ends": {name: {"seat": estimate(one), "winner": estimate(best)} for name, (one, best) in at_the_end},
        "sources": {one.name: {"seat": estimate(one.seat), "winner": estimate(one.winner)} for one in given},
        "rulings": {one.id: {"games": estimate(one.games), "times": estimate(one.times)} for one in ruled},
        "asked": _all(often(tally, "asked")), "times": _all(often(tally, "times")), **every,
        "failed": failed_record(tally.failed),
        "checksum": f"{tally.checksum:016x}",
    }  # fmt: skip


def estimate(one: Estimate) -> dict[str, float | None]:
    return {"low": _finite(one.low), "mid": _finite(one.mid), "high": _finite(one.high)}


def _finite(value: float) -> float | None:
    """JSON has no infinity: a bound that is not known is null."""
    return round(value, 6) if abs(value) != float("inf") else None


def _sided(tally: Tally, family: str) -> list[dict[str, object]]:
    """Shares of wins, and points; `vp` is their former name, for one release more."""
    found: list[dict[str, object]] = []
    for one in sides(tally, family):
        points = {"mean": _finite(one.points.mid), "low": _finite(one.points.low), "high": _finite(one.points.high)}
        found.append({"win_rate": estimate(one.wins), "points": points, "vp": points})
    return found


def _listed(found: list[MarkFigures]) -> list[dict[str, object]]:
    return [_fields(one) for one in found]


def _fields(one: MarkFigures | LengthFigures) -> dict[str, object]:
    values = {field.name: getattr(one, field.name) for field in fields(one)}
    return {name: estimate(value) if isinstance(value, Estimate) else value for name, value in values.items()}


def _all(found: dict[str, Estimate]) -> dict[str, object]:
    return {name: estimate(one) for name, one in found.items()}
