"""The first line of a new file: which schema it follows, for editors that know YAML and not these rules.

`tassel lsp` needs none of it.
"""

from __future__ import annotations

from tassel_compiler.places import data_root

_SCHEMAS = {"overlay": "overlay", "game": "module", "words": "words"}  # by the name of the file


def with_modeline(name: str, text: str) -> str:
    """`name` is the path of the file in its folder."""
    folder, _, file = name.rpartition("/")
    schema = "scenario" if folder == "scenarios" else _SCHEMAS.get(file.removesuffix(".yaml"))
    if not file.endswith(".yaml") or schema is None:
        return text
    return f"# yaml-language-server: $schema={(data_root('schemas') / schema).as_uri()}.json\n{text}"
