"""A scenario as plain data: texts, lists and tables that know their line. Who reads the file builds these."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Union


class Place(int):
    """A line that also knows which characters of its file are meant, for whoever shows the file."""

    start: int
    end: int

    def __new__(cls, line: int, start: int, end: int) -> Place:
        made = super().__new__(cls, line)
        made.start, made.end = start, end
        return made


@dataclass(frozen=True, slots=True)
class Text:
    text: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Items:
    items: tuple[Data, ...]
    line: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    entries: tuple[tuple[Text, Data], ...]
    line: int = 0

    def get(self, key: str) -> Data | None:
        return next((value for name, value in self.entries if name.text == key), None)


Data = Union[Text, Items, Table]

EMPTY = Table(())


@dataclass(frozen=True, slots=True)
class Failure:
    """Something that is not as the scenario says, or that it says wrongly: then `code` names its page.

    `near` is the name that was probably meant instead of the one at that place.
    """

    line: int
    message: str
    code: str = ""
    near: str = ""

    @property
    def told(self) -> str:
        """The message, and what was probably meant."""
        return f"{self.message}; did you mean {self.near!r}?" if self.near else self.message


def data_of(value: object, line: int = 0) -> Data:
    """Python values as data, all on one line: for scenarios that were not read from a file."""
    if isinstance(value, Mapping):
        return Table(tuple((Text(str(k), line), data_of(v, line)) for k, v in value.items()), line)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return Items(tuple(data_of(v, line) for v in value), line)
    if isinstance(value, bool):
        return Text("yes" if value else "no", line)
    return Text(str(value), line)


def texts(data: Data | None) -> list[Text]:
    """A list of texts; a single text is a list of one."""
    if isinstance(data, Text):
        return [data]
    return [item for item in data.items if isinstance(item, Text)] if isinstance(data, Items) else []
