"""Nodes as YAML again: what they say, whatever their author's text looked like.

A piece of that text says the same only where it stood: it needs its own depth, its anchors, and its remarks end its
lines. So everything is written anew, lists and tables in one line; read again it is what it was, to the letter.
"""

from __future__ import annotations

import re

from tassel_compiler.foreign.data import as_json
from tassel_compiler.loading.nodes import Mapping, Node, Scalar

_PLAIN = re.compile(r"[A-Za-z0-9]([A-Za-z0-9 '+*()-]*[A-Za-z0-9'+*()-])?")
_LINES = re.compile(r"[^\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff]*")
_STEP = 2


def as_yaml(node: Node, depth: int = 0) -> str:
    """To stand behind a key that stands this deep."""
    if isinstance(node, Scalar) and "\n" in node.text.strip("\n") and _LINES.fullmatch(node.text):
        return _lines(node.text, depth)
    return _in_line(node)


def plain_or_quoted(text: str) -> str:
    return text if _PLAIN.fullmatch(text) else as_json(text)


def _in_line(node: Node) -> str:
    if isinstance(node, Scalar):
        return plain_or_quoted(node.text)
    if isinstance(node, Mapping):
        return "{" + ", ".join(f"{plain_or_quoted(one.key.text)}: {_in_line(one.value)}" for one in node.entries) + "}"
    return "[" + ", ".join(map(_in_line, node.items)) + "]"


def _lines(text: str, depth: int) -> str:
    """In lines of its own; how far they stand in is said where the first would not tell."""
    ends = len(text) - len(text.rstrip("\n"))
    head = "|" + (str(_STEP) if text[0] in " \n" else "") + ("-" if ends == 0 else "" if ends == 1 else "+")
    lines = text.removesuffix("\n").split("\n")
    return "\n".join((head, *(" " * (depth + _STEP) + line if line else "" for line in lines)))
