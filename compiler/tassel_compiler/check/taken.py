"""Who took away what a sentence told: what is gone has no place in the rules any more, only in the edits of an overlay.

A step, a member or a start that an overlay removes, something that it puts in the place of a larger entry, and what
hung on a rule or a value and does so no longer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tassel_compiler.core.meaning import Meaning, MeaningNode
from tassel_compiler.overlays import Taken

_HANGING = ("hooks", "changes")


def taken_from(meaning: Meaning, taken: Iterable[Taken]) -> Taken | None:
    """The first of these edits that took something from what the meaning rests on."""
    homes = {home for node in meaning.parts for home in homes_of(node)}
    names = {re.split(r"[/.#@]", node.key)[-1] for node in meaning.parts} | {home.rpartition("/")[2] for home in homes}
    return next((edit for edit in taken if lies_at(edit.path, homes) or _hung_on(edit, names)), None)


def homes_of(node: MeaningNode) -> Iterator[str]:
    """Where in the tree a node is written."""
    sort, key = node
    match sort:
        case "value" | "constant" | "track" | "zone":
            yield f"{sort}s/{key}"
        case "group":
            family, _, name = key.partition("/")
            yield from (f"{form}s/{family}/groups/{name}" for form in ("kind", "place", "card"))
        case "rule" | "steps" | "hook" | "change":
            yield re.split(r"[#@]", key)[0]


def lies_at(path: str, homes: Iterable[str]) -> bool:
    return any(f"{path}/".startswith(f"{home}/") or home.startswith(f"{path}/") for home in homes)


def _hung_on(edit: Taken, names: Iterable[str]) -> bool:
    if not set(edit.path.split("/")) & set(_HANGING):
        return False
    said = {edit.path.rpartition("/")[2], *re.findall(r"[\w-]+", edit.old.span.words)}
    return not said.isdisjoint(names)
