"""The rows of the table of codes, one file per family."""
