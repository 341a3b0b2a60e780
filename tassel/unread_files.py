"""Files in a folder of somebody's own that nobody reads though they look as if they were meant: what they say counts
for nothing, so that is told.

What stands in the wrong place is told when the folder is read (E0618). Here are the names: another ending, a folder
that is nearly called as one that is read, a table that nothing names, a picture of another sort. What lies there for
its own sake (notes, licences, what was printed) is left alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tassel.rule_discovery import kind_of_text
from tassel.texts_lying import OTHERWISE
from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk.folders import folders, is_file, is_folder
from tassel_compiler.disk.folders import names as all_names
from tassel_compiler.disk.marks import ours
from tassel_compiler.disk.reading import InFolder
from tassel_compiler.documents.tables import named_tables
from tassel_compiler.loading import Mapping, Node, Sequence, SourceReader, listed, load, read_source
from tassel_compiler.loading.heads import read_head
from tassel_compiler.loading.tables import TABLE_ENDING
from tassel_compiler.places import EXAMPLES_FOLDER, PRINT_FOLDER, shown
from tassel_compiler.printing.print_folders import DRAWING, PLANS, TEMPLATE, PrintFolder, possible_folders
from tassel_compiler.spelling import nearest

UNREAD = "W0618"
_ENDING = ".yaml"
_PRINTED = {"": (TEMPLATE, ".html"), "cards": (TEMPLATE, ".html"), "icons": (DRAWING,), "ornaments": (DRAWING,)}
MEANT = (_ENDING, ".yml", TEMPLATE, DRAWING, ".png", ".jpg", ".jpeg", ".gif", ".webp")  # put there to be used
_SCENARIOS = "scenarios"
_HOMES = (PRINT_FOLDER, EXAMPLES_FOLDER, _SCENARIOS)
_OWN_HOME = ("overlay.yaml", "game.yaml")
_OF_RULES = ("overlay", "module", "words", "book", "cards", "layout", "icons")


def tell_unread_files(expression: str, sink: Sink, sources: SourceReader = read_source) -> None:
    for folder in possible_folders(expression):
        if not folder.shipped:
            for path, repair in _unread(folder, sources):
                sink.report(UNREAD, None, file=shown(path), repair=repair)


def _unread(folder: PrintFolder, sources: SourceReader) -> Iterator[tuple[Path, str]]:
    home = folder.path.parent
    yield from _endings(home, home, sources)
    yield from _tables(home, folder, sources)
    for place in folders(home):
        if place.name in _HOMES:
            yield from _endings(place, home, sources)
        elif not place.name.startswith(".") and not any(is_file(place / name) for name in _OWN_HOME):
            yield from _folder(place, home, sources)
    if is_folder(folder.path):
        yield from _printed(folder.path)
    for place in (home / _SCENARIOS, home):
        for file in _texts(place):
            if "example" in _text(file, home, sources) and _marks_example(_tree(file, folder, sources)):
                yield file, f"an example is printed if it lies in `{EXAMPLES_FOLDER}`"


def _marks_example(root: Node | None) -> bool:
    """Whether a text of scenarios has an example, be it in order or not."""
    several = root.get(_SCENARIOS) if isinstance(root, Mapping) else None
    parts = several.items if isinstance(several, Sequence) else (root,)
    inside = (part for part in parts if isinstance(part, Mapping) and part.get("scenario") is not None)
    return any(part.get("example") is not None for part in inside)


def _endings(place: Path, home: Path, sources: SourceReader) -> Iterator[tuple[Path, str]]:
    """Texts of ours whose names end in another way."""
    for name in sorted(_names(place)):
        ending = next((one for one in OTHERWISE if name.lower().endswith(one)), "")
        capital = name.lower().endswith(_ENDING) and not name.endswith(_ENDING)
        if (ending or capital) and "tassel" in read_head(_text(place / name, home, sources)).keys:
            stem = name[: -len(ending or _ENDING)]
            yield place / name, f"rename it to `{stem}{_ENDING}`: files of rules end so"


def _tables(home: Path, folder: PrintFolder, sources: SourceReader) -> Iterator[tuple[Path, str]]:
    """Tables that no text of the folder names; those that were written by a command are something else."""
    tables = [name for name in sorted(_names(home)) if name.endswith(TABLE_ENDING)]
    tables = [name for name in tables if not ours(InFolder(home / name, home))]
    if not tables:
        return
    trees = (_tree(file, folder, sources) for file in _texts(home))
    said = {one.text for tree in trees if isinstance(tree, Mapping) for one in named_tables(tree)}
    for name in tables:
        if name not in said:
            yield home / name, f"name it where its rows belong, `each: {name}`"


def _folder(place: Path, home: Path, sources: SourceReader) -> Iterator[tuple[Path, str]]:
    """A folder that is nearly called as one that is read, or texts of rules in one that is not."""
    found = sorted(_names(place))
    near = nearest(place.name, _HOMES)
    if near and any(name.endswith(MEANT) for name in found):
        yield place, f"the folder that is read is called `{near}`"
        return
    for name in found:
        if name.endswith(_ENDING) and kind_of_text(_text(place / name, home, sources)) in _OF_RULES:
            yield place / name, "move it beside the overlay, or what is printed into the folder `print`"


def _printed(place: Path) -> Iterator[tuple[Path, str]]:
    for below, endings in _PRINTED.items():
        for name in sorted(_names(place / below)) if is_folder(place / below) else ():
            path = place / below / name
            if is_file(path) and name.endswith(MEANT) and not name.endswith(endings):
                if below == "" and name in PLANS:
                    continue
                yield path, _advice(name)
    for other in folders(place):
        if other.name not in _PRINTED and any(name.endswith(MEANT) for name in _names(other)):
            near = nearest(other.name, list(filter(None, _PRINTED)))
            yield other, f"the folder that is read is called `{near}`" if near else "nothing is read from this folder"


def _advice(name: str) -> str:
    near = nearest(name, PLANS) if name.endswith(_ENDING) else None
    if near:
        return f"rename it to `{near}`"
    if name.endswith((_ENDING, ".yml")):
        return f"plans are called {', '.join(f'`{plan}`' for plan in PLANS)}"
    return "drawings are SVG files in `print/icons`, named as what they show" if not name.endswith(TEMPLATE) else ""


def _texts(place: Path) -> list[Path]:
    return listed(place, _ENDING, shown(place), Sink()) if is_folder(place) else []


def _tree(file: Path, folder: PrintFolder, sources: SourceReader) -> Node | None:
    """What stands there, in order or not: whoever reads it says what is wrong."""
    source = sources(folder.file(file), shown(file), folder.layer, Sink())
    return load(source, Sink()) if source is not None else None


def _names(place: Path) -> list[str]:
    """Without those that begin with a dot: editors and systems leave them beside a file, and nobody means them."""
    return [name for name in all_names(place) if not name.startswith(".")]


def _text(file: Path, home: Path, sources: SourceReader) -> str:
    source = sources(InFolder(file, home), shown(file), "", Sink()) if is_file(file) else None
    return source.text if source is not None else ""
