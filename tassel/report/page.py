"""The page: sections of figures, each with its chart and the numbers as text."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from tassel.report.charts import BarRow, bars, histogram
from tassel.report.words import say
from tassel.simulation.figures import FALSE_SHARE, MarkFigures, length, mark_list, sides
from tassel.simulation.orders import GameOrder
from tassel.simulation.subjects import Subjects
from tassel.simulation.tally import Tally
from tassel.statistics.intervals import Estimate
from tassel_compiler.foreign.pages import POLICY
from tassel_compiler.printing.drawing.shapes import Picture
from tassel_compiler.printing.drawing.svg import within_page

MOST_ROWS = 24
_STYLE = """
:root { color-scheme: light dark; --paper: #fdfbf6; --ink: #22211f; --faint: #6b675f }
@media (prefers-color-scheme: dark) { :root { --paper: #1c1b19; --ink: #e9e5dc; --faint: #a39d90 } }
@media print { :root { --paper: #fff; --ink: #000; --faint: #444 } section { break-inside: avoid } }
body { background: var(--paper); color: var(--ink); font: 1rem/1.45 Palatino, Georgia, serif;
  max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.6rem } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem } svg { width: 100%; height: auto }
p, td { color: var(--ink) } .faint, code { color: var(--faint) } td { padding: .1rem 1rem .1rem 0 }
td + td { font-variant-numeric: tabular-nums }
"""


def report_page(tally: Tally, order: GameOrder, subjects: Subjects, command: str, lang: str = "en") -> str:
    """One HTML file."""
    title = escape(say("title", lang, games=f"{tally.games:,}"))
    last = order.first + tally.games + len(tally.failed) - 1
    played = say("played", lang, rules=order.rules, players=order.players, first=order.first, last=last)
    again = f"<p class=\"faint\">{escape(say('how', lang))} <code>{escape(command)}</code></p>"
    body = "".join(_sections(tally, order, subjects, lang))
    return (f'<!DOCTYPE html>\n<html lang="{lang}"><head><meta charset="utf-8">{POLICY}<title>{title}</title>'
            f"<style>{_STYLE}</style></head><body><main><h1>{title}</h1><p>{escape(played)}</p>{again}{body}"
            f"<p class=\"faint\">{escape(say('caution', lang))}</p></main></body></html>\n")  # fmt: skip


def _sections(tally: Tally, order: GameOrder, subjects: Subjects, lang: str) -> Iterator[str]:
    seats = [say("seat", lang, n=i + 1) for i in range(order.players)]
    yield from _sides(tally, "seat", seats, lang)
    if len(set(order.entrants)) > 1:
        yield from _sides(tally, "entrant", [f"{i}. {who}" for i, who in enumerate(order.entrants, 1)], lang)
    counts = {int(name): tally.sums[f"points had/{name}"][0] for name in tally.named("points had")}
    yield _section(say("spread", lang), _drawn(histogram("points", say("spread", lang), counts)))
    yield _section(say("game", lang), _length(tally, lang))
    for key, sorts in (("kept", ("card",)), ("chosen", ("place", "kind", "option"))):
        found = [one for one in mark_list(tally, key, subjects.sort, sorts) if one.seats]
        if found:
            yield _section(say(key, lang), _gains(found, key, lang))


def _sides(tally: Tally, family: str, names: list[str], lang: str) -> Iterator[str]:
    found = sides(tally, family)
    for key, values, said, middle in (
        ("wins", [one.wins for one in found], _percent, 1 / len(found)),
        ("points", [one.points for one in found], _number, tally.moments("points").mean / len(found)),
    ):
        title = say(key, lang)
        rows = [BarRow(name, value) for name, value in zip(names, values, strict=True)]
        yield _section(title, _drawn(bars(f"{family}-{key}", title, rows, said, middle)))


def _length(tally: Tally, lang: str) -> str:
    found = length(tally)
    told = {"decisions": _number(found.decisions), "forced": _percent(found.forced), "options": _number(found.options),
            "leads": _number(found.leads), "best": _number(found.best)}  # fmt: skip
    rows = "".join(f"<tr><td>{escape(say(key, lang))}</td><td>{text}</td></tr>" for key, text in told.items())
    return f"<table>{rows}</table>"


def _gains(found: list[MarkFigures], key: str, lang: str) -> str:
    told = [one for one in found if one.level <= FALSE_SHARE]
    if not told:
        return f"<p>{escape(say('none', lang, all=len(found)))}</p>"
    shown = sorted(told[:MOST_ROWS], key=lambda one: -one.gain.mid)
    rows = [BarRow(one.name, one.gain.scaled(100)) for one in shown]
    chart = bars(key, say(key, lang), rows, _signed, 0)
    return f"<p>{escape(say('some', lang, told=len(told), all=len(found)))}</p>{_drawn(chart)}"


def _section(title: str, inside: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{inside}</section>"


def _drawn(picture: Picture) -> str:
    return f"<figure>{within_page(picture)}</figure>"


def _percent(one: Estimate) -> str:
    return f"{100 * one.mid:.1f} % ± {100 * one.half:.1f}"


def _number(one: Estimate) -> str:
    return f"{one.mid:.2f} ± {one.half:.2f}"


def _signed(one: Estimate) -> str:
    return f"{one.mid:+.1f} ± {one.half:.1f}"
