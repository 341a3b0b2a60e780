"""What rules are called: the title of the game, and those of what lies on it, in the order of play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from tassel.opening import COMPILED, Unusable, open_front
from tassel_compiler.catalog import shown
from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk.folders import changed_at, is_file, real
from tassel_compiler.disk.reading import Place
from tassel_compiler.documents import Module, Overlay, read
from tassel_compiler.loading import Mapping as Mapped
from tassel_compiler.loading import Node, Scalar, listed
from tassel_compiler.places import base_folder, file_in, names, overlay_folder
from tassel_compiler.printing.book.plan import plan_languages

_USUAL = "en"
GAME_FILE, OVERLAY_FILE = "game.yaml", "overlay.yaml"


def layer_titles(expression: str) -> Iterator[tuple[str, Mapping[str, str]]]:
    """The layers on the game by the names of their folders: their titles, else those names."""
    for name in names(expression)[1:]:
        folder = overlay_folder(name)
        if folder is not None:
            found = (_title(file_in(folder, file)) for file in listed(folder, ".yaml", shown(folder), Sink()))
            layer = real(folder).name
            yield layer, next((title for title in found if title), {_USUAL: layer})


def titles_beside(named: Iterable[str]) -> dict[str, Mapping[str, str]]:
    """What games and overlays are called, where they say so: by the names that a rule set has for them, overlays by
    their folders too.
    """
    found: dict[str, Mapping[str, str]] = {}
    for name in named:
        folder, file = base_folder(name), GAME_FILE
        if folder is None or not is_file(folder / file):
            folder, file = overlay_folder(name), OVERLAY_FILE
        title = _title_said(folder / file, changed_at(folder / file)) if folder is not None else {}
        if title:
            found[name] = title
        if title and folder is not None and file == OVERLAY_FILE:
            found[real(folder).name] = title
    return found


@lru_cache(maxsize=400)
def _title_said(file: Path, _changed: int) -> Mapping[str, str]:
    document = read(file_in(file.parent, file), shown(file), file.parent.name, Sink())
    root = document.root if isinstance(document, Overlay | Module) else None
    game = root.get("game") if root is not None else None
    title = game.get("title") if isinstance(game, Mapped) else root.get("title") if root is not None else None
    return _by_language(title)


def _by_language(title: Node | None) -> Mapping[str, str]:
    """A plain text is the title in all of them."""
    return {_USUAL: title.text} if isinstance(title, Scalar) else plan_languages(title)


def whole_titles(expression: str, game: Mapping[str, str]) -> Mapping[str, str]:
    """`Game + module`, by language; `game` is the title of the game."""
    layers = list(layer_titles(expression))
    return {
        lang: " + ".join([title, *(own.get(lang) or own.get(_USUAL, layer) for layer, own in layers)])
        for lang, title in game.items()
    }


def titles_of(rules: Sequence[str], lang: str) -> tuple[str, ...]:
    """What rules are called beside each other: as they were named, where their titles do not tell them apart."""
    found = tuple(_called(one, lang) for one in rules)
    return found if len(set(found)) == len(set(rules)) else tuple(rules)


def _called(rules: str, lang: str) -> str:
    """A compiled file, and rules that are not in order, have no title that is known here."""
    try:
        declared = None if rules.endswith(COMPILED) else open_front(rules).declared
    except Unusable:
        declared = None
    titles = whole_titles(rules, declared.game.title) if declared is not None else {}
    return titles.get(lang) or titles.get(_USUAL) or next(iter(titles.values()), rules)


def _title(place: Place) -> Mapping[str, str]:
    document = read(place, shown(place.path), place.path.parent.name, Sink())
    return _by_language(document.root.get("title") if isinstance(document, Overlay) else None)
