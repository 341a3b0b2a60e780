"""A page of a book without what it carries of its own: policy, search and fonts, each in exactly its words."""

from __future__ import annotations

import re

from tassel_compiler.foreign import pages
from tassel_compiler.printing.book.offline import SEARCH

FACE = re.compile(r"@font-face \{ [\w\"; :-]* src: url\(data:font/woff2;base64,[\w+/=]*\) format\('woff2'\); \}\n")


def bared(page: str) -> str:
    allowed = re.findall(r"script-src ('sha256-[\w+/=]{44}')", page)
    page = page.replace(pages.policy(allowed[0] if allowed else "", "data:" if "@font-face" in page else ""), "")
    return FACE.sub("", page.replace(f"<script>{SEARCH}</script>", ""))
