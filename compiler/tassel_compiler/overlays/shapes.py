"""Entries that say what they rest on, and the key that one in short form leaves out.

`rounds: 5` is short for `rounds: {is: 5}`, and the path `constants/rounds/is` means the same in both.
"""

from __future__ import annotations

import re
from collections.abc import Mapping as MappingOf

from tassel_compiler.loading import Entry, Mapping, Node, Scalar

TreeSteps = tuple[str, ...]

ENTRY = ""  # the key of what has no short form: it is a mapping, or has nothing in it
_FAMILIES = frozenset({"kinds", "places", "cards"})
_SECTIONS: MappingOf[str, str] = {
    "constants": "is", "values": "is", "changes": "is", "rules": "do", "zones": "of", "player": "slot", "table": "slot",
    "tracks": ENTRY, "hooks": ENTRY, "kinds": ENTRY, "places": ENTRY, "cards": ENTRY,
}  # fmt: skip
_LEVELS: MappingOf[str, str] = {"steps": "do", "options": "do", "changes": "is", "hooks": ENTRY}
_OF_FAMILIES: MappingOf[str, str] = {"each": ENTRY, "has": "slot", "groups": "values", "zones": "of"}
_FIELDS = frozenset({"with", "remember", "when", "knobs", "has", "changes"})
_DEED = "deed"


def long_key(steps: TreeSteps, root: Mapping) -> str | None:
    """The key that the entry at these steps leaves out in short form; None if nothing there is an entry."""
    match steps:
        case ("game",):
            return ENTRY
        case (section, _):
            return _SECTIONS.get(section)
        case (section, _, level, _) if section in _FAMILIES and level in _OF_FAMILIES:
            return _OF_FAMILIES[level]
        case (section, family, "each", _, member) if section in _FAMILIES and _is_deed(root, section, family, member):
            return "do"
        case (section, *_, level, _) if section in (*_FAMILIES, "rules"):
            return _LEVELS.get(level)
    return None


def is_block(steps: TreeSteps, root: Mapping) -> bool:
    """Whether what stands there is a text that happens: of a rule, a row or a hook, of a step or an option of these."""
    if steps[:1] not in (("rules",), ("hooks",), *((family,) for family in _FAMILIES)) or _FIELDS & set(steps[2:]):
        return False
    return steps[-1] == "do" or long_key(steps, root) == "do"


def _is_deed(root: Mapping, *steps: str) -> bool:
    section, family, member = steps
    node: Node | None = root
    for step in (section, family, "has", member):
        node = node.get(step) if isinstance(node, Mapping) else None
    node = node.get("slot") if isinstance(node, Mapping) else node
    return isinstance(node, Scalar) and node.text.split(" ")[0] == _DEED


def in_long_form(node: Node, key: str, at: Scalar) -> Mapping | None:
    """The entry as a mapping; None if it can be none. `at` gives the place of the key that it gets."""
    if isinstance(node, Mapping):
        return node
    if key == ENTRY:
        return Mapping((), node.span) if isinstance(node, Scalar) and not node.text else None
    return Mapping((Entry(Scalar(key, at.span), node),), node.span)


_IT = re.compile(r"(?<![\w-])it(?![\w-])")


def asks_for_it(change: Node) -> bool:
    """Does a change ask for `it`, what the value was so far? One that holds sometimes leaves the rest as it was."""
    if isinstance(change, Mapping):
        said = change.get("is")
        return change.get("when") is not None or said is None or asks_for_it(said)
    return not isinstance(change, Scalar) or bool(_IT.search(change.text))
