"""Where rules lie on disk: the shipped ones beside the sources or inside the package, games and overlays by name.

Looks at names only, so that listing games and recognising unchanged rules need no compiler.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path

from tassel_compiler.disk.folders import changed_at, folders, is_file, is_folder, real
from tassel_compiler.disk.reading import InFolder, Named, Place, read_text

SHELVES = ("house", "rulings")  # folders of many small overlays
RULE_FILES = (".yaml", ".csv")  # how the names of files end in which rules stand
GAMES = "games"  # a folder of games
PRINT_FOLDER = "print"  # beside rules: what is printed of them, and how
EXAMPLES_FOLDER = "examples"  # beside rules: scenarios that their books print


@cache
def data_root(name: str) -> Path:
    """`rules` or `schemas`: beside the sources in a checkout, inside the package once installed."""
    here = real(Path(__file__)).parent
    checkout = here.parent.parent / name
    return checkout if is_folder(checkout) else here / "_data" / name


@cache
def _shipped_rules() -> Path:
    return real(data_root("rules"))


def shipped(path: Path) -> bool:
    """Whether it came with the program; all else is a user's, or of somebody who sent it."""
    return real(path).is_relative_to(_shipped_rules())


def file_in(folder: Path, path: Path) -> Place:
    """A file of a folder of rules, which must lie in it. An installation may spread its own as it likes."""
    return Named(path) if shipped(folder) else InFolder(path, folder)


def shown(path: Path) -> str:
    """A path as people cite it: relative to the working folder or to the rules when inside them."""
    for base in (Path.cwd(), data_root("rules").parent):
        try:
            return path.relative_to(base).as_posix()
        except ValueError:
            continue
    return path.as_posix()


def _game_ids(root: Path) -> dict[str, Path]:
    """Game id -> its folder. Read by a plain look at the text, so that a list of games needs no compiler."""
    there = (*folders(root), *folders(root / GAMES))
    return dict(_ids_said(there, tuple(changed_at(folder / "game.yaml") for folder in there)))


@lru_cache(maxsize=4)
def _ids_said(there: tuple[Path, ...], _changed: tuple[int, ...]) -> dict[str, Path]:
    """The games in these folders, as they are since they last changed."""
    return {name: folder for folder in there if (name := _said(folder / "game.yaml", "id"))}


def _said(file: Path, key: str) -> str:
    """What stands behind the first line `key:` of a file, by a plain look at the text."""
    try:
        text = read_text(file_in(file.parent, file)) if is_file(file) else ""
    except OSError:
        return ""
    lines = (line.strip() for line in text.splitlines())
    return next((x.split(":", 1)[1].split("#")[0].strip() for x in lines if x.startswith(f"{key}:")), "")


def added_languages() -> dict[str, Path]:
    """The languages that are folders of their own, beside those that stand in columns."""
    return {folder.name: folder for folder in folders(data_root("rules") / "languages")}


def in_language(lang: str, layer: str, of: str = "games") -> Path | None:
    """The file in which an added language says what a shipped layer says in columns."""
    folder = added_languages().get(lang)
    file = folder / of / f"{layer}.yaml" if folder is not None else None
    return file if file is not None and is_file(file) else None


def games(root: Path | None = None) -> dict[str, Path]:
    return _game_ids(root or data_root("rules"))


def overlays(root: Path | None = None) -> dict[str, Path]:
    """Overlay name -> its folder: expansions first, then those on the shelves."""
    base = root or data_root("rules")
    places = (base, *(base / shelf for shelf in SHELVES))
    looked_at = (*places, *(folder / "game.yaml" for folder in folders(base)))
    return dict(_listed(places, tuple(map(changed_at, looked_at))))


@lru_cache(maxsize=4)
def _listed(places: tuple[Path, ...], _changed: tuple[int, ...]) -> dict[str, Path]:
    """The overlays in these places, as they are since they last changed."""
    found = [f for place in places for f in folders(place) if is_file(f / "overlay.yaml")]
    return {folder.name: folder for folder in found if not _said(folder / "game.yaml", "base")}


def stands_on(name: str) -> tuple[str, ...]:
    """What a shipped overlay is `on`, by a plain look at its text; nothing if there is no such overlay."""
    folder = overlays().get(name)
    if folder is None:
        return ()
    text = read_text(file_in(folder, folder / "overlay.yaml"))
    lines = [line.split(":", 1)[1].split("#")[0] for line in text.splitlines() if line.startswith("on:")]
    return tuple(part.strip() for line in lines for part in line.strip(" []").split(","))


def is_path(name: str) -> bool:
    return "/" in name or name.startswith(".")


def as_typed(folder: Path) -> str:
    """Write a folder as a part of a rule set expression: a path, and recognised as one."""
    text = folder.as_posix()
    return text if is_path(text) else f"./{text}"


def names(expression: str, at: Path = Path()) -> list[str]:
    """The parts of an expression. A `+` may also belong to a path: of a folder that exists under the longer name."""
    found: list[str] = []
    pieces = expression.split("+")
    while pieces:
        taken = _taken(pieces, at)
        found.append("+".join(pieces[:taken]))
        del pieces[:taken]
    return found


def _taken(pieces: list[str], at: Path) -> int:
    """How many of the pieces are the first part."""
    if not is_path(pieces[0]) or is_folder(at / pieces[0]):
        return 1
    return next((n for n in range(2, len(pieces) + 1) if is_folder(at / "+".join(pieces[:n]))), 1)


def places_named(expression: str) -> tuple[str, ...]:
    """The parts of an expression, alike for two that name the same folders by other paths."""
    return tuple(str(real(Path(name))) if is_path(name) else name for name in names(expression))


def located(expression: str, at: Path) -> str:
    """The expression with its relative paths (`.`, `./name`, `../name`) taken from this folder, if they are there."""
    return "+".join(
        str(real(at / name)) if name.startswith(".") and is_folder(at / name) else name
        for name in names(expression, at)
    )


def base_folder(name: str) -> Path | None:
    """The folder of a game, by id or by path."""
    folder = Path(name) if is_path(name) else games().get(name)
    return folder if folder is not None and is_folder(folder) else None


def base_said(folder: Path) -> str:
    """The game that an edition stands on, by a plain look at its text."""
    return _said(folder / "game.yaml", "base")


def foundation(folder: Path, base_of: Callable[[Path], str]) -> list[Path] | str:
    """The folders of a game from the ground up: an edition that says `base:` stands on another game as an overlay.

    Where there is no such game, its name.
    """
    found = [folder]
    while name := base_of(found[0]):
        base = base_folder(name)
        if base is None or base in found:
            return name
        found.insert(0, base)
    return found


def overlay_folder(name: str) -> Path | None:
    folder = Path(name) if is_path(name) else overlays().get(name)
    return folder if folder is not None and is_folder(folder) else None
