"""Effect texts: from characters to trees and back."""

from tassel_compiler.effects.parse import parse

__all__ = ["parse"]
