"""What to open: a rule set, or a folder of somebody's with the rules that it is on."""

from __future__ import annotations

from pathlib import Path

from tassel.newfolder import as_typed, folder_files, slug, write
from tassel.opening import Unusable
from tassel.studio.edited_files import EditedFile, EditedFiles
from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk.folders import folders, is_file, is_folder, is_there, real
from tassel_compiler.documents import Overlay, read
from tassel_compiler.loading import Scalar, Sequence
from tassel_compiler.places import (
    base_folder,
    file_in,
    foundation,
    games,
    is_path,
    names,
    overlay_folder,
    overlays,
    shipped,
)

GAME, OVERLAY = "game.yaml", "overlay.yaml"


def expression_of(named: str) -> str:
    """The rule set that somebody means who names this: an overlay alone is read on the rules that it says it is on."""
    folder = Path(named)
    if len(names(named)) > 1 or not is_folder(folder) or not is_file(folder / OVERLAY) or is_file(folder / GAME):
        return as_typed(folder) if is_file(folder / GAME) else named
    return "+".join([*_below(_on(folder)), as_typed(folder)])


def _on(folder: Path) -> list[str]:
    document = read(file_in(folder, folder / OVERLAY), folder.name, folder.name, Sink())
    node = document.root.get("on") if isinstance(document, Overlay) else None
    items = node.items if isinstance(node, Sequence) else [node]
    return [item.text for item in items if isinstance(item, Scalar)]


def _below(on: list[str]) -> list[str]:
    """A game whose folder or id is named first, then the overlays; what is none of these stays as it is said."""
    by_folder = {real(folder).name: game for game, folder in games().items()}
    found = [by_folder.get(name, name) for name in on]
    there = [name for name in found if name in games()]
    first = there[:1] or list(games())[:1]
    return [*first, *(name for name in found if name not in there)]


def opened_first(named: str | None) -> str:
    """What is opened: what was named, else the rules of the folder one is in, else the first game that ships."""
    if named is not None:
        return expression_of(named)
    here = Path()
    return expression_of(".") if is_file(here / OVERLAY) or is_file(here / GAME) else next(iter(games()), "")


def new_house_rule(name: str, base: str, lang: str = "en") -> str:
    """A new folder here with a house rule on these rules; the rule set with it. `Unusable` if it cannot be."""
    said = " ".join(name.rpartition("/")[2].split())
    folder = Path(slug(Path(name.strip().replace("/", "-") or "house-rule")))
    if is_there(folder):
        raise Unusable(f"{folder} is there already", named=True)
    write(folder, folder_files(folder, base, said if said != slug(Path(said or "x")) else "", lang))
    return f"{base}+{as_typed(folder)}"


def edited_folders(expression: str) -> tuple[Path, ...]:
    """The folders of a rule set that belong to who opened it: those named by a path."""
    first, *rest = names(expression)
    base = base_folder(first)
    ground = foundation(base) if base is not None else []
    found = [*(ground if isinstance(ground, list) else []), *(f for name in rest if (f := overlay_folder(name)))]
    return tuple(real(folder) for folder in found if not shipped(folder))


def rule_sets_here(at: Path) -> list[str]:
    """What can be opened: folders of rules here, those one below, then what ships."""
    near = [folder for folder in (at, *folders(at)) if is_file(folder / OVERLAY) or is_file(folder / GAME)]
    own = [expression_of(str(folder)) for folder in near if not shipped(folder)]
    return [*own, *games(), *(f"{game}+{name}" for game in games() for name in modules_of(game))]


def house_rules_here(at: Path, game: str) -> list[str]:
    """The house rules on this game that lie here: they may be laid over it, and taken away again."""
    near = [folder for folder in folders(at) if is_file(folder / OVERLAY) and not shipped(folder)]
    return [as_typed(folder) for folder in near if expression_of(str(folder)).split("+")[0] == game]


def modules_of(game: str) -> list[str]:
    """The expansions that ship for a game; none for a game of somebody's own."""
    folder = games().get(game)
    if folder is None:
        return []
    return [name for name, at in overlays().items() if at.parent == folder.parent and folder.name in _on(at)]


__all__ = ["edited_folders", "expression_of", "is_path", "rule_sets_here"]


def main_file(files: EditedFiles) -> EditedFile | None:
    """The file into which turned numbers are written: that of the last folder which somebody edits."""
    places = (folder / name for folder in reversed(files.folders) for name in (OVERLAY, GAME))
    found = next((place for place in places if is_file(place)), None)
    return files.opened(found) if found is not None else None
