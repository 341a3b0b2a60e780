"""Emission: what was planned becomes functions, blocks and questions. Nothing is decided here about meaning."""
