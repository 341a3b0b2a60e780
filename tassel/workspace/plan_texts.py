"""Plans of books, cards, icons and tables, examples, and answers to a survey: what they name must be in the rules.

Their shape was looked at when they were read. Whether what they speak of is there is asked of the same functions that
ask before something is printed, with the open texts in the place of the files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from tassel.scenarios import EXAMPLES_FOLDER
from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk.folders import is_file, real
from tassel_compiler.documents import (
    AnswersFile,
    CardsFile,
    Document,
    DocumentReader,
    Icons,
    LayoutFile,
    PlanFile,
    ScenarioFile,
    read,
)
from tassel_compiler.driver import Compiled
from tassel_compiler.loading import Mapping, Scalar, Sequence, listed
from tassel_compiler.places import located, places_named, shown
from tassel_compiler.printing.book.example_check import check_example
from tassel_compiler.printing.book.plan import read_plan
from tassel_compiler.printing.book.plan_check import check_plan
from tassel_compiler.printing.cards.checking import check_cards_plan
from tassel_compiler.printing.cards.folder import read_templates
from tassel_compiler.printing.cards.plan_reading import read_cards_plan
from tassel_compiler.printing.drawing.layout import read_layout
from tassel_compiler.printing.drawing.layout_check import check_layout
from tassel_compiler.printing.icons import read_icons
from tassel_compiler.printing.print_folders import PrintFolder, possible_folders, print_folders
from tassel_compiler.printing.survey.answers import correction
from tassel_compiler.printing.survey.questions import open_questions

_BOOK = "book.yaml"
_PLANS = (_BOOK, "cards.yaml", "layout.yaml", "icons.yaml")


def folder_of(path: Path, expression: str) -> PrintFolder | None:
    """The print folder of these rules in which a file lies."""
    return next((one for one in print_folders(expression) if real(one.path) == real(path).parent), None)


def plan_files(expression: str) -> tuple[Path, ...]:
    """The plans that are to fit these rules: those of the user's layers, and of the last one. What a layer above does
    to the plan of one that ships is no mistake of either."""
    return tuple(f for one in _own(expression) for name in _PLANS if is_file(f := one.path / name))


def tell_plans(rules: Compiled, sink: Sink) -> None:
    """What does not fit in these plans, and in the examples beside them, as the files are now."""
    for one in _own(rules.expression):
        examples = one.path.parent / EXAMPLES_FOLDER
        for file in (*(one.path / name for name in _PLANS), *listed(examples, ".yaml", shown(examples), sink)):
            document = read(file, shown(file), one.layer, sink, one.within) if is_file(file) else None
            if document is not None:
                inner = Sink()
                told_of_plan(document, one.layer, rules, read, inner)
                sink.extend(item for item in inner.items if item.span and item.span.path == shown(file))


def _own(expression: str) -> Iterator[PrintFolder]:
    *below, last = possible_folders(expression)
    yield from (one for one in below if not one.shipped)
    yield last


def told_of_plan(document: Document, layer: str, rules: Compiled, reader: DocumentReader, sink: Sink) -> None:
    """What does not fit in the plans of this layer; files of others may be told of too."""
    if isinstance(document, AnswersFile) and rules.tree is not None:
        correction("survey", document, open_questions(rules, next(iter(rules.languages), "en")), rules.tree, sink)
        return
    if isinstance(document, ScenarioFile):
        _examples(document, rules, sink)
        return
    check = next((check for kind, check in _CHECKED.items() if isinstance(document, kind)), None)
    if check is not None:
        check(rules, print_folders(rules.expression), layer, reader, sink)


def _examples(document: ScenarioFile, rules: Compiled, sink: Sink) -> None:
    """Examples of these rules; those of others are theirs."""
    root, folder = document.root, Path(document.root.span.path).parent
    listed = root.get("scenarios")
    for one in (root, *(listed.items if isinstance(listed, Sequence) else ())):
        example = one.get("example") if isinstance(one, Mapping) else None
        said = one.get("rules") if isinstance(one, Mapping) else None
        of = said or root.get("rules")
        theirs = places_named(located(of.text, folder)) if isinstance(of, Scalar) else ()
        if rules.declared is not None and isinstance(example, Mapping) and theirs == places_named(rules.expression):
            check_example(rules.declared, example, sink)


_Folders = tuple[PrintFolder, ...]


def _book(rules: Compiled, folders: _Folders, layer: str, reader: DocumentReader, sink: Sink) -> None:
    files = ((one.path / _BOOK, shown(one.path / _BOOK), one.layer, one.within) for one in folders)
    plan = read_plan(files, sink, rules.languages, reader)
    if rules.checked is not None:
        areas, drawings = read_layout(folders, Sink(), reader).areas, read_icons(folders, Sink(), reader).drawings
        check_plan(rules.checked, plan, (layer,), sink, areas, drawings)


def _cards(rules: Compiled, folders: _Folders, _layer: str, reader: DocumentReader, sink: Sink) -> None:
    plan = read_cards_plan(folders, sink, reader)
    if plan is not None and rules.declared is not None:
        templates, areas = read_templates(folders, Sink()).names, read_layout(folders, Sink(), reader).areas
        check_cards_plan(plan, rules.declared, templates, areas, read_icons(folders, Sink(), reader), sink)


def _layout(rules: Compiled, folders: _Folders, layer: str, reader: DocumentReader, sink: Sink) -> None:
    if rules.declared is not None:
        check_layout(rules.declared, read_layout(folders, sink, reader), (layer,), sink)


def _icons(_rules: Compiled, folders: _Folders, _layer: str, reader: DocumentReader, sink: Sink) -> None:
    read_icons(folders, sink, reader)


_CHECKED: dict[type[Document], Callable[[Compiled, _Folders, str, DocumentReader, Sink], None]] = {
    PlanFile: _book, CardsFile: _cards, LayoutFile: _layout, Icons: _icons,
}  # fmt: skip
