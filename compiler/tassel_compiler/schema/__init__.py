"""The shape of documents, by JSON Schema, told in the words and at the places of the author.

Why it exists: editors and other programs can use the same schemas in `schemas/`, one per kind of document,
and later stages need not ask whether a key is there or a value is a list. Scalars are texts here, so
patterns, not JSON types, describe numbers. On exit the tree satisfies its schema, or the sink says where it
does not.
"""

from tassel_compiler.schema.validation import KINDS, VERSION, validate, validate_sections

__all__ = ["KINDS", "VERSION", "validate", "validate_sections"]
