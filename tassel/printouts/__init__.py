"""What can be printed, said once: the command line and the dialog of the studio ask for the same things.

`described` says what there is to be chosen, `chosen` reads what somebody chose, `asked_for` makes of it what the makers
of books and of cards are asked for.
"""
