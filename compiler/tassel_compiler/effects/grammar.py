"""The analysed grammar.

Building LALR tables takes a tenth of a second, too long for every start of the program, so they are kept as JSON among
what is kept between runs. The name holds a hash of all that the tables depend on: a stale file is never read, and where
nothing can be written the tables are simply built again. Reading them runs nothing that was written there.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import cast

import lark
from lark import Lark
from lark.grammar import Rule
from lark.lexer import TerminalDef

from tassel_compiler.disk.keeping import digest, keep, recall
from tassel_compiler.disk.reading import Named, read_text
from tassel_compiler.effects.layout import Indentation

GRAMMAR = Path(__file__).with_name("effects.lark")
STARTS = ("block", "formula", "moment", "field", "condition")


@lru_cache(maxsize=1)
def grammar() -> Lark:
    text = read_text(Named(GRAMMAR))
    name = "effects-" + digest((lark.__version__.encode(), sys.version.encode(), text.encode()))
    kept = _from_json(recall(name))
    if kept is not None:
        return kept
    analysed = _analyse(text)
    keep(name, _to_json(analysed))
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
        postlex=Indentation(),
        keep_all_tokens=True,
    )


def _to_json(analysed: Lark) -> str:
    data, memo = analysed.memo_serialize([TerminalDef, Rule])
    data["options"] = {key: value for key, value in data["options"].items() if key != "postlex"}
    return json.dumps({"data": data, "memo": memo}, separators=(",", ":"))


def _from_json(text: str | None) -> Lark | None:
    """The tables again. JSON knows no numbers as keys, so states and terminals become numbers here."""
    if text is None:
        return None
    try:
        kept = json.loads(text)
        data = kept["data"]
        parser = data["parser"]["parser"]
        parser["states"] = {int(state): _numbered(moves) for state, moves in parser["states"].items()}
        parser["tokens"] = _numbered(parser["tokens"])
        load = cast(Callable[..., Lark], Lark._load_from_dict)
        return load(data, _numbered(kept["memo"]), postlex=Indentation())
    except Exception:  # damaged in any way a file can be: a missed chance, no more
        return None


def _numbered(table: dict[str, object]) -> dict[int, object]:
    return {int(key): value for key, value in table.items()}
