"""The languages that rules are printed in: those that the game names, and every overlay on it speaks.

A game that names none is printed in every language of the phrases that all games share. One is enough: whoever writes
for one table writes each word once. An overlay names those that it has words for, where these are not all; the whole
is then printed in those that are left. A language that is files of its own (`rules/languages`) is asked of nobody: the
whole is printed in it if the game names it, and every overlay that has words has them in it.
"""

from __future__ import annotations

from collections.abc import Sequence

from tassel_compiler.diagnostics import Sink
from tassel_compiler.documents.tongues import Tongues
from tassel_compiler.loading.nodes import Mapping, Node, Scalar
from tassel_compiler.resolve.cells import names_of
from tassel_compiler.spelling import nearest


def named_languages(root: Mapping, spoken: Sequence[str], sink: Sink) -> tuple[str, ...]:
    """Of the languages of the phrases those of the game."""
    game = root.get("game")
    node = game.get("languages") if isinstance(game, Mapping) else None
    return _named(node, spoken, sink) if node is not None else tuple(spoken)


def narrowed(
    languages: tuple[str, ...], spoken: Sequence[str], tongues: Tongues, sink: Sink
) -> tuple[str, ...]:
    """Those of them that every overlay speaks, too."""
    languages = tuple(lang for lang in languages if lang not in tongues.lost)
    for name, node in tongues.named:
        left = tuple(lang for lang in languages if lang in _named(node, spoken, sink))
        if languages and not left and not sink.failed:
            sink.report("E0809", node.span, layer=name, found=", ".join(names_of(node)), there=", ".join(languages))
        languages = left or languages
    return languages


def _named(node: Node, spoken: Sequence[str], sink: Sink) -> tuple[str, ...]:
    items = (node,) if isinstance(node, Scalar) else getattr(node, "items", ())
    for item in items:
        if isinstance(item, Scalar) and item.text not in spoken and spoken:
            sink.report("E0808", item.span, word=item.text, near=nearest(item.text, spoken), there=", ".join(spoken))
    return tuple(item.text for item in items if isinstance(item, Scalar))
