"""What is declared and not said in a sentence is on the page: one thing changed, the page of a game reads differently.

Moments, changes and the tables of a book, of the garden that nobody plays and that has no plan of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from tassel.books import shelf
from tassel_compiler.core.tree import Checked
from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import front
from tassel_compiler.printing.book.model import Section
from tassel_compiler.printing.book.outline import outline
from tassel_compiler.printing.explain.explaining import Explanation, explain_thing
from tassel_compiler.printing.speech.changes import change_sentence
from tassel_compiler.printing.speech.printed import hook_sentence
from tassel_compiler.printing.speech.voice import Voice
from tests.printing.ground import LANGUAGES

GARDEN = "./tests/printing/garden"


@pytest.fixture
def overlay(tmp_path: Path) -> Iterator[object]:
    def laid(text: str) -> str:
        folder = tmp_path / "ours"
        folder.mkdir(exist_ok=True)
        (folder / "overlay.yaml").write_text(f"tassel: 1\noverlay: ours\non: garden\n{text}", encoding="utf-8")
        return f"{GARDEN}+{folder}"

    yield laid


def checked(expression: str) -> Checked:
    sink = Sink()
    found = front(expression, sink).checked
    assert found is not None and not sink.failed, [(item.code, item.message) for item in sink.items]
    return found


# ---- tables ----------------------------------------------------------------------------------------------------

DECLARED = """
change constants/quota: 18
change constants/lease: {by-players: {2: 4, 3: 5, 4: 7}}
change constants/fees: [1, 2, 5]
change kinds/hue/groups/warm: [ruby, teal]
change kinds/tool/each/rake/weight: 4
change kinds/tool/each/rake/handle: teal
change kinds/tool/each/rake/dig: take 2 seed
change player/seed: number = 4
change player/bee: number = 6
change table/season: number = 2
change player/rival: {slot: maybe player, seen-by: owner}
change supply/petal/ruby: 6
change tracks/wisdom/levels: [1, 2, 3, 6]
add tracks/wisdom/limit: "quota"
change places/bed/grid: 3 x 4
change places/hive/list: 5
change places/bed/has/seed: number = 2
change places/bed/has/wet: flag = yes
change cards/plant/copies: 3
change cards/plant/starts-in: compost
change cards/plant/each/lily/worth: 3
change cards/plant/each/lily/bloom: ruby
change cards/plant/each/lily/reap: take 2 seed
change zones/stall/face: down
change zones/vase/holds: 2
change zones/satchel/each: hive
add zones/satchel/seen-by: owner
add zones/pile/seen-by: owner
add zones/pile/when-empty: shuffle pile
add zones/pile/when-empty: {do: shuffle pile, at-once: yes}
change game/players: 2..3
change game/rank: [seed]
change game/rank: ["0 - honey"]
add game/first: gardener
change values/fee/is: fees(s's column)
change values/gap/is: abs(s's column - t's column)
"""


@pytest.mark.parametrize("line", DECLARED.strip().splitlines())
def test_what_is_declared_otherwise_is_printed_otherwise(line: str, overlay) -> None:  # type: ignore[no-untyped-def]
    section, _, entry = line.partition(" ")
    found = chapters(overlay(f"{section}:\n  {entry}\n"))
    assert [lang for lang in LANGUAGES if found[lang] == plain()[lang]] == []


@cache
def plain() -> Mapping[str, tuple[Section, ...]]:
    return chapters(GARDEN)


def chapters(expression: str) -> Mapping[str, tuple[Section, ...]]:
    """The book without what says itself that there is an overlay."""
    found = shelf(expression)
    sources = replace(found.sources, modules=(), layers=())
    books = {lang: outline(found.rules, sources, lang, Sink()) for lang in LANGUAGES}
    return {lang: book.chapters for lang, book in books.items() if book is not None}


# ---- moments ---------------------------------------------------------------------------------------------------

WHENS = ("before", "after", "instead of")
POINTS = ("sow", "sow.walk", "sow.dig", "weed", "tool/rake", "tool/hoe", "sow or before weed", "weed or after sow")
WHO = ("", " by others", " by anyone")
TESTS = ("", " when rainy", " when not rainy", " when calm", " when seed > 3", " when seed > 4", " when rainy or calm")
DOES = ("gain 1 seed", "gain 2 seed")


def test_moments_that_mean_something_else_read_differently(overlay) -> None:  # type: ignore[no-untyped-def]
    every = list(product(WHENS, POINTS, WHO, TESTS, DOES))[::3]
    hooks = [f"  h{n}: {{at: {a} {point}{who}{test}, do: {do}}}" for n, (a, point, who, test, do) in enumerate(every)]
    tree = checked(overlay("hooks:\n" + "\n".join(hooks) + "\n"))
    for lang in LANGUAGES:
        assert _twice(hook_sentence(Voice(tree, lang), hook) for hook in tree.declared.hooks) == []


USES = ("", ", use: {optional: yes}", ", use: {optional: yes, once: ripe}", ", use: {once: ripe}")


def test_how_often_and_whether_one_must_is_said(overlay) -> None:  # type: ignore[no-untyped-def]
    every = list(product(WHENS, POINTS[:3], USES, DOES))
    cards = [
        f"  cards/plant/each/p{n}: {{worth: 1, bloom: ruby, reap: take 1 seed, "
        f"hooks: {{x: {{at: {when} {point}, do: {do}{use}}}}}}}"
        for n, (when, point, use, do) in enumerate(every)
    ]
    tree = checked(overlay("add:\n" + "\n".join(cards) + "\n"))
    for lang in LANGUAGES:
        assert _twice(hook_sentence(Voice(tree, lang), hook) for hook in tree.declared.hooks) == []


def _twice(texts: Iterator[str]) -> list[str]:
    found = list(texts)
    assert len(found) > 60
    return sorted({text for text in found if found.count(text) > 1})


# ---- changes ---------------------------------------------------------------------------------------------------

NUMBERS = (
    *("it + 1", "it - 1", "it + 2", "it * 2", "it / 2", "it mod 2", "0", "1", "7", "season", "it + season"),
    *("it - season", "season - it", "it + quota", "min(it, 3)", "max(it, 3)"),
    *("3 if rainy else it", "it if rainy else 3"),
    *("3 if it > 3 else it", "it + 1 if rainy else it", "it + (2 if rainy else 1)", "it * 2 + 1", "it * (2 + 1)"),
    *("(it + 1) * 2", "it + 1 if it > 1 else it", "it - 1 if it > 0 else it", "it - 1 if it > 1 else it"),
)
TESTED = (
    *("it and rainy", "it or rainy", "not it", "rainy", "it and not rainy"),
    *("it and s's seed > 3", "it or s's seed > 3"),
)
BODIES = {"zeal": NUMBERS, "wisdom": NUMBERS, "fee": (*NUMBERS, "it + s's row", "s's column"), "fertile": TESTED}


def test_changes_of_a_card_that_mean_something_else_read_differently(overlay) -> None:  # type: ignore[no-untyped-def]
    every = [(target, body) for target, bodies in BODIES.items() for body in bodies]
    cards = [
        f'  cards/plant/each/c{n}: {{worth: 1, bloom: ruby, reap: take 1 seed, changes: {{{target}: "{body}"}}}}'
        for n, (target, body) in enumerate(every)
    ]
    tree = checked(overlay("add:\n" + "\n".join(cards) + "\n"))
    for lang in LANGUAGES:
        voice = Voice(tree, lang)
        assert _twice(change_sentence(voice, c, c.row) for c in tree.declared.changes if c.row is not None) == []


@pytest.mark.parametrize("target", ["zeal", "fertile"])
def test_what_changes_for_everybody_is_in_the_formula(target: str, overlay) -> None:  # type: ignore[no-untyped-def]
    told: dict[str, set[str]] = {lang: set() for lang in LANGUAGES}
    bodies = BODIES[target][::3]
    for body in bodies:
        rules = front(overlay(f'changes:\n  {target}: "{body}"\n'), Sink())
        for lang in LANGUAGES:
            found = explain_thing(rules, f"value/{target}", lang)
            assert isinstance(found, Explanation)
            told[lang].add(found.printed[0].text)
    assert {lang: len(texts) for lang, texts in told.items()} == dict.fromkeys(LANGUAGES, len(bodies))
