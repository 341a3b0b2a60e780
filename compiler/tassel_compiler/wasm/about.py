"""What a module says of itself in a section of its own: where things lie in its memory, and where its code comes from.

JSON in the custom section `tassel`, so that whoever has the module alone (a page in a browser, a profile, a trap)
finds the points, the question and the sentence. Offsets are those of the module's file, as engines tell them.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tassel_compiler.ir.program import Program
from tassel_compiler.wasm.encoding import MAGIC, custom
from tassel_compiler.wasm.layout import BATCH, PLACES, MemoryMap
from tassel_compiler.wasm.writing_code import PlaceMark

OWN_SECTION = "tassel"
ABOUT_FORMAT = 1
WRITTEN_BY = "written by tassel"
"""At the end of the file, where `tassel_compiler.disk` looks whether it may be replaced."""


class BadModule(ValueError):
    """Bytes that are no module of this version."""


@dataclass(frozen=True, slots=True)
class About:
    """What stands in the section. `marks` are an offset, a block or -1, and a place in the rules, in order."""

    rules: str
    players: int
    program: str
    cells: int
    memory: dict[str, int]
    asks: list[str]
    faults: list[str]
    owners: list[str]
    whys: list[list[str]]
    marks: list[list[int]]
    tassel: int = ABOUT_FORMAT
    _starts: list[int] = field(default_factory=list)

    def place(self, offset: int) -> str:
        """Rule, sentence and place that the code at this offset comes from; empty if nobody wrote it."""
        if not self._starts:
            self._starts.extend(mark[0] for mark in self.marks)
        at = bisect_right(self._starts, offset) - 1
        if at < 0:
            return ""
        _, block, why = self.marks[at]
        path, text, place = self.whys[why] if why else ("", "", "")
        owner = path or (self.owners[block] if block >= 0 else "")
        return ": ".join(part for part in (place, owner, f"`{text}`" if text else "") if part)


_SAID = [name for name in About.__slots__ if not name.startswith("_")]


def about(layout: MemoryMap, faults: Sequence[str], marks: Sequence[PlaceMark]) -> About:
    program: Program = layout.program
    told = ("stop", "results", "record", "places", "vector", "offers", "limits", "journal", "view", "minds",
            "worths")  # fmt: skip
    memory = {name: getattr(layout, name) for name in (*told, *(("reasons",) if layout.watched else ()))}
    return About(
        program.rules, program.players, program.hash, program.cells, {**memory, "batch": BATCH, "most_places": PLACES},
        [ask.id for ask in program.asks], list(faults), [block.owner for block in program.blocks],
        [[why.path, why.text, why.place] for why in program.whys], [[m.at, m.block, m.why] for m in marks],
    )  # fmt: skip


def written_about(said: About) -> bytes:
    content = {name: getattr(said, name) for name in _SAID} | {"by": WRITTEN_BY}
    return custom(OWN_SECTION, json.dumps(content, ensure_ascii=True, separators=(",", ":")).encode("ascii"))


def read_about(module: bytes) -> About:
    """What a module says of itself; `BadModule` if it was not written here, or by another version."""
    content = next((body for name, body in _customs(module) if name == OWN_SECTION), None)
    try:
        said = json.loads(content) if content is not None else None
        found = About(**{k: v for k, v in said.items() if k != "by"}) if isinstance(said, dict) else None
    except (ValueError, TypeError, RecursionError):
        found = None
    if found is None or found.tassel != ABOUT_FORMAT:
        raise BadModule("this is no module that this version of tassel wrote")
    return found


def with_about(module: bytes, said: About) -> bytes:
    """The module with another section of its own instead of the one that it has, which is its last."""
    own = written_about(read_about(module))
    if not module.endswith(own):
        raise BadModule("this is no module that this version of tassel wrote")
    return module.removesuffix(own) + written_about(said)


def _customs(module: bytes) -> Iterator[tuple[str, bytes]]:
    if not module.startswith(MAGIC):
        return
    at = len(MAGIC)
    while at < len(module):
        kind = module[at]
        size, at = _number(module, at + 1)
        if kind == 0:
            length, name = _number(module, at)
            yield module[name:name + length].decode("utf-8", "replace"), module[name + length:at + size]
        at += size


def _number(data: bytes, at: int) -> tuple[int, int]:
    found = shift = 0
    while at < len(data):
        byte = data[at]
        at += 1
        found |= (byte & 0x7F) << shift
        shift += 7
        if not byte & 0x80:
            break
    return found, at
