"""Pieces of YAML: values as their authors wrote them, and as lines of a new file."""

from __future__ import annotations

import json
import re

from tassel_compiler.loading import Mapping, Node, Scalar

# What YAML reads as it stands, in a block and inside braces.
_PLAIN = re.compile(r"[A-Za-z0-9_(-][^:#,{}\[\]&*!|>'\"%@`\n]*$")


def one_line(node: Node | None) -> str:
    """A value on one line, ready to be written; nothing if it needs more."""
    if isinstance(node, Scalar):
        text = node.text.strip()
        return "" if "\n" in text else quoted(text)
    if node is None:
        return ""
    text = node.span.source.text[node.span.start : node.span.end].strip()
    return text if "\n" not in text and text[:1] in ("[", "{") else ""


def quoted(text: str) -> str:
    return text if _PLAIN.match(text) else json.dumps(text, ensure_ascii=False)


def row_of(node: Node | None, without: frozenset[str]) -> dict[str, str]:
    """The members of a row that fit on a line each; empty if one does not."""
    if not isinstance(node, Mapping):
        return {}
    members = {e.key.text: one_line(e.value) for e in node.entries if e.key.text not in without}
    return members if all(members.values()) else {}


def braces(members: dict[str, str]) -> str:
    return "{" + ", ".join(f"{key}: {value}" for key, value in members.items()) + "}"
