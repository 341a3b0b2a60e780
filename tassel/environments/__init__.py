"""Games as learners want them: one numbered set of actions, one row of numbers for what a seat sees.

`aec` is an environment of PettingZoo (extra `rl`), `spiel` a game of OpenSpiel (extra `openspiel`); both are thin. What
they share stands in `choices` and `sight`, which know programs only. docs/environments.md shows how they are used.
"""
