"""The console of a game: like any other, but a reader who has gone away ends it quietly."""

from __future__ import annotations

from typing import NoReturn

from rich.console import Console


class Screen(Console):
    def on_broken_pipe(self) -> NoReturn:
        """The command line knows what to do; rich would end the program with an error code."""
        raise BrokenPipeError
