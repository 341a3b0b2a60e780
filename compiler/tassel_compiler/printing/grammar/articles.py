"""Names without the article that they begin with: so they stand in a list, on a piece, in the index.

Which ones a language has stands in its phrases, parted by lines.
"""

from __future__ import annotations

from collections.abc import Sequence

from tassel_compiler.printing.grammar.capitals import capitalised
from tassel_compiler.resolve.declarations import Declarations
from tassel_compiler.resolve.words import completed

_PHRASE = "leading-articles"


def articles_of(declared: Declarations, lang: str) -> tuple[str, ...]:
    found = completed(declared.phrases, _PHRASE, lang, "").split("|")
    return tuple(article for article in found if article)


def without_article(name: str, articles: Sequence[str]) -> str:
    """With a capital where an article was."""
    found = next((one for one in articles if name.casefold().startswith(one) and len(name) > len(one)), "")
    return capitalised(name[len(found) :]) if found else name
