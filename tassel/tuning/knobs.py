"""Numbers of the rules that may be turned, each within its range.

A constant declares its range (`knob: {from: 3, to: 8}`), a card those of its printed numbers (`knobs`); on the command
line any whole number of the rules may be one, by the name of a constant or by its path: `price=3..8`,
`cards/guest/each/anna/cost=1..6`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tassel.newfolder.base import Base
from tassel_compiler.loading.nodes import Scalar
from tassel_compiler.spelling import nearest

MOST_VALUES = 10_000
_SAID = re.compile(r"(?P<name>[^=\s]+)=(?P<low>[^:\s]+?)\.\.(?P<high>[^:\s]+)(?::(?P<step>\S+))?$")
_NUMBER = re.compile(r"-?[0-9]+$")
_MOST_DIGITS = 9
_WHOLE = re.compile(r"-?\d{1,9}$")

Turned = Mapping[str, int]
"""A number for each knob, by its name."""


class NoKnob(ValueError):
    """What was named is no number that can be turned."""


@dataclass(frozen=True, slots=True)
class Dial:
    """A number, where it stands, and how far it may be turned."""

    name: str
    path: str  # that an overlay changes
    now: int
    low: int
    high: int
    step: int = 1

    @property
    def values(self) -> range:
        return range(self.low, self.high + 1, self.step)

    @property
    def outside(self) -> str:
        """What is to be told if the number as it is will not be among those that are tried; else nothing."""
        if self.now in self.values:
            return ""
        steps = f" in steps of {self.step}" if self.step > 1 else ""
        return f"{self.name} is {self.now} in these rules, which is not among {self.low} to {self.high}{steps}"


def knobs_of(base: Base, said: Iterable[str]) -> list[Dial]:
    """Those that are named; if none is, those that the rules declare."""
    declared = declared_knobs(base)
    named = [_named(base, text) if "=" in text else _declared(declared, text) for text in said]
    found = {dial.path: dial for dial in named or declared}
    if named and len(found) < len(named):
        twice = next(dial.name for at, dial in enumerate(named) if dial.path in {one.path for one in named[:at]})
        raise NoKnob(f"{twice!r} is named twice; name each knob once")
    if not found:
        raise NoKnob("these rules declare no knobs; name some with --knobs NAME=LOW..HIGH")
    return list(found.values())


def declared_knobs(base: Base) -> list[Dial]:
    """Constants and printed numbers with a range, in the order of the rules."""
    constants = [
        Dial(name, _path(base, f"constants/{name}"), constant.value, constant.knob.low, constant.knob.high)
        for name, constant in base.declared.constants.items()
        if constant.knob is not None and isinstance(constant.value, int)
    ]
    rows = [
        Dial(f"{row.name}/{knob.name}", f"{row.origin.path}/{knob.name}", now, knob.low, knob.high)
        for family in base.declared.families.values()
        for row in family.rows.values()
        for knob in row.knobs
        for now in [row.data[knob.name][0]]
        if isinstance(now, int)
    ]
    return constants + rows


def _declared(declared: list[Dial], name: str) -> Dial:
    found = next((dial for dial in declared if name in (dial.name, dial.path)), None)
    if found is None:
        near = nearest(name, [dial.name for dial in declared])
        ask = f"; did you mean {near!r}?" if near else "; name its range: NAME=LOW..HIGH"
        raise NoKnob(f"these rules declare no knob {name!r}{ask}")
    return found


def _named(base: Base, text: str) -> Dial:
    match = _SAID.match(text)
    if match is None:
        raise NoKnob(f"{text!r} is no knob; write NAME=LOW..HIGH, such as {_sample(base)}")
    low, high, step = (_number(text, match[part] or "1") for part in ("low", "high", "step"))
    if step < 1:
        raise NoKnob(f"{text!r}: steps of {step} lead nowhere; name a step of at least 1, LOW..HIGH:STEP")
    if low >= high:
        raise NoKnob(f"{text!r}: from {low} to {high} there is nothing to try; write the lower number first")
    if (high - low) // step >= MOST_VALUES:
        raise NoKnob(f"{text!r}: at most {MOST_VALUES:,} values can be tried of one knob; name a step, LOW..HIGH:STEP")
    name = match["name"]
    path = _path(base, name if "/" in name else f"constants/{name}")
    node = base.at(path)
    if node is None:
        near = nearest(name, base.declared.constants)
        raise NoKnob(f"there is no {name!r} in these rules" + (f"; did you mean {near!r}?" if near else ""))
    if not isinstance(node, Scalar) or not _WHOLE.match(node.text):
        raise NoKnob(f"{name!r} is no whole number in these rules, so it cannot be turned")
    return Dial(name, path, int(node.text), low, high, step)


def _number(said: str, text: str) -> int:
    """A part of what was said, which is named if it is wrong."""
    if not _NUMBER.match(text):
        raise NoKnob(f"{said!r}: {text!r} is no whole number; write LOW..HIGH or LOW..HIGH:STEP")
    if len(text.lstrip("-")) > _MOST_DIGITS:
        raise NoKnob(f"{said!r}: {text} is too large; numbers have at most {_MOST_DIGITS} digits")
    return int(text)


def _path(base: Base, path: str) -> str:
    return f"{path}/is" if base.at(f"{path}/is") is not None else path


def _sample(base: Base) -> str:
    return next((f"{n}=0..9" for n, c in base.declared.constants.items() if isinstance(c.value, int)), "price=1..6")


def edits(knobs: Iterable[Dial], setting: Turned) -> str:
    """What an overlay says that turns the knobs; nothing for those that stay where they are."""
    turned = [(knob, setting[knob.name]) for knob in knobs if setting[knob.name] != knob.now]
    lines = (f"  {knob.path}: {value}  # was {knob.now}\n" for knob, value in turned)
    return "change:\n" + "".join(lines) if turned else ""
