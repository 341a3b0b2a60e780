"""Where each value of an entity was set, and what it was before: read off the merged tree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tassel_compiler.frozen import frozen
from tassel_compiler.loading import nodes
from tassel_compiler.overlays import Tree, long_key
from tassel_compiler.overlays.numbered_sentences import NumberedLine, numbered_lines
from tassel_compiler.overlays.shapes import is_block
from tassel_compiler.overlays.tree import follow
from tassel_compiler.spelling.whole_number import whole_number

CITED = ("source", "ruling", "status", "note")
EFFECTS = ("do", "at", "when", "when-empty", "limit")
_FORMULAS = "values/"
ROWS = "each"
BY_PLAYERS = "by-players"


@frozen
class Earlier:
    text: str
    place: str
    layer: str


@frozen
class SettingFact:
    """One value: where in the entity, what, for which player counts, who set it, what it replaced."""

    name: str
    text: str
    by_players: tuple[tuple[int, str], ...]
    place: str
    layer: str
    effect: bool
    before: tuple[Earlier, ...]
    sentences: tuple[NumberedLine, ...] = ()  # of a text that happens, as paths name them


def settings(tree: Tree, path: str) -> tuple[SettingFact, ...]:
    """Every value below a path of the tree, in the order of the file. Rows of a family are things of their own."""
    node = tree.at(path)
    if node is None:
        return ()
    short = "" if isinstance(node, nodes.Mapping) else long_key(tuple(path.split("/")), tree.root) or ""
    return tuple(_below(tree, node, path, short, short in EFFECTS or short == "is" and path.startswith(_FORMULAS)))


def resting(own: Iterable[str], node: nodes.Node | None, key: str) -> tuple[str, ...]:
    """What an entity rests on, and what its entries cite under `source` or `ruling`."""
    return tuple(dict.fromkeys((*own, *cited(node, key))))


def cited(node: nodes.Node | None, key: str) -> Iterator[str]:
    """What an entry cites under `source` or `ruling`, and then what the entries in it cite, at every depth."""
    if not isinstance(node, nodes.Mapping):
        return
    own = node.get(key)
    items = own.items if isinstance(own, nodes.Sequence) else (own,)
    yield from (item.text for item in items if isinstance(item, nodes.Scalar))
    for entry in node.entries:
        if entry.key.text != key:
            yield from cited(entry.value, key)


def _below(tree: Tree, node: nodes.Node, path: str, name: str, effect: bool) -> Iterator[SettingFact]:
    if not isinstance(node, nodes.Mapping) or node.get(BY_PLAYERS) is not None:
        yield _setting(tree, node, path, name, effect)
        return
    for entry in node.entries:
        key = entry.key.text
        if key in CITED or (key == ROWS and not name):
            continue
        inner = f"{name}/{key}" if name else key
        formula = key == "is" and path.startswith(_FORMULAS)
        told = effect or formula or key in EFFECTS or name.rpartition("/")[2] in ("steps", "options")
        yield from _below(tree, entry.value, f"{path}/{key}", inner, told)


def _setting(tree: Tree, node: nodes.Node, path: str, name: str, effect: bool) -> SettingFact:
    earlier = tuple(
        Earlier(_text_of(n), n.span.place(), n.span.source.layer) for n in _history(tree.history, path)
    )
    table = node.get(BY_PLAYERS) if isinstance(node, nodes.Mapping) else None
    span = node.span
    return SettingFact(
        name, _text_of(table or node), _by_players(table), span.place(), span.source.layer, effect, earlier,
        tuple(_sentences(tree, node, path)),
    )  # fmt: skip


def _sentences(tree: Tree, node: nodes.Node, path: str) -> list[NumberedLine]:
    """The sentences of a text that happens, each with its numbers."""
    happens = isinstance(node, nodes.Scalar) and is_block(follow(tree.root, path).steps, tree.root)
    return numbered_lines(node) if happens and isinstance(node, nodes.Scalar) else []


def _history(history: Mapping[str, tuple[nodes.Node, ...]], path: str) -> tuple[nodes.Node, ...]:
    """What stood at a path, or, where a short form was made long, at the path above."""
    return history.get(path, ()) or history.get(path.rpartition("/")[0], ())


def _by_players(table: nodes.Node | None) -> tuple[tuple[int, str], ...]:
    entries = table.entries if isinstance(table, nodes.Mapping) else ()
    counts = ((whole_number(e.key.text), e.value) for e in entries)
    return tuple((count, _text_of(value)) for count, value in counts if count is not None)


def _text_of(node: nodes.Node) -> str:
    """A value as its author wrote it."""
    if isinstance(node, nodes.Scalar):
        return node.text.rstrip("\n")
    return node.span.source.text[node.span.start : node.span.end].strip()
