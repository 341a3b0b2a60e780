"""What counted numbers allow to be said: rates, means and differences with intervals, tests that may be read early.

It knows neither rules nor engines nor games: whole numbers come in, intervals and verdicts go out. What is counted is
kept as exact sums, so that parts of an experiment may be joined in any order and give the same bytes.
"""
