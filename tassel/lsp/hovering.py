"""What a thing says, as the text that an editor shows beside it."""

from __future__ import annotations

from base64 import b64encode

from tassel.workspace.answers import Told

_SHORT = 4  # values that are shown
_LONGEST = 90_000  # letters of a picture: editors cut a text that has more than a hundred thousand


def hover_text(told: Told, picture: bytes | None = None) -> str:
    """Markdown: what it is, the printed card, its sentences as they are printed, its values and who set them."""
    part = f" › **{_plain(told.part)}**" if told.part else ""
    head = f"**{_plain(told.name)}**{part} · {told.kind}" + (f" · {told.type}" if told.type else "")
    shown = b64encode(picture).decode() if picture is not None else ""
    image = [f"![{_plain(told.name)}](data:image/png;base64,{shown})"] if 0 < len(shown) < _LONGEST else []
    parts = [head, *image, *(_plain(sentence) for sentence in told.said)]
    short = [one for one in told.values if "\n" not in one[1]][:_SHORT]
    values = [f"{f'`{name}` ' if name else ''}{_plain(text)} ({layer})" for name, text, layer in short]
    parts += ["  \n".join(values)] if values else []
    if told.explained is not None and told.explained.rulings:
        parts.append("  \n".join(f"*{_plain(r.question)}* {_plain(r.played)}" for r in told.explained.rulings))
    return "\n\n".join(parts)


def _plain(text: str) -> str:
    """A text that Markdown leaves as it is."""
    return "".join(f"\\{letter}" if letter in "\\`*_[]<>#|" else letter for letter in text)
