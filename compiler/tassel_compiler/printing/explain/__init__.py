"""The answer to a person who asks about one thing of a rule set."""
