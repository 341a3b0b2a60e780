"""A game in the terminal: the table drawn from its declared atlas, decisions as numbered lists, bots as
partners.
"""
