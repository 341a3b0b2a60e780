"""What words said before an overlay renamed them: so a sentence by hand that spells one of them out can be found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tassel_compiler.loading import Mapping as Table
from tassel_compiler.loading import Node, Scalar

_WORDS = "words/"
_OF_GRAMMAR = frozenset({"gender", "onset", "agrees", "verb", "spend", "fingerprint", "names", "text"})


def said_before(history: Mapping[str, tuple[Node, ...]]) -> dict[str, tuple[tuple[str, str], ...]]:
    """Word -> its earlier texts, each with its language."""
    found: dict[str, dict[tuple[str, str], None]] = {}
    for path, nodes in history.items():
        if path.startswith(_WORDS):
            name, *steps = path.removeprefix(_WORDS).split("/")
            for node in nodes:
                found.setdefault(name, {}).update(dict.fromkeys(_texts(node, steps)))
    return {name: tuple(texts) for name, texts in found.items() if texts}


def _texts(node: Node, steps: list[str]) -> Iterator[tuple[str, str]]:
    if isinstance(node, Scalar) and steps and not _OF_GRAMMAR & set(steps):
        yield steps[0], node.text
    for entry in node.entries if isinstance(node, Table) else ():
        yield from _texts(entry.value, [*steps, entry.key.text])
