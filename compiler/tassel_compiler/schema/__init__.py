"""The shape of documents, by JSON Schema, told in the words and places of the author."""

from tassel_compiler.schema.validation import VERSION, validate

__all__ = ["VERSION", "validate"]
