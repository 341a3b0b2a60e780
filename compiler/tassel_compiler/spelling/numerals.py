"""Numbers in letters, in the languages that the rules are printed in."""

from __future__ import annotations

_LISTS = (
    "zero one two three four five six seven eight nine ten eleven twelve",
    "zéro un deux trois quatre cinq six sept huit neuf dix onze douze",
    "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
    "nul één twee drie vier vijf zes zeven acht negen tien elf twaalf",
)
_FORMS = {
    "a-single": 1, "une": 1, "ein": 1, "eine": 1, "einen": 1, "twice": 2, "thrice": 3, "twenty": 20, "vingt": 20,
    "zwanzig": 20, "een": 1, "twintig": 20,
}  # fmt: skip
_NUMERALS = {word: n for line in _LISTS for n, word in enumerate(line.split())} | _FORMS


def numeral(word: str) -> int | None:
    """The number that a word spells, if it spells one."""
    return _NUMERALS.get(word.casefold())
