"""A sentence where it stands, said again: in the words of the rules, and as the nearest sentence that there is.

What is said in other words need not be one yet, so the nearest is looked for from there as well. A text without
quotation marks gets them if it now has a colon.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from tassel.workspace.correcting import Around, MarkedLine, around_line, corrected
from tassel.workspace.repair import Repair, smallest
from tassel.workspace.restating import Language, restated
from tassel.workspace.text_places import is_plain, keys_around
from tassel_compiler.effects.grammar import STARTS
from tassel_compiler.effects.mistakes.tried import reads
from tassel_compiler.source import Span

_OPENING = ("{", "[")  # of a table or a list, and no sentence
_QUOTED = 0.4  # slips
_MOST_CORRECTED = 6  # readings with words that nobody knows, of which the nearest sentence is looked for


def said_again(
    sentence: Span, marked: Span, fitting: Collection[str], words: Language
) -> Iterator[tuple[float, Repair]]:
    """How many slips it is away, and what to write; `fitting` are names for what is marked."""
    source = sentence.source
    written = source.text[sentence.start : sentence.end]
    inside = written.strip("\"'")
    start = sentence.start + written.index(inside)
    plain = is_plain(source.text, start) and inside == written
    line = MarkedLine(inside, marked.start - start, min(marked.end - start, len(inside)))
    around = list(around_line(source.text, start, keys_around(source.text, start)))
    if plain and ": " in inside and '"' not in inside and inside[:1] not in _OPENING:
        yield _QUOTED, smallest(source, start, start + len(inside), f'"{inside}"')
    for cost, said in _ways_to_say(line, fitting, words, around):
        said = said if inside.endswith(" ") else said.rstrip()
        quoted = plain and ": " in said and '"' not in said
        put = f'"{said}"' if quoted else said
        yield cost + _QUOTED * quoted, smallest(source, start, start + len(inside), put)


def _ways_to_say(
    line: MarkedLine, fitting: Collection[str], words: Language, around: Collection[Around]
) -> Iterator[tuple[float, str]]:
    strange: dict[str, tuple[int, float]] = {}
    for cost, said in restated(line.text, words):
        yield cost, said
        another = words.strange(line.text) > 1 and not any(reads(said.strip(), kind) for kind in STARTS)
        if words.strange(said) or another:  # a whole sentence of another language may lack a word as well
            rank = words.strange(said), cost
            strange[said] = min(strange.get(said, rank), rank)
    for said, (_, cost) in sorted(strange.items(), key=lambda found: found[1])[:_MOST_CORRECTED]:
        nearer = corrected(MarkedLine(said, 0, len(said)), (), words, around)
        yield from ((cost + further, nearest) for further, nearest in nearer)
    yield from corrected(line, fitting, words, around)
