"""Walks of deep trees have room whatever other threads begin or end meanwhile."""

from __future__ import annotations

import subprocess
import sys

OVERLAPPING = """
import sys
from tassel_compiler.depth import FRAMES, deep

def walk(depth):
    return depth and 1 + walk(depth - 1)

first, second = deep(), deep()
first.__enter__()   # a thread begins,
second.__enter__()  # another one as well,
first.__exit__(None, None, None)  # the first one is done
assert walk(FRAMES // 2) == FRAMES // 2, "and the other has room as before"
second.__exit__(None, None, None)
"""


def test_who_is_done_takes_no_room_from_who_still_walks() -> None:
    """In a process of its own: in this one the limit was raised long ago."""
    subprocess.run([sys.executable, "-c", OVERLAPPING], check=True, timeout=120)
