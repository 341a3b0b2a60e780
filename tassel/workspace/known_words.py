"""Which words sentences of a text may say: the names of the rules as they last were in order, and those of the text."""

from __future__ import annotations

import re

from tassel.workspace.analysing import Workspace
from tassel.workspace.restating import Language
from tassel_compiler.resolve.printed_names import all_names, lexicon
from tassel_compiler.resolve.words import read_words
from tassel_compiler.same import Same

_BOUND = re.compile(r"\b(?:choose|let|as|for each|some|no|count of|first|for)[ ]+([a-z][a-z0-9-]*)|[{,] ?([a-z]):")
_STRUCTURE = frozenset(re.findall(
    r"\S+",
    """is do of each has many values steps options groups zones with remember start slot at use when game words
    add change title note source status ruling en fr de nl constants kinds player table supply tracks places cards rules
    by-players hooks changes sources starts-in copies for-each knob knobs from to face holds seen-by""",
))  # fmt: skip
_language = Same[Language](most=8)


def language(workspace: Workspace, text: str) -> Language:
    found = workspace.tree
    if found is None:
        return Language()
    whole = _language.of((found.root,), (), lambda: _of_tree(workspace))
    bound = frozenset(name for pair in _BOUND.findall(text) for name in pair if name)
    return Language(whole.names, whole.printed, whole.score, whole.idiom, bound, whole.meant)


def _of_tree(workspace: Workspace) -> Language:
    assert workspace.tree is not None
    root = workspace.tree.root
    declared = workspace.declared
    verbs = {word.name: word.verb for word in read_words(root.get("words")).values() if word.verb}
    score = declared.game.score if declared is not None else ""
    many = {family.many for family in declared.families.values()} if declared is not None else set[str]()
    names = (all_names(root) | many) - _STRUCTURE - {""}
    return Language(names, lexicon(root), score, lambda noun: verbs.get(noun, ""))
