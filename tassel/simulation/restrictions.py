"""Players who are told to leave something alone, or never to let it go by: what a question about balance needs.

`never X`: X is not taken as long as anything else can be. `always X`: X is taken whenever it is offered. `only X`: of
what X is one of (cards of its kind, elements of its place, answers to its question) nothing but X is taken, as long as
anything else can be. What cannot be kept is not kept: a player who has no other move makes the one there is.
"""

from __future__ import annotations

from dataclasses import dataclass

from tassel.simulation.subjects import Subjects
from tassel_compiler.ir.program import Ask
from tassel_compiler.spelling import nearest

_ANY = ("card", "place", "kind", "option", "action")
_SPACE = "space"


class Unheard(ValueError):
    """Nobody can keep to it: it names what is nowhere offered, or says never and always of one thing."""


@dataclass(frozen=True, slots=True)
class Restriction:
    """Names as a user writes them."""

    never: tuple[str, ...] = ()
    always: tuple[str, ...] = ()
    only: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.never or self.always or self.only)

    def __str__(self) -> str:
        said = {"never": self.never, "always": self.always, "only": self.only}
        return ", ".join(f"{verb} {name}" for verb, names in said.items() for name in names)


class Leash:
    """A restriction in the bits of the subjects."""

    def __init__(self, restriction: Restriction, subjects: Subjects) -> None:
        self._subjects = subjects
        self._never = self._bits(restriction.never)
        self._always = self._bits(restriction.always)
        self._only = self._bits(restriction.only)
        if both := list(subjects.of_bits(self._never & self._always)):
            raise Unheard(f"never and always are both said of {both[0]}; leave one of them out")
        self._families = {_family(name) for name in subjects.of_bits(self._only)}

    def _bits(self, names: tuple[str, ...]) -> int:
        return self._subjects.bits_of(found for name in names for found in meant_by(name, self._subjects.known()))

    def left(self, ask: int, offered: list[int]) -> list[int]:
        """What may be chosen; all that is offered where nothing would be left."""
        wanted = [value for value in offered if self.wants(ask, value)]
        return wanted or [value for value in offered if not self.refuses(ask, value)] or offered

    def wants(self, ask: int, value: int) -> bool:
        return bool(self._always and self._subjects.bits(ask, value) & self._always)

    def touches(self, ask: Ask) -> bool:
        """Whether any answer of a question is spoken of."""
        spoken = self._never | self._always | self._only
        names = self._subjects.names_of(ask)
        return bool(self._subjects.bits_of(names) & spoken) or any(_family(name) in self._families for name in names)

    def refuses(self, ask: int, value: int) -> bool:
        return self._refuses(self._subjects.bits(ask, value))

    def refuses_named(self, name: str) -> bool:
        """Whether whoever chose this did not keep to it, as nothing else was left."""
        return self._refuses(self._subjects.bits_of([name]))

    def _refuses(self, bits: int) -> bool:
        if bits & self._never:
            return True
        if not self._only or bits & self._only:
            return False
        return any(_family(name) in self._families for name in self._subjects.of_bits(bits))


def meant_by(text: str, known: list[str]) -> list[str]:
    """The subjects of a name: whole (`guest/anna`), bare (`anna`), with what it is one of (`card:anna`, `guest:anna`),
    what is done on a space (`space:dance`), or all that are one of it (`guest`, `turn`).

    Raises `Unheard` with the nearest name if there is none.
    """
    sort, colon, rest = text.partition(":")
    names = [text] if not colon else [rest] if sort in _ANY else [f"{sort}/{rest}", f"{sort}({rest})", f"{sort}={rest}"]
    if sort == _SPACE:
        names.append(rest)
    found = next(filter(None, (_called(name, known) for name in names)), [])
    if not found:
        near = _near([*names, rest or text], known)
        raise Unheard(f"nothing that can be offered is called {text!r}" + (f"; did you mean {near!r}?" if near else ""))
    return found


def _called(name: str, known: list[str]) -> list[str]:
    return (
        [one for one in known if one == name]
        or [one for one in known if _bare(one) == name]
        or [one for one in known if _family(one).removesuffix("=") == name]
    )


def _near(names: list[str], known: list[str]) -> str | None:
    """The nearest whole name, else the nearest bare one, else the nearest of what they are one of; at last one that
    begins so. Large and small letters are not far from each other."""
    families = dict.fromkeys(_family(one).removesuffix("=") for one in known)
    spellings = (known, [_bare(one) for one in known], list(families))
    small = [{one.casefold(): one for one in those} for those in spellings]
    close = (those[found] for those in small for name in names if (found := nearest(name.casefold(), those)))
    begun = (one for those in small for name in names for low, one in those.items() if low.startswith(name.casefold()))
    return next(close, None) or next(begun, None)


def _bare(name: str) -> str:
    return name.rpartition("=")[2] if "=" in name else name.rpartition("/")[2]


def _family(name: str) -> str:
    """What a subject is one of: the kind, the place or the question."""
    if "=" in name:
        return name.partition("=")[0] + "="
    return name.partition("/")[0].partition("(")[0]
