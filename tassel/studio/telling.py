"""What a page is told of the rules and the files, when it asks and when they change."""

from __future__ import annotations

from pathlib import Path

from tassel.studio.edited_files import FileNews
from tassel.studio.form_talk import tell_form
from tassel.studio.layer_clashes import layer_clashes
from tassel.studio.open_desk import OpenPage, StudioDesk
from tassel.studio.open_rules import StudioData
from tassel.studio.seen_entities import printed_card, seen_entity
from tassel.studio.which_rules import house_rules_here, modules_of, rule_sets_here
from tassel_compiler.disk.folders import below, real
from tassel_compiler.disk.reading import read_text


def greeting(desk: StudioDesk) -> StudioData:
    """What is open here, and what else could be."""
    folders = [
        {"name": folder.name, "files": [_entry(file, folder) for file in below(folder, ".yaml")]}
        for folder in desk.files.folders
    ]
    return {
        "tell": "greeting",
        "since": desk.since,
        "rules": desk.rules.expression,
        "layers": desk.rules.layers,
        "folders": folders,
        "others": rule_sets_here(Path()),
        "modules": [*modules_of(desk.rules.layers[0]), *house_rules_here(Path(), desk.rules.layers[0])],
        "shared": bool(desk.shared_at),
    }


def _entry(file: Path, folder: Path) -> StudioData:
    return {"path": str(real(file)), "name": file.relative_to(folder).as_posix()}


async def tell_text(desk: StudioDesk, page: OpenPage, path: Path) -> None:
    """A file: one of those that are edited, or one of the rules below them, to be read only."""
    file = desk.files.opened(path)
    if file is not None:
        told = {"text": file.text, "revision": file.revision, "edited": True}
    elif desk.known is not None and path in desk.known.paths.values():
        told = {"text": read_text(path), "revision": 0, "edited": False}
    else:
        return
    await page.say({"tell": "text", "path": str(path), **told})


async def tell_news(desk: StudioDesk, news: FileNews, but: OpenPage | None = None) -> None:
    """To all pages, with what each of them had typed by then: who typed on waits for the next news."""
    file = news.file
    told: StudioData = {"tell": "file", "path": str(file.path), "what": news.what, "why": file.refused}
    if news.what in ("changed", "merged", "typed"):
        told |= {"text": file.text, "revision": file.revision, "beside": news.beside}
    for page in list(desk.pages):
        if page is not but:
            await page.say({**told, "version": page.versions.get(str(file.path), 0)})


async def tell_stand(desk: StudioDesk, page: OpenPage, path: Path, at: int) -> None:
    """The thing in whose text somebody stands."""
    file, known = desk.files.opened(path), desk.known
    if file is None or known is None:
        return
    rules, text = desk.rules, file.text
    thing = await desk.work(lambda: rules.thing(known, text, at))
    if thing and thing != page.looks_at:
        page.looks_at = thing
        await tell_seen(desk, page)


async def tell_seen(desk: StudioDesk, page: OpenPage) -> None:
    """What a page looks at: in words at once, as a printed card when that is set."""
    known, thing, lang = desk.known, page.looks_at, page.lang
    if known is None or not thing:
        return
    rules = desk.rules
    found = await desk.work(lambda: seen_entity(rules, known, thing, lang))
    await page.say({"tell": "seen", "thing": thing, "found": found})
    if found is not None and page.looks_at == thing:
        card, lacks = await desk.work(lambda: printed_card(rules, known, thing, lang))
        await page.say({"tell": "card", "thing": thing, "image": card, "lacks": lacks})
    await tell_form(desk, page)


async def tell_things(desk: StudioDesk, page: OpenPage) -> None:
    """The list of things, where it is another than the page has."""
    known, rules, lang = desk.known, desk.rules, page.lang
    if known is None:
        return
    if page.entities is None:
        order = known.analysis.in_order
        await page.say({"tell": "mistakes", "mistakes": rules.mistakes(known), "order": order, "versions": {}})
    clashes = await desk.work(lambda: layer_clashes(known, lang))
    await page.say({"tell": "clashes", "clashes": clashes})
    folders = desk.files.folders
    entities = await desk.work(lambda: (rules.entities(known, lang), rules.own(known, folders)))
    if entities == page.entities:
        return
    page.entities = entities
    first = entities[1][:1] if not page.looks_at else []
    declared = known.rules.declared if known.rules is not None else None
    players = declared.game.players if declared is not None else (2, 2)
    await page.say({"tell": "entities", "entities": entities[0], "own": entities[1], "players": players})
    if first:
        page.looks_at = first[0]
        await tell_seen(desk, page)
