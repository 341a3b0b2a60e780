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


def texts_lying(home: Path) -> Iterator[Path]:
    """In a folder, and in those in it."""
    for place in (home, *folders(home)):
        for name in sorted(names(place)):
            if name.lower().endswith((*RULE_FILES, *OTHERWISE)) and is_file(place / name):
                yield place / name
