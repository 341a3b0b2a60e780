"""Diagnostics for people and for programs: one function per format, all from diagnostics to text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from tassel_compiler.diagnostics.diagnostic import Diagnostic
from tassel_compiler.diagnostics.renderers.github import github
from tassel_compiler.diagnostics.renderers.human import human
from tassel_compiler.diagnostics.renderers.records import as_json, as_records
from tassel_compiler.diagnostics.renderers.sarif import sarif

Renderer = Callable[[Iterable[Diagnostic]], str]

RENDERERS: Mapping[str, Renderer] = {"human": human, "json": as_json, "github": github, "sarif": sarif}

__all__ = ["RENDERERS", "Renderer", "as_json", "github", "human", "as_records", "sarif"]
