"""What a change does to a game: the same seeds and seats under two sets of rules, or with and without a restriction.

On entry two programs, or one; on exit differences with intervals that may be looked at while games are still played,
and a verdict in words. Nothing here knows a game: what is compared are the names of its seats, cards, places and
answers.
"""
