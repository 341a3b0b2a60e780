"""A rule set that speaks one language: the sentences of its rules, rows, hooks and options."""
