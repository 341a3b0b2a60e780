"""The console of a game: like any other, but what it shows is printed, never obeyed, and a reader who has gone away
ends it quietly.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from tassel_compiler.foreign.plain import paragraphs


class Screen(Console):
    """Names, words and labels are a stranger's: no markup, no emoji, and no sign for terminals but those of styles."""

    def __init__(self, stderr: bool = False, quiet: bool = False) -> None:
        super().__init__(stderr=stderr, quiet=quiet, markup=False, emoji=False)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            yield segment if segment.control else Segment(paragraphs(segment.text), segment.style)

    def on_broken_pipe(self) -> NoReturn:
        """The command line knows what to do; rich would end the program with an error code."""
        raise BrokenPipeError
