"""The numbers of sentences, behind a path that leads to a text of them or to a block in one."""

from __future__ import annotations

from itertools import takewhile

from tassel_compiler.loading import Mapping, Scalar
from tassel_compiler.overlays.numbered_sentences import sentence_numbers
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
    above = tuple(map(int, numbers))
    below = (one for one in sentence_numbers(text) if one[:-1] == above)
    return tuple(str(one[-1]) for one in below)
