"""Rules that were found in order and have not changed since need no second check.

What counts is every byte that could matter: the rules files of the game, its modules and overlays, the
words, and the compiler itself. Only the verdict "nothing to say" is kept, so that whoever has something
to repair always gets the whole story. A cache that cannot be read or written is as good as none.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from tassel_compiler.places import base_folder, data_root, foundation, names, overlay_folder, shown

_KEPT = 200


def _folder() -> Path:
    for variable in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        if os.environ.get(variable):
            return Path(os.environ[variable]) / "tassel" / "verdicts"
    return Path.home() / ".cache" / "tassel" / "verdicts"


def _files(expression: str) -> list[Path] | None:
    """All files the verdict may depend on; more than needed does no harm."""
    first, *rest = names(expression)
    base = base_folder(first)
    standing = foundation(base) if base is not None else first
    if isinstance(standing, str):
        return None
    folders = [*standing, *(overlay_folder(name) for name in rest)]
    if any(folder is None for folder in folders):
        return None
    rules, schemas = data_root("rules"), data_root("schemas")
    files = [f for folder in folders if folder is not None for f in folder.glob("*.yaml")]
    files += [
        *rules.glob("shared/**/*.yaml"),
        *rules.glob("words/*.yaml"),
        *rules.glob("*.yaml"),
        *schemas.glob("*.json"),
    ]
    return sorted({f.resolve() for f in files})


def _compiler() -> list[str]:
    """The compiler's own files by size and time: reading them all would cost more than the check saves."""
    root = Path(__file__).resolve().parent
    import tassel_compiler

    sources = [
        *Path(tassel_compiler.__file__).parent.rglob("*.py"),
        *Path(tassel_compiler.__file__).parent.rglob("*.lark"),
    ]
    found = []
    for file in sorted({*sources, *root.glob("*.py")}):
        stat = file.stat()
        found.append(f"{file}:{stat.st_size}:{stat.st_mtime_ns}")
    return found


def key(expression: str) -> str | None:
    """A name for this state of the rules; None if there are no such rules."""
    try:
        files = _files(expression)
        if files is None:
            return None
        digest = hashlib.sha256(expression.encode())
        for line in _compiler():
            digest.update(line.encode())
        for file in files:
            digest.update(f"\n{shown(file)}\n".encode())
            digest.update(file.read_bytes())
    except OSError:
        return None
    return digest.hexdigest()


def recall(name: str | None) -> str | None:
    """The verdict kept under this name: what was said when the rules were found in order."""
    if name is None:
        return None
    try:
        return (_folder() / name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None


def keep(name: str | None, verdict: str) -> None:
    if name is None:
        return
    folder = _folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _forget_oldest(folder)
        part = folder / f"{name}.{os.getpid()}.part"
        part.write_text(verdict, encoding="utf-8")
        part.replace(folder / name)
    except OSError:
        return


def _forget_oldest(folder: Path) -> None:
    kept = sorted(folder.iterdir(), key=lambda f: f.stat().st_mtime)
    for file in kept[: max(0, len(kept) - _KEPT)]:
        file.unlink(missing_ok=True)
