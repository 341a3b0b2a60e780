"""What the scenarios of a rule set would notice: its rules are changed in one place, and the scenarios are run.

A change that no scenario notices is a sentence of the rules that nobody has tried. `sites` lists the changes,
`swapping` makes one of them, `judging` says what became of it, `running` does so for many at once.
"""
