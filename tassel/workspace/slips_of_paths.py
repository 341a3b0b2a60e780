"""A path of an edit with one slip taken back: another sign between its names, a level too many or too few, or a name.

The tree says which levels there are; whoever tries it says which of the paths takes what is written there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tassel.workspace.analysing import Workspace
from tassel.workspace.entries import inmost
from tassel.workspace.everyday import KEYS_SAID
from tassel.workspace.kindred import how_far
from tassel.workspace.repair import Repair
from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Mapping, Scalar, load
from tassel_compiler.overlays import Tree
from tassel_compiler.overlays.guessing import LEVELS
from tassel_compiler.source import Span
from tassel_compiler.spelling import nearest
from tassel_compiler.spelling.numerals import numeral

_SIGNS = re.compile(r"\s*(?:[/\\.:>]|->|→)+\s*|\s+")
_BY_NUMBER = re.compile(r"(?<=\w) ?(?:[(\[#]|(?<= )n[or]\.? )([\w-]+)[)\]]?(?=/|$)")  # `places/bank(3)`
_SECTION, _LEVEL, _OTHER = 0.6, 0.7, 0.8  # slips
_ANY = 1.25  # so far that it must be the only one
_OF_ONE_SORT = {"steps": ("options",), "options": ("steps",), "each": ("has",), "has": ("each",)}
_WORDS = "words"
_FEW_LEVELS = 3  # entries of which any may be the level that a new one belongs to
_FEW, _MANY = 40, 400  # names of a level that are looked into, or compared


def one_slip_of_paths(workspace: Workspace, marked: Span) -> Iterator[tuple[float, Repair]]:
    """How many slips it is, and the key as it may have been meant."""
    root = load(marked.source, Sink())
    trail = [entry.key for entry in inmost(root, marked)]
    key = next((key for key in reversed(trail) if _SIGNS.search(key.text)), None)
    if workspace.tree is None:
        return
    if key is None:
        yield from _hyphens(workspace.tree, trail)
        return
    names = [name for name in _SIGNS.split(_BY_NUMBER.sub(r"/\1", key.text).strip(" /")) if name]
    found = dict[str, float]()
    for cost, path in _meant(workspace.tree, names):
        found.setdefault(path, cost)
    for path, cost in list(found.items()):
        if cost <= _OTHER:  # another slip beside the one that was taken back
            further = _meant(workspace.tree, path.split("/"))
            found |= {two: cost + more for more, two in further if two not in found and _is_there(workspace.tree, two)}
    for path, cost in found.items():
        if path != key.text:
            yield cost, Repair(f"write `{path}`", key.span, path)


def _hyphens(tree: Tree, trail: list[Scalar]) -> Iterator[tuple[float, Repair]]:
    """`words-rope`: as far as the tree has levels of that name, and the rest is a name."""
    for key in trail[-1:]:
        names, left = list[str](), key.text.split("-")
        while len(left) > 1:
            level = next(("-".join(left[:n]) for n in range(len(left) - 1, 0, -1)
                          if "-".join(left[:n]) in _children(tree, names)), None)  # fmt: skip
            if level is None:
                break
            names, left = [*names, level], left[level.count("-") + 1 :]
        if names:
            put = "/".join((*names, "-".join(left)))
            yield _SECTION, Repair(f"write `{put}`", key.span, put)


def _is_there(tree: Tree, path: str) -> bool:
    """What the path is an entry of."""
    return isinstance(tree.at(path.rpartition("/")[0]), Mapping)


def _meant(tree: Tree, names: list[str]) -> Iterator[tuple[float, str]]:
    yield _SECTION, "/".join(names)
    if names[0] == _WORDS and len(names) > 1:
        yield _SECTION, "/".join((_WORDS, ".".join(names[1:])))
        if len(names) > len((_WORDS, "ask")):
            yield _SECTION, "/".join((*names[:-2], ".".join(names[-2:])))
        yield _SECTION, "/".join((_WORDS, *(part for name in names[1:] for part in name.split("."))))
    for at, name in enumerate(names):
        children = _children(tree, names[:at])
        near = nearest(name, children) if name not in children else None
        spelt = (child for child in children if str(numeral(child)) == name)
        for other in (*spelt, *((near,) if near is not None else ())):
            yield _LEVEL, "/".join((*names[:at], other, *names[at + 1 :]))
        cut = [child for child in children if child.startswith(f"{name}-") or child.endswith(f"-{name}")]
        yield from ((_LEVEL, "/".join((*names[:at], one, *names[at + 1 :]))) for one in cut if len(cut) == 1)
        meant = how_far(name, children) if name not in children and len(children) <= _MANY else ()
        yield from ((cost, "/".join((*names[:at], other, *names[at + 1 :]))) for cost, other in meant)
        said_so = [one for one in KEYS_SAID.get(name.casefold(), ()) if one in children] if at == 0 else []
        yield from ((_SECTION, "/".join((one, *names[1:]))) for one in said_so)
        turned = _turned(tree, names[:at], name)
        if turned:
            yield _LEVEL, "/".join((*turned, *names[at + 1 :]))
        if name in LEVELS:
            yield from ((_OTHER, "/".join((*names[:at], kin, *names[at + 1 :]))) for kin in _OF_ONE_SORT.get(name, ()))
        if at and names[0] != _WORDS:
            yield _LEVEL, "/".join((*names[: at - 1], name, names[at - 1], *names[at + 1 :]))
        if len(names) > 1:
            yield _OTHER, "/".join((*names[:at], *names[at + 1 :]))
        within = [child for child in children[:_FEW] if child != name and name in _children(tree, [*names[:at], child])]
        for child in (one for one in children[:_FEW] if one != name):
            last = at == len(names) - 1
            if (child in within and (child in LEVELS or len(within) == 1)) or (child in LEVELS and last):
                yield _LEVEL, "/".join((*names[:at], child, *names[at:]))
            elif last and len(children) <= _FEW_LEVELS and _children(tree, [*names[:at], child]):
                yield _OTHER, "/".join((*names[:at], child, *names[at:]))
    yield from ((_OTHER, path) for path in _of_its_own(tree, names))
    texts = [child for child in _children(tree, names) if isinstance(tree.at("/".join((*names, child))), Scalar)]
    yield from ((_LEVEL if len(texts) == 1 else _ANY, "/".join((*names, child))) for child in texts)


def _turned(tree: Tree, above: list[str], name: str) -> list[str]:
    """`supply/red-brick`: what stands in front of the noun is an entry below it."""
    before, _, noun = name.rpartition("-")
    return [*above, noun, before] if before and _children(tree, [*above, noun]) else []


def _of_its_own(tree: Tree, names: list[str]) -> Iterator[str]:
    """`cards/board/each/anna/costs`, where what she costs is called `anna-costs`, in another section."""
    joined = "-".join(names[-2:])
    for section in _children(tree, []):
        if len(names) > 1 and joined in _children(tree, [section]):
            whole = [section, joined]
            only = _children(tree, whole)
            yield "/".join((*whole, *(only if len(only) == 1 else [one for one in only if one == "is"])))


def _children(tree: Tree, names: list[str]) -> list[str]:
    node = tree.at("/".join(names)) if names else tree.root
    return [entry.key.text for entry in node.entries] if isinstance(node, Mapping) else []
