"""A game in the terminal: the table drawn from its declared layout, decisions as numbered lists, bots as
partners.
"""
