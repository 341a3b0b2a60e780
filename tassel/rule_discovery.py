"""Find the rule set that a file or folder belongs to, as it would be named on the command line.

A folder with a game is that game; a folder of an overlay stands on what its `on` says, and so on down to a game. Files
of shipped rules belong to the game that uses them. Heads of documents are read as the compiler reads them
(`loading.heads`), so the language server, the studio and the compiler agree on every spelling.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from tassel_compiler.disk.folders import files, is_file, is_folder, real
from tassel_compiler.disk.reading import InFolder, read_text
from tassel_compiler.documents.kinds import kind_of
from tassel_compiler.loading.heads import foundation, read_head
from tassel_compiler.places import PRINT_FOLDER, as_typed, data_root, games, is_path, located, names, overlays

GAME, OVERLAY = "game.yaml", "overlay.yaml"
_BESIDE = ("scenario", "book", "cards", "icons", "layout", "survey")  # kinds of documents that are none of the rules
_SAID = "rules"
_SAID_OTHERWISE = ("on", "rule", "ruleset", "rule-set", "game", "base", "uses", "of", "with", "regeln", "règles",
                   "regels")  # where a scenario has no `rules`  # fmt: skip
_DEPTH = 12  # folders that stand on each other
OfFolder = Callable[[Path, tuple[str, ...]], str | None]


def kind_of_text(text: str) -> str:
    """Name the kind of document in a text, empty where nothing tells it; the text may be out of order."""
    return kind_of(read_head(text).keys)


def is_readable(text: str) -> bool:
    """Whether all of a text is YAML."""
    return read_head(text).whole


def is_beside_rules(text: str) -> bool:
    """Whether a text speaks of rules and is none of them: scenarios, plans of books and cards."""
    return kind_of_text(text) in _BESIDE


def deciding_entries(text: str) -> tuple[object, ...]:
    """List what decides to which rules a text belongs: it changes when they may be others."""
    head = read_head(text)
    keys = (key for key in head.keys if key in ("module", "overlay", "on", "game", _SAID, *_SAID_OTHERWISE))
    return kind_of(head.keys), tuple((key, head.names(key)) for key in keys)


def place_of_rules(text: str) -> tuple[int, int]:
    """Find where a text says to which rules it belongs; its beginning where it does not say."""
    found = read_head(text).get(_SAID if is_beside_rules(text) else "on")
    return (found.start, found.end) if found is not None else (0, 0)


def rules_in_folder(folder: Path, on: tuple[str, ...] = ()) -> str | None:
    """Find the rule set of the files in a folder; `on` is what an open text of an overlay in it says."""
    shared = real(data_root("rules"))
    if folder.is_relative_to(shared) and not _overlay_in(folder):
        return next((id for id, home in games().items() if real(home) == folder), next(iter(games()), None))
    parts = _parts_up_to(folder, _DEPTH, on)
    return "+".join(parts) if parts else None


def rules_of_file(file: Path, text: str = "", of_folder: OfFolder = rules_in_folder) -> str | None:
    """Find the rule set in which a file is read, or which it speaks of; None where it is in none that can be named.

    What counts is the text of the file as it is open; of the files beside it what was saved, which `of_folder` may
    remember while it asks for many files.
    """
    folder, head = real(file).parent, read_head(text)
    kind = kind_of(head.keys)
    said = head.names(_SAID, *_SAID_OTHERWISE) if kind == "scenario" else head.names(_SAID) if kind in _BESIDE else ()
    if said:
        return located(said[0], folder)
    if kind in _BESIDE and folder.name == PRINT_FOLDER:
        folder = folder.parent
    return of_folder(folder, _on(text))


def rules_of_folder(named: str) -> str:
    """Find the rule set that is meant by a name or folder: an overlay alone is read on the rules that it is on."""
    folder = Path(named)
    if len(names(named)) > 1 or not is_folder(folder) or not is_file(folder / OVERLAY) or is_file(folder / GAME):
        return as_typed(folder) if is_file(folder / GAME) else named
    below = _parts_up_to(folder, _DEPTH)[:-1]
    if not below or not (below[0] in games() or is_path(below[0])):
        below = [*list(games())[:1], *below]
    return "+".join([*below, as_typed(folder)])


def modules_of(game: str) -> list[str]:
    """List the expansions that ship for a game; none for a game of somebody's own."""
    folder = games().get(game)
    shipped = overlays().items() if folder is not None else ()
    return [name for name, at in shipped if folder and at.parent == folder.parent and folder.name in _overlay_in(at)]


def _parts_up_to(folder: Path, left: int, on: tuple[str, ...] = ()) -> list[str]:
    """List the parts of the rule set up to a folder; a name that nobody has is one, so that it is reported."""
    if not on and _is_game(folder) or _is_edition(folder):
        return [_named(folder)]
    on = on or (_overlay_in(folder) if left else ())
    parts = list(dict.fromkeys(part for name in on for part in _standing_on(name, folder, left)))
    return [*sorted(parts, key=lambda part: part not in games()), _named(folder)] if parts else []


def _standing_on(name: str, folder: Path, left: int) -> list[str]:
    shipped = next((id for id, home in games().items() if home.name == name), None)
    if shipped is not None:
        return [shipped]
    beside = real(folder).parent / name
    home = overlays().get(name) or (beside if not is_path(name) and is_folder(beside) else None)
    return _parts_up_to(home, left - 1) if home is not None else [name]


def _named(folder: Path) -> str:
    """The name of what is shipped, else the path."""
    for known in (games(), overlays()):
        found = next((name for name, home in known.items() if real(home) == real(folder)), None)
        if found is not None:
            return found
    return as_typed(folder)


def _is_game(folder: Path) -> bool:
    return any(read_head(text).get("game") for text in _texts(folder)) and not _overlay_in(folder)


def _is_edition(folder: Path) -> bool:
    """Whether it is an overlay that names the game it stands on, and so a game itself."""
    ground = foundation(folder)
    return isinstance(ground, list) and len(ground) > 1


def _overlay_in(folder: Path) -> tuple[str, ...]:
    """The names that the overlay in a folder is on; none where there is no overlay in it."""
    return next((on for text in _texts(folder) if (on := _on(text))), ())


def _on(text: str) -> tuple[str, ...]:
    """The names that an overlay is on."""
    return read_head(text).names("on") if kind_of_text(text) == "overlay" else ()


def _texts(folder: Path) -> Iterator[str]:
    first = folder / OVERLAY
    try:
        if is_file(first):
            yield read_text(InFolder(first, folder))
        for file in files(folder, ".yaml"):
            if file != first:
                yield read_text(InFolder(file, folder))
    except (OSError, ValueError):
        return
