"""Texts that lie in somebody's own folder of rules, be they read as rules or not.

Those that nobody reads are told by what stands in them, so what is said of a folder hangs on all of them: whoever keeps
what was found out keeps it for these texts.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tassel_compiler.disk.folders import folders, is_file, names
from tassel_compiler.places import RULE_FILES

OTHERWISE = (".yml", ".yaml.txt", ".yml.txt")  # how the names of texts end that were meant as files of rules


def names_lying(home: Path) -> Iterator[str]:
    """Whatever else lies in a folder, and two folders deep in it: what nobody reads is told, too."""
    for place in dict.fromkeys(place for one in (home, *folders(home)) for place in (one, *folders(one))):
        yield from (f"{place}/{name}" for name in sorted(names(place)))


def texts_lying(home: Path) -> Iterator[Path]:
    """In a folder, and in those in it."""
    for place in (home, *folders(home)):
        for name in sorted(names(place)):
            if name.lower().endswith((*RULE_FILES, *OTHERWISE)) and is_file(place / name):
                yield place / name
