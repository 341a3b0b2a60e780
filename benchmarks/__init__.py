"""What is worth measuring and not worth failing for: times on this machine."""
