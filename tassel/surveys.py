"""Surveys of a rule set: the form for owners of the box, and what came back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tassel.books import pages_named
from tassel.card_sheets import Opened
from tassel.opening import Unusable, asked_languages, open_front
from tassel.processors import processors
from tassel_compiler.catalog import find
from tassel_compiler.diagnostics import Diagnostic, Sink
from tassel_compiler.disk.reading import Named
from tassel_compiler.documents import AnswersFile, Overlay, parse, read
from tassel_compiler.driver import front_of, spoken_programs
from tassel_compiler.loading import Node
from tassel_compiler.places import is_path, names
from tassel_compiler.printing.book.plan import read_plan
from tassel_compiler.printing.cards.making import CardsWish, make_cards
from tassel_compiler.printing.cards.paper import PaperLook
from tassel_compiler.printing.cards.set_pages import NotSet
from tassel_compiler.printing.cards.typeset import Typesetters
from tassel_compiler.printing.survey.answers import Correction, correction
from tassel_compiler.printing.survey.form import blank_answers, survey_form
from tassel_compiler.printing.survey.questions import open_questions
from tassel_compiler.source import SourceText, Span

ANSWERS = "answers.yaml"
_STOPPING = ("W0301", "W0302")  # the game stops where it comes to it: a rule set may mean that, no box does
_WORDS = (
    "survey", "survey-how", "believed", "right", "instead", "value", "count", "effect", "as-shown", "inferred-word",
    "assumed-word",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Returned:
    """What answers come to; nothing if a diagnostic says why not."""

    rules: str
    found: Correction | None
    diagnostics: tuple[Diagnostic, ...]


def survey_files(
    one: Opened, langs: tuple[str, ...], look: PaperLook, setters: Typesetters | None = None
) -> Iterator[tuple[str, bytes]]:
    """The form in each language, and a file to answer in; `setters` end here. `NoTypst` where nothing sets type."""
    rules, found, expression, sink = one.rules, one.kit, one.rules.expression, Sink()
    plan = read_plan(found.folders, sink, rules.languages)
    if sink.failed:
        raise Unusable(f"{expression} cannot be printed", sink.items)
    langs = asked_languages(langs, rules.languages, expression)
    yield ANSWERS, blank_answers(expression, open_questions(rules, langs[0])).encode()
    with setters or Typesetters(processors()) as setters:
        forms = []
        for lang in langs:
            made = make_cards(rules, found, CardsWish(lang, saving=look.saving))
            words = {word: plan.heading(word, lang) for word in _WORDS}
            forms.append((lang, survey_form(made, open_questions(rules, lang), words, look, setters)))
        for lang, form in forms:
            pages = form()
            if isinstance(pages, NotSet):
                sink.report("E1006", None, message=pages.message)
                raise Unusable(f"{expression} cannot be printed", sink.items)
            yield from pages_named(f"survey-{lang}", pages, look.form)


def returned(path: Path, name: str, said: str | None = None) -> Returned:
    """The overlay of this name that a file of answers comes to; `said` are the rules that the user names.

    Answers are somebody's: they may name rules that ship, but no place on this computer.
    """
    sink = Sink()
    found = read(Named(path), str(path), name, sink)
    if not isinstance(found, AnswersFile):
        if found is not None:
            sink.report("E0702", found.root.span, where=str(path), key="survey")
        return Returned("", None, sink.items)
    named = found.name.name
    if said is None and any(map(is_path, names(named))):
        asked = f"tassel check RULES --survey {path}"
        raise Unusable(f"say which rules it is of, {asked}: the answers name a place of their own, {named}", named=True)
    rules = open_front(said or named)
    if rules.tree is None:
        raise Unusable(f"{said or named} cannot be used")
    result = correction(name, found, open_questions(rules, "en"), rules.tree, sink)
    wrong = tuple(_wrong(said or named, name, result))
    sink.extend(wrong)
    return Returned(said or named, None if sink.failed or wrong else result, sink.items)


def _wrong(expression: str, name: str, result: Correction) -> Iterator[Diagnostic]:
    """What is wrong with the rules once they play by the answers, told at the answers: a stage that fails hides the
    next, so what is wrong is taken away and the rest looked at again."""
    while result.answers:
        told = [item for item in _tried(expression, name, result) if item.severity == "error" or item.code in _STOPPING]
        yield from told
        places = [item.span for item in told if item.span is not None]
        left = {path: node for path, node in result.answers.items() if not _lies_in(node, places)}
        if len(left) == len(result.answers):
            return
        result = replace(result, answers=left)


def _lies_in(answer: Node, places: Sequence[Span]) -> bool:
    return any(answer.span.path == one.path and answer.span.start <= one.start <= answer.span.end for one in places)


def _tried(expression: str, name: str, result: Correction) -> tuple[Diagnostic, ...]:
    """What is said of the rules with these answers; an overlay that cannot be read back is as wrong as an answer."""
    sink = Sink()
    parts, overlay = find(expression, sink), parse(SourceText(name, result.overlay, name), sink)
    if parts is None or not isinstance(overlay, Overlay):
        return sink.items
    parts.overlays.append(replace(overlay, root=result.at_answers(overlay.root)))
    parts.given.append(name)
    tried = front_of(expression, parts, Sink())
    spoken_programs(tried)
    return (*sink.items, *tried.sink.items)
