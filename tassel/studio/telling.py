"""What a page is told of the rules and the files, when it asks and when they change."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tassel.rule_discovery import modules_of
from tassel.rule_titles import titles_beside
from tassel.studio.edited_files import FileNews
from tassel.studio.form_talk import tell_form
from tassel.studio.layer_clashes import layer_clashes
from tassel.studio.open_desk import OpenPage, StudioDesk
from tassel.studio.open_rules import StudioData
from tassel.studio.ranked_work import Urgency
from tassel.studio.removed_things import removed_things
from tassel.studio.said_otherwise import mistakes_in, said_in
from tassel.studio.seen_entities import made_card, printed_card, seen_entity
from tassel.studio.small_pictures import PicturesOfCards
from tassel.studio.which_rules import house_rules_here, rule_sets_here
from tassel_compiler.disk.folders import real
from tassel_compiler.disk.reading import read_text
from tassel_compiler.places import file_in, names
from tassel_compiler.printing.cards.making import CardSet


@dataclass(frozen=True, slots=True)
class FittingWish:
    """What a page wants to know of a place in a text: now, or ahead of somebody who will write there."""

    id: int
    path: Path
    text: str
    at: int
    ahead: bool = False


def greeting(desk: StudioDesk) -> StudioData:
    """What is open here, and what else could be."""
    folders = [
        {"name": folder.name, "files": [_entry(file, folder) for file in desk.files.listed(folder)]}
        for folder in desk.files.folders
    ]
    game, others = desk.rules.layers[0], rule_sets_here(Path())
    modules = [*modules_of(game), *house_rules_here(Path(), game)]
    said = (name for one in (desk.rules.expression, *modules, *others) for name in names(one))
    return {
        "tell": "greeting",
        "since": desk.since,
        "rules": desk.rules.expression,
        "layers": desk.rules.layers,
        "folders": folders,
        "others": others,
        "modules": modules,
        "titles": titles_beside(dict.fromkeys(said)),
        "shared": bool(desk.shared_at),
    }


def _entry(file: Path, folder: Path) -> StudioData:
    return {"path": str(real(file)), "name": file.relative_to(folder).as_posix()}


async def tell_text(desk: StudioDesk, page: OpenPage, path: Path, at: object) -> None:
    """Send a file: one of those that are edited, or one of the rules below them, to be read only. `at` is what the page
    had typed of it when it asked: what it has typed since is newer."""
    file = desk.files.opened(path)
    if file is not None:
        told = {"text": file.text, "revision": file.revision, "edited": True}
    elif desk.known is not None and path in desk.known.paths.values():
        told = {"text": read_text(file_in(path.parent, path)), "revision": 0, "edited": False}
    else:
        closed = desk.files.closed(path)
        if closed:
            await page.say({"tell": "file", "path": str(path), "what": "closed", "why": said_in(page.lang, closed)})
        return
    await page.say({"tell": "text", "path": str(path), "at": at, **told})


async def tell_news(desk: StudioDesk, news: FileNews, but: OpenPage | None = None) -> None:
    """To all pages, with what each of them had typed by then: who typed on waits for the next news."""
    file = news.file
    told: StudioData = {"tell": "file", "path": str(file.path), "what": news.what}
    if news.what in ("changed", "merged", "typed"):
        told |= {"text": file.text, "revision": file.revision, "beside": news.beside}
    for page in list(desk.pages):
        if page is not but:
            why = said_in(page.lang, file.refused)
            await page.say({**told, "why": why, "version": page.versions.get(str(file.path), 0)})


async def find_stand(desk: StudioDesk, page: OpenPage) -> bool:
    """Whether somebody stands in the text of another thing than before: of all places the last."""
    stands, page.stands = page.stands, None
    file, known = desk.files.opened(stands[0]) if stands is not None else None, desk.known
    if stands is None or file is None or known is None:
        return False
    rules, text, at = desk.rules, file.text, stands[1]
    thing = await desk.work(lambda: rules.thing(known, text, at), urgency=Urgency.TYPING)
    changed = bool(thing) and thing != page.looks_at
    if changed:
        page.looks_at = thing
    return changed


async def tell_stand(desk: StudioDesk, page: OpenPage) -> None:
    """The thing in whose text somebody stands."""
    if await find_stand(desk, page):
        await tell_seen(desk, page)


async def tell_seen(desk: StudioDesk, page: OpenPage) -> None:
    """What a page looks at: as a printed card and in words, whichever is there first."""
    known, thing, lang = desk.known, page.looks_at, page.tongue or page.lang
    if known is None or known.rules is None or not thing:  # of what cannot be read the last version stays
        return
    rules = desk.rules
    made = await desk.work(lambda: made_card(rules, known, thing, lang), urgency=Urgency.TYPING)
    printing = asyncio.create_task(_tell_card(desk, page, thing, made))
    found = await desk.work(lambda: seen_entity(rules, known, thing, lang), urgency=Urgency.TYPING)
    await page.say({"tell": "seen", "thing": thing, "found": found})
    await printing
    await tell_form(desk, page)


async def _tell_card(desk: StudioDesk, page: OpenPage, thing: str, made: CardSet | None) -> None:
    """The printed card; it is set while the thread of the rules goes on."""
    found = await desk.work(partial(printed_card, made, desk.set_type), desk.setting) if made is not None else ("", "")
    await page.say({"tell": "card", "thing": thing, "image": found[0], "lacks": said_in(page.lang, found[1])})


async def tell_fitting(desk: StudioDesk, page: OpenPage, wanted: FittingWish) -> None:
    """What could be written at a place. What is asked ahead waits for all else, and for no newer question."""
    page.asked = wanted.id
    rules, urgency = desk.rules, Urgency.NOBODY if wanted.ahead else Urgency.ASKING

    def found() -> StudioData | None:
        stale = wanted.ahead and page.asked != wanted.id
        return None if stale else rules.fitting(wanted.path, wanted.text, wanted.at)

    told = await desk.work(found, urgency=urgency)
    await page.say({"tell": "fitting", "id": wanted.id, **(told or {})})


async def tell_thumbnails(page: OpenPage, drawn: PicturesOfCards) -> None:
    """The pictures of cards that are others than the page has; nothing where it has all of them."""
    known = page.thumbnails if page.thumbnails is not None and page.thumbnails.symbols == drawn.symbols else None
    if drawn == known:
        return
    page.thumbnails = drawn
    before = known.cards if known is not None else {}
    changed = {path: picture for path, picture in drawn.cards.items() if before.get(path) != picture}
    gone = [path for path in before if path not in drawn.cards]
    told = {"symbols": drawn.symbols, "cards": changed, "gone": gone, "anew": known is None}
    await page.say({"tell": "thumbnails", **told})


async def tell_things(desk: StudioDesk, page: OpenPage) -> None:
    """The list of things, where it is another than the page has."""
    known, rules, lang = desk.known, desk.rules, page.lang
    if known is None:
        return
    if page.entities is None:
        order = known.analysis.in_order
        mistakes = mistakes_in(lang, rules.mistakes(known))
        await page.say({"tell": "mistakes", "mistakes": mistakes, "order": order, "versions": {}})
        for n, repairs in desk.repairs.items():
            await page.say({"tell": "repairs", "of": n, "repairs": repairs})
    clashes = await desk.work(lambda: layer_clashes(known, lang))
    await page.say({"tell": "clashes", "clashes": clashes})
    folders = desk.files.folders
    below = desk.ground.opened
    entities = await desk.work(
        lambda: (rules.entities(known, lang), rules.own(known, folders), removed_things(known, below, folders, lang))
    )
    if entities == page.entities:
        return
    page.entities = entities
    first = entities[1][:1] if not page.looks_at else []
    declared = known.rules.declared if known.rules is not None else None
    players = declared.game.players if declared is not None else (2, 2)
    languages = known.rules.languages if known.rules is not None else ()
    await page.say({"tell": "entities", "entities": entities[0], "own": entities[1], "removed": entities[2],
                    "players": players, "languages": languages})  # fmt: skip
    if first:
        page.looks_at = first[0]
        await tell_seen(desk, page)
