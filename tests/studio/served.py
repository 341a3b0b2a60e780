"""A studio that is served to tests, by a thread of theirs."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Queue

from tassel.studio.serving import server_of
from tassel.studio.talking import Studio

TOKEN = "token-of-the-tests"
OVERLAY = """tassel: 1
overlay: our-table
on: 1893
change:
  cards/noble/each/empain/do: take 3 joker
"""
SCENARIO = """tassel: 1
rules: bruxelles-1893+..
scenario: she takes {name}
players: [elisabeth, gabriel]
given: {{elisabeth: {{joker: 0}}}}
play: empain
by: elisabeth
then: {{elisabeth: {{joker: +{number}}}}}
"""


@contextmanager
def served(expression: str, share: bool = False) -> Iterator[str]:
    """The address of a studio on these rules."""
    addresses: Queue[str] = Queue()
    server = server_of(Studio(expression), TOKEN, addresses.put, share=share)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        yield addresses.get(timeout=60)
    finally:
        server.should_exit = True
        thread.join(timeout=60)


def our_table(folder: Path) -> Path:
    """A folder with one overlay, and the file in it."""
    file = folder / "our-table" / "overlay.yaml"
    file.parent.mkdir()
    file.write_text(OVERLAY, encoding="utf-8")
    (file.parent / "scenarios").mkdir()
    for name, number in (("four", 4), ("five", 5)):
        text = SCENARIO.format(name=name, number=number)
        (file.parent / "scenarios" / f"{name}.yaml").write_text(text, encoding="utf-8")
    return file
