"""What `check --fix` writes is better than what stood there: fewer mistakes, and none that was not there."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tassel.workspace.analysing import Workspace
from tassel.workspace.mending import mended
from tassel.workspace.repairs import repairs
from tassel.workspace.telling import told_in_full
from tassel.workspace.whole_check import besides, tell_the_rest
from tassel_compiler.diagnostics import Sink
from tests.slips.test_people import PEOPLE, opened, parts

FILES = sorted(PEOPLE.glob("*/*.txt"))
EVERY = 12  # of the files one in so many is tried in each run, the rest in long ones
TWO = """tassel: 1
overlay: two
on: tiny
add:
  values/lots: {of: {n: number, c: species, k: number}, is: n + c fish + k}
  values/more: {of: {q: player, c: species}, is: lots(q's c fish, c, 3)}
  values/less: {of: {q: player, c: species}, is: 2 * lots(q's c fish, c, 4) + 1}
  rules/visit: |
    as p in players where p is not leader: gane 1 coin
"""


def wrong(workspace: Workspace) -> Counter[tuple[str, str]]:
    found, rest = workspace.analyse(), Sink()
    if found.compiled is not None and found.in_order:
        tell_the_rest(found.compiled, rest)
    told = (*found.diagnostics, *besides(found.diagnostics, rest.items))
    return Counter((item.code, item.message) for item in told if item.severity == "error")


@pytest.mark.parametrize(
    "file",
    [pytest.param(file, marks=[] if at % EVERY == 0 else pytest.mark.soak) for at, file in enumerate(FILES)],
    ids=lambda file: f"{file.parent.name}-{file.stem}",
)
def test_fixing_leaves_fewer_mistakes_and_no_new_one_or_the_text_as_it_is(tmp_path: Path, file: Path) -> None:
    base, text, beside, slips = parts(file)
    workspace, ours = opened(tmp_path, base, text, beside)
    for first, second in zip(slips[::4], slips[2::4], strict=False):
        slipped = text.replace(first[0], first[1], 1).replace(second[0], second[1], 1)
        workspace.texts.put(ours, slipped)
        before = wrong(workspace)
        done = list(mended(workspace))
        left = wrong(workspace)
        assert left <= before
        assert left.total() < before.total() if done else workspace.texts.text(ours) == slipped


def test_a_sentence_that_commas_tore_is_fixed_whatever_signs_it_has(tmp_path: Path) -> None:
    workspace, ours = opened(tmp_path, "tests/tiny", TWO, "")
    assert len(list(mended(workspace))) == 3
    assert wrong(workspace) == Counter()
    assert "\"lots(q's c fish, c, 3)\"" in workspace.texts.text(ours)


@pytest.mark.parametrize(
    ("sentence", "other"),
    [
        ("shuffle pile; as p in players from leader: gain 2 coin", "choose p in players"),
        ("shuffle pile; may: pay 1 coin; score 1 point", "require"),
        ("shuffle pile; for each p in players: gain 1 coin", "choose p in players"),
    ],
)
def test_no_repair_makes_another_sort_of_sentence(tmp_path: Path, sentence: str, other: str) -> None:
    text = f'tassel: 1\noverlay: heron\non: tiny\nadd:\n  rules/visit: {{do: "{sentence}"}}\n'
    workspace, ours = opened(tmp_path, "tests/tiny", text, "")
    found = workspace.analyse()
    first = next(item for item in found.diagnostics if item.severity == "error")
    assert [one.text for one in repairs(workspace, ours, found, first) if other in one.applied(text)] == []


def test_advice_is_never_what_stands_there_already(tmp_path: Path) -> None:
    text = ("tassel: 1\noverlay: heron\non: tiny\nadd:\n  rules/visit: |\n"
            "    choose k in display\n    if k is soup: do soup\n")  # fmt: skip
    workspace, ours = opened(tmp_path, "tests/tiny", text, "")
    told = told_in_full(workspace.expression, workspace.analyse().diagnostics, True).items
    said = [item.hint for item in told if item.severity == "error" and item.span and item.hint]
    words = [item.span.words for item in told if item.severity == "error" and item.span]
    assert words and not any(f"write `{word}`" == hint for word, hint in zip(words, said, strict=False))
