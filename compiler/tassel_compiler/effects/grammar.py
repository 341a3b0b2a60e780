"""The analysed grammar.

Building LALR tables takes a tenth of a second, too long for every start of the program, so they are kept in a
file of the user's cache directory. The file's name holds a hash of all that the tables depend on: a stale
file is never read, and where nothing can be written the tables are simply built again.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

import lark
from lark import Lark

from tassel_compiler.effects.layout import Layout

GRAMMAR = Path(__file__).with_name("effects.lark")
STARTS = ("block", "formula", "moment", "field", "condition")


@lru_cache(maxsize=1)
def grammar() -> Lark:
    text = GRAMMAR.read_text(encoding="utf-8")
    file = _cache_file(text)
    kept = _read(file)
    if kept is not None:
        return kept
    analysed = _analyse(text)
    _keep(analysed, file)
    return analysed


@lru_cache(maxsize=1)
def keywords() -> frozenset[str]:
    """Words that the grammar claims for itself."""
    patterns = (terminal.pattern for terminal in grammar().terminals)
    return frozenset(p.value for p in patterns if p.type == "str" and p.value.isalpha())


@lru_cache(maxsize=1)
def spelling() -> Mapping[str, str]:
    """How each terminal is written, or its pattern."""
    return {terminal.name: str(terminal.pattern.value) for terminal in grammar().terminals}


def _analyse(text: str) -> Lark:
    # lexer="basic": keywords are reserved everywhere, so `pay 1 coin take 2 gem` is not one long noun.
    return Lark(
        text,
        parser="lalr",
        lexer="basic",
        start=list(STARTS),
        postlex=Layout(),
        keep_all_tokens=True,
    )


def _read(file: Path) -> Lark | None:
    try:
        with file.open("rb") as tables:
            return Lark.load(tables)
    except Exception:  # missing, or damaged in any way a pickle can be: a missed chance, no more
        return None


def _keep(analysed: Lark, file: Path) -> None:
    mine = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with mine.open("wb") as tables:
            analysed.save(tables)
        mine.replace(file)  # at once, so that no other process reads half a file
    except OSError:
        return


def _cache_file(text: str) -> Path:
    stamp = f"{lark.__version__}\n{sys.version}\n{text}"
    name = hashlib.sha256(stamp.encode()).hexdigest()[:16]
    return _cache_directory() / f"effects-{name}.tables"


def _cache_directory() -> Path:
    for variable in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        if os.environ.get(variable):
            return Path(os.environ[variable]) / "tassel"
    return Path.home() / ".cache" / "tassel"
