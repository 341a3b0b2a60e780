"""One function for each place that shows what a stranger wrote: nothing in it is obeyed there."""

from __future__ import annotations

import csv
import io
import json
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tassel_compiler.foreign.cells import cell
from tassel_compiler.foreign.data import as_json
from tassel_compiler.foreign.drawings import MOST_SHAPES, Unfit, read_drawing
from tassel_compiler.foreign.pages import Page, read_page, write_page
from tassel_compiler.foreign.plain import SIMPLER, paragraphs, plain
from tests.foreign.browsed import could_do
from tests.house.declared_names import ROOT

ANY = st.text(st.characters())
OBEYED = {"Cc", "Cf", "Cs", "Zl", "Zp"}


@given(ANY)
@settings(max_examples=300, deadline=None)
def test_a_terminal_is_given_nothing_that_it_obeys(text: str) -> None:
    assert {unicodedata.category(c) for c in plain(text)} & OBEYED == set()
    assert {unicodedata.category(c) for c in paragraphs(text).replace("\n", "")} & OBEYED == set()


@pytest.mark.parametrize("sign", ["\x1b[2J", "\x9b2J", "\x07", "\x08", "\r", "\u202e", "\u2028", "\ud800", "\x00"])
def test_signs_that_a_terminal_obeys_are_shown(sign: str) -> None:
    assert plain(f"a{sign}b").startswith("a?")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437", "cp1252", "utf-8", "koi8-r"])
@given(ANY)
@settings(max_examples=60, deadline=None)
def test_every_console_can_print_everything(encoding: str, text: str) -> None:
    text.encode(encoding, SIMPLER)


def test_what_a_console_lacks_becomes_something_alike() -> None:
    assert "Élan → 3 œuvres…".encode("ascii", SIMPLER) == b"Elan -> 3 oeuvres..."


@given(st.recursive(ANY, lambda inner: st.lists(inner) | st.dictionaries(ANY, inner), max_leaves=5))
@settings(max_examples=200, deadline=None)
def test_json_is_the_same_data_and_can_be_looked_at(value: object) -> None:
    text = as_json(value)
    assert json.loads(text) == value
    text.encode("utf-8")
    assert not any("\x7f" <= c <= "\x9f" or c < " " or "\u202a" <= c <= "\u202e" for c in text)


@given(st.text())
@settings(max_examples=200, deadline=None)
def test_a_cell_is_no_formula(text: str) -> None:
    found = cell(text)
    assert not found.lstrip(" ").startswith(("=", "+", "-", "@", "\t", "\r", "\n"))
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\n").writerow([found])
    assert len(list(csv.reader(io.StringIO(out.getvalue(), newline="")))) == 1


@pytest.mark.parametrize("before", ["", " ", "\u00a0", "\u2028", "\ufeff", "\u200b", "\u202e \u3000"])
def test_what_nobody_sees_hides_no_formula(before: str) -> None:
    assert cell(f"{before}=1+1").startswith("'")
    shown = before.replace("\u2028", "�").replace("\u202e", "�")  # these two order what follows about
    assert cell(f"{before}sum") == f"{shown}sum"


DRAWINGS = sorted((ROOT / "rules").rglob("*.svg"))
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'
BAD_DRAWINGS = [
    "<script>alert(1)</script>",
    '<path d="M0 0" onload="alert(1)"/>',
    '<a href="https://example.org"><path d="M0 0"/></a>',
    '<use href="https://example.org/x.svg#a"/>',
    '<use href="data:image/svg+xml;base64,AA"/>',
    '<image href="x.png"/>',
    "<foreignObject><p>x</p></foreignObject>",
    "<style>@import url(x)</style>",
    '<path style="fill: url(https://example.org)" d="M0 0"/>',
    '<path fill="url(https://example.org#a)" d="M0 0"/>',
    '<path fill="url(//example.org#a)" d="M0 0"/>',
    '<animate attributeName="href" to="javascript:alert(1)"/>',
    '<set attributeName="onload" to="alert(1)"/>',
    "<![CDATA[<script>alert(1)</script>]]>",
    "<?xml-stylesheet href='x.css'?>",
    "<x:script xmlns:x='http://www.w3.org/2000/svg'>alert(1)</x:script>",
    "<svg><svg/></svg>",
    "<path",
]


@pytest.mark.parametrize("inside", BAD_DRAWINGS)
def test_a_drawing_that_could_do_something_is_refused_with_its_line(inside: str) -> None:
    found = read_drawing(SVG.format(f"\n\n{inside}\n"))
    assert isinstance(found, Unfit) and found.line >= 3


@pytest.mark.parametrize("text", ["", "hello", "<html/>", '<!DOCTYPE svg [<!ENTITY a "b">]>' + SVG.format("&a;")])
def test_what_is_no_drawing_is_refused(text: str) -> None:
    assert isinstance(read_drawing(text), Unfit)


def test_a_deep_drawing_and_one_of_entities_end_soon() -> None:
    assert isinstance(read_drawing(SVG.format("<g>" * 100_000)), Unfit)
    laughs = "".join(f'<!ENTITY a{n + 1} "{f"&a{n};" * 10}">' for n in range(30))
    assert isinstance(read_drawing(f'<!DOCTYPE svg [<!ENTITY a0 "ha">{laughs}]>' + SVG.format("&a30;")), Unfit)


DECLARED = '<?xml version="1.0" encoding="{}"?>' + SVG.format("<title>\u00e9</title>")


