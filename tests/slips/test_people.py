"""How many slips of people are mended by the first repair: thirteen samples, written down before they were run."""

from __future__ import annotations

from pathlib import Path

import pytest

from tassel.workspace.analysing import Workspace
from tassel.workspace.repairs import repairs
from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import load
from tassel_compiler.schema.places import plain_data
from tassel_compiler.source import SourceText

PEOPLE = Path(__file__).parent / "people"
# Of all, to the letter; a tenth of the others are right in other words.
LEAST = {"one": 0.7, "two": 0.6, "three": 0.65, "four": 0.75, "five": 0.8, "six": 0.75, "seven": 0.8,
         "eight": 0.9, "nine": 0.7, "ten": 0.9, "eleven": 0.85, "twelve": 0.9, "thirteen": 0.9}  # fmt: skip


def parts(file: Path) -> tuple[str, str, str, list[tuple[str, ...]]]:
    """The rules, the text, the rules beside a scenario, and the slips."""
    text, _, slips = file.read_text(encoding="utf-8").partition("-----\n")
    text, _, beside = text.partition("=====\n")
    base, _, text = text.removeprefix("# ").partition("\n")
    lines = (line.replace("\\n", "\n").replace("\\t", "\t") for line in slips.splitlines())
    return base, text, beside, [tuple(line.split(" ## ")) for line in lines]


def opened(folder: Path, base: str, text: str, beside: str) -> tuple[Workspace, Path]:
    scenario = text.startswith("tassel: 1\nrules:")
    ours = folder / "scenarios" / "one.yaml" if scenario else folder / ("game.yaml" if base == "." else "overlay.yaml")
    ours.parent.mkdir(exist_ok=True)
    ours.write_text(text, encoding="utf-8")
    if beside:
        (folder / "overlay.yaml").write_text(beside, encoding="utf-8")
    rules = str(folder) if base == "." else base if scenario and not beside else f"{base}+{folder}"
    workspace = Workspace(rules)
    workspace.beside = (ours,) if scenario else ()
    return workspace, ours


def means(text: str) -> object:
    """What is read of it, however it is laid out; what cannot be read is like nothing else."""
    sink = Sink()
    root = load(SourceText("one.yaml", text), sink)
    return plain_data(root) if root is not None and not sink.failed else object()


@pytest.mark.soak
@pytest.mark.parametrize("sample", LEAST)
def test_the_first_repair_is_what_was_meant(tmp_path: Path, sample: str) -> None:
    right = every = 0
    for file in sorted((PEOPLE / sample).glob("*.txt")):
        base, text, beside, slips = parts(file)
        folder = tmp_path / file.stem
        folder.mkdir()
        workspace, ours = opened(folder, base, text, beside)
        assert workspace.analyse().in_order, file
        for meant, wrong, *others in slips:
            slipped = text.replace(meant, wrong, 1)
            workspace.texts.put(ours, slipped)
            found = workspace.analyse()
            first = next((item for item in found.diagnostics if item.severity == "error"), None)
            if first is None:
                continue  # in order, and means the same or something else: nothing is told
            every += 1
            wanted = [means(text.replace(meant, other, 1)) for other in (meant, *others)]
            offered = repairs(workspace, ours, found, first)[:1]
            right += any(means(one.applied(slipped)) in wanted for one in offered)
    assert right >= LEAST[sample] * every, f"{right} of {every}"
