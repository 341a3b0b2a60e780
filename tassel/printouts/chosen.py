"""What somebody chose about a printout: what a command line gave, or what a page says, which may be anything."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tassel.printouts.described import Chosen, PrintOption, Printout


@dataclass(frozen=True, slots=True)
class PrintChoices:
    """By the names of the options; what nobody chose is as usual."""

    of: Printout
    said: Mapping[str, Chosen]

    def text(self, name: str) -> str:
        return str(self._value(name, ""))

    def flag(self, name: str) -> bool:
        return bool(self._value(name, False))

    def number(self, name: str) -> int:
        value = self._value(name, 1)
        return value if isinstance(value, int) else 1

    def names(self, name: str) -> tuple[str, ...]:
        value = self._value(name, ())
        return value if isinstance(value, tuple) else ()

    def _value(self, name: str, none: Chosen) -> Chosen:
        option = self.of.option(name)
        return self.said.get(name, option.usual) if option is not None else none


def choices(of: Printout, said: Mapping[str, object]) -> PrintChoices:
    """What fits of what a page said; the rest is as usual."""
    found = {option.name: _fitting(option, said[option.name]) for option in of.options if option.name in said}
    return PrintChoices(of, {name: value for name, value in found.items() if value is not None})


def _fitting(option: PrintOption, value: object) -> Chosen | None:
    match option.sort, value:
        case "flag", bool():
            return value
        case "number", int() if 1 <= value <= option.most:
            return value
        case "one", str() if value in option.among:
            return value
        case "language", str():
            return value
        case "several", list():
            return tuple(one for one in option.among if one in value)
        case ("languages" | "cards"), list():
            return tuple(dict.fromkeys(str(one) for one in value))
    return None
