"""What is offered fits the place: by what is read there, and by type."""

from __future__ import annotations

from pathlib import Path

import pytest

from tassel.workspace.completing import completions
from tests.workspace.editing import OVERLAY, Edited

PLACES = {  # what is written instead of what, with `|` where somebody stands; what is offered, and what is not
    "a path": ("constants/hand-limit", "constants/ha|", {"hand-limit", "hours"}, {"coin"}),
    "a sentence": ("constants/hand-limit", "rules/fish-somewhere/steps/sail/|", {"1", "2", "3"}, {"4", "coin"}),
    "a sentence in a block": ("constants/hand-limit", "rules/tidy/do/1/1/|", {"1"}, {"2"}),
    "in no block": ("constants/hand-limit", "rules/fish-somewhere/steps/sail/2/|", set(), {"1"}),
    "a key": ("    worth: 5", "    wo|: 5", {"worth"}, {"coin", "gain", "wants", "bonus"}),
    "a key of the document": ("change:", "|change:", {"remove", "extend"}, {"add", "title", "gain"}),
    "an empty line": ("change:", "|\n\nchange:", {"remove", "extend"}, {"add", "title", "gain"}),
    "a row": ("wants: eel", "wants: |", {"cod", "eel", "ray"}, {"coin"}),
    "a verb": ("gain 2 coin", "g|", {"gain", "choose"}, {"worth"}),
    "a sentence that is not begun": ("gain 2 coin", "|", {"gain", "choose", "day"}, {"else", "while", "coin"}),
    "a noun": ("gain 2 coin", "gain 2 |", {"coin", "fish", "point"}, {"haul", "gain"}),
    "a value": ("coin > 9", "|", {"haul", "coin"}, set()),
    "a moment": ("change:", "  hooks/x: {at: after |, do: gain 1 coin}\nchange:", {"day", "hour"}, {"coin"}),
    "what it is on": ("on: tiny", "on: |", set(), {"choose", "gain"}),
    "the number of a thing": ("coin > 9", "hand's |", {"size"}, {"gain"}),
}


_NO_WORD = ("E0013", "E0110", "E0111", "E0112", "E0701")


@pytest.mark.parametrize("place", PLACES)
def test_what_is_offered_fits(tmp_path: Path, place: str):
    old, new, offered, absent = PLACES[place]
    assert OVERLAY.count(old) == 1
    edited = Edited(tmp_path)
    edited.workspace.analyse()
    text = OVERLAY.replace(old, new.replace("|", ""))
    found = completions(edited.workspace, edited.file, OVERLAY.index(old) + new.index("|"), text)
    there = {*found.names, *found.words}
    assert offered <= there and not absent & there, there
    assert len(there) == len(found.names) + len(found.words)  # nothing is offered twice


@pytest.mark.parametrize("place", PLACES)
def test_what_is_offered_is_not_refused_as_a_word(tmp_path: Path, place: str):
    """It may lack what stands behind it; but it is no word of the language in a wrong place, and no key that stands
    there already or that nobody reads."""
    old, new, _, _ = PLACES[place]
    edited = Edited(tmp_path)
    edited.workspace.analyse()
    begin = OVERLAY.index(old)
    text = OVERLAY.replace(old, new.replace("|", ""))
    found = completions(edited.workspace, edited.file, begin + new.index("|"), text)
    for name in found.names:
        edited.workspace.texts.put(edited.file, f"{text[: found.start]}{name}{text[found.end :]}")
        wrong = [item.code for item in edited.workspace.analyse().diagnostics
                 if item.span and item.span.start <= found.start < item.span.end and item.code in _NO_WORD]  # fmt: skip
        assert not wrong, name
