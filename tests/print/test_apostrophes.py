"""What is printed has the apostrophe of print, whoever typed it: words between tags, in pictures, on cards."""

from __future__ import annotations

import json
import re

import pytest

from tassel.books import Wish, files
from tassel_compiler.printing.cards.document import DATA, document_files
from tassel_compiler.printing.cards.making import CardsWish
from tassel_compiler.printing.drawing.shapes import Lettering, Picture
from tassel_compiler.printing.drawing.svg import standalone, within_page
from tests.print.cards.making import made
from tests.print.test_table_pictures import ready

EDITION = "bruxelles-1893-first-edition"


@pytest.mark.parametrize("written", [lambda picture: standalone(picture, {}), within_page], ids=["file", "page"])
def test_a_picture_and_what_is_read_aloud_of_it(written):
    picture = Picture("l'art", 10, 10, (Lettering(0, 0, "l'atelier d'art", 4, "#000000"),), "vue de l'atelier")
    found = written(picture)
    assert "'" not in found and found.count("l’atelier") == 3


def test_a_page_with_all_its_pictures():
    """French has one in every second sentence."""
    page = dict(files(ready(EDITION), Wish(("fr",), ("html",))))["rules-fr.html"].decode()
    body = re.sub(r"(?s)<(script|style)\b.*?</\1>", "", page)
    told = " ".join((*re.findall(r">([^<]*)<", body), *re.findall(r'(?:aria-label|title|alt)="([^"]*)"', body)))
    assert re.findall(r"\w+(?:'|&#39;)\w*", told) == [] and told.count("’") > 100


def test_cards():
    kept = made(EDITION, CardsWish("fr"))
    data = json.loads(document_files(kept.kit, kept.look, kept.cards, ())[DATA])
    told = json.dumps(data["cards"], ensure_ascii=False)
    assert "'" not in told and "’" in told
