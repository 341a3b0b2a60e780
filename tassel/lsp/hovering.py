"""What a thing says, as the text that an editor shows beside it."""

from __future__ import annotations

from tassel.workspace.answers import Told

_SHORT = 4  # values that are shown


def hover_text(told: Told) -> str:
    """Markdown: what it is, its sentences as they are printed, its values and who set them."""
    head = f"**{_plain(told.name)}** · {told.kind}" + (f" · {told.type}" if told.type else "")
    parts = [head, *(_plain(sentence) for sentence in told.said)]
    shown = [f"`{name}` {_plain(text)} ({layer})" for name, text, layer in told.values if "\n" not in text][:_SHORT]
    parts += ["  \n".join(shown)] if shown else []
    if told.explained is not None and told.explained.rulings:
        parts.append("  \n".join(f"*{_plain(r.question)}* {_plain(r.played)}" for r in told.explained.rulings))
    return "\n\n".join(parts)


def _plain(text: str) -> str:
    """A text that Markdown leaves as it is."""
    return "".join(f"\\{letter}" if letter in "\\`*_[]<>#|" else letter for letter in text)
