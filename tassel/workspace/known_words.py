"""Which words sentences of a text may say: the names of the rules as they last were in order, and those of the text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from tassel.workspace.analysing import Workspace
from tassel.workspace.restating import Language
from tassel_compiler.loading import Mapping, Node, Scalar
from tassel_compiler.resolve.printed_names import all_names, lexicon
from tassel_compiler.resolve.words import read_words
from tassel_compiler.same import Same

_BOUND = re.compile(
    r"\b(?:choose|let|as|for each|some|no|count of|first|for)[ ]+([a-z][a-z0-9-]*)|[{,] ?([a-z]):|\b([a-z]) in\b"
)
_STRUCTURE = frozenset(re.findall(
    r"\S+",
    """is do of each has many values steps options groups zones with remember start slot at use when game words
    add change title note source status ruling en fr de nl constants kinds player table supply tracks places cards rules
    by-players hooks changes sources starts-in copies for-each knob knobs from to face holds seen-by""",
))  # fmt: skip
_CHOSEN, _FAR = re.compile(r"\b(?:choose|for each|as) ([a-z]) in\b"), 400  # letters
_PAID = re.compile(r"\bpay (?:\d+|\([^()\n]*\)|[a-z][\w-]*) (?:any )?([a-z][\w-]*)")
_language = Same[Language](most=8)


def language(workspace: Workspace, text: str, at: int = 0) -> Language:
    """What may be said in a text; `at` is where."""
    found = workspace.tree
    if found is None:
        return Language()
    whole = _language.of((found.root,), (), lambda: _of_tree(workspace))
    bound = frozenset(name for pair in _BOUND.findall(text) for name in pair if name)
    above = _CHOSEN.findall(text, max(text.rfind("\n\n", 0, at), at - _FAR), at)
    return replace(whole, bound=bound, near=tuple(above[-1:]))


def _of_tree(workspace: Workspace) -> Language:
    assert workspace.tree is not None
    root = workspace.tree.root
    declared = workspace.declared
    verbs = {word.name: word.verb for word in read_words(root.get("words")).values() if word.verb}
    score = declared.game.score if declared is not None else ""
    many = {family.many for family in declared.families.values()} if declared is not None else set[str]()
    names = (all_names(root) | many) - _STRUCTURE - {""}
    return Language(names, lexicon(root), score, _cash(root, names), lambda noun: verbs.get(noun, ""))


def _cash(root: Node, names: frozenset[str]) -> str:
    """What sentences pay most often."""
    paid = Counter(noun for noun in _paid(root) if noun in names)
    return next((noun for noun, _ in paid.most_common(1)), "")


def _paid(node: Node) -> Iterator[str]:
    match node:
        case Scalar(text=text):
            yield from _PAID.findall(text)
        case Mapping(entries=entries):
            for entry in entries:
                yield from _paid(entry.value)
        case _:
            for item in node.items:
                yield from _paid(item)
