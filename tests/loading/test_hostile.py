"""Files made to be slow are answered quickly. The bound is generous: what these tests catch is quadratic."""

from __future__ import annotations

import time

import pytest

from tassel_compiler.diagnostics import Sink
from tassel_compiler.diagnostics.renderers import human
from tassel_compiler.documents import parse
from tassel_compiler.source import SourceText

HEAD = "tassel: 1\nmodule: market\n"
SIZE = 1_500_000
BOUND = 20  # seconds of processor time, of which a busy machine needs more; the slowest takes three
FILES = {
    "blanks in a value": HEAD + "places: {a: {grid: 'x" + " " * SIZE + "'}}\n",
    "blanks before a mistake": HEAD + " " * SIZE + "`\n",
    "a long line with a mistake at its end": HEAD + "a: " + "b " * (SIZE // 2) + ": c\n",
    "anchors on anchors": HEAD + "a: " + "&x " * (SIZE // 3) + "\n",
    "escapes": HEAD + 'a: "' + "\\x20" * (SIZE // 4) + '"\n',
    "empty lines in a quotation": HEAD + 'a: "' + "\n" * SIZE + '"\n',
    "unknown keys": HEAD + "\n".join(f"k{i}: 1" for i in range(20_000)),
    "duplicate keys": HEAD + "rules:\n" + " k: a\n" * 20_000,
    "torn sentences": HEAD + "a: {" + ",".join(f"b{i}" for i in range(20_000)) + "}",
    "brackets": HEAD + "a: " + "[" * SIZE,
    "tabs": "\t" * SIZE,
    "a long key": HEAD + "k" * SIZE + ": 1\n",
}


@pytest.mark.parametrize("name", FILES)
def test_a_hostile_file_is_refused_quickly(name: str) -> None:
    sink = Sink()
    before = time.process_time()
    assert parse(SourceText("rules.yaml", FILES[name]), sink) is None
    assert human(sink.items)
    assert time.process_time() - before < BOUND
    assert sink.failed
