"""Diagnostics: what the compiler says to the person who writes rules.

Why it exists: nothing a user writes raises. Every stage gets a `Sink` and reports into it: which code, where,
and the words that fill the code's row. The rows stand in one table, `codes.CODES`, put together from one file
per family in `rows/`; the renderers turn a finished `Diagnostic` into text for people or data for programs.
On exit of every stage `Sink.failed` tells whether the next one should trust the value.
"""

from tassel_compiler.diagnostics.codes import CODES
from tassel_compiler.diagnostics.diagnostic import Diagnostic, Related
from tassel_compiler.diagnostics.row import CodeRow
from tassel_compiler.diagnostics.sink import Sink

__all__ = ["CODES", "CodeRow", "Diagnostic", "Related", "Sink"]
