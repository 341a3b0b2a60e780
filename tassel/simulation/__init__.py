"""Many games of one program: who plays, what is counted of each game, and how sums of millions come together.

On entry a program and an order (players, seeds); on exit sums of whole numbers. A game depends on its seed alone: where
the players sit, every shuffle and every choice follow from it. So games may be played in any order, by any number of
processes, now or later, and the sums are the same to the last digit.
"""
