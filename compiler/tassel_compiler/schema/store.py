"""What the schema file of each kind becomes, built once: a fast test, a validator that explains."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, cast

from tassel_compiler.disk.folders import is_folder, real
from tassel_compiler.disk.reading import Named, read_text
from tassel_compiler.schema.fitting import Fits, Schema, fits

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator

KINDS = (
    "module", "overlay", "words", "rulings", "book", "scenario", "ledger", "log", "program", "cards", "icons", "layout",
    "survey", "table",
)  # fmt: skip
SECTIONS = "sections"  # what a module holds, without its head


@cache
def accepts(kind: str) -> Fits:
    """Whether a node is of a kind; False may also mean that only the validator can tell."""
    return fits(schema(kind))


@cache
def validator(kind: str) -> Draft202012Validator:
    from jsonschema import Draft202012Validator  # slow to import, and only who made a mistake needs it

    return Draft202012Validator(schema(kind))


@cache
def schema(kind: str) -> Schema:
    if kind == SECTIONS:
        return {**schema("module"), "required": []}
    text = read_text(Named(_folder() / f"{kind}.json"))
    return cast(Schema, json.loads(text))


def keys_of(part: object) -> frozenset[str]:
    """The keys that a part of a schema knows by name, in any of its forms."""
    if not isinstance(part, dict):
        return frozenset()
    inner = cast(Schema, part)
    name = str(inner.get("$ref", "")).rpartition("/")[2]
    own = frozenset(cast(Schema, inner.get("properties", {})))
    forms = [_definitions().get(name), *cast(list[object], inner.get("anyOf", []))]
    return own.union(*map(keys_of, forms))


@cache
def _definitions() -> Schema:
    """What schemas of rules define by name."""
    found: Schema = {}
    for kind in ("overlay", "module"):
        found |= cast(Schema, schema(kind).get("$defs", {}))
    return found


def _folder() -> Path:
    """In an installed package the schemas lie beside it, in a checkout at the top."""
    package = real(Path(__file__)).parent.parent
    installed = package / "_data" / "schemas"
    return installed if is_folder(installed) else package.parent.parent / "schemas"
