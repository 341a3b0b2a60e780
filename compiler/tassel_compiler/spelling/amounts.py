"""What somebody meant who wrote something else where a number stands."""

from __future__ import annotations

import re

from tassel_compiler.spelling.numerals import numeral

_GROUPED = re.compile(r"([0-9]{1,3})((?:['’ _.,][0-9]{3})+)\Z")
_BROKEN = re.compile(r"[0-9]+[.,][0-9]+\Z")
_WHOLE = re.compile(r"[0-9]+[.,]0+\Z")
_WITH_UNIT = re.compile(r"([0-9]+) ?[^\W\d][\w ]*\Z")
_AT_MOST = re.compile(r"(?:up to|at most|exactly|max\.?|maximum) ([0-9]+)\Z")
_LISTED = re.compile(r"\W?([0-9]+(?:[,;] ?[0-9]+)*[,;] [0-9]+|[0-9]+(?:[,;] ?[0-9]+){2,})\W?\Z")
_GLUED = re.compile(r"([a-z][a-z-]*):([0-9]+)\Z")
_LETTERS = str.maketrans("OoIl", "0011")  # that look like digits
_ALIKE = re.compile(r"(?=\D*[0-9])[0-9OoIl]+\Z")
_LETTER = re.compile(r"[OIl]")  # by itself; a small o is a name
_REMARK = re.compile(r"([0-9]+) *(?://|--|#).*\Z")
_FORMULA = re.compile(r"[-+*/()]| mod | if ")


def like_digits(text: str) -> str | None:
    """`1O`, `l5`, and `O` alone: digits, if letters are read as those that they look like."""
    if _LETTER.fullmatch(text) or (_ALIKE.match(text) and not text.isdecimal()):
        return text.translate(_LETTERS)
    return None


def number_meant(text: str) -> str | None:
    """Advice about a text that is no number, or None."""
    number = numeral(text)
    if number is not None:
        return f"write ⟪`{number}`⟫"
    if _ALIKE.match(text) and not text.isdecimal():
        return f"write ⟪`{text.translate(_LETTERS)}`⟫, with digits alone"
    remark = _REMARK.match(text)
    if remark:
        return "a note begins with a blank and `#`"
    grouped = _GROUPED.match(text)
    if grouped:
        return f"write ⟪`{grouped[1]}{re.sub('[^0-9]', '', grouped[2])}`⟫"
    listed, glued = _LISTED.match(text), _GLUED.match(text)
    if listed:
        return f"a list is written ⟪`[{', '.join(re.split('[,;] ?', listed[1]))}]`⟫"
    if glued:
        return f"a blank is missing after the colon: write ⟪`{glued[1]}: {glued[2]}`⟫"
    if _WHOLE.match(text):
        return f"write ⟪`{re.split('[.,]', text)[0]}`⟫: there are whole numbers only"
    if _BROKEN.match(text):
        return "there are whole numbers only: count in the smaller unit, or let a value divide (`/` rounds down)"
    unit = _WITH_UNIT.match(text)
    if unit:
        return f"write ⟪`{unit[1]}`⟫ alone"
    at_most = _AT_MOST.match(text)
    if at_most:
        return f"write ⟪`{at_most[1]}`⟫ alone"
    if _FORMULA.search(text):
        return "a formula stands under `values`, or in a member declared `formula`"
    return None
