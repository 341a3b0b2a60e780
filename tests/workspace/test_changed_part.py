"""What is left of two versions of a text reads as they do, with the same names, and every place keeps its number."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tassel.workspace.changed_part import changed_part
from tassel.workspace.text_places import is_readable, keys_of_text

TEXT = """\
tassel: 1
overlay: ours
on: tiny
change:
  constants/hours: 4  # of work
  rules/hour/options/rest: |
    set rested to yes
    gain 2 coin

add:
  cards/order/each/pike:
    worth: 5
    wants: eel
    bonus: {do: "choose one: score 1 point |
      gain 2 coin"}
  words/pike: {en: pike, fr: brochet,
    de: Hecht}
remove:
- cards/order/each/soup
- cards/order/each/smoke
"""
BLANK = " \n"


def test_the_entry_that_differs_is_left_with_what_leads_to_it() -> None:
    before, after = changed_part(TEXT, TEXT.replace("wants: eel", "wants: eal"))
    assert before.split() == ["add:", "cards/order/each/pike:", "wants:", "eel"]
    assert after.split() == ["add:", "cards/order/each/pike:", "wants:", "eal"]
    assert before.index("eel") == TEXT.index("eel")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("on: tiny", "on: [tiny, ours]"),
        ("change:\n", "change:\n  constants/limit: 3\n"),
        ("    gain 2 coin\n\n", "    gain 3 coin\n"),
        ("- cards/order/each/soup\n", ""),
        ("    worth: 5\n    wants", "    wants"),
        ("    de: Hecht}", "de: Hecht}"),
        ("add:\n", "add: &all\n"),
    ],
)
def test_a_change_shows_in_what_is_left(old: str, new: str) -> None:
    assert TEXT.count(old) == 1
    after = TEXT.replace(old, new)
    parts = _parts(TEXT, after)
    before, now, part, part_now = (Counter(keys_of_text(text)) for text in (TEXT, after, *parts))
    assert (before - now, now - before) == (part - part_now, part_now - part)


def test_what_reads_as_a_whole_reads_in_part() -> None:
    lots = Random(1897)
    lines = TEXT.split("\n")
    for _ in range(300):
        other = list(lines)
        at = lots.randrange(len(lines) - 1)
        slip = lots.choice(("drop", "twice", "deeper", "higher", "swap", "key"))
        if slip == "drop":
            del other[at]
        elif slip == "twice":
            other.insert(at, other[lots.randrange(len(other))])
        elif slip == "swap":
            other[at], other[at + 1] = other[at + 1], other[at]
        else:
            other[at] = {"deeper": "  " + other[at], "higher": other[at][2:], "key": other[at].replace(": ", ":")}[slip]
        _parts(TEXT, "\n".join(other))


def _parts(before: str, after: str) -> tuple[str, str]:
    old, new = changed_part(before, after)
    assert len(old) == len(before) and len(new) == len(after)
    assert all(one in (other, *BLANK) for one, other in zip(old + new, before + after, strict=True))
    if is_readable(old, 0, ()) and is_readable(after, 0, ()):  # else both are read whole
        assert is_readable(new, 0, ()), after
    return old, new
