"""Where rules lie on disk: the shipped ones beside the sources or inside the package, games and overlays by name.

Looks at names only, so that listing games and recognising unchanged rules need no compiler.
"""

from __future__ import annotations

from pathlib import Path

SHELVES = ("house", "rulings")  # folders of many small overlays


def data_root(name: str) -> Path:
    """`rules` or `schemas`: beside the sources in a checkout, inside the package once installed."""
    here = Path(__file__).resolve().parent
    checkout = here.parent.parent / name
    return checkout if checkout.is_dir() else here / "_data" / name


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
    found: dict[str, Path] = {}
    for file in sorted(root.glob("*/game.yaml")):
        name = _said(file, "id")
        if name:
            found[name] = file.parent
    return found


def _said(file: Path, key: str) -> str:
    """What stands behind the first line `key:` of a file, by a plain look at the text."""
    if not file.is_file():
        return ""
    lines = (line.strip() for line in file.read_text(encoding="utf-8", errors="replace").splitlines())
    return next((x.split(":", 1)[1].split("#")[0].strip() for x in lines if x.startswith(f"{key}:")), "")


def games(root: Path | None = None) -> dict[str, Path]:
    return _game_ids(root or data_root("rules"))


def overlays(root: Path | None = None) -> dict[str, Path]:
    """Overlay name -> its folder: expansions first, then those on the shelves."""
    base = root or data_root("rules")
    places = ("", *(f"{shelf}/" for shelf in SHELVES))
    files = [f for place in places for f in sorted(base.glob(f"{place}*/overlay.yaml"))]
    return {f.parent.name: f.parent for f in files if not _said(f.parent / "game.yaml", "base")}


def stands_on(name: str) -> tuple[str, ...]:
    """What a shipped overlay is `on`, by a plain look at its text; nothing if there is no such overlay."""
    folder = overlays().get(name)
    if folder is None:
        return ()
    text = (folder / "overlay.yaml").read_text(encoding="utf-8", errors="replace")
    lines = [line.split(":", 1)[1].split("#")[0] for line in text.splitlines() if line.startswith("on:")]
    return tuple(part.strip() for line in lines for part in line.strip(" []").split(","))


def is_path(name: str) -> bool:
    return "/" in name or name.startswith(".")


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
    if not is_path(pieces[0]) or (at / pieces[0]).is_dir():
        return 1
    return next((n for n in range(2, len(pieces) + 1) if (at / "+".join(pieces[:n])).is_dir()), 1)


def located(expression: str, at: Path) -> str:
    """The expression with its relative paths (`.`, `./name`, `../name`) taken from this folder, if they are there."""
    return "+".join(
        str((at / name).resolve()) if name.startswith(".") and (at / name).is_dir() else name
        for name in names(expression, at)
    )


def base_folder(name: str) -> Path | None:
    """The folder of a game, by id or by path."""
    folder = Path(name) if is_path(name) else games().get(name)
    return folder if folder is not None and folder.is_dir() else None


def foundation(folder: Path) -> list[Path] | str:
    """The folders of a game from the ground up: an edition that says `base:` stands on another game as an overlay.

    Where there is no such game, its name.
    """
    found = [folder]
    while name := _said(found[0] / "game.yaml", "base"):
        base = base_folder(name)
        if base is None or base in found:
            return name
        found.insert(0, base)
    return found


def overlay_folder(name: str) -> Path | None:
    folder = Path(name) if is_path(name) else overlays().get(name)
    return folder if folder is not None and folder.is_dir() else None
