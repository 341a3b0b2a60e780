"""The Python knows no game: no name that the rules of a game declare is used as logic, and no game is named."""

from __future__ import annotations

import ast
import re

from tests.house.declared_names import ROOT, declared_names, python_files

_GAME_ID = re.compile(r"^  id: ([\w-]+)$", re.M)
OF_THE_LANGUAGE = {"at-once", "when-empty"}
"""Keys of rules files that a game also uses as names."""


def literals(source: str) -> set[str]:
    """Collect the texts that code can compare or look up."""
    constants = (node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant))
    return {value for value in constants if isinstance(value, str)}


def names() -> set[str]:
    """Collect names that nobody writes by accident: of several words, and those of the rows of a deck.

    Single words are too often plain English or words of the rules language.
    """
    deck = re.findall(r"^      ([a-z]+):", (ROOT / "rules/1893/nobles.yaml").read_text("utf-8"), re.M)
    return {name for name in declared_names() if "-" in name} - OF_THE_LANGUAGE | set(deck)


def test_no_declared_name_of_a_game_is_used_as_logic() -> None:
    texts = {file.relative_to(ROOT): file.read_text(encoding="utf-8") for file in python_files()}
    assert {str(file): found for file, text in texts.items() if (found := literals(text) & names())} == {}


def test_a_planted_name_is_found() -> None:
    planted = 'def worth(x):\n    return x["noble-row"] if x.name == "empain" else 0\n'
    assert literals(planted) & names() == {"noble-row", "empain"}


def test_no_rule_set_is_named_in_the_python() -> None:
    games = {name for path in ROOT.glob("rules/**/game.yaml") for name in _GAME_ID.findall(path.read_text("utf-8"))}
    assert len(games) > 1
    texts = {file.relative_to(ROOT): file.read_text("utf-8") for file in python_files()}
    assert [(str(file), name) for file, text in texts.items() for name in games if name in text] == []
