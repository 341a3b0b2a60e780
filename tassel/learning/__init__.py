"""What things are worth, learned from games that players play against themselves.

On entry a program; on exit a worth (`tassel_runtime.worth`): numbers by name, found by regression of how many more
points a seat had in the end than the others, on what it had more of in the middle. A few rounds: in the first players
know only points, in every further one they go by what the last one taught them. The same seed gives the same numbers on
every machine: sums are of whole numbers, and what follows is done in one order.
"""
