"""Texts written by hand that mention what an overlay changes: sentences, texts of the book, rulings, and examples with
their captions. A check and a book report the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from tassel.example_texts import by_language
from tassel.explaining import rulings
from tassel.found_examples import FoundExample
from tassel.scenarios import failing_place
from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import Compiled, layer_steps
from tassel_compiler.loading import Scalar, Sequence
from tassel_compiler.printing.book.outdated_texts import OutdatedText, outdated_texts, report_outdated_texts
from tassel_compiler.printing.book.plan import BookPlan
from tassel_compiler.printing.book.texts_by_hand import HandText, texts_by_hand
from tassel_runtime.scenario import Data, Items, Text


def report_outdated(rules: Compiled, plan: BookPlan, examples: Iterable[FoundExample], sink: Sink) -> None:
    """Report what somebody's own layers made doubtful, of the texts and of the examples that hold."""
    given = rules.declared.given if rules.declared is not None else frozenset[str]()
    if given:
        report_outdated_texts(outdated_in(rules, plan, examples, given), sink)


def outdated_in(
    rules: Compiled, plan: BookPlan, examples: Iterable[FoundExample], layers: Collection[str]
) -> Iterator[OutdatedText]:
    """The texts that mention what one of these layers changes; an example of the same name takes the place of one."""
    if rules.checked is None or rules.tree is None or not layers:
        return
    printed = plan.printed_examples(list(examples), lambda one: one.folder.layer)
    latest = {one.scenario.name: one for one in printed}
    otherwise = {id for _, node in rules.tree.answers for id in _ids(node)}
    texts = [*texts_by_hand(rules.checked, rules.tree, plan, rulings(), otherwise), *_captions(latest.values(), plan)]
    yield from outdated_texts(layer_steps(rules, layers), texts, rules.languages, rules.checked.declared.layers)


def _captions(examples: Iterable[FoundExample], plan: BookPlan) -> Iterator[HandText]:
    for one in examples:
        mark = one.scenario.example
        title, told = by_language(mark.get("title")), by_language(mark.get("told"))
        caption = plan.captions.get((one.folder.layer, title.get("en", "")))
        if caption is not None:
            title, told = {**caption.title, **title}, {**caption.told, **told}
        of = frozenset(_names(mark.get("of")))
        said = {lang: f"{text}.\n{told.get(lang, '')}" for lang, text in title.items()}
        at = failing_place(one.scenario.line, one.source)
        about = frozenset(name.partition("/")[2] for name in of)
        yield HandText(f"the example “{one.scenario.name}”", said, at, one.folder.layer, about, of)


def _names(data: Data | None) -> Iterator[str]:
    items = data.items if isinstance(data, Items) else (data,)
    yield from (item.text for item in items if isinstance(item, Text))


def _ids(node: object) -> Iterator[str]:
    items = node.items if isinstance(node, Sequence) else (node,)
    yield from (item.text for item in items if isinstance(item, Scalar))
