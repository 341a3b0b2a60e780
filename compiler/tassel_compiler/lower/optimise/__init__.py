"""What makes programs shorter while they are made: formulas written out, values as tables, cards known by where they
lie, equal cards offered once, what nobody calls dropped. None of it changes what a game does."""
