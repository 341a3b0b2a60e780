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
    "a key": ("    worth: 5", "    wo|: 5", {"worth", "wants", "bonus"}, {"coin", "gain"}),
    "a row": ("wants: eel", "wants: |", {"cod", "eel", "ray"}, {"coin"}),
    "a verb": ("gain 2 coin", "g|", {"gain", "choose"}, {"worth"}),
    "a noun": ("gain 2 coin", "gain 2 |", {"coin", "fish", "point"}, {"haul", "gain"}),
    "a value": ("coin > 9", "|", {"haul", "coin"}, set()),
    "a moment": ("change:", "  hooks/x: {at: after |, do: gain 1 coin}\nchange:", {"day", "hour"}, {"coin"}),
    "what it is on": ("on: tiny", "on: |", set(), {"choose", "gain"}),
    "the number of a thing": ("coin > 9", "hand's |", {"size"}, {"gain"}),
}


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
