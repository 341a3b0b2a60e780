"""Plans of books, cards, icons and tables, and answers to a survey: what they name must be in the rules.

Their shape was looked at when they were read. Whether what they speak of is there is asked of the same functions that
ask before something is printed, with the open texts in the place of the files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from tassel.found_examples import example_files
from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk.folders import is_file, is_folder, real
from tassel_compiler.documents import (
    AnswersFile,
    CardsFile,
    Document,
    DocumentReader,
    Icons,
    LayoutFile,
    PlanFile,
    read,
)
from tassel_compiler.driver import Compiled
from tassel_compiler.places import shown
from tassel_compiler.printing.book.left_texts import tell_left_texts
from tassel_compiler.printing.book.nameless import tell_doubled_articles, tell_nameless
from tassel_compiler.printing.book.plan import read_plan
from tassel_compiler.printing.book.plan_check import check_plan
from tassel_compiler.printing.cards.checking import check_cards_plan, check_room
from tassel_compiler.printing.cards.folder import read_templates
from tassel_compiler.printing.cards.plan_reading import read_cards_plan
from tassel_compiler.printing.drawing.layout import read_layout
from tassel_compiler.printing.drawing.layout_check import check_layout
from tassel_compiler.printing.icons import read_icons
from tassel_compiler.printing.print_folders import PLANS, PrintFolder, own_layers, possible_folders, print_folders
from tassel_compiler.printing.survey.answers import correction
from tassel_compiler.printing.survey.questions import open_questions


def folder_of(path: Path, expression: str) -> PrintFolder | None:
    """The print folder of these rules in which a file lies."""
    return next((one for one in print_folders(expression) if real(one.path) == real(path).parent), None)


def files_beside(expression: str) -> tuple[Path, ...]:
    """The plans and examples that are to fit these rules: those of the user's layers, and of the last one. What a layer
    above does to those of one that ships is no mistake of either."""
    plans = [f for one in _own(expression) for name in PLANS if is_file(f := one.path / name)]
    return (*plans, *(file for one in _own(expression) for file in example_files(one, Sink())))


def tell_plans(rules: Compiled, sink: Sink, reader: DocumentReader = read) -> None:
    """What does not fit in these plans, and in the drawings and templates beside them, as the files are now; which
    texts of others these rules leave behind, and what of their own a book would have no word for."""
    folders = print_folders(rules.expression)
    for one in _own(rules.expression):
        inner = Sink()
        if is_folder(one.path):
            read_templates((one,), sink)  # of this folder alone
            for check in _CHECKED.values():
                check(rules, folders, one.layer, reader, inner)
        here = f"{shown(one.path)}/"
        sink.extend(item for item in inner.items if item.span is not None and item.span.path.startswith(here))
    if rules.checked is not None and rules.tree is not None:
        plan = read_plan(folders, Sink(), rules.languages, reader)
        tell_left_texts(rules.checked, rules.tree, plan, sink)
        tell_nameless(rules.checked, plan, own_layers(rules.expression), sink)
        tell_doubled_articles(rules.checked, own_layers(rules.expression), sink)


def _own(expression: str) -> Iterator[PrintFolder]:
    *below, last = possible_folders(expression)
    yield from (one for one in below if not one.shipped)
    yield last


def told_of_plan(document: Document, layer: str, rules: Compiled, reader: DocumentReader, sink: Sink) -> None:
    """What does not fit in the plans of this layer; files of others may be told of too."""
    if isinstance(document, AnswersFile) and rules.tree is not None:
        correction("survey", document, open_questions(rules, next(iter(rules.languages), "en")), rules.tree, sink)
        return
    check = next((check for kind, check in _CHECKED.items() if isinstance(document, kind)), None)
    if check is not None:
        check(rules, print_folders(rules.expression), layer, reader, sink)


_Folders = tuple[PrintFolder, ...]


def _book(rules: Compiled, folders: _Folders, layer: str, reader: DocumentReader, sink: Sink) -> None:
    plan = read_plan(folders, sink, rules.languages, reader)
    if rules.checked is not None:
        areas, drawings = read_layout(folders, Sink(), reader).areas, read_icons(folders, Sink(), reader).drawings
        check_plan(rules.checked, plan, (layer,), sink, areas, drawings)


def _cards(rules: Compiled, folders: _Folders, _layer: str, reader: DocumentReader, sink: Sink) -> None:
    plan = read_cards_plan(folders, sink, reader)
    if plan is not None and rules.declared is not None:
        templates, areas = read_templates(folders, Sink()).names, read_layout(folders, Sink(), reader).areas
        check_cards_plan(plan, rules.declared, templates, areas, read_icons(folders, Sink(), reader), sink)
        check_room(plan, sink)


def _layout(rules: Compiled, folders: _Folders, layer: str, reader: DocumentReader, sink: Sink) -> None:
    if rules.declared is not None:
        drawings = read_icons(folders, Sink(), reader).words
        check_layout(rules.declared, read_layout(folders, sink, reader), (layer,), drawings, sink)


def _icons(_rules: Compiled, folders: _Folders, _layer: str, reader: DocumentReader, sink: Sink) -> None:
    read_icons(folders, sink, reader)


_CHECKED: dict[type[Document], Callable[[Compiled, _Folders, str, DocumentReader, Sink], None]] = {
    PlanFile: _book, CardsFile: _cards, LayoutFile: _layout, Icons: _icons,
}  # fmt: skip
