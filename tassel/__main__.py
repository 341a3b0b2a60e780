"""`python -m tassel`, for whom no folder of commands is on the path."""

from __future__ import annotations

from tassel.cli import main

main()
