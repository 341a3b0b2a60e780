"""What is different: all that `tassel diff` finds is told, layer by layer, whatever means made the difference."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tassel.books import shelf
from tassel_compiler.core.handwritten import Handwritten
from tassel_compiler.core.meaning import Meaning, MeaningNode
from tassel_compiler.printing.book.differences import Layer, LayerTelling
from tassel_compiler.printing.book.model import Steps, Table
from tassel_compiler.printing.book.outline import desk_of
from tassel_compiler.printing.diff.model import FactPoint
from tassel_compiler.printing.diff.own_meanings import own_meaning
from tassel_compiler.printing.entities.inventory import RuleSet, inventory

VARIANTS = (
    "bruxelles-1893+belle-epoque+asymmetric",
    "bruxelles-1893-first-edition",
    "bruxelles-1893+marble",
    "bruxelles-1893+iris-ties-score-half",
    "bruxelles-1893+the-tramway",
    "bruxelles-1893+belle-epoque+ruling-white-rounds-up",
)
pytestmark = pytest.mark.usefixtures("unpainted")
# Nodes that are told with what they belong to: a group and a member with their family, the rest with their rule.
TOLD_WITH = {"group", "member", "memory", "step", "steps", "hook", "change", "entity"}
HOUSE_RULES = {  # each changes one entity in another way: a path, and what `change:` writes there
    "places/court": ("places/court/has/worker", "number by player = 1"),
    "zones/won": ("zones/won/holds", "4"),
    "zones/noble-row": ("zones/noble-row/holds", "6"),
    "zones/medals": ("zones/medals/seen-by", "owner"),
    "places/brussels-space/each/grand-place": (
        "places/brussels-space/each/grand-place/remember/visits",
        "number = iris",
    ),
    "player/worker": ("player/worker", "number = 4"),
}


@cache
def tellings(expression: str) -> list[LayerTelling]:
    book = shelf(expression)
    assert book.rules.checked is not None
    desk = desk_of(book.rules.checked, book.sources, "en")
    return [LayerTelling(desk, layer) for layer in book.sources.layers]


def ours(folder: Path, body: str) -> LayerTelling:
    """What the chapter has to tell of a house rule for the base game."""
    (folder / "ours").mkdir()
    text = f"tassel: 1\noverlay: ours\non: 1893\n{body}"
    (folder / "ours" / "overlay.yaml").write_text(text, encoding="utf-8")
    (telling,) = tellings(f"bruxelles-1893+{folder / 'ours'}")
    return telling


def chapter(telling: LayerTelling) -> tuple[list[tuple[str, ...]], str]:
    """The lines of the tables of the chapter, and all that stands in its lists."""
    parts = [part for section in telling.sections() for part in section.parts]
    lines = [line.cells for part in parts if isinstance(part, Table) for line in part.lines]
    items = [item for part in parts if isinstance(part, Steps) for item in part.items]
    below = [f"{inner.label}: {inner.text}" for item in items for inner in item.items]
    return lines, " ".join([*(item.text for item in items), *below])


def untold(telling: LayerTelling) -> list[str]:
    """What `tassel diff` finds and the chapter does not tell.

    A fact that both sides say stands there as it was and is, each in a line of its own; what one side says, the
    sentence of a hook among it, in a list; of a formula that nobody would say the name. What is new or gone is named,
    small things apart: those show in what uses them.
    """
    lines, named = chapter(telling)
    sides = [cells[1:] for cells in lines if len(cells) == 3]
    lost: list[str] = []
    for one in telling.found.differences:
        beside = not one.only or (one.kind == "hook" and one.points)
        for point in one.points if beside else ():
            if point.unspoken or point.only:
                text = point.b if point.only == "b" else point.a
                alone = text in named or one.name.lower() in named.lower()
                lost += [] if alone else [f"{one.path}: {text}"]
                continue
            told = [n for n, side in enumerate(sides) if _says(side, point)]
            lost += [] if told else [f"{one.path}: {point.a} -> {point.b}"]
            sides = [side for n, side in enumerate(sides) if told[:1] != [n]]
        if one.only and not beside and one.kind == "rule" and telling.desk.has_name(f"rule/{one.id}"):
            lost += [] if one.name.lower() in named.lower() else [one.path]
    return lost


def _says(side: tuple[str, ...], point: FactPoint) -> bool:
    if point.by_players:
        return all(a in side[0] and b in side[1] for _, a, b in point.by_players)
    return side == (point.a, point.b)


@pytest.mark.parametrize("expression", VARIANTS)
def test_everything_that_diff_finds_is_told_as_it_was_and_is(expression: str) -> None:
    for telling in tellings(expression):
        lost = untold(telling)  # apart: what is compared is written out where it fails
        assert lost == []
        found, told = {one.path for one in telling.found.differences}, telling.told
        assert found == told
        sections = list(telling.sections())
        assert bool(sections) == bool(told)


SALE = (  # one by one and together: a deed, a number, a value, a hook, all of one action
    "kinds/action/each/sale/free: score 2 vp per work-of-art",
    "constants/market-bf/is: [6, 4, 2, 0, 2, 4, 8]",
    "values/steps-to/is: 7",
    "values/work-of-art/is: 3",
)
BELOW = (
    *(f"change:\n  {path}\n" for path in SALE),
    "add:\n  hooks/treat: {at: after sale, do: gain 1 bf}\n",
    "change:\n" + "".join(f"  {path}\n" for path in SALE) + "add:\n  hooks/treat: {at: after sale, do: gain 1 bf}\n",
    "change:\n  places/needle/each/2/target: at-iron\n",
    "change:\n  constants/court-start/is: 3\n",
)


@pytest.mark.parametrize("body", BELOW)
def test_a_rule_with_a_line_of_its_own_swallows_nothing_below_it(body: str, tmp_path: Path) -> None:
    telling = ours(tmp_path, body)
    count = body.count("\n  ")
    differences = telling.found.differences
    assert len(differences) == count
    lost = untold(telling)
    assert lost == []
    parts = [part for section in telling.sections() for part in section.parts]
    below = [item.items or (item,) for part in parts if isinstance(part, Steps) for item in part.items]
    assert len(chapter(telling)[0]) + sum(map(len, below)) == count


@pytest.mark.parametrize("expression", VARIANTS)
def test_diff_finds_everything_whose_meaning_differs(expression: str) -> None:
    for telling in tellings(expression):
        found = {one.path for one in telling.found.differences}
        lost = [f"{node}" for node in changed(telling.layer) if place(node) not in found]
        assert lost == []


HOOKS = {  # what hangs on it, and what then plays differently
    "extra-francs: {at: before pass-turn, do: gain 2 bf}": "rules/pass-turn",
    "q: {at: before pass-turn, do: gain 2 bf}": "rules/pass-turn",
    "home: {at: instead of send-to-court, do: gain 2 bf}": "rules/send-to-court",
}


@pytest.mark.parametrize("hook", HOOKS)
def test_a_hook_without_a_name_is_told_with_what_it_interrupts_and_with_nothing_else(hook: str, tmp_path: Path) -> None:
    telling = ours(tmp_path, f"add:\n  hooks/{hook}\n")
    lines, named = chapter(telling)
    (name,) = {e.name for e in inventory(telling.layer.after) if e.path == HOOKS[hook]}
    assert lines == [] and named.strip().lower().startswith(f"{name.lower()}: ") and "gain 2 bf" in named.lower()


def test_two_overlays_have_a_section_each() -> None:
    ids = [telling.layer.id for telling in tellings("bruxelles-1893+belle-epoque+asymmetric")]
    assert ids == ["belle-epoque", "asymmetric"]


def changed(layer: Layer) -> list[MeaningNode]:
    """What is there before and after, and means something else by itself."""
    one, two = owns(layer.before), owns(layer.after)
    return [node for node in one if node in two and one[node] != two[node] and node.sort not in TOLD_WITH]


def owns(rules: RuleSet) -> dict[MeaningNode, str]:
    assert rules.checked is not None
    meanings = Handwritten.of(rules.checked).meanings
    found: dict[MeaningNode, str] = {}
    for entity in inventory(rules):
        meaning: Meaning = meanings.entity(entity.kind, entity.id)
        found |= {node: own.form for node, own in meaning.parts.items()}
    return found


def place(node: MeaningNode) -> str:
    return node.key.partition("#")[0] if node.sort == "rule" else f"{node.sort}s/{node.key}"


def test_a_change_of_anything_that_an_entity_means_is_found(tmp_path: Path) -> None:
    changes = "".join(f"  {path}: {value}\n" for path, value in HOUSE_RULES.values())
    telling = ours(tmp_path, f"change:\n{changes}")
    lost = untold(telling)
    assert lost == []
    found = {one.path for one in telling.found.differences}
    assert set(HOUSE_RULES) <= found


@pytest.mark.parametrize("expression", VARIANTS)
def test_every_entity_with_another_meaning_differs(expression: str) -> None:
    for telling in tellings(expression):
        before, after = telling.layer.before, telling.layer.after
        assert before.checked is not None
        assert after.checked is not None
        one, two = Handwritten.of(before.checked).meanings, Handwritten.of(after.checked).meanings
        shared = {(e.kind, e.id): e for e in inventory(after)}
        both = [e for e in inventory(before) if e.kind != "step" and (e.kind, e.id) in shared]
        found = {d.path for d in telling.found.differences}
        others = [e.path for e in both if own_meaning(one, e) != own_meaning(two, shared[e.kind, e.id])]
        assert set(others) <= found


def test_a_house_rule_that_works_by_changes_alone_is_told(tmp_path: Path) -> None:
    telling = ours(tmp_path, "add:\n  changes/house-cost: it + 1\n")
    lost = untold(telling)
    assert lost == []
    assert telling.told == {"values/house-cost"}
