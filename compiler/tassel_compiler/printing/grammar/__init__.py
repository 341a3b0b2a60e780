"""How a language says a tree: nouns, amounts, tests, deeds, and what melts together at the end.

It knows words and templates, and no rule set: what a name stands for is handed in.
"""
