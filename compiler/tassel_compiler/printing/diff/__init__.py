"""What changes for a player between two rule sets, as facts that were compared."""
