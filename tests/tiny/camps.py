"""Camps on the shore of the small lake: orders that lie face down, of which some are turned up, taken and put back."""

from __future__ import annotations

from tests.lower.trials import overlay

CAMP = """
zones/camp: {of: order, face: down, seen-by: owner, each: player, face-up: shown}
cards/order/has/shown: flag
"""
CAMPS = overlay(
    """
    as p in players: draw 2 order from pile to camp
    repeat 3 times:
      as p in players:
        choose one:
          turn when some k in camp where k is not shown:
            choose k in camp where k is not shown
            set k's shown to yes
          back when some k in camp where k is shown:
            choose k in camp where k is shown
            put k in pile
          grab when some q in players where some k in q's camp where k is shown:
            choose q in players where some k in q's camp where k is shown
            choose k in q's camp where k is shown
            put k in hand
          rest: gain 1 coin
    """,
    CAMP,
)
