"""Ten thousand edits that a page sends leave no trace in the memory of the server."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Any

import pytest

from tassel.studio.following import _UNSWEPT
from tests.studio.served import TOKEN, served
from tests.studio.test_talking import Page, talking
from tests.workspace.editing import OVERLAY, Edited, leaves_no_trace


def _whole(told: dict[str, Any], page: Page) -> bool:
    """Whether all is told of what was typed last."""
    typed = {str(page.file): page.version}
    return told["tell"] == "mistakes" and told["order"] is not None and told["versions"] == typed


def test_who_types_without_a_pause_leaves_no_rings(tmp_path: Path) -> None:
    """Python does not look for rings of objects while somebody types, so the server does."""
    edited, alive = Edited(tmp_path), []
    gc.disable()
    try:
        with served(edited.workspace.expression) as address:
            own = address.partition(f"/{TOKEN}")[0]
            with talking(address.replace("http", "ws", 1) + "talk", own) as socket:
                page = Page(socket, edited.file, 1)
                for count in range(4 * _UNSWEPT):
                    page.type(f"{OVERLAY}# {count}\n")
                    page.until(lambda told: _whole(told, page))
                    alive += [len(gc.get_objects())] if count % 5 == 0 else []
    finally:
        gc.enable()
    early, late = alive[_UNSWEPT // 5 : 2 * _UNSWEPT // 5], alive[3 * _UNSWEPT // 5 :]
    assert min(late) < min(early) + 30_000  # of two hundred thousand; 60,000 more if nobody looks


@pytest.mark.soak
def test_a_day_of_typing(tmp_path: Path) -> None:
    edited = Edited(tmp_path)
    with served(edited.workspace.expression) as address:
        own = address.partition(f"/{TOKEN}")[0]
        with talking(address.replace("http", "ws", 1) + "talk", own) as socket:
            page = Page(socket, edited.file, 1)

            def edits(first: int, past: int) -> None:
                for count in range(first, past):
                    slip = "x" * (count % 4 == 3)
                    text = OVERLAY.replace("gain 2 coin", f"gain {count % 50} coin{slip}") + f"# {count}\n"
                    page.type(text)
                    place = {"path": str(edited.file), "at": text.index("coin")}
                    page.say(say="stand", **place)
                    page.say(say="complete", **place, text=text, id=count, ahead=count % 2 == 0)
                    page.until(lambda told: _whole(told, page))

            leaves_no_trace(edits)
