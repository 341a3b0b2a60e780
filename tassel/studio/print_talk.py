"""What pages say about printing, and what they are told: what may be chosen, what comes of it by sheets, a file."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import asdict
from functools import partial

from tassel.printouts.chosen import PrintChoices, choices
from tassel.printouts.described import PRINTOUTS
from tassel.studio.open_desk import OpenPage, StudioDesk
from tassel.studio.open_rules import StudioData
from tassel.studio.print_jobs import PrintJob, told_sheet

_TOLD_EVERY = 8  # sheets


async def heard_of_printing(desk: StudioDesk, page: OpenPage, said: Mapping[str, object]) -> None:
    match said:
        case {"say": "printouts"}:
            await page.say({"tell": "printouts", **await _offered(desk, page.lang)})
        case {"say": "print", "what": str(what), "chosen": dict(chosen), "id": int(id)}:
            await _show(desk, page, _chosen(what, chosen), id)
        case {"say": "sheet", "n": int(n), "id": int(id)}:
            if page.job is not None and page.job.id == id and 0 <= n < len(page.job.sheets):
                await page.say({"tell": "sheet", "id": id, "n": n, **told_sheet(*page.job.sheets[n])})
        case {"say": "save-print", "what": str(what), "chosen": dict(chosen), "form": str(form)}:
            await _save(desk, page, _chosen(what, chosen), form)
        case {"say": "unprint"}:
            page.put_away()


async def _offered(desk: StudioDesk, lang: str) -> StudioData:
    press = await desk.press()
    if press is None or desk.known is None:
        return {"printouts": [], "cards": [], "languages": []}
    cards = await desk.work(partial(press.printable, desk.known.tongue(lang)), desk.printing)
    there = [one for one in PRINTOUTS if one.name != "diff" or press.below is not None]
    return {
        "printouts": [asdict(one) for one in there],
        "cards": [{"path": path, "name": name} for path, name in cards],
        "languages": list(press.rules.languages),
    }


def _chosen(what: str, said: Mapping[object, object]) -> PrintChoices:
    of = next((one for one in PRINTOUTS if one.name == what), PRINTOUTS[0])
    return choices(of, {str(name): value for name, value in said.items()})


async def _show(desk: StudioDesk, page: OpenPage, said: PrintChoices, id: int) -> None:
    """What was asked for before is not waited for any more."""
    page.put_away()
    press, loop = await desk.press(), asyncio.get_running_loop()
    if press is None:
        return
    job = page.job = PrintJob(press, said, id)

    def tell(sheets: int) -> None:
        if sheets % _TOLD_EVERY == 1 and page.job is job:
            message = {"tell": "printing", "id": id, "running": True, "sheets": sheets}
            loop.call_soon_threadsafe(lambda: asyncio.ensure_future(page.say(message)))

    found = await desk.work(partial(job.show, tell), desk.printing)
    if page.job is job:
        await page.say({"tell": "printing", "id": id, "running": False, "sheets": len(job.sheets), **found})


async def _save(desk: StudioDesk, page: OpenPage, said: PrintChoices, form: str) -> None:
    press = await desk.press()
    if press is not None and form in said.of.formats:
        found = await desk.work(partial(PrintJob(press, said).save, form), desk.printing)
        await page.say({"tell": "print-file", **found})
