"""The first line of a new file: which schema it follows, for editors that know YAML and not these rules.

The schemas are laid beside the files, in `.tassel`, and named by the way there: a folder that is sent to somebody else,
or moved, says nothing of the machine on which it was made. `tassel lsp` needs none of it.
"""

from __future__ import annotations

from tassel_compiler.disk.reading import Named, read_text
from tassel_compiler.places import data_root

_BESIDE = ".tassel"
_SCHEMAS = {"overlay": "overlay", "game": "module", "words": "words"}  # by the name of the file


def with_modeline(name: str, text: str) -> str:
    """`name` is the path of the file in its folder."""
    schema = _schema_of(name)
    if schema is None:
        return text
    way = "../" * name.count("/") or "./"
    return f"# yaml-language-server: $schema={way}{_BESIDE}/{schema}.json\n{text}"


def schemas_beside(names: list[str]) -> dict[str, str]:
    """What these files follow, by where it is laid."""
    wanted = sorted({schema for name in names if (schema := _schema_of(name)) is not None})
    return {f"{_BESIDE}/{schema}.json": read_text(Named(data_root("schemas") / f"{schema}.json")) for schema in wanted}


def _schema_of(name: str) -> str | None:
    folder, _, file = name.rpartition("/")
    if not file.endswith(".yaml"):
        return None
    return "scenario" if folder == "scenarios" else _SCHEMAS.get(file.removesuffix(".yaml"))
