"""What pages ask for that most of them never do: the modules that answer it are loaded with the first such question.

They bring along all that plays, counts and prints, which takes longer than to open the studio.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from tassel.studio.open_desk import OpenPage, StudioDesk

if TYPE_CHECKING:
    from tassel.studio.kept_games import KeptGame
    from tassel.studio.played_table import PlayedTable

TUNE_WORDS = ("tune", "untune", "accept")
PRINT_WORDS = ("printouts", "print", "sheet", "save-print", "unprint")


async def asked_of_tuning(desk: StudioDesk, page: OpenPage, said: Mapping[str, object]) -> None:
    from tassel.studio.tune_talk import heard_of_tuning

    await heard_of_tuning(desk, page, said)


async def asked_of_printing(desk: StudioDesk, page: OpenPage, said: Mapping[str, object]) -> None:
    from tassel.studio.print_talk import heard_of_printing

    await heard_of_printing(desk, page, said)


def asked_to_keep(game: PlayedTable, home: Path | None) -> KeptGame:
    from tassel.studio.kept_games import keep_game

    return keep_game(game, home)
