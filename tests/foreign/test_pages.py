"""What a template of a stranger makes is written anew: however it is spelt, a browser finds nothing in it that runs."""

from __future__ import annotations

from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tassel.cli import run
from tassel_compiler.foreign.drawings import read_drawing
from tassel_compiler.foreign.markup import style_fault
from tassel_compiler.foreign.pages import Page, read_page, write_page
from tests.foreign.browsed import HTML, SVG, could_do, elements
from tests.house.declared_names import ROOT

TINY = str(ROOT / "tests" / "tiny")
SCRIPT = "<script>alert(1)</script>"
FRAGMENTS = [
    f'<title><b title="</title>{SCRIPT}">x</b></title>', "<title>", "</title>", "<title lang=en>", "<svg><title>",
    f"<svg><desc></svg>{SCRIPT}", f'<!-- a -- ><meta content="-->{SCRIPT}">', "<!-->", "<!--->", "--!>",
    "<!-- x --!>", "-->", "<!--", "<!", "<svg><style>@&#105;mport 'x'</style></svg>", "<svg><style/></svg>",
    "<style/>", "<style>", "</style>", f'</style x="{SCRIPT}">', "<style>p{}</style x=\"", "<svg><style>p{}</style>",
    "<style media=print>p{}</style>", "<style>p { background: \\75\r\nrl(x) }</style>",
    "<style>p { background: u\\72l(x) }</style>", "<style>@import 'x'</style>", "<style>@\\69mport 'x'</style>",
    "<style>@im/**/port 'x'</style>", "<style>p { b: url(x) }</style>", "<style>p { b: image-set('x' 1x) }</style>",
    "<style>p { b: URL( 'x') }</style>", "<style>p > b {}</style>", '<p style="b: url(x)">',
    "<p style='b: &#117;rl(x)'>", '<path fill="url(//x#a)"/>', "<p style='b:u&#x5c;72l(x)'>", '<head lang="en">',
    "<head>", "</head>", "<HEAD >", '<html lang="en">', "<html", "<body>", "<body onload=x>", "</body>", "</html>",
    "<body class='>'>", "<!DOCTYPE html>", "<!doctype html [<!ENTITY a 'b'>]>", "<p>", "</p>", "<p title='<b>'>",
    '<p title="', "<p title=\"--><script>x</script>\">", "<p/onclick=x>", "<p onclick=x>", "<p \x00onclick=x>",
    "<p\ronclick=x>", "<b><p>", "</b>", "<a href='#x'>", "<a href='java\tscript:x'>",
    "<a href='https://example.org'>", "<a href='#x' href='https://example.org'>", "</a>", "<table><tr><td>",
    "</table>", "<table><svg>", "<li>", "<br/>", "</br>", "<div/>", "<hr>", "<pre>\n", "<svg>", "</svg>", "<svg><g>",
    "</g>", "<svg><p>", "<svg></p>", "<svg><title><b>", "<svg><text>x</text></svg>", "<svg><use href='#a'/></svg>",
    "<svg><use href='x.svg#a'/></svg>", "<svg viewBox='0 0 1 1'>", "<svg/>",
    "<svg xmlns='http://www.w3.org/1999/xhtml'>", "<svg><foreignObject><p>", "<svg><![CDATA[<script>]]></svg>",
    "<math><mtext>", "<![CDATA[", "<![if x]>", "<![x[", "<?xml version='1.0'?>", "<?php", "]]>",
    "<noscript><p title='</noscript>", "<template>", "<textarea>", "<xmp>", "<plaintext>", "<iframe>", "<object>",
    "<form>", "<base href=//x>", "<link rel=stylesheet href=x>", "<meta charset=utf-7>", "<meta name=a content=b>",
    "<meta http-equiv=refresh content='0;url=x'>", "<img src=x>", "<frameset>", "<select>", SCRIPT, "<SCRIPT>",
    "</script>", "&lt;script&gt;", "&#60;script&#62;", "&#x3c;b", "&ltscript>", "&amp;lt;", "&", "<", ">", '"', "'",
    "\x00", "\r", "\x0c", "\u2028", "\u202e", "&#13;", "&#0;", "&#x202e;", "&nbsp;", "text", " ", "\n",
]  # fmt: skip
COMPOSED = st.lists(st.sampled_from(FRAGMENTS) | st.text(max_size=3), max_size=12).map("".join)
FRAMED = COMPOSED.map(lambda inner: f"<!doctype html>\n<html><head><title>x</title></head><body>{inner}</body></html>")
HEADED = COMPOSED.map(lambda inner: f"<!doctype html>\n<html><head>{inner}</head><body><p>x</p></body></html>")
_CSS = """url ( # x @ import \\ 75 rl /**/ <!-- ' " </style > p{ } : ; image-set src URL &#105; media"""
STYLED = st.lists(st.sampled_from([*_CSS.split(), "\r\n", " ", "\x0c"]), max_size=9).map("".join)


class _Tokens(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.names: set[str] = set()
        self.text = Counter[str]()
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)

    def handle_data(self, data: str) -> None:
        self.text.update("".join(data.split()))


IMPLIED = {"html", "head", "body", "tbody", "tr", "colgroup", "p", "br"}  # which browsers add


