"""Numbers of rules that make a game do what its designer wants: equal seats, a card that wins as often as the others, a
length.

On entry rules, the numbers that may be turned (knobs) and what is wanted (targets); on exit an overlay with the numbers
that came nearest, and what it does on games that took no part in the search.
"""
