"""Of whoever publishes rules a site tells what the rules say, and nothing of the machine on which they lie."""

from __future__ import annotations

import gzip
import re
import zlib
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

import pytest

from tassel.publishing.site import PublishedSite, PublishWish
from tests.workspace.editing import OVERLAY, TINY

MARK = "told-nowhere"
_PACKED = re.compile(rb"[A-Za-z0-9+/]{60,}={0,2}")
_STREAM = re.compile(rb"stream\r?\n(.*?)endstream", re.S)


def read_through(content: bytes) -> Iterator[bytes]:
    """Bytes, and what is packed in them: data of scripts, pieces of paper, drawings and fonts in letters."""
    yield content
    for piece in _PACKED.findall(content):
        letters = b64decode(piece[: len(piece) // 4 * 4])
        yield gzip.decompress(letters) if letters.startswith(b"\x1f\x8b") else letters
    for piece in _STREAM.findall(content):
        try:
            yield zlib.decompress(piece)
        except zlib.error:
            yield piece


def lies(place: Path, title: str) -> str:
    """A game of one's own, and a house rule on it that may be called the same."""
    copytree(TINY, place / "tiny")
    (place / "pike").mkdir()
    text = OVERLAY.replace("title: {en: Pike, fr: Le brochet, de: Der Hecht}\n", title)
    assert text != OVERLAY or not title
    (place / "pike" / "overlay.yaml").write_text(text if title else OVERLAY, encoding="utf-8")
    return f"{place / 'tiny'}+{place / 'pike'}"


@pytest.mark.parametrize("title", ["", "title: {en: Tiny, fr: Tiny, de: Tiny}\n"], ids=["own title", "same title"])
@pytest.mark.parametrize("house_rule", [True, False])
def test_no_file_of_a_site_says_where_its_rules_lie(tmp_path: Path, title: str, house_rule: bool) -> None:
    place = tmp_path / MARK
    place.mkdir()
    expression = lies(place, title)
    wish = PublishWish((), games=4, paper=house_rule and not title)
    site = PublishedSite(expression if house_rule else expression.partition("+")[0], wish)
    found = dict(site.files())
    assert [name for name in found if name.startswith("balance")], "games say something"
    for name, content in found.items():
        for piece in read_through(content):
            assert MARK.encode() not in piece, name
    told = " ".join(found[name].decode() for name in found if name.startswith("balance"))
    assert "./tiny" in told, "a command that anybody can repeat who has the folder"
