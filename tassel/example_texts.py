"""What stands in the mark of an example language by language: its title, and what is told of it."""

from __future__ import annotations

from tassel_runtime.scenario import Data, Table, Text


def texts_of(data: Data | None) -> list[tuple[str, Text]]:
    """Each text with its language and its line."""
    entries = data.entries if isinstance(data, Table) else ()
    return [(key.text, value) for key, value in entries if isinstance(value, Text)]


def by_language(data: Data | None) -> dict[str, str]:
    """What is empty was not written yet."""
    return {lang: text.text for lang, text in texts_of(data) if text.text}
