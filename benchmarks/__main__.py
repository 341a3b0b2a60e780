"""Prints one line per measurement: the median of several runs, each in a process of its own, lowest and highest.

    python -m benchmarks                     this checkout; then more about the interpreter and about modules
    python -m benchmarks --against PATH      this checkout and another one, run in turn, and the ratio of the medians
    python -m benchmarks --only WORDS        only rows whose title holds these words

Seconds are of processor time, which other work on the machine hardly stretches, unless a row says that they are by the
clock. Nothing here fails when a number grows; the laws (for example that the command line imports nothing heavy) are
tests.
"""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from importlib.util import find_spec
from pathlib import Path

from benchmarks.checkouts import HERE, Checkout
from benchmarks.figures import of, told
from benchmarks.rows import ROWS, Row


def measured(row: Row, *checkouts: Checkout) -> list[list[float]]:
    """The figures of each checkout; they take turns, so that a busy minute is a busy minute for all."""
    found: list[list[float]] = [[] for _ in checkouts]
    for _ in range(row.runs):
        for checkout, figures in zip(checkouts, found, strict=True):
            figures.append(row.measure(checkout))
    return found


def line(row: Row, found: list[list[float]]) -> str:
    spreads = [of(figures) for figures in found]
    texts = [f"{told(spread, row.unit, row.digits):36}" for spread in spreads]
    ratio = [f"{spreads[0][1] / spreads[1][1]:.2f}"] if len(spreads) == 2 else []
    return "  ".join([f"{row.title:62}", *texts, *ratio]).rstrip()


def main() -> None:
    parser = ArgumentParser("python -m benchmarks", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--against", type=Path, metavar="PATH", help="another checkout")
    parser.add_argument("--only", default="", metavar="WORDS", help="rows whose title holds these words")
    wish = parser.parse_args()
    checkouts = [Checkout(HERE), *([Checkout(wish.against.resolve())] if wish.against else [])]
    if wish.against:
        print(f"{'':62}  {'here':36}  {str(wish.against):36}  here / there", flush=True)
    for row in ROWS:
        if wish.only in row.title:
            print(line(row, measured(row, *checkouts)), flush=True)
    if not wish.against and not wish.only:
        from benchmarks import engine, modules, rule_sets  # of the rows nothing runs in this process

        engine.main()
        rule_sets.main()
        modules.main()
        if find_spec("pyspiel"):
            from benchmarks import boards

            boards.main(3)


if __name__ == "__main__":
    main()
