"""Texts that a folder has for the printed rule book, as fields of the form; and the plan that such a text begins with.

They stand in `print/book.yaml`, which is no rules: nothing that is played depends on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from tassel.newfolder.base import free_name
from tassel.newfolder.texts import braces, quoted
from tassel.studio.form_fields import FormField
from tassel.workspace.lines_of_text import ItemTrail, standing_at, text_without, with_item
from tassel.workspace.salvaging import salvaged
from tassel.workspace.turning_numbers import TextEdit, smallest_edit, value_edit
from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Mapping, Node, Scalar
from tassel_compiler.loading import Sequence as Listed
from tassel_compiler.places import PRINT_FOLDER
from tassel_compiler.printing.print_folders import BOOK_PLAN
from tassel_compiler.source import NOWHERE, SourceText

IN_THE_BOOK = "book/"  # before the paths of these fields
_TEXTS, _TEXT, _FIRST = "texts", "text", "our-text"
_CHAPTERS, _AID, _HOLDS = "chapters", "aid", "holds"
_ONLY_NAMED = frozenset(("title", "after", "ornament"))  # what a chapter has that holds nothing
_BEGUN = {
    "en": "Here stands what is special at our table.",
    "fr": "Ici se trouve ce qui est particulier à notre table.",
    "de": "Hier steht, was an unserem Tisch besonders ist.",
    "nl": "Hier staat wat bijzonder is aan onze tafel.",
}


def own_plan(folder: Path) -> Path:
    return folder / PRINT_FOLDER / BOOK_PLAN


def book_fields(text: str) -> Iterator[FormField]:
    """Every text of a plan, in each language that it has."""
    root = salvaged(SourceText("", text), Sink())
    for name, entry in _entries(root.get(_TEXTS) if isinstance(root, Mapping) else None):
        for lang, told in _entries(entry.get(_TEXT) if isinstance(entry, Mapping) else None):
            if isinstance(told, Scalar):
                path = f"{IN_THE_BOOK}{_TEXTS}/{name}/{_TEXT}/{lang}"
                yield FormField(path, f"book-text/{name}", "text", told.text.rstrip("\n"), lang, own=True)


def text_named(path: str) -> str:
    """The name of the text that such a field is of; nothing where it is of none."""
    parts = path.removeprefix(IN_THE_BOOK).split("/")
    return parts[1] if parts[0] == _TEXTS and len(parts) > 1 else ""


def begun_plan(name: str, languages: Sequence[str]) -> str:
    """A plan with one chapter of its own, in which one text stands."""
    langs = languages or ("en",)
    title = ", ".join(f"{lang}: {quoted(name)}" for lang in langs)
    told = "".join(f"      {lang}: {quoted(_BEGUN.get(lang, _BEGUN['en']))}\n" for lang in langs)
    return (
        f"tassel: 1\nbook: {name}\n{_TEXTS}:\n  {_FIRST}:\n    {_TEXT}:\n{told}"
        f"chapters:\n  {name}:\n    title: {{{title}}}\n    holds: [{_TEXT}/{_FIRST}]\n"
    )


def text_begun(text: str, folder: str, languages: Sequence[str]) -> TextEdit:
    """The edit after which there is one more text in a plan, beside one that is there, else in a chapter of its own."""
    langs = languages or ("en",)
    name = free_name(_FIRST, [one for one, _ in _entries(_root(text).get(_TEXTS))])
    told = braces({lang: quoted(_BEGUN.get(lang, _BEGUN["en"])) for lang in langs})
    now = _put(text, _TEXTS, name, braces({_TEXT: told}))
    held = next((place for place, *_ in _held(_root(now), f"{_TEXT}/") if place[0] == _CHAPTERS), None)
    more = with_item(now, held, f"{_TEXT}/{name}") if held is not None else now
    if more != now:
        return smallest_edit(text, more)
    chapter = {"title": braces({lang: quoted(folder) for lang in langs}), _HOLDS: f"[{_TEXT}/{name}]"}
    taken = [one for one, _ in _entries(_root(now).get(_CHAPTERS))]
    return smallest_edit(text, _put(now, _CHAPTERS, free_name(folder, taken), braces(chapter)))


def text_gone(text: str, name: str) -> TextEdit | None:
    """The edit after which a plan has no such text, and no chapter and no box of the aid holds it; one that held
    nothing else goes too. None where others need what would have to go."""
    held = f"{_TEXT}/{name}"
    now = text_without(text, (_TEXTS, name))
    while (found := list(_held(_root(now), held, whole=True))):
        place, listed, at = found[-1]  # what an alias names stands before it
        less = text_without(now, (*place, at) if len(listed.items) > 1 else _holder(_root(now), place))
        if less == now:
            return None
        now = less
    return smallest_edit(text, now) if name not in dict(_entries(_root(now).get(_TEXTS))) else None


def _holder(root: Mapping, place: ItemTrail) -> ItemTrail:
    """What goes with a list: the part that has nothing but its name beside it, else the list alone."""
    part = standing_at(root, place[:-1])
    inside = part.entries if isinstance(part, Mapping) else ()
    return place[:-1] if all(one.key.text in (*_ONLY_NAMED, _HOLDS) for one in inside) else place


def _put(text: str, section: str, name: str, value: str) -> str:
    """An entry more in a section of a plan."""
    if next(_entries(_root(text).get(section)), None) is not None:
        return value_edit(text, f"{section}/{name}", lambda _: value).applied(text)
    gap = "" if not text or text.endswith("\n") else "\n"
    return f"{text_without(text, (section,))}{gap}{section}:\n  {name}: {value}\n"


def _held(node: Node, what: str, place: ItemTrail = (), whole: bool = False) -> Iterator[tuple[ItemTrail, Listed, int]]:
    """Where chapters and boxes hold it: what leads to the list, the list, and which item."""
    if isinstance(node, Mapping):
        for entry in node.entries:
            if place or entry.key.text in (_CHAPTERS, _AID):
                yield from _held(entry.value, what, (*place, entry.key.text), whole)
    elif isinstance(node, Listed) and place[-1:] == (_HOLDS,):
        for at, item in enumerate(node.items):
            if isinstance(item, Scalar) and (item.text == what if whole else item.text.startswith(what)):
                yield place, node, at
    elif isinstance(node, Listed):
        for at, item in enumerate(node.items):
            yield from _held(item, what, (*place, at), whole)


def _root(text: str) -> Mapping:
    root = salvaged(SourceText("", text), Sink())
    return root if isinstance(root, Mapping) else Mapping((), NOWHERE)


def _entries(node: Node | None) -> Iterator[tuple[str, Node]]:
    if isinstance(node, Mapping):
        yield from ((entry.key.text, entry.value) for entry in node.entries)
