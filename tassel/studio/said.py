"""How something is said to a page: whoever says it does not wait, and never hears that the page is gone.

Pages go whenever they like. Were that told to who speaks, one that closes would end work that is done for all.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

SayToPage = Callable[[object], Awaitable[None]]
