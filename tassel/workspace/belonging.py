"""The rule set that a file belongs to, as it would be named on the command line.

A folder with a game is that game; a folder of an overlay stands on what its `on` says, and so on down to a game. Files
of shipped rules belong to the game that uses them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tassel_compiler.disk.folders import files, is_file, is_folder, real
from tassel_compiler.disk.reading import InFolder, read_text
from tassel_compiler.places import PRINT_FOLDER, data_root, foundation, games, located, overlays

_ON = re.compile(r"^on:[ ]*\[?([^\]#\n]*)", re.MULTILINE)
_OVERLAY = re.compile(r"^overlay:[ ]*([\w.-]+)", re.MULTILINE)
_GAME = re.compile(r"^game:", re.MULTILINE)
_BESIDE = re.compile(r"^(?:scenarios?|book|print|icons|layout|survey):", re.MULTILINE)
_SCENARIO = re.compile(r"^scenarios?:", re.MULTILINE)
_OF_RULES = re.compile(r"^(?:module|overlay|words|phrases|topics):", re.MULTILINE)
_SAID = re.compile(r"^rules:[ ]*([^#\n]+)", re.MULTILINE)
_SAID_OTHERWISE = re.compile(
    r"^(?:on|rule|rule-?set|game|base|uses|of|with|regeln|règles|regels):[ ]*([^#\n]+)", re.MULTILINE
)  # where a scenario has no `rules`
_LONGEST = 12  # folders that stand on each other


def speaks_of_rules(text: str) -> bool:
    """Whether a text is none of the rules: scenarios, plans of books and cards."""
    return _BESIDE.search(text) is not None and _OF_RULES.search(text) is None


def head_of(text: str) -> tuple[str, ...]:
    """What decides which rules a text belongs to."""
    return tuple(found[0] if (found := one.search(text)) else "" for one in (_OVERLAY, _ON, _GAME, _BESIDE, _SAID))


def names_its_rules(text: str) -> tuple[int, int]:
    """Where a text says to which rules it belongs; its beginning where it does not say."""
    found = (_SAID if speaks_of_rules(text) else _ON).search(text)
    return found.span(1) if found is not None else (0, 0)


def home_rules(file: Path, text: str = "") -> str | None:
    """The rule set in which this file is read, or which it speaks of; None where it is in none that can be named. What
    counts is the text of the file as it is open; of the files beside it what was saved."""
    folder = real(file).parent
    said = (_SAID.search(text) or _SAID_OTHERWISE.search(text)) if _SCENARIO.search(text) else None
    said = said or (_SAID.search(text) if speaks_of_rules(text) else None)
    if said is not None:
        return located(said[1].strip("\"' "), folder)
    if speaks_of_rules(text) and folder.name == PRINT_FOLDER:
        folder = folder.parent
    shared = real(data_root("rules"))
    if folder.is_relative_to(shared) and not _overlay(folder):
        return next((id for id, home in games().items() if real(home) == folder), next(iter(games()), None))
    below = _below(folder, _LONGEST, text)
    return "+".join(below) if below else None


def _below(folder: Path, left: int, text: str = "") -> list[str]:
    """The parts of the rule set up to this folder; a name that nobody has is one, so that somebody tells of it."""
    found = _on(text) if left else None
    if found is None and _is_game(folder) or _is_edition(folder):
        return [_named(folder)]
    found = found or (_overlay(folder) if left else None)
    if found is None:
        return []
    parts: list[str] = []
    for name in found:
        for part in _standing_on(name, folder, left):
            parts += [part] if part not in parts else []
    return [*parts, _named(folder)] if parts else []


def _standing_on(name: str, folder: Path, left: int) -> list[str]:
    shipped = next((id for id, home in games().items() if home.name == name), None)
    if shipped is not None:
        return [shipped]
    beside = folder.parent / name
    home = overlays().get(name) or (beside if is_folder(beside) else None)
    return _below(home, left - 1) if home is not None else [name]


def _named(folder: Path) -> str:
    """The name of what is shipped, else the path."""
    for names in (games(), overlays()):
        found = next((name for name, home in names.items() if real(home) == real(folder)), None)
        if found is not None:
            return found
    return folder.as_posix()


def _is_game(folder: Path) -> bool:
    return any(_GAME.search(text) for text in _texts(folder)) and _overlay(folder) is None


def _is_edition(folder: Path) -> bool:
    """Whether it is an overlay that names the game it stands on, and so a game itself."""
    ground = foundation(folder)
    return isinstance(ground, list) and len(ground) > 1


def _overlay(folder: Path) -> tuple[str, ...] | None:
    """What the overlay in this folder is on; None where there is no overlay in it."""
    return next((found for text in _texts(folder) if (found := _on(text)) is not None), None)


def _on(text: str) -> tuple[str, ...] | None:
    """What an overlay says that it is on."""
    on = _ON.search(text) if _OVERLAY.search(text) else None
    return tuple(part.strip() for part in on[1].split(",") if part.strip()) if on else None


def _texts(folder: Path) -> Iterator[str]:
    first = folder / "overlay.yaml"
    try:
        if is_file(first):
            yield read_text(InFolder(first, folder))
        for file in files(folder, ".yaml"):
            if file != first:
                yield read_text(InFolder(file, folder))
    except (OSError, ValueError):
        return
