"""The runtime: plays a compiled program. It knows programs and sources, not the language they came from."""
