"""The files of a new game: the skeleton beside this file, a game that is whole, under the name of its folder."""

from __future__ import annotations

import shlex
from pathlib import Path

from tassel_compiler.disk.reading import Named, read_text

SKELETON = Path(__file__).parent / "skeleton"
_FILES = ("game.yaml", "words.yaml", "scenarios/first.yaml", "README.md")


def game_files(name: str, typed: str) -> dict[str, str]:
    """What the folder of the game is going to hold; `typed` is how somebody names that on the command line."""
    named = {"new-game": name, "NEW TITLE": name.replace("-", " ").capitalize(), "NEW-FOLDER": shlex.quote(typed)}
    texts = {file: read_text(Named(SKELETON / file)) for file in _FILES}
    for text, own in named.items():
        texts = {file: whole.replace(text, own) for file, whole in texts.items()}
    return texts
