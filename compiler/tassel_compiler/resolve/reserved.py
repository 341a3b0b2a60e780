"""The words of the rules language that no name may take, in one table.

Keywords are claimed by the grammar; the other words are read where a name may stand too.
"""

from __future__ import annotations

from functools import cache

from tassel_compiler.effects.grammar import keywords

# what stands for something in a text of its own, without anything declared
SAID = ("you", "your", "players", "player", "supply", "it", "seat", "player-count", "empty")
TYPES = ("number", "flag", "deed", "formula")
LITERALS = ("yes", "no", "nobody")
# what things are asked for by `'s`: only their own members must not be called so
ASKED = ("seat", "row", "column", "number", "position", "title", "size", "next", "previous", "ends")
# what only words that are printed are called by
PRINTED = ("table", "nothing", "none", "done", "choice")


@cache
def reserved() -> frozenset[str]:
    """What nothing that is declared may be called."""
    return frozenset((*SAID, *TYPES, *LITERALS)) | keywords()


BUILT_IN = (*SAID, *LITERALS, *ASKED, *PRINTED)  # names that words may be given for
