"""Cards of a rule set as files: the one place that asks the compiler for them."""

from __future__ import annotations

from dataclasses import dataclass

from tassel.opening import Unusable, front
from tassel_compiler.diagnostics import Diagnostic, Sink
from tassel_compiler.reference.cards.making import Wish, arrange, pdf
from tassel_compiler.reference.cards.plan import read_plan
from tassel_compiler.reference.icons import read_icons
from tassel_compiler.reference.print_folders import print_folders


@dataclass(frozen=True, slots=True)
class Printed:
    cards: int
    pages: int
    pdf: bytes | None
    diagnostics: tuple[Diagnostic, ...]


def cards_pdf(expression: str, wish: Wish) -> Printed:
    """The cards as PDF; none if a diagnostic says why."""
    rules, sink = front(expression), Sink()
    folders = print_folders(expression)
    plan = read_plan(folders, sink)
    if plan is None or rules.failed:
        raise Unusable(f"{expression} cannot be printed", sink.items)
    made = arrange(rules, plan, wish, read_icons(folders, sink))
    count = sum(card.count for _, card in made.cards)
    return Printed(count, len(made.sheets), pdf(made, folders, sink), sink.items)
