"""An example that was played: what was given, what was chosen, what became of it. Plain data, from whoever can play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from tassel_compiler.frozen import frozen
from tassel_compiler.printing.drawing.situation import PlainData, Situation
from tassel_compiler.printing.drawing.stage import Focus

ByLanguage = Mapping[str, str]
BEFORE, AFTER, BOTH = "before", "after", "both"
SUITABLE = "suitable"  # both if they have room side by side, else what was before


@frozen
class ToldNumber:
    """A cell that a line speaks of: whose it is, which, what it holds now and what it held."""

    holder: str
    element: str
    slot: str
    names: tuple[str, ...]
    now: PlainData
    was: PlainData = None


@frozen
class ToldCards:
    """A zone that a line speaks of, and its cards."""

    holder: str
    element: str
    zone: str
    now: tuple[str, ...]
    was: tuple[str, ...] | None = None


ToldLine = ToldNumber | ToldCards


@frozen
class TakenStep:
    """A decision: who was asked, what, what was shown to be possible or not, and what was chosen."""

    seat: str
    question: ByLanguage
    chosen: ByLanguage
    possible: tuple[ByLanguage, ...] = ()
    impossible: tuple[ByLanguage, ...] = ()


@frozen
class PlayedExample:
    name: str
    layer: str
    of: str  # the anchor of what it is an example of
    title: ByLanguage
    picture: str
    before: Situation
    after: Situation
    focus: Focus
    given: tuple[ToldLine, ...]
    steps: tuple[TakenStep, ...]
    then: tuple[ToldLine, ...]
    told: ByLanguage = field(default_factory=dict)  # what happens, as somebody would say it
    winners: tuple[str, ...] = ()
    points: tuple[tuple[str, str, int], ...] = ()  # seat, what gave them, how many
