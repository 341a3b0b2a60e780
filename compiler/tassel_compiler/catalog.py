"""Where rules lie: from a rule set expression such as `base+module+./folder` to documents.

A folder is a module: the game's folder under the rules, with what its `uses` name, and the words; everything after a
`+` is an overlay, shipped or at a path of the user's.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from tassel_compiler.diagnostics import Sink, nearest
from tassel_compiler.documents import Document, Module, read
from tassel_compiler.source import NOWHERE


@dataclass(slots=True)
class Parts:
    modules: list[Document] = field(default_factory=list)
    overlays: list[Document] = field(default_factory=list)
    files: list[Path] = field(default_factory=list)


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
        for line in file.read_text(encoding="utf-8", errors="replace").splitlines():
            if line.strip().startswith("id:"):
                found[line.split(":", 1)[1].split("#")[0].strip()] = file.parent
                break
    return found


def games(root: Path | None = None) -> dict[str, Path]:
    return _game_ids(root or data_root("rules"))


def overlays(root: Path | None = None) -> dict[str, Path]:
    """Overlay name -> its folder, those under house/ included."""
    base = root or data_root("rules")
    return {
        f.parent.name: f.parent
        for f in sorted([*base.glob("*/overlay.yaml"), *base.glob("house/*/overlay.yaml")])
    }


def find(expression: str, sink: Sink) -> Parts | None:
    first, *rest = expression.split("+")
    base = Path(first) if _is_path(first) else games().get(first)
    if base is None or not base.is_dir():
        legal = [*games()]
        sink.report("E0210", None, word=first, near=nearest(first, legal), legal=", ".join(legal))
        return None
    parts = Parts()
    _add_folder(parts, base, base.name, parts.modules, sink)
    _add_used(parts, sink)
    words = data_root("rules") / "words"
    if words.is_dir():
        _add_folder(parts, words, "words", parts.modules, sink)
    for name in rest:
        folder = Path(name) if _is_path(name) else overlays().get(name)
        if folder is None or not folder.is_dir():
            legal = [*overlays()]
            sink.report(
                "E0211",
                None,
                word=name,
                near=nearest(name, legal),
                legal=", ".join(legal) or "none is shipped yet",
            )
            return None
        _add_folder(parts, folder, folder.name, parts.overlays, sink)
    return parts


def _is_path(name: str) -> bool:
    return "/" in name or name.startswith(".")


def _add_folder(parts: Parts, folder: Path, layer: str, into: list[Document], sink: Sink) -> None:
    for file in sorted(folder.glob("*.yaml")):
        _add_file(parts, file, layer, into, sink)


def _add_file(parts: Parts, file: Path, layer: str, into: list[Document], sink: Sink) -> None:
    document = read(file, shown(file), layer, sink)
    parts.files.append(file)
    if document is not None:
        into.append(document)


def _add_used(parts: Parts, sink: Sink) -> None:
    """The modules named under `uses`: files under the rules, and those they use in turn."""
    root = data_root("rules")
    done: set[str] = set()
    todo = [use.module for d in parts.modules if isinstance(d, Module) for use in d.uses]
    while todo:
        name = todo.pop(0)
        if name.name in done:
            continue
        done.add(name.name)
        file = root / f"{name.name}.yaml"
        if root not in file.resolve().parents or not file.is_file():
            sink.report("E0212", name.span, word=name.name)
            continue
        _add_file(parts, file, name.name, parts.modules, sink)
        last = parts.modules[-1]
        todo += [use.module for use in last.uses] if isinstance(last, Module) else []


__all__ = ["NOWHERE", "Parts", "data_root", "find", "games", "overlays", "shown"]
