"""The numbers of sentences, behind a path that leads to a text of them or to a block in one."""

from __future__ import annotations

from itertools import takewhile

from tassel_compiler.diagnostics import Sink
from tassel_compiler.effects import parse
from tassel_compiler.effects import tree as t
from tassel_compiler.effects.inside import inner_sentences
from tassel_compiler.loading import Mapping, Scalar
from tassel_compiler.loading.nodes import Patched
from tassel_compiler.overlays.shapes import is_block, long_key
from tassel_compiler.overlays.tree import meant


def numbers_below(root: Mapping, path: str) -> tuple[str, ...]:
    """In their order; none where no sentence stands."""
    steps = path.split("/")
    numbers = list(takewhile(str.isdecimal, reversed(steps)))[::-1]
    trail = meant(root, "/".join(steps[: len(steps) - len(numbers)]))
    found, text = trail.steps, trail.last
    if isinstance(text, Mapping) and long_key(found, root) == "do" and (inner := text.get("do")) is not None:
        found, text = (*found, "do"), inner
    if trail.rest or not isinstance(text, Scalar) or not is_block(found, root):
        return ()
    block = parse("block", text.below if isinstance(text, Patched) and text.below is not None else text, Sink())
    deeds = block.deeds if isinstance(block, t.Block) else ()
    for number in map(int, numbers):
        deeds = inner_sentences(deeds[number - 1]) if 1 <= number <= len(deeds) else ()
    return tuple(str(i) for i in range(1, len(deeds) + 1))
