"""Papers of books and forms, and how pages come on them; those of cards stand in the plan of the cards."""

from __future__ import annotations

from dataclasses import dataclass

from tassel_compiler.printing.cards.set_pages import PageForm

PAPERS = {  # in millimetres, by the names that Typst has for them
    "a4": {"name": "a4", "width": 210, "height": 297},
    "letter": {"name": "us-letter", "width": 215.9, "height": 279.4},
}


@dataclass(frozen=True, slots=True)
class PaperLook:
    """How pages are put on paper, apart from what is in it."""

    paper: str = "a4"
    saving: bool = False
    form: PageForm = "pdf"
