"""What a word of a sentence means is what the checker found; a verb of the language is nothing that is called so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tassel.workspace.answers import places_of, plain_uses_of, told_of
from tassel.workspace.sorting import word_sorts
from tassel.workspace.things import pointed_at
from tassel_compiler.effects.grammar import keywords
from tests.workspace.editing import OVERLAY, Edited, in_order

_VERBS = ("take", "gain", "score", "choose", "set", "raise", "pay", "move")
_SENTENCES = ("take 1 cod fish; gain 2 coin", "if coin > 2: score 1 point", "set coin to 4; pay 1 coin to supply",
              "choose one: score 1 point | gain 2 coin")  # fmt: skip
_BROKEN = ("take 1 cod gain 2 coin coin", "pay pay 1 coin", "take 2 cood", "score")


def _with_steps(folder: Path, bonus: str) -> Edited:
    """An overlay with a rule whose steps are called as the verbs of the language."""
    steps = "  rules/each-verb:\n    steps:" + "".join(f"\n      {verb}: gain 1 coin" for verb in _VERBS)
    edited = in_order(folder, OVERLAY.replace("  values/rich", f"{steps}\n  values/rich"))
    edited.put(("bonus: gain 2 coin", f"bonus: {{do: '{bonus}'}}"))
    return edited


@pytest.mark.parametrize("bonus", [*_SENTENCES, *_BROKEN])
def test_a_word_of_the_language_is_no_thing_that_is_called_so(tmp_path: Path, bonus: str) -> None:
    edited = _with_steps(tmp_path, bonus)
    text = edited.workspace.texts.text(edited.file)
    found, begin = edited.workspace.analyse(), text.index(f"'{bonus}'") + 1
    words = [m for m in re.finditer(r"[\w-]+", bonus) if m[0] in keywords()]
    assert words
    for word in words:
        thing = pointed_at(found, edited.file, begin + word.start() + 1)
        assert thing is None or thing.path == "", word[0]
        if thing is not None:
            told = told_of(found, thing)
            assert told is None or told.explained is None
            assert not [place for place in places_of(found, thing) if "steps" in str(place.path)]
    sorts = {span.start: sort for span, sort in word_sorts(found, edited.file)}
    assert not {sorts.get(begin + word.start()) for word in words} & {"step", "rule", "option"}


@pytest.mark.parametrize("verb", _VERBS)
def test_a_step_that_is_called_as_a_verb_is_used_by_no_sentence(tmp_path: Path, verb: str) -> None:
    edited = _with_steps(tmp_path, "take 1 cod; gain 2 coin")
    text = edited.workspace.texts.text(edited.file)
    found, at = edited.workspace.analyse(), text.index(f"\n      {verb}:") + 8
    thing = pointed_at(found, edited.file, at)
    assert thing is not None and thing.path.endswith(f"steps/{verb}")
    uses = plain_uses_of(found, thing, edited.workspace.texts, [edited.file.parent])
    assert [use.start for use in uses if use.path.endswith("overlay.yaml")] == [at - 1]
