"""Runs a sample of a page and tells which codes it yields.

A later stage adds its runner to `STAGES`: a function of the merged tree and the sink.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from tassel.books import Wish as Books
from tassel.books import files, shelf
from tassel.opening import Unusable
from tassel.scenarios import run_files
from tassel.surveys import returned
from tassel_compiler.catalog import find
from tassel_compiler.check import check
from tassel_compiler.check.counts import check_counts
from tassel_compiler.check.left_rulings import check_rulings
from tassel_compiler.check.needs import check_needs
from tassel_compiler.check.texts import check_texts
from tassel_compiler.check.word_entries import check_word_entries
from tassel_compiler.diagnostics import Diagnostic, Sink
from tassel_compiler.disk.reading import Named
from tassel_compiler.documents import Document, Overlay, read
from tassel_compiler.driver import compile_rules, front
from tassel_compiler.effects import parse
from tassel_compiler.loading import Scalar, inside
from tassel_compiler.lower import lower
from tassel_compiler.overlays import Tree, merge
from tassel_compiler.printing.cards.making import CardsWish, arrange, kit, make_cards, render
from tassel_compiler.printing.print_folders import print_folders
from tassel_compiler.resolve import resolve
from tassel_compiler.source import SourceText, Span
from tests.errors.pages import Block

BASES = Path(__file__).resolve().parents[1]


def _texts(tree: Tree, sink: Sink) -> None:
    declared = resolve(tree.root, sink, tree.layers, frozenset(tree.layers), tree.tongues)
    if declared is not None:
        check_word_entries(declared, tree, sink)
        checked = check(declared, sink)
        check_texts(checked, tree.taken, sink)
        check_rulings(checked, tree, sink)


def _check(tree: Tree, sink: Sink) -> None:
    declared = resolve(tree.root, sink)
    if declared is not None and not sink.failed:
        check_needs(declared, tree.needs, sink)
        check_counts(declared, tree.history, sink)
        check(declared, sink)


def _lower(tree: Tree, sink: Sink) -> None:
    declared = resolve(tree.root, sink)
    checked = check(declared, sink) if declared is not None and not sink.failed else None
    if declared is None or checked is None or sink.failed:
        return
    low, high = declared.game.players
    for players in range(low, high + 1):
        lower(declared, checked, "sample", players, sink)


STAGES: Mapping[str, Callable[[Tree, Sink], object]] = {"texts": _texts, "check": _check, "lower": _lower}


def codes(blocks: Iterable[Block], settings: Mapping[str, str], folder: Path) -> list[str]:
    """The codes that a sample yields, in a folder that is its own."""
    return [item.code for item in diagnostics(blocks, settings, folder)]


def diagnostics(blocks: Iterable[Block], settings: Mapping[str, str], folder: Path) -> tuple[Diagnostic, ...]:
    """What a sample yields, in a folder that is its own."""
    sink = Sink()
    names: list[str] = []
    expressions: list[str] = []
    for block in blocks:
        if block.kind == "effect":
            _parse(block, sink)
        elif block.kind == "rules":
            expressions.append(block.text.strip().replace("./", f"{folder}/"))
        elif block.kind != "says":
            write(block, folder)
            names.append(block.words["file"])
    if settings.get("stage") == "scenario":
        return _played(folder, names)
    if settings.get("stage") == "survey":
        return tuple(item for name in names for item in returned(folder / name, "box").diagnostics)
    for expression in expressions:
        find(expression, sink)
        if settings.get("stage") == "play" and not sink.failed:
            compile_rules(expression, (2,), sink)
        if settings.get("stage") == "print" and not sink.failed:
            _print(expression, sink)
        if settings.get("stage") == "page" and not sink.failed:
            _page(expression, sink)
        if settings.get("stage") == "book" and not sink.failed:
            sink.extend(_shelved(expression))
    if expressions:
        return sink.items
    documents = _base(settings.get("base"), sink)
    for name in names:
        path = inside(folder, name, sink, None)
        document = read(Named(path), name, Path(name).parent.name or Path(name).stem, sink) if path else None
        documents += [document] if document else []
    overlays = [document for document in documents if isinstance(document, Overlay)]
    tree = merge([document for document in documents if not isinstance(document, Overlay)], overlays, sink)
    if "stage" in settings and not sink.failed:
        STAGES[settings["stage"]](tree, sink)
    return sink.items


def _played(folder: Path, names: Iterable[str]) -> tuple[Diagnostic, ...]:
    """Scenarios on the small game; what the runtime tells has the hint of its row."""
    sink = Sink()
    for outcome in run_files([folder / name for name in names], rules=str(BASES / "tiny")):
        text = outcome.file.read_text(encoding="utf-8")
        for failure in outcome.failures:
            at = sum(map(len, text.splitlines(keepends=True)[: failure.line - 1]))
            span = Span(SourceText(outcome.file.name, text), at, at + 1)
            sink.report(failure.code or "E0910", span, message=failure.message, near=failure.near)
    return sink.items


def _print(expression: str, sink: Sink) -> None:
    rules = front(expression, sink)
    found = kit(rules, print_folders(expression), sink)
    if found is not None:
        made = make_cards(rules, found, CardsWish())
        sheets = arrange(made, CardsWish(), sink)
        render(made, sheets, sink)


def _shelved(expression: str) -> tuple[Diagnostic, ...]:
    try:
        return shelf(expression).sink.items
    except Unusable as problem:
        return problem.diagnostics


def _page(expression: str, sink: Sink) -> None:
    found = shelf(expression)
    with suppress(Unusable):
        list(files(found, Books(("en",), ("html",))))
    sink.extend(found.sink.items)


def _base(name: str | None, sink: Sink) -> list[Document]:
    files = sorted((BASES / name).rglob("*.yaml")) if name else []
    found = (read(Named(path), f"{name}/{path.name}", str(name), sink) for path in files)
    return [document for document in found if document]


def _parse(block: Block, sink: Sink) -> None:
    text = block.text.rstrip("\n")
    source = SourceText("sample", text)
    parse(block.words["kind"], Scalar(text, Span(source, 0, len(text))), sink)


def write(block: Block, folder: Path) -> None:
    path = folder / block.words["file"]
    path.parent.mkdir(parents=True, exist_ok=True)
    if block.kind in ("yaml", "csv"):
        path.write_text(block.text, encoding="utf-8")
        return
    data = b""
    for line in block.text.splitlines():
        verb, _, rest = line.partition(" ")
        match verb:
            case "text":
                data += rest.encode()
            case "line":
                data += rest.encode() + b"\n"
            case "hex":
                data += bytes.fromhex(rest)
            case "repeat":
                number, _, words = rest.partition(" ")
                data += words.encode() * int(number)
            case "folder":
                path.mkdir()
                return
            case "missing":
                return
            case "link":
                path.symlink_to(rest)
                return
            case "times":
                for number in range(int(rest)):
                    path.with_stem(f"{path.stem}-{number}").write_bytes(data)
                return
            case "called":
                path = path.with_name(bytes.fromhex(rest).decode())
            case "size":
                with path.open("wb") as file:
                    file.truncate(int(rest))
                return
            case _:
                raise ValueError(f"no such instruction: {line}")
    path.write_bytes(data)
