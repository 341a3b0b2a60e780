"""How often a fuzzer tries: a thousand times in `make test`, a hundred thousand in `make soak`."""

from __future__ import annotations

import os

OFTEN = 100 if os.environ.get("TASSEL_SOAK") else 1


def rounds(number: int = 1000, part: int = 0, parts: int = 1, most: int = 0) -> range:
    """The seeds of one part of so many rounds; the same ones each time. Where a round takes long, `make test` tries the
    first few (`most`), and `make soak` as many as of everything."""
    return range(part, most if most and OFTEN == 1 else number * OFTEN, parts)
