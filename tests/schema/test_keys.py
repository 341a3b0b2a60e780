"""No key is accepted and ignored: what each of them says shows in what is compiled, or is refused."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tassel.coverage import BY_RULES
from tassel_compiler.catalog import Parts
from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk.reading import Named
from tassel_compiler.documents import Document, Overlay
from tassel_compiler.documents.reading import of_tree
from tassel_compiler.driver import Compiled, front_of, plain_programs
from tassel_compiler.ir.canonical import canonical_json
from tassel_compiler.loading import Node, load_file
from tassel_compiler.overlays import cited_in
from tassel_compiler.resolve.declarations import Origin
from tassel_compiler.schema.places import plain_data
from tests.schema.keys import Key, Place, Walker, changed, without

FOLDER = Path(__file__).resolve().parent / "sample"
FILES = {path.stem: path for path in sorted(FOLDER.glob("*.yaml"))}
MODULES, OVERLAYS, WORDS = ("dock", "game"), ("calm", "storm"), ("german", "tongue")
KINDS = {**dict.fromkeys(MODULES, "module"), **dict.fromkeys(OVERLAYS, "overlay"), **dict.fromkeys(WORDS, "words")}

REMARK = "a remark for the reader of the file"
WITHOUT_ORIGIN = ("tassel_compiler.effects", "tassel_compiler.source")
PRINT = "shows in what is printed: tests/printing"
UNSEEN: dict[Key, str] = {
    ("a module", "note"): REMARK,
    ("an overlay", "note"): REMARK,
    ("words", "note"): REMARK,
    ("a group", "note"): REMARK,
    ("an option", "note"): REMARK,
    ("a number for each number of players", "note"): REMARK,
    ("an overlay", "title"): PRINT,
    ("the game", "title"): PRINT,
    ("words", "game"): PRINT,
    ("an overlay", "ruling"): PRINT,
    ("a word in each language", "text"): PRINT,
    ("a word in each language", "names"): PRINT,
    ("a constant", "knob"): "is for who turns it: tests/tuning",
    ("a word in each language", "fingerprint"): "is compared with the effect: tests/words/test_checks.py",
}


@cache
def trees() -> dict[str, Node]:
    sink = Sink()
    found = {name: load_file(Named(path), path.name, name, sink) for name, path in FILES.items()}
    return {name: node for name, node in found.items() if node is not None}


def compiled(name: str = "", node: Node | None = None) -> Compiled:
    """The sample, with one of its files replaced; its program as it is lowered."""
    sink = Sink()
    parts = Parts()
    for tree in {**trees(), **({name: node} if node is not None else {})}.values():
        document = of_tree(tree, sink)
        if document is not None:
            _home(parts, document).append(document)
    if sink.failed:
        return Compiled("sample", sink)
    found = front_of("sample", parts, sink)
    found.programs |= plain_programs(found, [3])
    return found


def _home(parts: Parts, document: Document) -> list[Document]:
    return parts.overlays if isinstance(document, Overlay) else parts.modules


def meaning(found: Compiled) -> object:
    """What is played, what is said of the origin of everything, and what is told: without places."""
    origins = sorted({(o.path, o.source, o.status, o.ruling, o.note) for o in _origins(found.declared)})
    root = found.tree.root if found.tree else None
    cited = sorted(citation.text for citation in cited_in(root, BY_RULES)) if root else []
    told = sorted((item.code, item.message) for item in found.sink.items)
    topics = plain_data(root.get("topics") or root) if root else None
    head = (found.declared.game.id, found.tree.layers) if found.declared and found.tree else None
    return [canonical_json(program) for program in found.programs.values()], origins, told, cited, topics, head


def _origins(root: object) -> list[Origin]:
    found: list[Origin] = []
    todo = [root]
    while todo:
        node = todo.pop()
        if isinstance(node, Origin):
            found.append(node)
        elif isinstance(node, dict):
            todo += node.values()
        elif isinstance(node, list | tuple):
            todo += node
        else:
            todo += [getattr(node, name) for name in _fields(type(node))]
    return found


@cache
def _fields(kind: type) -> tuple[str, ...]:
    """Those in which an origin may be: sentences and places in files have none, and are most of what there is."""
    return () if kind.__module__.startswith(WITHOUT_ORIGIN) else tuple(getattr(kind, "__dataclass_fields__", ()))


@cache
def _places() -> dict[Key, list[tuple[str, Place]]]:
    """Where the sample uses each key: the file, and the place in it."""
    found: dict[Key, list[tuple[str, Place]]] = {}
    for name, kind in KINDS.items():
        for place in Walker(kind).places(trees()[name]):
            found.setdefault(place.key, []).append((name, place))
    return found


@cache
def _whole() -> object:
    sample = compiled()
    assert [item.message for item in sample.sink.items if item.severity == "error"] == []
    return meaning(sample)


def test_the_sample_uses_every_key() -> None:
    assert {key for kind in set(KINDS.values()) for key in Walker(kind).all_keys()} == set(_places())


def test_every_exception_is_a_key() -> None:
    assert set(UNSEEN) <= set(_places())


@pytest.mark.parametrize("key", sorted(_places()), ids=" / ".join)
def test_what_a_key_says_shows_in_what_is_compiled_or_is_refused(key: Key) -> None:
    places = ((trees()[file], file, place.steps) for file, place in _places()[key])
    others = ((file, how(tree, steps)) for tree, file, steps in places for how in (changed, without))
    seen = any(meaning(compiled(*other)) != _whole() for other in others)
    assert seen == (key not in UNSEEN), "the exception is out of date" if seen else "accepted and ignored"
