"""Whatever is called by one name gets the new one together: rules under it mean what they meant, and under the old one
again they are the same bytes."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tassel.workspace.analysing import Workspace
from tassel.workspace.named_places import renamed_in
from tassel.workspace.renaming_things import NotRenamed, renaming, rewritten
from tassel.workspace.things import pointed_at
from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk.folders import real
from tassel_compiler.driver import compile_rules
from tassel_compiler.ir.program import Program
from tassel_compiler.ir.text import to_text
from tests.workspace.editing import OVERLAY, Edited

SHELF = Path("rules/games")


class Own:
    """A game of the shelf as somebody's own."""

    def __init__(self, folder: Path, game: str) -> None:
        self.folder = real(folder / game)
        shutil.copytree(SHELF / game, self.folder)

    @property
    def texts(self) -> dict[str, bytes]:
        return {file.name: file.read_bytes() for file in sorted(self.folder.iterdir()) if file.is_file()}

    def rename(self, file: str, at: str, new: str) -> str:
        """What ends there, on disk; the name that it had."""
        workspace = Workspace(str(self.folder))
        found = workspace.analyse()
        path = self.folder / file
        thing = pointed_at(found, path, path.read_text("utf-8").index(at) + len(at) - 1)
        assert thing is not None
        for file_, changes in renaming(workspace, found, thing, new, [self.folder]).items():
            file_.write_text(rewritten(file_.read_text("utf-8"), changes), encoding="utf-8")
        return thing.span.words

    def programs(self, old: str, new: str) -> dict[int, str]:
        """What is played, with the name that it has in the end."""
        sink = Sink()
        programs = compile_rules(str(self.folder), None, sink).programs
        assert programs and not sink.failed
        return {players: renamed_in(_played(program), old, new) for players, program in programs.items()}


def _played(program: Program) -> str:
    """Without what the text of a rule is shown as, words in their alphabetical order, and hashes over all that."""
    lines = re.sub(r"(?m)^start \[\d+", "start [", to_text(program)).splitlines()
    return "\n".join(line for line in lines if not line.startswith(("whys ", "words ", "hash ")))


@pytest.mark.parametrize(("game", "file", "at"), [
    ("oh-hell", "game.yaml", "queen: {height"),  # a key of a row is what all rows have
    ("branch-lines", "lines.csv", "painted"),  # a heading, and what a card has
    ("branch-lines", "game.yaml", "  contracts:"),  # called like the file of a table
    ("branch-lines", "words.yaml", "\n  fee"),  # an entry of the words, and what two families have
    ("mudlarks", "game.yaml", "supply: {digger"),  # of the supply, of each player and of each place
    ("mudlarks", "game.yaml", "causeways"),  # a way
    ("crates-downstream", "crates.csv", "port,pays"),  # a heading that stands three times
    ("seed-swap", "words.yaml", "\n  judge"),
])  # fmt: skip
def test_there_and_back_is_where_it_was(tmp_path: Path, game: str, file: str, at: str):
    own = Own(tmp_path, game)
    before = own.texts
    old = own.rename(file, at, "another-name")
    between = own.texts
    assert between != before
    meant = own.programs(old, "another-name")
    assert own.rename(file, at.replace(old, "another-name"), old) == "another-name"
    assert own.texts == before
    assert own.programs(old, "another-name") == meant


def test_a_name_that_a_sentence_takes_for_another_is_refused(tmp_path: Path):
    """A value under the name of a variable would be lost in its sentence, and nothing would be wrong there."""
    per_card = "bonus: gain 1 coin per k in hand where k's worth > rich-now"
    text = OVERLAY.replace("bonus: gain 2 coin", per_card).replace("rich: {is: coin > 9}", "rich-now: {is: coin / 3}")
    edited = Edited(tmp_path, text)
    found = edited.workspace.analyse()
    assert found.in_order, found.diagnostics
    thing = pointed_at(found, edited.file, text.index("values/rich-now") + len("values/rich"))
    assert thing is not None
    with pytest.raises(NotRenamed):
        renaming(edited.workspace, found, thing, "k")
