"""Which rule sets can be opened and edited here, and new house rules on them."""

from __future__ import annotations

from pathlib import Path

from tassel.newfolder import folder_files, slug, write
from tassel.opening import Unusable
from tassel.rule_discovery import GAME, OVERLAY, modules_of, rules_of_folder
from tassel.studio.edited_files import EditedFile, EditedFiles
from tassel_compiler.disk.folders import folders, is_file, is_there, real
from tassel_compiler.loading.heads import foundation
from tassel_compiler.places import as_typed, base_folder, games, is_path, names, overlay_folder, shipped


def opened_first(named: str | None) -> str:
    """What is opened: what was named, else the rules of the folder one is in, else the first game that ships."""
    if named is not None:
        return rules_of_folder(named)
    here = Path()
    return rules_of_folder(".") if is_file(here / OVERLAY) or is_file(here / GAME) else next(iter(games()), "")


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
    near = [folder for folder in (at, *_folders_in(at)) if is_file(folder / OVERLAY) or is_file(folder / GAME)]
    own = [rules_of_folder(str(folder)) for folder in near if not shipped(folder)]
    return [*own, *games(), *(f"{game}+{name}" for game in games() for name in modules_of(game))]


def own_parts(expression: str) -> set[Path]:
    """List the folders that a rule set expression names by a path, as they are really called."""
    return {real(Path(name)) for name in names(expression) if is_path(name)}


def parts_offered(at: Path) -> set[Path]:
    """List the folders that can be chosen here: those of the rule sets in this folder and in those below it."""
    return {part for rules in rule_sets_here(at) for part in own_parts(rules)}


def _folders_in(at: Path) -> list[Path]:
    """List the folders that lie in this one; a link that leads out of it is followed only where somebody names it."""
    return [folder for folder in folders(at) if real(folder).is_relative_to(real(at))]


def house_rules_here(at: Path, game: str) -> list[str]:
    """The house rules on this game that lie here: they may be laid over it, and taken away again."""
    near = [folder for folder in _folders_in(at) if is_file(folder / OVERLAY) and not shipped(folder)]
    return [as_typed(folder) for folder in near if rules_of_folder(str(folder)).split("+")[0] == game]


def main_file(files: EditedFiles) -> EditedFile | None:
    """The file into which turned numbers are written: that of the last folder which somebody edits."""
    places = (folder / name for folder in reversed(files.folders) for name in (OVERLAY, GAME))
    found = next((place for place in places if is_file(place)), None)
    return files.opened(found) if found is not None else None
