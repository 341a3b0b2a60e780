"""What a number is that depends on how many play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tassel.workspace.analysis import Analysis
from tassel_compiler.resolve.declarations import ByPlayers
from tassel_compiler.source import Span


def inlaid(found: Analysis, path: Path) -> Iterator[tuple[Span, str]]:
    """Behind each word that stands for a constant, its value: `4`, or `2: 4, 3: 3` by the number of players."""
    draft = found.draft(path)
    if draft is None or draft.root is None or found.checked is None:
        return
    constants = found.checked.declared.constants
    for span, meant in found.words.get(draft.root.span.source, []):
        constant = constants.get(meant.key) if meant.sort == "constant" else None
        if constant is None:
            continue
        value = constant.value
        if isinstance(value, ByPlayers):
            yield span, ", ".join(f"{players}: {_number(one)}" for players, one in value.entries)
        else:
            yield span, _number(value)


def _number(value: object) -> str:
    return f"[{', '.join(map(_number, value))}]" if isinstance(value, tuple | list) else str(value)
