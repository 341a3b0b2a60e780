"""A guess at what was meant: a name that knows how sure it is, and says itself as advice."""

from __future__ import annotations

from enum import IntEnum


class Grade(IntEnum):
    """How sure a guess is; the smaller, the surer."""

    SAME = 0  # another form of the same name: letter case, hyphens, the order of its parts, one or many
    SLIP = 1  # a slip of the fingers away
    LIKE = 2  # shares a whole part of its name, or begins alike


_ADVICE = {Grade.SAME: "write ⟪{}⟫", Grade.SLIP: "did you mean ⟪{}⟫?", Grade.LIKE: "perhaps ⟪{}⟫ is meant"}
_QUOTES = {"as word": "`", "as key": '"'}


class Guess(str):
    """The name itself, so that whoever only wants a name takes it as one."""

    __slots__ = ("grade",)
    grade: Grade

    def __new__(cls, name: str, grade: Grade = Grade.SLIP) -> Guess:
        made = super().__new__(cls, name)
        made.grade = grade
        return made

    def advice(self, quote: str = "`") -> str:
        return _ADVICE[self.grade].format(f"{quote}{self}{quote}")

    def __format__(self, form: str) -> str:
        """`{near:as word}` and `{near:as key}` are the whole advice, `{near}` is the name."""
        return self.advice(_QUOTES[form]) if form in _QUOTES else str(self)
