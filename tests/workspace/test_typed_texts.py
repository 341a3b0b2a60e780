"""Whatever is typed into a field is read from the file as it was typed, and leaves no trace when somebody types on."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tassel.workspace.salvaging import salvaged
from tassel.workspace.turning_numbers import entry_written, turned, value_edit, yaml_value
from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Mapping, Node, Scalar
from tassel_compiler.source import SourceText

PATH = "a/b/do"
FILES = {
    "of its own": "overlay: x\nchange:\n  a/b/do: gain 1\n  c/d: 5\n# the end\n",
    "in lines": "overlay: x\nchange:\n  a/b/do: |\n    may:\n      gain 1\n  c/d: 5\n# the end\n",
    "between others": "overlay: x\nadd:\n  a/b:\n    e: 1\n    do: gain 1\n    f: 2\nchange:\n  c/d: 5\n",
    "in braces": "overlay: x\nadd:\n  a/b: {e: 1, do: gain 1, f: 2}\nchange:\n  c/d: 5\n",
    "not yet": "overlay: x\nchange:\n  c/d: 5\n",
}
_TYPED = ("take 2 wood", " ", "  ", "\n", "\t", "a", "é", "#", " #", ":", ": ", "'", '"', "\\", "[", "]", "{", "}",
          ",", "|", ">", "-", "- ", "?", "!", "&", "*", "%", "@", "`", "~", "yes", "7", "---", "\r", "\x07", "\x7f",
          "\x85", "\xa0", "\u2028", "\ufeff", "\ud800", "\ue000", "😀")  # fmt: skip


def read(text: str, path: str) -> Node | None:
    root = salvaged(SourceText("", text), Sink())
    found = entry_written(root, path) if isinstance(root, Mapping) else None
    return found.value if found is not None else None


def bare(text: str) -> str:
    """Blanks at the ends of lines are no part of a value; half a sign is what stands for one."""
    return re.sub(r"[ \t]+$", "", text.replace("\ud800", "\ufffd"), flags=re.MULTILINE).strip()


def is_kept(text: str, said: str) -> bool:
    value, other = read(text, PATH), read(text, "c/d")
    as_typed = isinstance(value, Scalar) and bare(value.text) == bare(said)
    return (as_typed or said.lstrip().startswith("[") and value is not None) and isinstance(other, Scalar)


@pytest.mark.parametrize("file", FILES)
@given(st.lists(st.sampled_from(_TYPED), min_size=1, max_size=5).map("".join))
@example(" \ntake 2 wood")
@example("  may:\n  take 2 wood")
@example("\n  a\n b")
@example("[take 2 wood")
@example("\ufefftake 2 wood")
def test_what_is_typed_is_read_as_it_was_typed_and_leaves_no_trace(file: str, said: str) -> None:
    before = FILES[file]
    once = value_edit(before, PATH, yaml_value(said)).applied(before)
    assert is_kept(once, said), once
    for edit in (lambda text: value_edit(text, PATH, yaml_value("gain 3")), lambda text: turned(text, PATH, "gain 3")):
        assert edit(once).applied(once) == edit(before).applied(before)
    name = turned(before, PATH, said).applied(before)
    value = read(name, PATH)
    assert isinstance(value, Scalar) and bare(value.text) == bare(said) and read(name, "c/d")
