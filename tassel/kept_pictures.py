"""What pictures show, kept between runs: the same rules lay the same tables and play the same examples.

As with verdicts only what had nothing to say is kept, under a name made of every byte that could matter. Whatever does
not read as it was written is played again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass

from tassel import verdicts
from tassel.left_out import LeftOut
from tassel_compiler.disk import keeping
from tassel_compiler.disk.folders import files, is_folder
from tassel_compiler.disk.reading import read
from tassel_compiler.foreign.data import read_json
from tassel_compiler.printing.drawing.played import PlayedExample, TakenStep, ToldCards, ToldLine, ToldNumber
from tassel_compiler.printing.drawing.situation import Situation
from tassel_compiler.printing.drawing.stage import Focus
from tassel_compiler.printing.print_folders import PrintFolder


@dataclass(frozen=True, slots=True)
class ShownTables:
    """The tables by number of players, the examples that hold, and those that no longer do."""

    tables: Mapping[int, Situation]
    examples: tuple[PlayedExample, ...]
    left_out: tuple[LeftOut, ...] = ()


def key_of(expression: str, folders: Sequence[PrintFolder], examples: str) -> str | None:
    """A name for this state of rules, layouts, examples and the engine; None if it cannot be told."""
    rules = verdicts.key(expression)
    if rules is None:
        return None
    try:
        places = [(f, at) for f in folders for at in (f.path, f.path.parent / examples) if is_folder(at)]
        texts = [read(f.file(file)) for f, at in places for file in files(at, ".yaml")]
    except (OSError, ValueError):
        return None
    return "pictures-" + keeping.digest([rules.encode(), *texts])


def keep(name: str | None, shown: ShownTables) -> None:
    if name is not None:
        told = {"tables": shown.tables, "examples": shown.examples, "left_out": shown.left_out}
        keeping.keep(name, json.dumps(told, ensure_ascii=False, default=_plain))


def recall(name: str | None) -> ShownTables | None:
    text = keeping.recall(name) if name is not None else None
    try:
        found = read_json(text) if text is not None else None
        if found is None:
            return None
        tables = {int(players): _situation(one) for players, one in found["tables"].items()}
        left = tuple(LeftOut(**one) for one in found["left_out"])
        return ShownTables(tables, tuple(_example(one) for one in found["examples"]), left)
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


def _plain(part: object) -> object:
    """A part that is no JSON: its fields, none of them copied, or names without an order."""
    if isinstance(part, frozenset):
        return sorted(part)
    assert is_dataclass(part)
    return {field.name: getattr(part, field.name) for field in fields(part)}


def _situation(found: dict[str, object]) -> Situation:
    seats, slots, zones = found["seats"], found["slots"], found["zones"]
    if not (isinstance(seats, list) and isinstance(slots, dict) and isinstance(zones, dict)):
        raise TypeError(seats)
    return Situation(tuple(str(seat) for seat in seats), slots, zones)


def _example(found: dict[str, object]) -> PlayedExample:
    """The example that was written down; whatever is of another shape raises, and is played again."""
    read_as = {
        "before": _situation, "after": _situation, "given": _lines, "then": _lines,
        "steps": lambda steps: tuple(_step(step) for step in steps),
        "focus": lambda focus: Focus(frozenset(focus["things"]), frozenset(focus["seats"])),
        "winners": tuple, "points": lambda found: tuple(tuple(one) for one in found),
    }  # fmt: skip
    return PlayedExample(**{name: read_as.get(name, lambda value: value)(value) for name, value in found.items()})  # type: ignore[operator]


def _lines(lines: list[dict[str, object]]) -> tuple[ToldLine, ...]:
    return tuple(_line(line) for line in lines)


def _line(line: dict[str, object]) -> ToldLine:
    told = {name: tuple(value) if isinstance(value, list) else value for name, value in line.items()}
    return ToldCards(**told) if "zone" in line else ToldNumber(**told)  # type: ignore[arg-type]


def _step(step: dict[str, object]) -> TakenStep:
    told = {name: tuple(value) if isinstance(value, list) else value for name, value in step.items()}
    return TakenStep(**told)  # type: ignore[arg-type]
