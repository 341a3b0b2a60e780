"""What is said where a rule set expression names a game, a module or a folder that is not there, and where what is
there is not what is read in such a folder."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk.folders import folders, is_file, is_folder, names, real
from tassel_compiler.documents import CardsFile, Document, Icons, LayoutFile, Module, Overlay, PlanFile
from tassel_compiler.places import SHELVES, games, is_path, overlays, stands_on
from tassel_compiler.source import Span
from tassel_compiler.spelling import nearest

ENDING = ".yaml"
_OTHER_ENDINGS = (".yml", ".YAML", ".YML", ".yaml.txt", ".yml.txt")


def no_game(word: str, sink: Sink, said: Span | None = None) -> None:
    if is_path(word) and not is_folder(Path(word)):
        no_folder(word, sink)
        return
    legal = [*games()]
    game = next((game for game, folder in games().items() if folder.name in stands_on(word)), None)
    hint = f"`{word}` is a module: `{game}+{word}`" if game else _folder_here(word, "")
    sink.report("E0210", said, hint=hint, word=word, near=nearest(word, legal), legal=", ".join(legal))


def no_module(word: str, game: str, sink: Sink) -> None:
    if is_path(word):
        no_folder(word, sink)
        return
    known = overlays()
    large = [name for name, folder in known.items() if folder.parent.name not in SHELVES]
    legal = ", ".join([*large, f"{len(known) - len(large)} small ones that `tassel list` names"])
    hint = _folder_here(word, f"{game}+")
    if not word:
        hint = f"a `+` stands between names: `{game}+MODULE`"
    elif word in games():
        hint = f"`{word}` is a game: it can only stand at the front"
    sink.report("E0211", None, hint=hint, word=word, near=nearest(word, known), legal=legal)


def _folder_here(word: str, before: str) -> str | None:
    if not word or not is_folder(Path(word)):
        return None
    return f"the folder of that name is given as a path: `{before}./{word}`"


def no_folder(word: str, sink: Sink) -> None:
    """A path that leads to no folder: to a file in it, or nowhere."""
    path = Path(word)
    hint = f"name the folder, not the file in it: `{_shown(path.parent, word)}`" if is_file(path) else None
    near = nearest(path.name, (other.name for other in folders(path.parent)))
    shown = f"{_shown(path.parent, word)}/{near}" if near else None
    if shown and near:
        near = type(near)(shown, near.grade)
    sink.report("E0225", None, hint=hint, word=word, near=near)


def _shown(path: Path, word: str) -> str:
    """A path as somebody would write it who wrote that word."""
    text = path.as_posix()
    return f"./{text}".replace("./.", ".") if word.startswith("./") else text


def no_rules(word: str, found: Iterable[Document], sink: Sink) -> None:
    """A folder that holds no game."""
    if any(isinstance(document, Overlay) for document in found):
        hint = f"it changes a game: write which, `GAME+{word}`"
    else:
        hint = _other_ending(word) or "a game begins with `tassel: 1`, `module: NAME` and a section `game`"
    sink.report("E0226", None, word=word, what="game", repair=hint)


def no_overlay(word: str, sink: Sink) -> None:
    """A folder whose files are no overlay."""
    begins = "an overlay begins with `tassel: 1`, `overlay: {}` and `on: ...`"
    hint = _other_ending(word) or begins.format(real(Path(word)).name)
    sink.report("E0226", None, word=word, what="overlay", repair=hint)


def tell_unread(found: Sequence[Document], read: type[Module] | type[Overlay], sink: Sink) -> None:
    """Files of a folder of modules, or of an overlay, that stand in the wrong folder: nobody would read them. Where all
    of them do, it is another folder that was meant."""
    for document in found if any(isinstance(document, read) for document in found) else ():
        if isinstance(document, _PRINTED):
            repair = "move it into the folder `print` beside it"
            sink.report("E0618", document.name.span, kind="a plan of what is printed", where="here", repair=repair)
        elif isinstance(document, Module) and read is Overlay:
            repair = "write what it says as edits: `overlay: {}`, `on: ...`, and what is to be added or changed"
            where, repair = "in the folder of an overlay", repair.format(document.root.span.source.layer)
            sink.report("E0618", document.name.span, kind="a module", where=where, repair=repair)
        elif isinstance(document, Overlay) and read is Module:
            repair = f"move it into a folder of its own, and name that behind the game: `GAME+./{document.name.name}`"
            sink.report("E0618", document.name.span, kind="an overlay", where="in the folder of a game", repair=repair)


_PRINTED = (PlanFile, CardsFile, LayoutFile, Icons)


def _other_ending(word: str) -> str | None:
    for name in sorted(names(Path(word))):
        ending = next((ending for ending in _OTHER_ENDINGS if name.endswith(ending)), None)
        if ending:
            return f"rename `{name}` to `{name.removesuffix(ending)}{ENDING}`: files of rules end so"
    return None
