"""Why a file is neither read nor written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from pathlib import Path


class Reason(Enum):
    SPECIAL = "no ordinary file"
    FOLDER = "a folder"
    OUTSIDE = "outside its folder"
    LARGE = "more than is believed"
    MANY = "more files than are believed"
    NAME = "a name that nobody could read"
    FOREIGN = "somebody else's file"
    BUSY = "in use"


class Refused(OSError):
    """A refusal of ours, told like one of the system: `strerror` follows the name of the file."""

    def __init__(self, reason: Reason, path: Path | str, said: str, size: int = 0, limit: int = 0) -> None:
        super().__init__(0, said, str(path))
        self.reason = reason
        self.size = size
        self.limit = limit


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Name this file in what the system says against it: where it is written by its number nobody else knows it, and
    the file beside it that is written first is known to nobody."""
    try:
        yield
    except Refused:
        raise
    except OSError as problem:
        raise type(problem)(problem.errno, problem.strerror, str(path)) from None


def why(problem: BaseException) -> str:
    """What was wrong with a file, in words that follow its name."""
    if isinstance(problem, OSError):
        return problem.strerror or "cannot be used"
    if isinstance(problem, UnicodeDecodeError):
        return "is no text in UTF-8"
    return "no file can be called so"
