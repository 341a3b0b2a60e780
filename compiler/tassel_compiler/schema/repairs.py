"""What a designer meant by a value or a key that a schema refuses: advice by the title of what is expected there."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from tassel_compiler.spelling import Grade, Guess
from tassel_compiler.spelling.amounts import number_meant

_TWO_NUMBERS = re.compile(r"\s*([0-9]+)\s*(?:\.\.\.?|–|—|-|to|or|and|bis|oder|à|x|X|×|\*|,|/)\s*([0-9]+)\s*\Z")
_TWO_NAMES = re.compile(r"\s*([\w-]+) ?(?:[x*×]|by) ?([\w-]+)\s*\Z")
_SECTIONS = frozenset(
    ("game", "constants", "kinds", "player", "table", "supply", "tracks", "places", "cards", "zones", "values", "rules")
    + ("words", "phrases", "topics")
)
AN_OVERLAY = "an overlay"

# A key that is not there, and where what it says belongs: by the title of what it was found in.
_ELSEWHERE: Mapping[tuple[str, str], str] = {
    ("a hook", "when"): "the moment says when: `at: after RULE when TEST`",
    ("a hook", "by"): "the moment says who: `at: after RULE by others`",
    ("a step", "when"): "the text says when: `if TEST: ...`",
    ("a rule", "when"): "the text says when: `if TEST: ...`",
    ("a track", "start"): "a track begins at its first level; `advance` it in the rule that lays the table",
    ("a place", "start"): "a start stands with its member: `has: {coin: number = 3}`",
    ("a kind of card", "do"): "each card has a `do` of its own; what all do alike is a rule that they call",
    ("a kind of card", "hooks"): "each card has `hooks` of its own; what all do alike is a rule that they call",
    ("a kind of card", "changes"): "each card has `changes` of its own",
    ("a kind", "hooks"): "hooks stand in the section `hooks`, or on cards that a player can hold",
    ("a kind", "changes"): "changes stand in the section `changes`, or on cards that a player can hold",
}


def value_meant(title: str, text: str) -> str:
    """Advice about a text that does not look as it should; empty if nothing is near."""
    advise = _BY_TITLE.get(title)
    return advise(text) if advise else ""


def name_meant(text: str, path: Sequence[str | int]) -> str:
    """Advice about a name that is none."""
    if "/" in text and list(path) == ["changes"]:
        return 'paths are edited under ⟪need change:"change"⟫; under "changes" stand the names of values'
    return ""


def key_meant(title: str, name: str, first: str | None) -> str | None:
    """Advice about a key that is not there; `first` is the first key below it."""
    if title == AN_OVERLAY and name in _SECTIONS:
        path = f"{name}/{first}" if first else f"{name}/NAME"
        return f"an overlay edits paths: write ⟪`{path}`⟫ under `change`, or under `add` if it is new"
    return _ELSEWHERE.get((title, name))


_SAID = {
    "many": "plural plurals multiple",
    "one": "singular single",
    "start": "begin begins first-rule main entry starts",
    "rank": "ranking order winner wins",
    "title": "name label caption titel titre",
    "name": "title label",
    "values": "entries items members options list elements",
    "levels": "steps values spaces points track",
    "copies": "count number amount quantity times anzahl nombre",
    "cost": "price costs preis coût prix kosten",
    "steps": "phases stages parts sequence levels schritte étapes",
    "list": "size length count number",
    "languages": "language lang langs sprachen langues",
    "players": "player player-count seats spieler joueurs",
    "gender": "genre geschlecht",
    "note": "comment remark description",
    "optional": "may voluntary",
    "once": "limit per-turn uses",
    "scenario": "name title test",
    "play": "rule run card do",
    "rules": "game ruleset on",
    "on": "base game extends for",
    "overlay": "name id module",
    "change": "changed edit modify replace set update",
    "add": "new added create",
    "remove": "delete removed drop",
    "insert": "inserts put",
    "hooks": "hook triggers events",
    "grid": "board rows size",
    "ring": "circle loop",
    "type": "kind sort",
    "when": "if condition unless wenn si moves choices",
    "is": "value formula equals",
    "do": "does effect action then effects text tut fait",
    "at": "on trigger moment event",
    "slot": "type",
    "of": "about params parameters with",
    "with": "params parameters args arguments of",
    "given": "start where situation before",
    "then": "expect expected result results than",
    "choose": "choice pick take",
    "by": "who from player seat",
    "options": "choices choose alternatives one-of either actions",
    "after": "behind following",
    "each": "entries rows all",
    "has": "members fields attributes properties",
    "remember": "locals variables vars state",
}


def key_said(name: str, legal: Sequence[str]) -> Guess | None:
    """A key that others call so."""
    meant = [own for own, others in _SAID.items() if name.casefold() in others.split() and own in legal]
    return Guess(meant[0], Grade.SAME) if meant else None


def key_missing(name: str) -> str | None:
    """Advice about a key that must be there."""
    return _MISSING.get(name)


_MISSING = {
    "tassel": '⟪need tassel:add "tassel: 1"⟫, the version of the language',
    "on": '⟪need on:add "on: ..."⟫ with the name that stands behind `module:` in the game that it edits',
    "overlay": '⟪need overlay:add "overlay: ..."⟫ with a name of your own',
}


def _range(text: str) -> str:
    found = _TWO_NUMBERS.match(text)
    return f"write ⟪`{found[1]}..{found[2]}`⟫" if found else ""


def _grid(text: str) -> str:
    found = _TWO_NUMBERS.match(text) or _TWO_NAMES.match(text)
    return f"write ⟪`{found[1]} x {found[2]}`⟫" if found else ""


_BY_TITLE: Mapping[str, Callable[[str], str]] = {
    "a range such as 2..5": _range,
    "rows and columns such as 5 x 5": _grid,
    "a whole number": lambda text: number_meant(text) or "",
}
