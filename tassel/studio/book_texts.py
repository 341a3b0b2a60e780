"""Texts that a folder has for the printed rule book, as fields of the form; and the plan that such a text begins with.

They stand in `print/book.yaml`, which is no rules: nothing that is played depends on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from tassel.newfolder.texts import quoted
from tassel.studio.form_fields import FormField
from tassel.workspace.salvaging import salvaged
from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Mapping, Node, Scalar
from tassel_compiler.source import SourceText

IN_THE_BOOK = "book/"  # before the paths of these fields
_TEXTS, _TEXT, _FIRST = "texts", "text", "our-text"
_BEGUN = {
    "en": "Here stands what is special at our table.",
    "fr": "Ici se trouve ce qui est particulier à notre table.",
    "de": "Hier steht, was an unserem Tisch besonders ist.",
    "nl": "Hier staat wat bijzonder is aan onze tafel.",
}


def own_plan(folder: Path) -> Path:
    return folder / "print" / "book.yaml"


def book_fields(text: str) -> Iterator[FormField]:
    """Every text of a plan, in each language that it has."""
    root = salvaged(SourceText("", text), Sink())
    for name, entry in _entries(root.get(_TEXTS) if isinstance(root, Mapping) else None):
        for lang, told in _entries(entry.get(_TEXT) if isinstance(entry, Mapping) else None):
            if isinstance(told, Scalar):
                path = f"{IN_THE_BOOK}{_TEXTS}/{name}/{_TEXT}/{lang}"
                yield FormField(path, f"book-text/{name}", "text", told.text.rstrip("\n"), lang, own=True)


def begun_plan(name: str, languages: Sequence[str]) -> str:
    """A plan with one chapter of its own, in which one text stands."""
    langs = languages or ("en",)
    title = ", ".join(f"{lang}: {quoted(name)}" for lang in langs)
    told = "".join(f"      {lang}: {quoted(_BEGUN.get(lang, _BEGUN['en']))}\n" for lang in langs)
    return (
        f"tassel: 1\nbook: {name}\n{_TEXTS}:\n  {_FIRST}:\n    {_TEXT}:\n{told}"
        f"chapters:\n  {name}:\n    title: {{{title}}}\n    holds: [{_TEXT}/{_FIRST}]\n"
    )


def _entries(node: Node | None) -> Iterator[tuple[str, Node]]:
    if isinstance(node, Mapping):
        yield from ((entry.key.text, entry.value) for entry in node.entries)
