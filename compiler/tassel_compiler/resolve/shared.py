"""Stocks that draw on the supply of another: two sides of the same pieces.

`supply: {gilded: coin}` says that a gilded piece is a coin turned over: it is taken from the supply of coins and goes
back there, and both together are what is conserved.
"""

from __future__ import annotations

from tassel_compiler.resolve.declarations import Declarations


def supply_of(declared: Declarations, stock: str) -> str:
    """The stock in whose supply the pieces of this one lie."""
    other = declared.supply.get(stock)
    return other if isinstance(other, str) and f"player.{other}" in declared.slots else stock


def shares(declared: Declarations, stock: str) -> bool:
    return supply_of(declared, stock) != stock
