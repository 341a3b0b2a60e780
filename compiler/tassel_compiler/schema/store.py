"""The validators, each built once from the schema file of its kind."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator

KINDS = ("module", "overlay", "words", "rulings", "book", "scenario", "ledger", "log", "program", "cards", "icons")


@cache
def validator(kind: str) -> Draft202012Validator:
    return _built(_schema(kind))


@cache
def sections_validator() -> Draft202012Validator:
    """What a module holds, without its head."""
    return _built({**_schema("module"), "required": []})


def _schema(kind: str) -> dict[str, object]:
    text = (_folder() / f"{kind}.json").read_text(encoding="utf-8")
    return cast(dict[str, object], json.loads(text))


def _built(schema: dict[str, object]) -> Draft202012Validator:
    from jsonschema import Draft202012Validator  # slow to import, and a compiled game never needs it

    return Draft202012Validator(schema)


def _folder() -> Path:
    """In an installed package the schemas lie beside it, in a checkout at the top."""
    package = Path(__file__).resolve().parent.parent
    installed = package / "_data" / "schemas"
    return installed if installed.is_dir() else package.parent.parent / "schemas"
