"""What pages say about forms, and what they are told: the fields of a thing, and the edit that a changed one is.

The page carries the edit out, so that it can be undone there like anything that is typed. It is told what it asked, and
with that what it had typed by then: where its text has moved on since, it asks again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from tassel.rule_discovery import GAME, OVERLAY
from tassel.studio.book_texts import IN_THE_BOOK, begun_plan, book_fields, own_plan, text_begun, text_gone, text_named
from tassel.studio.by_hand import begun_by_hand, may_begin
from tassel.studio.edited_files import EditedFile
from tassel.studio.form_fields import told_fields, told_form, told_head
from tassel.studio.open_desk import OpenPage, StudioDesk
from tassel.studio.open_rules import StudioData
from tassel.studio.removed_things import removed_paths, restored
from tassel.studio.said_otherwise import fields_in
from tassel.studio.which_rules import main_file
from tassel.studio.whole_cards import card_gone, card_like
from tassel.workspace.salvaging import salvaged
from tassel.workspace.turning_numbers import TextEdit, entry_written, taken_back, turned, value_edit, yaml_value
from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk.folders import is_file, real
from tassel_compiler.disk.reading import InFolder
from tassel_compiler.disk.refused import why
from tassel_compiler.disk.writing import make_folder, write
from tassel_compiler.driver import Compiled
from tassel_compiler.loading import Mapping as Tree
from tassel_compiler.printing.entities.inventory import Entity, inventory
from tassel_compiler.source import SourceText

FORM_WORDS = ("turn", "untell", "form", "fit", "new-card", "drop-card", "restore", "by-hand", "book", "drop-text")
_AS_TYPED = ("sentence", "list", "name", "choice")
_CARET = "\ue000"  # a letter that nobody writes


async def heard_of_form(desk: StudioDesk, page: OpenPage, said: Mapping[str, object]) -> None:
    match said:
        case {"say": "form", "open": bool(shown)}:
            page.shows_form, page.writes_into = shown, str(said.get("into", ""))
            await tell_form(desk, page)
        case {"say": "turn", "what": str(path), "to": int(value) | str(value)}:
            sort, there = str(said.get("as", "")), said.get("there") is not False
            inner = path.removeprefix(IN_THE_BOOK)
            await _tell_edit(desk, page, said, path, lambda text: _edit(text, inner, value, sort, there))
        case {"say": "untell", "what": str(path)}:
            await _tell_edit(desk, page, said, path, lambda text: taken_back(text, path))
        case {"say": "new-card", "like": str(path)} if desk.known is not None and desk.known.rules is not None:
            rules, title = desk.known.rules, " ".join(str(said.get("called", "")).split())
            await _tell_edit(desk, page, said, path, lambda text: card_like(text, rules, path, title))
        case {"say": "by-hand", "what": str(path)} if desk.known is not None and desk.known.rules is not None:
            rules = desk.known.rules
            entity = await desk.work(partial(_entity, rules, path, page.lang))
            if entity is not None:
                word = f"words/{entity.id}"
                await _tell_edit(desk, page, said, word, lambda text: begun_by_hand(text, rules, entity))
        case {"say": "book"} if desk.known is not None and desk.known.rules is not None:
            plan, languages = _plan(desk, str(said.get("into", ""))), desk.known.rules.languages
            folder = plan.parent.parent.name if plan is not None else ""
            if plan is not None and is_file(plan):
                await _tell_edit(desk, page, said, IN_THE_BOOK, lambda text: text_begun(text, folder, languages))
            elif plan is not None:
                try:
                    home = plan.parent.parent
                    make_folder(InFolder(plan.parent, home))
                    write(InFolder(plan, home), begun_plan(folder, languages).encode(), force=False)
                except OSError as problem:
                    await page.say({"tell": "file", "path": str(plan), "what": "refused", "why": why(problem)})
            await tell_form(desk, page)
        case {"say": "drop-text", "what": str(path)} if path.startswith(IN_THE_BOOK):
            await _tell_edit(desk, page, said, path, lambda text: text_gone(text, text_named(path)))
        case {"say": "drop-card", "what": str(path)}:
            await _tell_edit(desk, page, said, path, lambda text: card_gone(text, path))
        case {"say": "restore", "what": str(path)}:
            await _tell_edit(desk, page, said, path, lambda text: restored(text, path), _file_that_removes)
        case {"say": "fit", "what": str(path), "to": str(text), "at": int(at), "id": int(asked)}:
            found = await desk.work(partial(_fitting, desk, path, text, at))
            await page.say({"tell": "fitting", "id": asked, **found})


async def tell_form(desk: StudioDesk, page: OpenPage) -> None:
    """The fields of what a page looks at, if it shows them."""
    known, thing, folders = desk.known, page.looks_at, desk.files.folders
    versions = desk.typed.get(page, {})  # of the texts that the values are of, or later ones
    if known is None or known.rules is None or not page.shows_form or not folders:
        return
    rules, lang = known.rules, known.tongue(page.lang)

    def fields() -> tuple[list[StudioData], bool]:
        entity = _entity(rules, thing, lang)
        if entity is None:
            return [], False
        return told_form(known, entity, lang, (home,), above), may_begin(rules, entity)

    home = _folder(desk, page.writes_into) or folders[-1]
    above = folders[folders.index(home) + 1 :]
    plan = desk.files.opened(own_plan(home))
    head = await desk.work(lambda: told_head(known, (home,)))
    head += told_fields(book_fields(plan.text)) if plan is not None else []
    found, by_hand = await desk.work(fields)
    targets = [folder.name for folder in folders]
    found, head = fields_in(page.lang, found), fields_in(page.lang, head)
    told = {"tell": "form", "thing": thing, "fields": found, "head": head, "targets": targets, "byHand": by_hand,
            "headOf": home.name, "book": plan is not None, "versions": versions}  # fmt: skip
    await page.say(told)


def _entity(rules: Compiled, path: str, lang: str) -> Entity | None:
    return next((one for one in inventory(rules, lang) if one.path == path), None)


def _edit(text: str, path: str, value: int | str, sort: str, there: bool) -> TextEdit:
    if isinstance(value, str) and sort in _AS_TYPED:
        return value_edit(text, path, yaml_value(value), there)
    return turned(text, path, value, there)


async def _tell_edit(
    desk: StudioDesk, page: OpenPage, said: Mapping[str, object], path: str, edit: Callable[[str], TextEdit | None],
    find: Callable[[StudioDesk, str, str], EditedFile | None] | None = None,
) -> None:  # fmt: skip
    into = str(said.get("into", ""))

    def looked_for() -> tuple[str, TextEdit] | None:
        plan = _plan(desk, into) if path.startswith(IN_THE_BOOK) else None
        file = desk.files.opened(plan) if plan is not None else (find or _file_for)(desk, path, into)
        found = edit(file.text) if file is not None else None
        return (str(file.path), found) if file is not None and found is not None else None

    known: tuple[str, TextEdit] | None = None
    try:
        known = await desk.work(looked_for, desk.editing)
    finally:  # a field waits for what comes of it, be it nothing
        if known is None or known[1].is_empty:
            await page.say({"tell": "unedited", "edit": said.get("edit")})
    if known is not None and known[1].is_empty:
        await page.say({"tell": "file", "path": known[0], "what": "byText"})
    elif known is not None:
        name, found = known
        place = {"path": name, "start": found.start, "end": found.end, "text": found.text}
        await page.say({"tell": "edit", **place, "again": dict(said)})


def _file_for(desk: StudioDesk, path: str, into: str) -> EditedFile | None:
    """Where the value stands, else an entry that it belongs to; else the main file of the folder that is meant."""
    files = [file for place in _own_files(desk) if (file := desk.files.opened(place)) is not None]
    chosen = _folder(desk, into) or next(reversed(desk.files.folders), None)  # as the form has it
    if chosen is not None:
        files = [file for file in files if file.path.is_relative_to(chosen)]
    for place in (path, path.rpartition("/")[0]):
        for file in reversed(files):
            root = salvaged(SourceText("", file.text), Sink()) if place else None
            if isinstance(root, Tree) and entry_written(root, place) is not None:
                return file
    if chosen is not None:
        main = next((chosen / name for name in (OVERLAY, GAME) if is_file(chosen / name)), None)
        return desk.files.opened(real(main)) if main is not None else None
    return main_file(desk.files)


def _file_that_removes(desk: StudioDesk, path: str, _: str) -> EditedFile | None:
    files = [file for place in _own_files(desk) if (file := desk.files.opened(place)) is not None]
    return next((file for file in reversed(files) if path in removed_paths(file.text)), None)


def _plan(desk: StudioDesk, into: str) -> Path | None:
    """Of the rule book, in the folder that is meant, be it there or not."""
    chosen = _folder(desk, into) or next(reversed(desk.files.folders), None)
    return own_plan(chosen) if chosen is not None else None


def _folder(desk: StudioDesk, name: str) -> Path | None:
    return next((folder for folder in desk.files.folders if folder.name == name), None)


def _own_files(desk: StudioDesk) -> list[Path]:
    drafts = desk.known.analysis.drafts if desk.known is not None else {}
    return [path for path in drafts if any(path.is_relative_to(folder) for folder in desk.files.folders)]


def _fitting(desk: StudioDesk, path: str, said: str, at: int) -> StudioData:
    """What could be written at this place of a sentence in a field, and how far before and behind it that reaches."""
    file = _file_for(desk, path, "")
    if file is None:
        return {"before": 0, "behind": 0, "names": [], "words": []}
    marked = value_edit(file.text, path, yaml_value(said[:at] + _CARET + said[at:])).applied(file.text)
    offset = marked.index(_CARET)
    found = desk.rules.fitting(file.path, marked.replace(_CARET, ""), offset)
    start, end = found["start"], found["end"]
    assert isinstance(start, int) and isinstance(end, int)
    return {"before": offset - start, "behind": end - offset, "names": found["names"], "words": found["words"]}
