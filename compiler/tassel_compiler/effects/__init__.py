"""Effect texts: from characters to trees and back.

A text is a block of sentences (`block`), an expression (`formula`), the place of a hook (`moment`) or the
type of a slot (`field`). On entry stands a scalar of a document, on exit a tree whose spans point into that
document, or nothing and a diagnostic. What the words mean is left to the next stages.
"""

from tassel_compiler.effects.parse import parse
from tassel_compiler.effects.unparse import unparse

__all__ = ["parse", "unparse"]
