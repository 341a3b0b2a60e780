"""What drawings mean: each that the pages of a book show, with its word.

Nothing is listed by hand. A drawing stands for the words that the icon table gives it; of those that the rules know
the shortest name is told, and one more if it does not say the same. A name with room for other words is none. Signs
follow, drawn or written, with what the plan of the book says of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as Seen

from tassel_compiler.printing.drawing.blocks import Drawn, beside, lettered, measured, stacked
from tassel_compiler.printing.drawing.naming import PictureWords
from tassel_compiler.printing.drawing.pieces import Brush
from tassel_compiler.printing.drawing.shapes import DrawnShape, Glyph, Lettering, Moved
from tassel_compiler.printing.grammar.articles import articles_of, without_article
from tassel_compiler.printing.grammar.capitals import capitalised
from tassel_compiler.printing.icons import Token

_COLUMNS, _WIDE, _ICON, _SIZE = (5, 4), 336.0, 8.0, 5.2
_NAMES = 2
_SIGNS = ("arrow", "goes", "up", "moment", "star", "x", "per", "when")


ToldDrawing = tuple[str, str]  # a drawing or what is written, and its word


def meanings(words: PictureWords, seen: Seen[Token], say: Callable[[str], str]) -> Iterator[ToldDrawing]:
    """What is seen, drawn or written, in the order of the icon table."""
    articles = articles_of(words.voice.declared, words.voice.lang)
    for drawing in dict.fromkeys(words.icons.words.values()):
        names = _names(words, drawing, articles) if Token("icon", drawing) in seen else []
        if names:
            yield drawing, ", ".join(names[:_NAMES])
    for sign in _SIGNS:
        shown = words.icons.seen(sign)
        if shown in seen:
            yield shown.text, say(f"sign-{sign}")


def seen_in(shapes: Iterable[DrawnShape]) -> Iterator[Token]:
    """What a picture shows: its drawings, and what is written in it."""
    for shape in shapes:
        if isinstance(shape, Moved):
            yield from seen_in(shape.shapes)
        elif isinstance(shape, Lettering):
            yield Token("text", shape.text)
        elif isinstance(shape, Glyph):
            yield Token("icon", shape.name)


def _names(words: PictureWords, drawing: str, articles: Sequence[str]) -> list[str]:
    """The name that a plan gives the drawing (`icon/NAME`), else those of the words that it stands for, none with an
    article: a list has each thing as the next one has it."""
    if f"icon/{drawing}" in words.own:
        return [words.called("icon", drawing)]
    declared = words.voice.declared
    spoken = [word for word, found in words.icons.words.items() if found == drawing and word in declared.words]
    kept: list[str] = []
    named = (capitalised(without_article(words.called("", word), articles)) for word in spoken)
    for name in sorted(dict.fromkeys(named), key=len):
        if "{" not in name and not any(known.lower() in name.lower() for known in kept):
            kept.append(name)
    return kept


def drawn_legend(brush: Brush, words: PictureWords, told: Sequence[ToldDrawing]) -> Drawn:
    """Column by column; as many as have room for all names in one line."""
    longest = max((measured(name, _SIZE) for _, name in told), default=0)
    count = next((n for n in _COLUMNS if longest <= _WIDE / n - _ICON - 4), _COLUMNS[-1])
    width = _WIDE / count
    lines = [_line(brush, shown, name, shown in words.icons.drawings, width) for shown, name in told]
    rows = -(-len(lines) // count)
    columns = [stacked(lines[n : n + rows], 2.4) for n in range(0, len(lines), rows or 1)]
    return beside([Drawn(width, column.height, column.shapes) for column in columns], 2)


def _line(brush: Brush, shown: str, name: str, drawn: bool, width: float) -> Drawn:
    written = Lettering(_ICON / 2, _ICON * 0.8, shown, _ICON * 0.9, brush.ink, "middle", True)
    sign = Drawn(_ICON, _ICON, (Glyph(0, 0, _ICON, shown, brush.ink) if drawn else written,))
    return beside([sign, lettered(name, _SIZE, brush.ink, width - _ICON - 4)], 2, middle=True)
