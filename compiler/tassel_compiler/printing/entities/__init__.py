"""What there is in a rule set that can be asked about, where it was set, who says it, how it is ruled."""
