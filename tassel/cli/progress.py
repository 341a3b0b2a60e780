"""A bar for long work: how much is done, how quickly, how long it will still take. Only on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def bar(what: str, total: int, before: int = 0, shown: bool = True) -> Iterator[Callable[[int], None]]:
    """Gives what is called with how many more are done. `before` were done by an earlier run."""
    if not shown or not sys.stderr.isatty():
        yield lambda count: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from tassel.terminal.screen import Screen

    rate = TextColumn("{task.fields[rate]}")
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), rate, TimeRemainingColumn())
    with Progress(*columns, console=Screen(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=total, completed=before, rate="")

        def advance(count: int) -> None:
            progress.update(task, advance=count)
            speed = progress.tasks[0].speed
            progress.update(task, rate=f"{speed:,.0f} a second" if speed else "")

        yield advance
