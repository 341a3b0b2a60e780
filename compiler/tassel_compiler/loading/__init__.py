"""From bytes to nodes with spans."""
