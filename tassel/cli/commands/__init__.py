"""One file per command: its arguments, the call that does the work, and how the answer is shown."""
