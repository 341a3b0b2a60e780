"""What follows from a change, while somebody opens other rules."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tassel.studio.following import ChangeFollower
from tassel.studio.open_desk import OpenPage, RulesToLay, StudioDesk
from tests.workspace.editing import Edited


@pytest.mark.parametrize("when", ["scenarios", "thumbnails"])
def test_other_rules_may_be_opened_while_a_page_is_told_of_these(tmp_path: Path, when: str) -> None:
    expression, told = Edited(tmp_path).workspace.expression, []

    async def compare() -> None:
        desk = StudioDesk(expression)

        async def say(message: object) -> None:
            assert isinstance(message, dict)
            told.append(message["tell"])
            if message["tell"] == when:
                desk.lay(RulesToLay(expression.partition("+")[0]))

        try:
            desk.pages.add(OpenPage(say))
            desk.known = await desk.work(lambda: desk.rules.study({}))
            await ChangeFollower(desk).compare()
        finally:
            desk.close()

    asyncio.run(compare())
    assert when in told
