"""No line of a book drops what is meant: texts laid out as numbered lists, and formulas that stand alone."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from random import Random

import pytest

from tassel_compiler.catalog import data_root
from tassel_compiler.diagnostics import Sink
from tassel_compiler.effects import tree as t
from tassel_compiler.effects import unparse
from tassel_compiler.printing.book.lines import Lines
from tassel_compiler.printing.book.model import StepItem
from tassel_compiler.printing.book.plan import BookPlan, read_plan
from tassel_compiler.printing.print_folders import PrintFolder
from tests.effects.texts import read
from tests.printing.ground import Text
from tests.printing.meaning.meant import checked, garden
from tests.printing.meaning.telling import Lost, lost, unseen
from tests.printing.meaning.texts import Around, Texts, text

FEW, MANY = range(5012, 5060), range(6000, 8000)
GROUPING = "grouping of and with or"  # of one sort means the same; sentences are asked for the others
ENOUGH = 9  # texts with several lines


@cache
def plan() -> BookPlan:
    return read_plan([PrintFolder("print", data_root("rules") / "print", True)], Sink())


def as_lines(found: Text, lang: str) -> object:
    voice = garden().voice(found, lang)
    lines = Lines(voice, plan(), lambda item, _: item)
    return tuple(shape(item) for item in lines.block(found.block, voice.scene(found.rule)))


def shape(item: StepItem) -> object:
    return item.label, item.text, item.numbered, tuple(shape(inner) for inner in item.items)


def lost_in(seeds: Iterable[int]) -> list[Lost]:
    return [one for seed in seeds if is_parted(seed) for one in lost(seed, 2, as_lines)]


@cache
def is_parted(seed: int) -> bool:
    """Whether it is too long for one line."""
    block = read("block", text(seed, 2))
    assert isinstance(block, t.Block)
    found = checked(block)
    lines = as_lines(found, "en") if found is not None else ()
    return isinstance(lines, tuple) and (len(lines) > 1 or any(line[3] for line in lines))


@pytest.mark.parametrize("part", range(4))
def test_what_means_something_else_is_laid_out_differently(part: int) -> None:
    assert sum(map(is_parted, FEW)) > ENOUGH
    assert lost_in(FEW[part::4]) == []


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_what_means_something_else_is_laid_out_differently_in_many_texts(part: int) -> None:
    assert lost_in(MANY[part::20]) == []


# ---- formulas alone --------------------------------------------------------------------------------------------


def as_formula(found: Text, lang: str) -> object:
    """A value or a test as explanations and books print it; the deed around it makes it checkable."""
    voice = garden().voice(found, lang)
    (deed,) = found.block.deeds
    match deed:
        case t.If((arm,), None):
            return voice.printer.formula(arm.test, voice.scene(found.rule)), unparse(arm.body)
        case t.Grow(verb, slot, by):
            return voice.printer.formula(by, voice.scene(found.rule)), verb, unparse(slot)
    return deed  # another sort of deed is not looked at


def formula(seed: int, depth: int = 2) -> str:
    dice = Random(seed)
    texts, around = Texts(dice), Around(depth=depth)
    if seed % 2:
        return f"raise season by ({texts.number(around)})"
    return f"if {texts.test(around)}: lose 1 seed"


@pytest.mark.parametrize("part", range(4))
def test_a_formula_that_means_something_else_reads_differently(part: int) -> None:
    assert misread(range(100 + part * 20, 120 + part * 20)) == []


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
def test_a_formula_that_means_something_else_reads_differently_in_many_texts(part: int) -> None:
    assert misread(range(1000 + part * 500, 1500 + part * 500)) == []


def misread(seeds: Iterable[int]) -> list[Lost]:
    found = (one for seed in seeds for one in unseen(formula(seed), Random(seed), as_formula))
    return [one for one in found if one.sort != GROUPING]
