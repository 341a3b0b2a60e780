"""Names that the plans of a book give, for pictures of the table wherever they are shown: what an area or a drawing is
called in a book it is called on a screen, also in languages that say so in files of their own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tassel_compiler.diagnostics import Sink
from tassel_compiler.printing.book.plan import read_plan
from tassel_compiler.printing.print_folders import print_folders


def own_names(expression: str, languages: Iterable[str], lang: str) -> Mapping[str, str]:
    """By `kind/id`; what is wrong in a plan is told by whoever prints the book."""
    names = read_plan(print_folders(expression), Sink(), languages).names
    return {name: said[lang] for name, said in names.items() if lang in said}
