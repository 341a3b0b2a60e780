"""What is wrong with an example of the rules: one answer, whoever asks, a check, a book or a session.

What an example is of and shows must be there, its title be written in every language, what it says hold, and what is
told of it speak of no number that nobody played.
"""

from __future__ import annotations

from collections.abc import Iterable

from tassel.caption_numbers import from_nowhere, numbers_told
from tassel.example_texts import by_language, texts_of
from tassel.scenarios import failing_place
from tassel.told_examples import told_example
from tassel_compiler.check.numbers_said import check_numbers
from tassel_compiler.diagnostics import Sink
from tassel_compiler.places import places_named
from tassel_compiler.printing.book.example_check import SaidThere, check_example
from tassel_compiler.printing.book.translated import check_translated
from tassel_compiler.printing.drawing.played import PlayedExample
from tassel_compiler.resolve.declarations import Declarations
from tassel_compiler.source import SourceText
from tassel_runtime.scenario import Data, Failure, Items, Result, Scenario, Text

UNTRUE_EXAMPLE = "E1013"


def is_example(scenario: Scenario) -> bool:
    return bool(scenario.example.entries)


def same_rules(one: str, other: str) -> bool:
    """Whether two expressions name the same rules, whichever way their folders are written."""
    return places_named(one) == places_named(other)


def tell_marks(scenario: Scenario, declared: Declarations, source: SourceText, sink: Sink) -> None:
    """What does not fit in the mark of an example, whatever is played."""
    example = scenario.example
    title = example.get("title")
    check_example(declared, _said(example.get("of"), source), _said(example.get("shows"), source), sink)
    if title is None or texts_of(title):  # else what stood there was told, and is set aside
        at = failing_place(title.line if title is not None else scenario.line, source)
        check_translated(declared, "title", scenario.name, by_language(title), at, sink)
    told = example.get("told")
    if told is not None:
        at, said = failing_place(told.line, source), by_language(told)
        if said:  # else nobody has written it yet
            check_translated(declared, "text", scenario.name, said, at, sink)
        check_numbers(declared, scenario.name, said, at, sink)


def tell_failures(failures: Iterable[Failure], source: SourceText, sink: Sink) -> None:
    for one in failures:
        sink.report(one.code or UNTRUE_EXAMPLE, failing_place(one.line, source), message=one.message, near=one.near)


def loose_numbers(scenario: Scenario, result: Result, declared: Declarations) -> tuple[Failure, ...]:
    """What is told of an example that holds, and was not played."""
    told = by_language(scenario.example.get("told"))
    if not any(numbers_told(declared, lang, text) for lang, text in told.items()):
        return ()
    example = told_example(result)
    return of_captions(scenario, example, declared) if example is not None else ()


def of_captions(scenario: Scenario, example: PlayedExample, declared: Declarations) -> tuple[Failure, ...]:
    """The same of an example that was told already."""
    loose = from_nowhere(example, scenario, declared)
    if not loose:
        return ()
    told = scenario.example.get("told")
    said = f"what is told of it says {', '.join(map(str, loose))}, which it does not hold"
    texts = ((lang, text) for lang, text in texts_of(told))
    at = next((x.line for lang, x in texts if numbers_told(declared, lang, x.text) & set(loose)), scenario.line)
    return (Failure(at, said),)


def _said(data: Data | None, source: SourceText) -> list[SaidThere]:
    items = data.items if isinstance(data, Items) else (data,)
    return [(item.text, failing_place(item.line, source)) for item in items if isinstance(item, Text)]
