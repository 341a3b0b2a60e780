"""What is measured, one row each: of one checkout, or of two in turn."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from benchmarks.checkouts import Checkout
from benchmarks.in_browser import WAITED, in_browser

BASE = "bruxelles-1893"
LARGE = f"{BASE}+belle-epoque+asymmetric"  # 418 cards, boards and pieces
SHELF = {
    "five-in-a-row": "2", "nine-mens-morris": "2", "small-go": "2", "game-of-hex": "2",
    "oh-hell": "4", "seed-swap": "4", "branch-lines": "4", "mudlarks": "4", "crates-downstream": "4",
}  # fmt: skip
"""The other games, with how many players."""
COPIES = """tassel: 1
print: more
decks:
  nobles: {copies: {empain: 8, solvay: 8, buls: 8, albert: 8, vandevelde: 8, vandervelde: 8, maeterlinck: 6}}
"""


@dataclass(frozen=True)
class Row:
    title: str
    measure: Callable[[Checkout], float]
    unit: str = "s"
    digits: int = 3
    runs: int = 7


def command(*args: str) -> Callable[[Checkout], float]:
    return lambda checkout: checkout.worked(*args)


def probe(*args: str) -> Callable[[Checkout], float]:
    return lambda checkout: checkout.probed(*args)


def check(rules: str, again: bool) -> Callable[[Checkout], float]:
    """A check of rules that nobody has looked at, or of those that were found in order a moment ago."""

    def measured(checkout: Checkout) -> float:
        with tempfile.TemporaryDirectory() as cache:
            cold = checkout.worked("check", rules, cache=cache)
            return checkout.worked("check", rules, cache=cache) if again else cold

    return measured


def docs(clock: bool, cold: bool = False) -> Callable[[Checkout], float]:
    """The whole reference in three languages; `cold`, nobody has looked at these rules."""

    def measured(checkout: Checkout) -> float:
        with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as cache:
            run = checkout.waited if clock else checkout.worked
            return run("docs", LARGE, "--lang", "en,fr,de", "-o", folder, cache=cache if cold else None)

    return measured


def cards(checkout: Checkout) -> float:
    """Two hundred: the whole game, with more copies of some."""
    with tempfile.TemporaryDirectory() as folder:
        more = Path(folder, "more")
        (more / "print").mkdir(parents=True)
        (more / "overlay.yaml").write_text("tassel: 1\noverlay: more\non: 1893\n", "utf-8")
        (more / "print" / "cards.yaml").write_text(COPIES, "utf-8")
        return checkout.worked("cards", f"{LARGE}+{more}", "-o", str(Path(folder, "cards.pdf")))


CHANGED = "tassel: 1\noverlay: changed\non: 1893\nchange:\n  cards/noble/each/maeterlinck/do: score {points} vp\n"
ONE_CARD = ("cards", "+", "--card", "maeterlinck", "-o", "card.pdf", "--force")
GREEDY = ("-p", "4", "--seats", "greedy", "--jobs", "1")


def changed_card(points: int, *words: str, again: bool = False) -> Callable[[Checkout], float]:
    """A command of rules in which one card was changed a moment ago; `+` stands for them. Who does it `again` changed
    it before as well, so what was read then is kept; else nothing is.
    """

    def measured(checkout: Checkout) -> float:
        with tempfile.TemporaryDirectory() as folder:
            overlay = Path(folder, "changed")
            overlay.mkdir()
            rules = {"+": f"{BASE}+{overlay}"}
            for known in (points + 1, points) if again else (points,):
                (overlay / "overlay.yaml").write_text(CHANGED.format(points=known), "utf-8")
                took = checkout.worked(*(rules.get(word, word) for word in words), cache=folder)
            return took

    return measured


def _of(rules: str, name: str) -> tuple[Row, ...]:
    return (
        Row(f"{name}: check, cold", check(rules, again=False)),
        Row(f"{name}: check, again", check(rules, again=True)),
        Row(f"{name}: documents, from files to trees", probe("reading", rules)),
        Row(f"{name}: front, from read documents to checked tree", probe("front", rules)),
        Row(f"{name}: one number of players more", probe("lowering", rules)),
        Row(f"{name}: engine, from program to play", probe("engine", rules)),
        Row(f"{name}: playouts", probe("playouts", rules), "decisions/s", 0),
        Row(f"{name}: step by step, traced and named", probe("steps", rules), "decisions/s", 0),
    )


ROWS = (
    Row("tassel --help", command("--help")),
    Row("tassel list", command("list")),
    *_of(BASE, "base game"),
    *_of(LARGE, "with both modules"),
    *(row for rules, players in SHELF.items() for row in (
        Row(f"{rules}: check, cold", check(rules, again=False), runs=3),
        Row(f"{rules}: playouts", probe("playouts", rules, players), "decisions/s", 0, runs=3),
    )),
    Row("docs, three languages, HTML and PDF", docs(clock=False), runs=3),
    Row("docs, three languages, HTML and PDF, by the clock", docs(clock=True), runs=3),
    Row("docs, three languages, HTML and PDF, by the clock, cold", docs(clock=True, cold=True), runs=3),
    Row("cards, 200 as PDF", cards, runs=3),
    *(Row(f"with both modules: an edit, to {title}", probe("edited", LARGE, wanted), runs=3)
      for wanted, title in (("first", "the first mistakes"), ("all", "all that is known"), ("fits", "what fits"))),
    Row("base game: a change, to the first interval beside it", probe("estimated", BASE), runs=1),
    Row("with both modules: a change, to the first interval beside it", probe("estimated", LARGE), runs=1),
    *(Row(f"in the browser: {title}", in_browser(name), runs=1) for name, title in WAITED),
    Row("a changed card, to its printed card",
        changed_card(9, *ONE_CARD, again=True), runs=3),
    Row("a changed card, to its printed card, nothing kept", changed_card(9, *ONE_CARD), runs=3),
    Row("a changed card, to all cards on paper", changed_card(7, "cards", "+", "-o", "cards.pdf", "--force"), runs=3),
    Row("a changed card, 10,000 games by lot and the report",
        changed_card(6, "simulate", "+", "-p", "4", "-g", "10000", "--jobs", "1", "--report", "r.html"), runs=3),
    Row("one card against none, 1,000 pairs of greedy games",
        changed_card(6, "balance", BASE, "+", *GREEDY, "-g", "1000", "--enough", "0.01"), runs=1),
    Row("a game of four searchers, 1,000 playouts", probe("searched", BASE), runs=3),
    *(Row(f"{title}, {games}", probe(name, BASE, kind, str(many)), "times", 3, 3)
      for name, title in (("handed_out", "the runner over the loop that it runs"), ("counted", "counting over playing"))
      for kind, games, many in (("greedy", "greedy games", 640), ("random", "games by lot", 8192))),
)
