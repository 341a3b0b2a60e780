"""Validates a tree of nodes against the schema of its kind."""

from __future__ import annotations

from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Node

VERSION = "1"


def validate(kind: str, node: Node, sink: Sink) -> None:
    """Report every place of `node` that the schema of `kind` does not allow."""
