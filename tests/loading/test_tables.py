"""A table is read as the library of the language reads it, and each character of a cell knows its place."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Mapping, Node, load
from tassel_compiler.source import SourceText
from tests.loading.texts import plain, scalars

_CELLS = st.text(st.sampled_from("ab 1é日'\",;\n:#-"), max_size=12)
_ROWS = st.lists(st.lists(_CELLS, min_size=1, max_size=5), min_size=1, max_size=6)


def table(text: str) -> tuple[Node | None, Sink]:
    sink = Sink()
    return load(SourceText("stalls.csv", text), sink), sink


def codes(text: str) -> list[str]:
    return [item.code for item in table(text)[1].items]


@settings(max_examples=150)
@given(_ROWS, st.sampled_from(",;\t"))
def test_cells_are_what_a_spreadsheet_wrote(rows: list[list[str]], separator: str) -> None:
    text = io.StringIO()
    write = csv.writer(text, delimiter=separator, lineterminator="\n")
    write.writerow(["name", *(f"c{n}" for n in range(4))])
    named = [[f"row{n}", *row[:4]] for n, row in enumerate(rows)]
    write.writerows(named)
    root, sink = table(text.getvalue())
    assert not sink.items
    wanted = {
        name: {f"c{n}": cell.strip() for n, cell in enumerate(rest) if cell.strip()} for name, *rest in named
    }
    assert plain(root) == wanted
    for scalar in scalars(root):  # a character of a cell is that character of the file
        places = [scalar.at(n, n + 1) for n in range(len(scalar.text))]
        assert "".join(text.getvalue()[place.start] for place in places) == scalar.text


def test_headings_are_paths_and_lists() -> None:
    root, _ = table("line,ends,length,ends,price/ruby,price/onyx\na-b,a,2,b,,3\nb-c,b,,,1,\n\n")
    assert plain(root) == {
        "a-b": {"ends": ["a", "b"], "length": "2", "price": {"onyx": "3"}},
        "b-c": {"ends": ["b"], "price": {"ruby": "1"}},
    }


def test_a_row_and_a_cell_stand_where_they_stand() -> None:
    root, _ = table('stall;price;do\nfruit;  2;"gain ""1""\ncoin"\n')
    assert isinstance(root, Mapping)
    row = root.entries[0].value
    assert isinstance(row, Mapping)
    assert [(e.value.span.line, e.value.span.words) for e in row.entries][0] == (2, "2")
    told = row.entries[1].value
    assert plain(told) == 'gain "1"\ncoin' and scalars(told)[0].at(9, 13).line == 3


@pytest.mark.parametrize(
    "text, code",
    [
        ("", "E0009"),
        ("\n \n", "E0009"),
        ("a,b\n,1\n", "E0030"),
        ("a,b\nx,1,2\n", "E0031"),
        ("a,,c\nx,1,2\n", "E0031"),
        ("a,b\nx,1\nx,2\n", "E0013"),
        ("a,b,b/c\nx,1,2\n", "E0013"),
        ('a,b\nx,"1\n', "E0021"),
        ('a,b\nx,"1"2\n', "E0025"),
        ("a,b c\nx,1\n", "E0707"),
        ("a,b\0\n", "E0004"),
    ],
)
def test_what_is_wrong_in_a_table_is_told(text: str, code: str) -> None:
    assert codes(text) == [code]


def test_headings_alone_are_a_table_without_rows() -> None:
    root, sink = table("a,b\n")
    assert plain(root) == {} and not sink.items