def _check_harmless(page: str) -> None:
    found = read_page(page)
    if not isinstance(found, Page):
        return
    written = write_page(found)
    assert could_do(written) == []
    assert not set("\r\0\x0c\u2028\u202e") & set(written)
    tokens, browser = _Tokens(written), elements(written)
    assert {one.tag.removeprefix(HTML).removeprefix(SVG).lower() for one in browser} <= tokens.names | IMPLIED
    assert Counter("".join("".join(browser[0].itertext()).split())) == tokens.text


@given(st.one_of(COMPOSED, FRAMED, HEADED))
@settings(max_examples=600, deadline=None)
def test_what_is_written_of_any_page_does_nothing_and_reads_alike_in_two_parsers(page: str) -> None:
    _check_harmless(page)


@pytest.mark.parametrize("fragment", FRAGMENTS)
def test_each_trick_alone_does_nothing_wherever_it_stands(fragment: str) -> None:
    for page in (fragment, f"<html><head>{fragment}</head><body></body></html>",
                 f"<html><body>{fragment}</body></html>",
                 f"<html><head><style>{fragment}</style></head></html>", f"<p><svg>{fragment}</svg></p>",
                 f"<html><head><title>{fragment}</title></head><body><p title='{fragment}'>x</p></body></html>",
                 f"<html {fragment}><body {fragment}>x</body></html>"):  # fmt: skip
        _check_harmless(page)


@given(STYLED)
@settings(max_examples=400, deadline=None)
def test_no_style_fetches_however_it_is_spelt(css: str) -> None:
    _check_harmless(f"<html><head><style>{css}</style></head><body><p style='{css}'>x</p></body></html>")
    _check_harmless(f'<p style="{css}">x</p><svg><path fill="{css}"/></svg>')


LONG = 400_000


@pytest.mark.parametrize("css", ["(" + "a" * LONG, "(" + "a-" * LONG, "( " * LONG, "url(#a" * LONG, "@" + "a" * LONG])
def test_the_work_of_reading_a_style_grows_no_faster_than_the_style(css: str) -> None:
    """Reading it letter by letter for every letter would take hours."""
    style_fault(css)
    svg = f'<svg xmlns="http://www.w3.org/2000/svg"><path fill="{css}"/></svg>'
    assert isinstance(read_drawing(svg), str) == (style_fault(css) == "")


@pytest.mark.parametrize(
    "page",
    [
        "<html><head lang=en></head><body>x</body></html>", "<html><body>x</body></html>", "x", "", "<p>x</p>",
        "<HTML><HEAD ></HEAD ><BODY>x</BODY></HTML>", 
        "<html><!-- <head> --><head ><title>&lt;head></title></head></html>",
    ],
)  # fmt: skip
def test_the_policy_stands_in_front_of_whatever_a_template_calls_its_head(page: str) -> None:
    found = read_page(page)
    assert isinstance(found, Page)
    assert could_do(write_page(found)) == []


def test_what_may_stand_in_a_page_stays() -> None:
    body = ('<h1 class="a" id="b">x</h1><p hidden>&lt;p&gt; <a href="#b">y</a><br></p><svg viewBox="0 0 1 1">'
            '<clipPath id="c"/><use href="#i"/></svg>')  # fmt: skip
    style = "p > b { color: rgb(1 2 3); mask: url(#c) } @media print { a::after { content: '(2)' } }"
    found = read_page(f'<!doctype html><html lang="fr"><head><title>A &amp; B</title><style>{style}</style></head>'
                      f'<body class="k">{body}</body></html>')  # fmt: skip
    assert isinstance(found, Page)
    assert (found.root, found.title, found.styles) == (' lang="fr"', "A & B", (("", style),))
    assert (found.body, found.body_attributes) == (body, ' class="k"')


def test_shapes_that_use_each_other_do_not_multiply_without_end() -> None:
    rows = "".join(f"<g id='a{n + 1}'>" + f"<use href='#a{n}'/>" * 10 + "</g>" for n in range(13))
    assert not isinstance(read_page(f'<svg><g id="a0"><path d="M0 0"/></g>{rows}</svg>'), Page)


TEMPLATES = [
    '<html><head><title><b title="</title><script>alert(1)</script>">x</b></title></head><body>x</body></html>',
    '<html><head><!-- a -- ><meta content="--><script>alert(1)</script>"><title>x</title></head><body>x</body></html>',
    '<html><head lang="en"><title>x</title></head><body>x</body></html>',
]


@pytest.mark.parametrize("template", TEMPLATES)
@pytest.mark.parametrize("command", ["docs", "publish"])
def test_no_command_makes_a_page_that_does_something(template: str, command: str, tmp_path: Path) -> None:
    (tmp_path / "ours" / "print").mkdir(parents=True)
    (tmp_path / "ours" / "overlay.yaml").write_text("tassel: 1\noverlay: ours\non: tiny\n")
    (tmp_path / "ours" / "print" / "book.html").write_text(template)
    wanted = ["--format", "html"] if command == "docs" else ["--games", "0"]
    run([command, f"{TINY}+{tmp_path / 'ours'}", "-o", str(tmp_path / "out"), "--lang", "en", *wanted])
    pages = [file for file in (tmp_path / "out").glob("*.html") if not file.name.startswith("play-")]
    assert [what for file in pages for what in could_do(file.read_text("utf-8"))] == []