@pytest.mark.parametrize("encoding", ["UTF-7", "UTF-16", "latin-1", "idna", "rot13", "unicode_escape", "big5", "x", ""])
def test_a_drawing_that_declares_another_encoding_is_refused(encoding: str) -> None:
    assert isinstance(read_drawing(DECLARED.format(encoding)), Unfit)


def test_a_drawing_that_declares_its_encoding_is_read() -> None:
    assert read_drawing(DECLARED.format("UTF-8")) == SVG.format("<title>\u00e9</title>")


TRICKS = ["<!--> <script>alert(1)</script> -->",
          '<path d="M0 0" id="a&quot; onload=&quot;alert(1)"/>', "<g>&lt;script></g>",
          "<title>&lt;/title>&#60;script></title>", '<path id="&gt;&lt;script&gt;"/>']  # fmt: skip


@pytest.mark.parametrize("trick", TRICKS)
def test_a_drawing_that_is_read_does_nothing_in_a_page(trick: str) -> None:
    written = read_drawing(SVG.format(trick))
    assert isinstance(written, str)
    assert could_do(write_page(Page("", "", (), written))) == []


PIECES = [
    "<svg>", '<svg xmlns="http://www.w3.org/2000/svg">', "</svg>", "<?xml version='1.0'", " encoding='", "UTF-7",
    "utf-16", "cp037", "'?>", "<!DOCTYPE svg [", "<!ENTITY a 'b'>", "]>", "&a;", "&#0;", "&#xD800;", "<g id='a'>",
    "</g>", "<![CDATA[", "<use href='#a'/>", "<path d='M0 0'", "/>", "<title>", "]]>", "\0", "\ufeff", "\ufffe",
    "\ud800", "<!--", "-->", "<?x",
]  # fmt: skip


@given(st.binary() | st.lists(st.sampled_from(PIECES) | st.text(max_size=2), max_size=12).map("".join))
@settings(max_examples=600, deadline=None)
def test_whatever_is_called_a_drawing_is_read_or_refused(file: bytes | str) -> None:
    read = read_drawing(file if isinstance(file, str) else file.decode("utf-8", "replace"))
    if isinstance(read, Unfit):
        assert read.said and read.line >= 1
    else:
        assert read_drawing(read) == read
        assert could_do(write_page(Page("", "", (), read))) == []


def _nested(levels: int, each: int) -> str:
    uses = (f'<g id="a{n + 1}">{f"<use href={chr(34)}#a{n}{chr(34)}/>" * each}</g>' for n in range(levels))
    return SVG.format('<defs><g id="a0"><path d="M0 0"/></g>' + "".join(uses) + f'</defs><use href="#a{levels}"/>')


PATTERN = '<pattern id="p{}"><rect fill="url(#p{})"/><rect fill="url(#p{})"/></pattern>'


@pytest.mark.parametrize(
    "drawing",
    [
        _nested(13, 10), _nested(60, 2), SVG.format('<g id="a"><use href="#a"/></g>'),
        SVG.format('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'),
        SVG.format("".join(PATTERN.format(n, n + 1, n + 1) for n in range(40))),
        SVG.format("<path/>" * (MOST_SHAPES + 1)), _nested(1, MOST_SHAPES + 1),
    ],
    ids=range(7),
)  # fmt: skip
def test_a_drawing_of_more_shapes_than_anybody_draws_is_refused_however_they_are_told(drawing: str) -> None:
    assert isinstance(read_drawing(drawing), Unfit)


@pytest.mark.parametrize("drawing", [_nested(3, 10), SVG.format("<path/>" * 1000), _nested(100, 1)], ids=range(3))
def test_a_drawing_that_uses_its_parts_is_read(drawing: str) -> None:
    assert read_drawing(drawing) == drawing


@pytest.mark.parametrize("file", DRAWINGS, ids=lambda file: file.stem)
def test_every_drawing_that_ships_would_be_taken_as_it_is(file) -> None:  # type: ignore[no-untyped-def]
    assert read_drawing(file.read_text("utf-8")) == file.read_text("utf-8").strip()


PAGE = "<!doctype html>\n<html><head><title>x</title></head><body>\n{}\n</body></html>\n"
BAD_PAGES = [
    "<script>alert(1)</script>",
    "<SCRIPT SRC=//example.org></SCRIPT>",
    "<p onclick=alert(1)>x</p>",
    "<p/onclick=alert(1)>x</p>",
    '<a href="javascript:alert(1)">x</a>',
    '<a href="https://example.org">x</a>',
    '<img src="https://example.org/x.png">',
    "<svg><image href='x.png'/></svg>",
    "<svg><style><script>alert(1)</script></style></svg>",
    "<style>@import 'x.css';</style>",
    "<style>p { background: url(x.png) }</style>",
    "<style>p { background: u\\72l(x.png) }</style>",
    "<style>p { background: image-set('x.png' 1x) }</style>",
    '<p style="background: url(x.png)">x</p>',
    "<iframe></iframe>", "<form></form>", "<base href='//example.org'>", "<link rel=stylesheet href=x>",
    '<meta http-equiv="refresh" content="0; url=https://example.org">',
    "<![CDATA[<script>]]>",
    "<?php x ?>",
    "<noscript><p title='</noscript><script>alert(1)</script>'></noscript>",
    "<math><mtext></mtext></math>",
    "<template></template>",
]  # fmt: skip


@pytest.mark.parametrize("inside", BAD_PAGES)
def test_a_page_that_could_do_something_is_refused(inside: str) -> None:
    assert isinstance(read_page(PAGE.format(inside)), Unfit)
