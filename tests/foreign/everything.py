"""A game whose every word is a hostile text, and its title all of them."""

from __future__ import annotations

from pathlib import Path

from tests.foreign.test_commands import TEXTS, TINY, quoted

WORDS = ("cod", "eel", "ray", "pool", "soup", "smoke", "feast", "cast", "shop", "serve", "rest")
MORE = {
    "a very long word": "Donau" + "dampfschiff" * 40,
    "a setter of type": "] #panic() @label <a> `raw` /* x",
}
ALL = {**TEXTS, **MORE}


def everything_hostile(home: Path) -> str:
    """The rule set, with an overlay that is written into this folder."""
    folder = home / "ours"
    folder.mkdir()
    said = list(ALL.values())
    title = ", ".join(f"{lang}: {quoted(' '.join(said))}" for lang in ("en", "fr", "de"))
    lines = [f"  words/{word}: {{{', '.join(f'{lang}: {quoted(said[n % len(said)])}' for lang in ('en', 'fr', 'de'))}}}"
             for n, word in enumerate(WORDS)]  # fmt: skip
    text = "\n".join(["tassel: 1", "overlay: ours", "on: tiny", f"title: {{{title}}}", "change:", *lines])
    (folder / "overlay.yaml").write_text(f"{text}\n", "utf-8")
    return f"{TINY}+{folder}"
