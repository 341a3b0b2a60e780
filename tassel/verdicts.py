"""Rules that were found in order and have not changed since need no second check.

What counts is every byte that could matter: the rules files of the game, its modules and overlays, what is printed of
them, the words, all other texts in somebody's own folders, the names of whatever else lies there, and the program
itself by its version and the size and time of its files. Only the verdict "nothing to mend" is kept, with the examples
of others that the rules made untrue, so that whoever has something to repair always gets the whole story. A cache that
cannot be read or written is as good as none.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import astuple, dataclass
from pathlib import Path

from tassel.left_out import LeftOut
from tassel.texts_lying import names_lying, texts_lying
from tassel_compiler.disk import keeping
from tassel_compiler.disk.folders import below, files, real, stamps
from tassel_compiler.disk.reading import InFolder, Named, Place, read
from tassel_compiler.foreign.data import read_json
from tassel_compiler.places import (
    EXAMPLES_FOLDER,
    PRINT_FOLDER,
    RULE_FILES,
    base_folder,
    base_said,
    data_root,
    file_in,
    foundation,
    is_path,
    names,
    overlay_folder,
    shipped,
    shown,
)

_BESIDE = (PRINT_FOLDER, EXAMPLES_FOLDER)  # folders in those of rules, whose files are looked at with them
_PLANS = (".yaml", ".svg", ".typ")
_KEYS = ("players", "left-out")
_LARGEST = 100  # numbers of players in a verdict


def _base_of_game(folder: Path) -> str:
    """Read what an edition stands on; YAML is imported only for rules that do not ship."""
    if shipped(folder):
        return base_said(folder)
    from tassel_compiler.loading.heads import base_of_game

    return base_of_game(folder)


def _files(expression: str) -> list[Place] | None:
    """All files the verdict may depend on; more than needed does no harm."""
    first, *rest = names(expression)
    base = base_folder(first)
    standing = foundation(base, _base_of_game) if base is not None else first
    if isinstance(standing, str):
        return None
    folders = [*standing, *(overlay_folder(name) for name in rest)]
    if any(folder is None for folder in folders):
        return None
    rules = data_root("rules")
    own = [file_in(folder, f) for folder in folders if folder is not None for f in (
        *files(folder, RULE_FILES), *(f for name in _BESIDE for f in below(folder / name, _PLANS)))]  # fmt: skip
    shared = [*below(rules / "shared", RULE_FILES), *files(rules / "words", ".yaml"), *files(rules, ".yaml")]
    shared += files(rules / PRINT_FOLDER, ".yaml")
    return [*own, *map(Named, (*shared, *files(data_root("schemas"), ".json")))]


def _program() -> list[str]:
    """What checks and plays: its version, and its files by size and time, since to read them all would cost more than
    is saved. Where all files have the same time the version tells two releases apart."""
    import tassel
    import tassel_compiler
    import tassel_runtime

    modules = (tassel_compiler.__file__, tassel_runtime.__file__, __file__)
    found = (stamp for module in modules for stamp in stamps(real(Path(module or "")).parent, (".py", ".lark")))
    return [tassel.__version__, *found]


def _lying_there(expression: str) -> Iterator[bytes]:
    """The names and the texts in somebody's own folders: also what nobody reads is told."""
    homes = [Path(name) for name in names(expression) if is_path(name)]
    yield from map(_encoded, dict.fromkeys(name for home in homes for name in names_lying(home)))
    for home in homes:
        for file in texts_lying(home):
            with suppress(OSError, ValueError):  # what cannot be read is nothing to whoever looks at it
                yield from (_encoded(str(file)), read(InFolder(file, home)))


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def key(expression: str) -> str | None:
    """A name for this state of the rules; None if there are no such rules."""
    try:
        found = _files(expression)
        if found is None:
            return None
        parts = [*map(_encoded, (expression, *_program())), *_lying_there(expression)]
        for place in found:
            parts += [_encoded(shown(place.path)), read(place)]
    except (OSError, ValueError):
        return None
    return "verdict-" + keeping.digest(parts)


@dataclass(frozen=True, slots=True)
class InOrder:
    """In order, for these numbers of players; and what is to be said all the same."""

    players: tuple[int, ...]
    left_out: tuple[LeftOut, ...] = ()


def recall(name: str | None) -> InOrder | None:
    """The verdict kept under this name."""
    text = keeping.recall(name) if name is not None else None
    try:
        found = read_json(text) if text is not None else None
    except ValueError:
        return None
    players, left = (found.get(key) for key in _KEYS) if isinstance(found, dict) else (None, None)
    sound = isinstance(players, list) and 0 < len(players) <= _LARGEST and all(type(n) is int for n in players)
    if not sound or not isinstance(left, list) or not all(map(_is_left_out, left)):
        return None
    return InOrder(tuple(players or ()), tuple(LeftOut(*one) for one in left))


def _is_left_out(kept: object) -> bool:
    """A list of what the fields of one hold."""
    sorts = (str, str, str, str, int, int)
    return isinstance(kept, list) and [type(part) for part in kept] == list(sorts)


def keep(name: str | None, verdict: InOrder) -> None:
    if name is not None:
        left = [list(astuple(one)) for one in verdict.left_out]
        keeping.keep(name, json.dumps(dict(zip(_KEYS, (verdict.players, left), strict=True))))
